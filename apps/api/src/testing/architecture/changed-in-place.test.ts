/** A commit changes a membership in place, and writes none of its indexes. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../database.ts";
import { openWitness, type Witness } from "../witness.ts";

let witness: Witness;
beforeAll(async () => {
  witness = await openWitness(await openTestDatabase());
});
afterAll(() => witness.close());

test("no index of memberships reads what each commit writes: every index would be written with it", async () => {
  const indexes = await witness.rows<{ text: string }>(
    "select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = 'card_subscriptions'::regclass",
  );
  const figures = [
    "balance",
    "pending",
    "debt",
    "lifetime_earned",
    "visits",
    "gathered",
    "days",
    "version",
    "updated_at",
  ];
  const written = [...figures, "last_visit_at", "last_activity_at", "ledger_seq", "ledger_hash"];
  const reading = new RegExp(`\\b(${written.join("|")})\\b`);
  expect(indexes.length).toBeGreaterThan(5);
  expect(indexes.filter(({ text }) => reading.test(text))).toEqual([]);
});
