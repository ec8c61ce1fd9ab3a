/** A business's own stamps: silhouettes, kept as pictures whose alpha alone counts; pages draw them in the ink's colour. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { maxUploadPixels } from "@rewardo/contract/upload-limits";
import { AppError, invalidField } from "../errors.ts";
import { imageTypeOf } from "./image-type.ts";
import { isPlainSvg, maxSvgBytes } from "./plain-svg.ts";
import { twoAtATime, type Picture } from "./pictures.ts";

/** Time limit for a busy machine: normally the process ends itself long before, by the processor time it has used. */
const longestMs = 20_000;
const worker = fileURLToPath(new URL("./svg-worker.ts", import.meta.url));

/**
 * A process of its own draws: a few hundred bytes of an SVG can keep a processor busy for minutes. The alpha of the drawing in a square of `side` pixels, a byte a
 * pixel. Throws for what takes too much or is no SVG.
 */
const drawSvg = (bytes: Buffer, side: number): Promise<Buffer> =>
  new Promise((done, fail) => {
    const child = execFile(
      process.execPath,
      [worker, String(side)],
      // No setting of the server is its business.
      { encoding: "buffer", timeout: longestMs, killSignal: "SIGKILL", env: {} },
      (error, alpha) => {
        if (error === null && alpha.length === side * side) done(alpha);
        else fail(error ?? new Error("Another size"));
      },
    );
    // A process that has ended already reads nothing more.
    child.stdin?.on("error", () => undefined).end(bytes);
  });

/** Pixels a side: three device pixels for the largest stamp on a page. */
const side = 480;
const longestSeconds = 10;

const beginsLikeSvg = (bytes: Buffer): boolean =>
  /^\uFEFF?\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(bytes.toString("utf8", 0, 200));

const alphaOfPng = async (bytes: Buffer): Promise<Buffer> => {
  const sharp = (await import("sharp")).default;
  const image = sharp(bytes, { limitInputPixels: maxUploadPixels, failOn: "error" });
  if ((await image.metadata()).format !== "png") throw new Error("Another format");
  return image
    .resize({ width: side, height: side, fit: "contain", background: "#0000" })
    .ensureAlpha()
    .extractChannel("alpha")
    .timeout({ seconds: longestSeconds })
    .raw()
    .toBuffer();
};

const draw = async (bytes: Buffer, media_type: Picture["media_type"]): Promise<Picture> => {
  const alpha = await (media_type === "image/png" ? alphaOfPng(bytes) : drawSvg(bytes, side));
  if (alpha.every((value) => value < 128)) throw invalidField("file", "empty_stamp", "The picture is blank");
  const sharp = (await import("sharp")).default;
  const ink = sharp({ create: { width: side, height: side, channels: 3, background: "#000" } });
  const kept = await ink
    .joinChannel(alpha, { raw: { width: side, height: side, channels: 1 } })
    .webp({ lossless: true })
    .timeout({ seconds: longestSeconds })
    .toBuffer();
  return { media_type, width: side, height: side, bytes: kept };
};

/** A PNG without see-through parts would be a filled square. */
const requireSilhouette = async (bytes: Buffer): Promise<void> => {
  const sharp = (await import("sharp")).default;
  const { isOpaque } = await sharp(bytes, { limitInputPixels: maxUploadPixels }).stats();
  if (isOpaque) throw invalidField("file", "opaque_stamp", "The picture has no transparent parts");
};

/**
 * The stamp as it is kept: a square WebP in black, see-through where nothing is stamped. No byte of an SVG is served.
 * Throws unsupported_media_type for anything but SVG and PNG, and validation_failed on `file` for an SVG that holds more
 * than plain shapes, for an opaque PNG, and for what cannot be drawn, takes too much to draw, or shows nothing.
 */
export const readStamp = async (bytes: Buffer, sender: string): Promise<Picture> => {
  const isPng = imageTypeOf(bytes) === "image/png";
  if (!isPng && !beginsLikeSvg(bytes))
    throw new AppError("unsupported_media_type", { params: { types: ["svg", "png"] } });
  if (!isPng && (bytes.length > maxSvgBytes || !isPlainSvg(bytes.toString("utf8"))))
    throw invalidField("file", "not_plain_svg", "Only plain shapes: no scripts, styles, links or pictures");
  return twoAtATime(sender, async () => {
    try {
      if (isPng) await requireSilhouette(bytes);
      return await draw(bytes, isPng ? "image/png" : "image/svg+xml");
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw invalidField("file", "unreadable_image", "The picture cannot be read");
    }
  });
};
