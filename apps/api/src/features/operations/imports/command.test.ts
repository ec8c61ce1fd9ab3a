/** Imports by command beside the servers that do the same work. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { noRequest } from "../../../platform/audit/queries.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { importFromCommand } from "./index.ts";
import { selectImportHeld } from "./queries.ts";
import { beginRun, beginUndo } from "./steps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const namesOf = async (owner: Caller) =>
  (await owner.call<{ items: { name: string }[] }>("GET", "/api/products")).body.items.map(({ name }) => name);

test("a command leaves an import alone while another worker holds it, and runs it afterwards", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const command = importFromCommand({ ...ctx, live: silentPublisher, signal: new AbortController().signal });
  const pieces = (async function* () {
    yield Buffer.from("Name;Price\nTea;5,00\n");
  })();
  const sent = { kind: "products", card_id: null, name: null, pieces, fields: {} } as const;
  const { _id, status } = await command.run({ ...sent, options: {}, isDryRun: true });
  expect(status).toBe("checked");

  const refused = { code: "conflict", params: { reason: "at_work" } };
  await app.database.tryWithLock(`import ${_id}`, async () => {
    const tries = await Promise.allSettled([command.resume(_id), command.undo(_id)]);
    expect(tries).toMatchObject([{ reason: refused }, { reason: refused }]);
  });
  const seen = await owner.call<{ status: string }>("GET", `/api/imports/${_id}`);
  expect([seen.body.status, await namesOf(owner)]).toEqual(["checked", []]);

  // The first worker died before the first line: its work continues.
  const begun = (begin: typeof beginRun) =>
    app.database.write(scope, async (tx) =>
      begin(tx, { ...ctx, actor: null, request: noRequest }, (await selectImportHeld(tx, scope, _id))!),
    );
  await begun(beginRun);
  expect(await command.resume(_id)).toMatchObject({ status: "done", result: { created: 1 } });
  expect(await namesOf(owner)).toEqual(["Tea"]);
  await begun(beginUndo);
  expect(await command.undo(_id)).toMatchObject({ status: "undone", undo: { done: 1, kept: 0 } });
});

test("one import at a time writes into a business, and the others are told what they wait for", async () => {
  const { ctx, scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const command = importFromCommand({ ...ctx, live: silentPublisher, signal: new AbortController().signal });
  const checked = async (name: string) => {
    const pieces = (async function* () {
      yield Buffer.from(`Name;Price\n${name};5,00\n`);
    })();
    const sent = { kind: "products", card_id: null, name: null, pieces, fields: {} } as const;
    return (await command.run({ ...sent, options: {}, isDryRun: true }))._id;
  };
  const ids = [await checked("Tea"), await checked("Coffee"), await checked("Cake")];
  const run = (id: string) => owner.call<{ params: unknown }>("POST", `/api/imports/${id}/run`);
  const answers = (await Promise.all(ids.map(run))).toSorted((a, b) => a.status - b.status);
  expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
  for (const { body } of answers.slice(1)) expect(body.params).toEqual({ reason: "another_running" });
});
