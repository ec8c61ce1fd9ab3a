/** PostgreSQL's planner knows a business as soon as its first import is over, and not a minute later. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { isOnNodes } from "../../../testing/database.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { importFromCommand } from "./index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** Whether the statistics of these tables have the business among the values that they know. */
const isKnown = async (business_id: string): Promise<boolean[]> => {
  const known = await witness.rows<{ is_known: boolean }>(
    `select coalesce((select position($1 in s.most_common_vals::text) > 0 from pg_stats s
        where s.tablename = t.name and s.attname = 'business_id'), false) as is_known
      from unnest('{users,card_subscriptions}'::text[]) t (name)`,
    [business_id],
  );
  return known.map(({ is_known }) => is_known);
};

// With nodes statistics are gathered there.
test.skipIf(isOnNodes())("statistics are gathered by an import and by its undo", async () => {
  for (const table of ["users", "card_subscriptions"])
    await witness.rows(`alter table ${table} set (autovacuum_enabled = false)`);
  const { scope, points_card_id: card_id } = await buildBusiness(app);
  const { database, clock } = app;
  const { signal } = new AbortController();
  const command = importFromCommand({ database, clock, live: silentPublisher, scope, signal });
  const lines = Array.from({ length: 1000 }, (_, nr) => `K${nr};Ola`);
  const pieces = (async function* () {
    yield Buffer.from(`Customer ID;First name\n${lines.join("\n")}\n`);
  })();
  const asked = { fields: {}, options: {}, isDryRun: false } as const;
  const { _id, status } = await command.run({ kind: "customers", card_id, name: "people.csv", pieces, ...asked });
  expect([status, ...(await isKnown(scope.business_id))]).toEqual(["done", true, true]);

  await witness.rows("delete from pg_statistic where starelid = any('{users,card_subscriptions}'::regclass[])");
  expect((await command.undo(_id)).status).toBe("undone");
  // What was undone of the customers stays as removed ones.
  expect(await isKnown(scope.business_id)).toContain(true);
});
