/** What should not be, planted past the program: the night finds it and puts it right. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openTillShop } from "../../../testing/till-shop.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { repairOrders, repairReason } from "./repair.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox(), log: "silent" });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

test("an order with two visits keeps the one it is noted with, and a cancelled one keeps none", async () => {
  const shop = await openTillShop(app);
  const { ada, scope } = shop;
  const order = (amount: number) => ({ external_id: randomUUID(), amount, card: ada.number });
  const [twice, stray, cancelled, right] = [order(1000), order(2000), order(4000), order(8000)];
  await shop.sendAll(twice, stray, cancelled, right);
  // A visit of another order becomes a second one of this, and one is cancelled without being taken back.
  await witness.rows("update transactions set external_order_id = $2 where external_order_id = $1", [
    ...[stray.external_id, twice.external_id],
  ]);
  await witness.rows("update integration_orders set state = 'cancelled', status = 'cancelled' where external_id = $1", [
    cancelled.external_id,
  ]);
  expect(await shop.balanceOf(ada)).toBe(150);
  const { signal } = new AbortController();
  expect(await repairOrders(app, scope, { signal })).toEqual({ found: 2, repaired: 2 });
  expect(await shop.balanceOf(ada)).toBe(90);
  expect(await shop.visitsOf(twice.external_id)).toHaveLength(1);
  expect(await shop.visitsOf(cancelled.external_id)).toEqual([]);
  const told = await witness.rows("select reason from transactions where kind = 'reverse' and business_id = $1", [
    scope.business_id,
  ]);
  expect(told).toEqual([{ reason: repairReason }, { reason: repairReason }]);
  expect(await repairOrders(app, scope, { signal })).toEqual({ found: 0, repaired: 0 });
  expect((await auditLedger(app.server, scope.business_id)).violations).toEqual([]);
});
