/** Groups right after a first import, when PostgreSQL's statistics know nothing of the business yet. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Statement, Transaction } from "../../../platform/database/database.ts";
import { isOnNodes } from "../../../testing/database.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { readCustomerFacts } from "./jobs-role-queries.ts";

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

const customers = 3000;
const visitsEach = 3;
const visits = customers * visitsEach;

/** Customers, a membership each and visits over the last months, as an import brings them; a third is long gone. */
const fill = async ({ scope, points_card_id }: TestBusiness): Promise<void> => {
  const values = [scope.business_id, points_card_id];
  await witness.rows(
    `with made as (
        select md5($2::text || n)::uuid as user_id, md5($2::text || n || 'cs')::uuid as _id, n from generate_series(1, ${customers}) n
      ), people as (insert into users (business_id, _id, name_key, created_at) select $1::uuid, user_id, '', '2020-01-01' from made
      ), held as (insert into card_subscriptions (business_id, _id, card_id, user_id, joined_at, created_at)
        select $1::uuid, _id, $2::uuid, user_id, '2020-01-01', '2020-01-01' from made)
      insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, user_id, amount, currency, delta,
        balance_after, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key, request_hash,
        occurred_at, recorded_at)
      select $1::uuid, gen_random_uuid(), 'visit', 'completed', 'import', $2::uuid, made._id, made.user_id, 500, 'PLN', 1, 1, '[]', made._id,
        '1', day.at, made._id, made.n || ' ' || v, '', day.at + time '10:00', day.at + time '10:00'
      from made, generate_series(1, ${visitsEach}) v,
        lateral (select date '2026-05-30' - (made.n * 7 + v * 31) % 300 - case made.n % 3 when 0 then 400 else 0 end as at) day`,
    values,
  );
};

interface Measured {
  "Node Type": string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Join Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Measured[];
}

/** Rows that the nodes of a plan have handled, those that they left out among them. */
const handled = (node: Measured): number =>
  node["Actual Loops"] *
    (node["Actual Rows"] +
      (node["Rows Removed by Filter"] ?? 0) +
      (node["Rows Removed by Join Filter"] ?? 0) +
      (node["Rows Removed by Index Recheck"] ?? 0)) +
  (node.Plans ?? []).reduce((sum, below) => sum + handled(below), 0);

// Counts the rows of a plan, which a coordinator does not tell.
test.skipIf(isOnNodes())("the work grows with the customers and not with their square", async () => {
  const tables = ["users", "card_subscriptions", "transactions", "rfm_changes"];
  for (const table of tables) await witness.rows(`alter table ${table} set (autovacuum_enabled = false)`);
  await fill(await buildBusiness(app));
  await witness.rows("analyze");
  const newcomer = await buildBusiness(app);
  await fill(newcomer);

  let rows = 0;
  await app.database.background(newcomer.scope, (tx) => {
    const measuring: Transaction = {
      rows: async <Row>(one: Parameters<Transaction["rows"]>[0]): Promise<Row[]> => {
        const { text, values } = one as Statement;
        const query = /^declare \w+ no scroll cursor for\s+(.*)$/su.exec(text)?.[1];
        if (query === undefined) return text.startsWith("set ") ? tx.rows<Row>(one as Statement) : [];
        const [found] = await tx.rows<{ "QUERY PLAN": { Plan: Measured }[] }>({
          text: `explain (analyze, timing off, format json) ${query}`,
          values,
        });
        rows += handled(found!["QUERY PLAN"][0]!.Plan);
        return [];
      },
      row: async (one) => (await measuring.rows(one as Statement))[0] as never,
    };
    return readCustomerFacts(
      measuring,
      newcomer.scope,
      {
        day: "2026-06-01",
        first_day: "2025-06-02",
        since: "2025-05-31T22:00:00.000Z",
        until: "2026-06-01T22:00:00.000Z",
      },
      () => {},
    );
  });
  expect(rows).toBeGreaterThan(visits);
  expect(rows).toBeLessThan(visits * 20);
});
