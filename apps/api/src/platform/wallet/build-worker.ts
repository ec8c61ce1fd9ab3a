/**
 * Builds passes in a process of its own, behind everything else that wants the processor: drawing takes a tenth of a second, and
 * a till that waits for its visit should not notice.
 */
import { Socket } from "node:net";
import sharp from "sharp";
import { takeLowPriority } from "../low-priority.ts";
import { readSigner } from "./apple/certificates.ts";
import { passJson } from "./apple/pass-json.ts";
import { packPass } from "./apple/package.ts";
import { type BuildTask, type Failed, builtPipe, type PictureTask, type Task, writeBuilt } from "./builder.ts";
import { openPictures, pngOf, renderBanner, renderSign, tintStamp } from "./pictures.ts";

takeLowPriority();
sharp.concurrency(1);
sharp.cache(false);
const pictures = openPictures();
const pipe = new Socket({ fd: builtPipe, readable: false });

const build = async ({ certificates, card, drawn, own_stamp, logo, identity, nowMs }: BuildTask): Promise<Buffer> => {
  const read = readSigner(certificates, nowMs);
  if ("problem" in read) throw new Error(read.problem);
  const { stamps } = drawn;
  const own = own_stamp === null || stamps === null ? null : await tintStamp(Buffer.from(own_stamp), drawn.stock);
  const picture = logo === null ? null : await pngOf(Buffer.from(logo));
  const files = await pictures({
    ...drawn,
    stamps: stamps === null ? null : { ...stamps, own },
    logo: { ...drawn.logo, picture },
  });
  const { pass_type_id, team_id } = certificates;
  return packPass(passJson(card, { ...identity, pass_type_id, team_id }), files, { signer: read.signer, nowMs });
};

const draw = async ({ asked, own }: PictureTask): Promise<Buffer> => {
  const kept = own === null ? null : Buffer.from(own);
  if (asked.kind === "logo") return renderSign({ ...asked.logo, picture: kept === null ? null : await pngOf(kept) });
  const { stock, stamps } = asked;
  return renderBanner(stock, { ...stamps, own: kept === null ? null : await tintStamp(kept, stock) });
};

process.on("message", ({ nr, task }: { nr: number; task: Task }) => {
  const doing = "pass" in task ? build(task.pass) : draw(task.picture);
  doing.then(
    (bytes) => writeBuilt(pipe, nr, bytes),
    (error: unknown) => {
      const failed: Failed = { nr, failure: error instanceof Error ? error.message : String(error) };
      process.send?.(failed);
    },
  );
});
// Nobody is left to build for.
process.on("disconnect", () => process.exit());
