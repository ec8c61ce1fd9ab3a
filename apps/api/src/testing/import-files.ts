/** Files as their owner imports them: sent, run to the end, with what was found wrong. */
import type { ImportKind } from "@rewardo/contract/import-fields";
import type { Import, ImportProblem } from "@rewardo/contract/imports";
import { workOn } from "../features/operations/imports/index.ts";
import { silentPublisher } from "../platform/live/publisher.ts";
import type { TestApp } from "./app.ts";
import type { TestBusiness } from "./builders.ts";
import { formOf } from "./uploads.ts";

/** What can be done with files of one business; members get the points card. */
export const openImports = async (app: TestApp, business: TestBusiness) => {
  const owner = await app.as("OWNER", business.scope);
  const send = async (kind: ImportKind, file: Buffer | string): Promise<Import> => {
    const { payload, headers } = formOf({
      name: "file",
      file_name: "a.csv",
      type: "text/csv",
      bytes: Buffer.from(file),
    });
    const card = kind === "products" ? "" : `&card_id=${business.points_card_id}`;
    const sent = await owner.call<Import>("POST", `/api/imports?kind=${kind}${card}`, payload, headers);
    if (sent.status !== 201) throw new Error(JSON.stringify(sent.body));
    return sent.body;
  };
  const run = async ({ _id }: Pick<Import, "_id">, step: "check" | "run" | "undo" = "run"): Promise<Import> => {
    const begun = await owner.call("POST", `/api/imports/${_id}/${step}`);
    if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
    const deps = { database: app.database, clock: app.clock, live: silentPublisher, scope: business.scope };
    await workOn({ ...deps, import_id: _id, signal: new AbortController().signal });
    return (await owner.call<Import>("GET", `/api/imports/${_id}`)).body;
  };
  const problemsOf = async ({ _id }: Pick<Import, "_id">): Promise<ImportProblem[]> =>
    (await owner.call<{ items: ImportProblem[] }>("GET", `/api/imports/${_id}/problems`)).body.items;
  return {
    owner,
    send,
    run,
    problemsOf,
    /** A whole import, and its problems as `line code`. */
    whole: async (kind: Parameters<typeof send>[0], file: Buffer | string) => {
      const done = await run(await send(kind, file));
      return { done, told: (await problemsOf(done)).map(({ line, code }) => `${line} ${code}`) };
    },
  };
};
