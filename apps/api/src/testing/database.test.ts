import { Client } from "pg";
import { expect, test } from "vitest";
import { openTestDatabase } from "./database.ts";

test("a test file gets one migrated database of its own", async () => {
  const first = (await openTestDatabase()).connection("owner");
  const again = (await openTestDatabase()).connection("owner");
  expect(again).toEqual(first);
  const client = new Client(first);
  await client.connect();
  const { rows } = await client.query<{ name: string; migrations: number }>(
    "select current_database() as name, (select count(*)::int from schema_migrations) as migrations",
  );
  await client.end();
  expect(rows[0]?.name).toMatch(/^rewardo_test_\d+_\d+$/);
  expect(rows[0]?.migrations).toBeGreaterThan(0);
});
