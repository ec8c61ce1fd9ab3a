/** A person who claims a receipt for a card answers for it as for a visit that they stamp. */
import { randomUUID } from "node:crypto";
import type { IntegrationOrder, MatchedOrder } from "@rewardo/contract/integration-orders";
import type { IntegrityRow } from "@rewardo/contract/integrity";
import type { ConnectStep } from "@rewardo/contract/integrations";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

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

interface Shop extends TestBusiness {
  readonly owner: Caller;
  readonly staff: Caller;
  readonly sell: (orders: { number: string; amount?: number; minutesAgo?: number }[]) => Promise<void>;
  readonly claim: (
    caller: Caller,
    receipt: string,
    number?: string,
  ) => Promise<{ status: number; body: MatchedOrder & { code: string; params: { rejected: { code: string }[] } } }>;
}

const openShop = async (): Promise<Shop> => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const staff = await app.as("EMPLOYEE", business.scope);
  const { body } = await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft" });
  const vendor = app.withToken(body.push!.key);
  return {
    ...{ ...business, owner, staff },
    sell: async (orders) => {
      const sent = orders.map(({ number, amount = 2000, minutesAgo = 0 }) => ({
        ...{ external_id: randomUUID(), number, amount, status: "closed", items: [] },
        created_at: new Date(app.clock.nowMs() - minutesAgo * 60_000).toISOString(),
      }));
      const at = `/api/integrations/${body.integration._id}/orders`;
      expect((await vendor.call("POST", at, { orders: sent })).status).toBe(200);
    },
    claim: (caller, receipt, number = business.points.number) =>
      caller.call("POST", "/api/integration_orders/match", { receipt, number, place_id: business.place_id }),
  };
};

test("staff claim no receipt for their own card, and none beyond their limit, however old it is", async () => {
  const { staff, owner, points, sell, claim } = await openShop();
  await sell([
    { number: "PA/1" },
    { number: "PA/2", minutesAgo: 300 },
    { number: "PA/3", amount: 60_000, minutesAgo: 300 },
  ]);
  const codes = async (receipt: string) => (await claim(staff, receipt)).body.params.rejected.map(({ code }) => code);
  expect(await codes("PA/3")).toEqual(["visit_limit"]);
  await witness.rows(
    `update users set email = (select i.email from identities i join accounts a on a.identity_id = i._id where a._id = $2)
      where _id = $1`,
    [points.user_id, staff.account_id],
  );
  expect(await codes("PA/1")).toEqual(["own_card"]);
  expect(await codes("PA/2")).toEqual(["own_card"]);
  expect((await claim(owner, "PA/3")).status).toBe(200);
});

test("claims are counted as the person's: a burst is flagged, integrity shows who, and the audit names the receipt", async () => {
  const { staff, owner, stamps, sell, claim } = await openShop();
  const numbers = Array.from({ length: 11 }, (_, at) => `PB/${at + 1}`);
  await sell(numbers.map((number) => ({ number })));
  const claimed: MatchedOrder[] = [];
  for (const number of numbers) claimed.push((await claim(staff, number, stamps.number)).body);
  expect(claimed[9]!.transaction).toMatchObject({ account_id: staff.account_id, source: "integration", flags: [] });
  expect(claimed[10]!.transaction.flags).toContain("burst");
  const { body } = await owner.call<{ items: IntegrityRow[] }>("GET", "/api/integrity");
  expect(body.items).toMatchObject([{ _id: staff.account_id, visits: 11, burst: 1, status: "open" }]);
  const audit = await owner.call<{ items: { entity_id: string; after: object }[] }>(
    "GET",
    "/api/audit_entries?limit=50",
  );
  const named = audit.body.items.find(({ entity_id }) => entity_id === claimed[0]!._id);
  expect(named?.after).toMatchObject({ receipt: "PB/1", card_number: stamps.number });
});

test("the numbers of receipts without a card are for those who may change them, and cannot be sought or tried out", async () => {
  const { staff, owner, sell, claim } = await openShop();
  await sell([{ number: "PC/1" }]);
  const list = async (caller: Caller, query = "") =>
    (await caller.call<{ items: IntegrationOrder[] }>("GET", `/api/integration_orders${query}`)).body.items;
  const [whole] = await list(owner);
  expect(whole).toMatchObject({ number: "PC/1", can: { match: true } });
  expect(await list(staff)).toMatchObject([
    { _id: whole!._id, number: null, external_id: null, url: null, amount: 2000, can: { match: false } },
  ]);
  expect(await list(staff, "?q=PC")).toEqual([]);
  expect(await list(owner, "?q=PC")).toHaveLength(1);
  const read = async (caller: Caller, named: string) =>
    (await caller.call("GET", `/api/integrations/${whole!.integration_id}/orders/${encodeURIComponent(named)}`)).status;
  const names = [whole!._id, "PC/1", "pc1", whole!.external_id!];
  expect(await Promise.all(names.map((named) => read(staff, named)))).toEqual([200, 404, 404, 404]);
  expect(await read(owner, "PC/1")).toBe(200);
  expect((await claim(staff, whole!._id)).body.code).toBe("receipt_not_found");
  const tried: number[] = [];
  for (let at = 2; at < 24; at += 1) tried.push((await claim(staff, `PC/${at}`)).status);
  expect([...new Set(tried)]).toEqual([404, 429]);
  expect((await claim(staff, "PC/1")).status, "also the right one").toBe(429);
  expect((await claim(owner, "PC/1")).status, "another person goes on").toBe(200);
  expect(await list(staff)).toMatchObject([{ number: "PC/1", status: "earned" }]);
});
