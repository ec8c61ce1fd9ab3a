import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { openDatabase, type Database } from "../database/database.ts";
import type { Log } from "../log.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("a question that the database gives up is answered 503, and the operator hears why", async () => {
  const { scope } = await buildBusiness(app);
  const { token } = await app.as("OWNER", scope);
  const heard: { message: string; cause: unknown }[] = [];
  const log: Log = { info: () => {}, error: (message, _fields, cause) => void heard.push({ message, cause }) };
  const impatient = openDatabase(app.server, { statementTimeoutMs: 20 });
  const tired: Database = {
    ...app.database,
    read: (asked, _work) =>
      impatient.read(asked, async (tx) => {
        await tx.rows({ text: "select pg_sleep(5)", values: [] });
        throw new Error("It was not given up");
      }),
  };
  const other = await buildApp({
    server: app.server,
    database: tired,
    clock: app.clock,
    log,
    uploads: app.uploads,
    trust_proxy: [],
    public_url: null,
    console_directory: null,
    brand_name: "Rewardo",
    checkAnswers: true,
  });
  try {
    const answer = await other.inject({ url: "/api/cards", headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("1");
    expect(answer.body).not.toContain("statement timeout");
    expect(heard).toHaveLength(1);
    expect((heard[0]!.cause as Error).cause).toMatchObject({ message: expect.stringContaining("statement timeout") });
  } finally {
    await other.close();
    await impatient.close();
  }
});
