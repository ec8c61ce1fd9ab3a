/** The planner knows nothing of a message whose recipients were just frozen: what each batch asks must find its rows all the same. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { businessScope } from "../../../platform/scope.ts";
import { type Ask, plansOf } from "../../../testing/architecture/plan-nodes.ts";
import { isOnNodes, openTestDatabase } from "../../../testing/database.ts";
import { openRawRole, type RawRole } from "../../../testing/isolation/raw-role.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { insertGiven } from "./coupons/queries.ts";
import { selectQueued, updateDeliveries } from "./delivery-queries.ts";

const scope = businessScope(crypto.randomUUID());
const [known, unknown] = [crypto.randomUUID(), crypto.randomUUID()];
let witness: Witness;
let tenants: RawRole;

// Plans are made on each node there.
describe.skipIf(isOnNodes())("the plans of one server", () => {
  beforeAll(async () => {
    const server = await openTestDatabase();
    witness = await openWitness(server);
    tenants = await openRawRole(server, "rewardo_app");
    // References are not what this is about.
    await witness.rows("set session_replication_role = replica");
    await witness.rows("alter table message_deliveries set (autovacuum_enabled = off)");
    await witness.rows("alter table coupon_grants set (autovacuum_enabled = off)");
    const freeze = async (message_id: string, readers: number): Promise<void> => {
      await witness.rows(
        `insert into message_deliveries (business_id, message_id, user_id)
        select $1, $2, gen_random_uuid() from generate_series(1, $3::integer)`,
        [scope.business_id, message_id, readers],
      );
      await witness.rows(
        `insert into coupon_grants (business_id, card_subscription_id, _id, coupon_id, source, status, granted_at, programme_version_id,
          message_id, created_at, updated_at)
        select $1, gen_random_uuid(), gen_random_uuid(), $1, 'granted', 'issued', now(), $1, $2, now(), now()
        from generate_series(1, $3::integer)`,
        [scope.business_id, message_id, readers],
      );
    };
    await freeze(known, 500);
    await witness.rows("analyze message_deliveries, coupon_grants");
    await freeze(unknown, 20_000);
  });
  afterAll(async () => {
    await witness.rows("alter table message_deliveries reset (autovacuum_enabled)");
    await witness.rows("alter table coupon_grants reset (autovacuum_enabled)");
    await tenants.close();
    await witness.close();
  });

  const now = "2026-06-12T08:00:00.000Z";
  const batch = Array.from({ length: 50 }, () => crypto.randomUUID());

  test.each<[string, index: string, column: string, Ask]>([
    [
      "how deliveries stand is written",
      "message_deliveries_",
      "user_id",
      (tx) => {
        const states = batch.map((user_id) => ({ user_id, status: "sent", reason: null }) as const);
        return updateDeliveries(tx, scope, { message_id: unknown, states, now });
      },
    ],
    [
      "coupons are given",
      "coupon_grants_",
      "card_subscription_id",
      (tx) => {
        const members = batch.map((one) => ({ card_subscription_id: one, grant_id: one }));
        const ids = { coupon_id: known, programme_version_id: known };
        return insertGiven(tx, scope, { message_id: unknown, ...ids, members, now });
      },
    ],
  ])("%s by the keys of the batch", async (_name, index, column, ask) => {
    for (const isGeneric of [true, false]) {
      const nodes = await plansOf(tenants, scope.business_id, ask, isGeneric);
      const reads = nodes.filter((node) => node["Index Name"]?.startsWith(index) === true);
      expect(reads.length).toBeGreaterThan(0);
      for (const read of reads) expect(read["Index Cond"]).toContain(column);
      const whole = nodes.filter((node) => node["Node Type"] === "Seq Scan").map((node) => `${node["Relation Name"]}_`);
      expect(whole).not.toContain(index);
    }
  });

  test("the next of a million are read in their order and not put in order", async () => {
    const after = { due_at: "-infinity", user_id: batch[0]! };
    for (const isGeneric of [true, false]) {
      const ask: Ask = (tx) =>
        selectQueued(tx, scope, { message_id: unknown, channel: "email", limit: 50, now, after });
      const nodes = await plansOf(tenants, scope.business_id, ask, isGeneric);
      expect(nodes.map((node) => node["Index Name"])).toContain("message_deliveries_open");
      expect(nodes.map((node) => node["Node Type"])).not.toContain("Sort");
    }
  });
});
