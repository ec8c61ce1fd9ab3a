/** A note that cannot be written fails no call; one that is wrong does. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { openSilentLine, type SilentLine } from "../../testing/silent-line.ts";
import { type Database, openDatabase } from "./database.ts";
import { noteIfPossible } from "./note.ts";

let app: TestApp;
let line: SilentLine;
let database: Database;
beforeAll(async () => {
  app = await openTestApp();
  line = await openSilentLine(app.server);
  database = openDatabase(line.server, { poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await line.close();
  await app.close();
});

const note = (text: string) =>
  noteIfPossible(database, async () => {
    await database.authenticate((tx) => tx.rows({ text, values: [] }));
  });

test("a note is left out while the database cannot take it, and a wrong one is told", async () => {
  const { reopen } = await line.refuse();
  await note("select 1");
  await reopen();
  await expect(note("select 1 / 0")).rejects.toMatchObject({ code: "22012" });
});
