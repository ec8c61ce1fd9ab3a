/** What a business does with its integrations; what their providers do is the suite in `integrations/contract.test.ts`. */
import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@rewardo/contract/errors";
import type {
  IntegrationOrderDetail,
  IntegrationOrderRow,
  MatchedOrder,
  OrderCounts,
} from "@rewardo/contract/integration-orders";
import type { ConnectStep, Integration, IntegrationBusiness } from "@rewardo/contract/integrations";
import { builtInRoles } from "@rewardo/contract/roles";
import { localDay } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { openPlanSubscription } from "../../tenants/plan-subscriptions/index.ts";
import { forgetCustomers } from "./nightly.ts";
import { readNudge, writeNudge } from "../adapter/nudges.ts";

const secrets = passingSecretBox();
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ secrets, log: "silent" });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const connect = async (owner: Caller, input: object = {}) =>
  (await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft", ...input })).body;

const open = async (input: object = {}) => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const { integration, push } = await connect(owner, input);
  return { ...business, owner, integration, vendor: app.withToken(push!.key) };
};

const order = (changes: object = {}) => ({
  ...{
    external_id: randomUUID(),
    number: "PA/7",
    status: "closed",
    amount: 3000,
    created_at: new Date(app.clock.nowMs()).toISOString(),
  },
  items: [{ name: "Latte", quantity: 1, amount: 3000 }],
  ...changes,
});
const push = (caller: Caller, { _id }: Integration, ...orders: object[]) =>
  caller.call<{ orders: { status: string }[] }>("POST", `/api/integrations/${_id}/orders`, { orders });
const rows = async (owner: Caller, query = "") =>
  (await owner.call<{ items: IntegrationOrderRow[] }>("GET", `/api/integration_orders${query}`)).body.items;

test("only the integration's own key sends its orders, until it is disconnected", async () => {
  const { owner, integration, vendor, points } = await open();
  const other = await connect(owner, { type: "izzyrest" });
  expect((await push(owner, integration, order())).status).toBe(403);
  expect((await push(app.withToken(other.push!.key), integration, order())).status).toBe(404);
  expect((await push(vendor, integration, order({ card: points.number }))).body.orders).toMatchObject([
    { status: "earned" },
  ]);
  const path = `/api/integrations/${integration._id}`;
  expect((await owner.call<Integration>("GET", path)).body).toMatchObject({ status: "connected", orders_count: 1 });
  expect((await owner.call<Integration>("POST", `${path}/disconnect`)).body.status).toBe("disconnected");
  expect((await push(vendor, integration, order())).status).toBe(401);
  const again = await owner.call<ConnectStep>("POST", `${path}/reconnect`, {});
  expect((await push(app.withToken(again.body.push!.key), integration, order())).status).toBe(200);
  expect((await owner.call<Integration>("GET", "/api/auth/foodsoft/callback")).body._id).toBe(integration._id);
});

test("a role that limits visits gives out no key of a till, which has no limits", async () => {
  const { owner, scope, integration } = await open();
  const path = `/api/integrations/${integration._id}`;
  const { items } = (await owner.call<{ items: { _id: string }[] }>("GET", "/api/api_keys")).body;
  const codesOf = async (limits: object) => {
    const role = {
      ...{ name: randomUUID(), permissions: ["integrations_modify", "scanner_view"] },
      limits: { ...builtInRoles.OWNER.limits, ...limits },
    };
    const made = await owner.call<{ _id: string }>("POST", "/api/account_roles", role);
    const caller = await app.as({ role_id: made.body._id }, scope);
    const asked = [
      await caller.call<ErrorBody>("POST", "/api/integrations", { type: "izzyrest" }),
      await caller.call<ErrorBody>("POST", `/api/api_keys/${items[0]!._id}/rotate`, { overlap_hours: 0 }),
      await caller.call<ErrorBody>("POST", `${path}/reconnect`, {}),
    ];
    return asked.map(({ status, body }) => body.code ?? status);
  };
  const refused = ["exceeds_own_rights", "exceeds_own_rights", "exceeds_own_rights"];
  for (const limit of ["visit_max", "visit_cards_max", "custom_max"])
    expect([limit, await codesOf({ [limit]: 1000 })]).toEqual([limit, refused]);
  // Corrections by hand are no orders.
  expect(await codesOf({ adjust_max: 10 })).toEqual([201, 200, 200]);
});

test("a key sends nothing while the role of who gave it out limits visits", async () => {
  const { owner, scope, points } = await open();
  const role = {
    ...{ name: "Technik", permissions: ["integrations_modify", "integrations_view", "scanner_view"] },
    limits: builtInRoles.OWNER.limits,
  };
  const made = await owner.call<{ _id: string }>("POST", "/api/account_roles", role);
  const { integration, push: given } = await connect(await app.as({ role_id: made.body._id }, scope));
  const sold = order({ card: points.number });
  const limit = (most: number | null) =>
    witness.rows("update account_roles set limits = jsonb_set(limits, '{visit_max}', $2) where _id = $1", [
      made.body._id,
      JSON.stringify(most),
    ]);
  await limit(1000);
  const refused = await push(app.withToken(given!.key), integration, sold);
  expect([refused.status, refused.body]).toMatchObject([422, { code: "exceeds_own_rights" }]);
  expect(await rows(owner)).toEqual([]);
  await limit(null);
  expect((await push(app.withToken(given!.key), integration, sold)).body.orders).toMatchObject([{ status: "earned" }]);
});

test("a key sends nothing for a business that is suspended or whose plan is long over, and again once it is open", async () => {
  const { owner, scope, integration, vendor, points, ctx } = await open();
  const sold = order({ card: points.number });
  const give = (status: string) =>
    witness.rows("update businesses set status = $2 where _id = $1", [scope.business_id, status]);
  await give("suspended");
  expect((await push(vendor, integration, sold)).status).toBe(401);
  await give("active");
  const plan = await openPlanSubscription(ctx, "00000000-0000-7000-8000-0000000000a3");
  const pay = (until: string) =>
    witness.rows("update plan_subscriptions set trial_ends_at = $2, paid_until = $2 where _id = $1", [plan, until]);
  await pay("2026-01-01T00:00:00.000Z");
  expect((await push(vendor, integration, sold)).status).toBe(402);
  await pay("2100-01-01T00:00:00.000Z");
  expect(await rows(owner)).toEqual([]);
  expect((await push(vendor, integration, sold)).body.orders).toMatchObject([{ status: "earned" }]);
});

test("a sale that is sent by two at once, and its older state after it, count once", async () => {
  const { owner, integration, vendor, points } = await open();
  const [older, newer] = ["2026-06-12T10:00:00.000Z", "2026-06-12T10:05:00.000Z"];
  const sold = order({ card: points.number, updated_at: newer });
  await Promise.all([push(vendor, integration, sold, sold), push(vendor, integration, sold)]);
  await push(vendor, integration, { ...sold, status: "open", updated_at: older });
  expect(await rows(owner)).toMatchObject([{ status: "earned", delta: 3 }]);
  const made = await witness.rows("select 1 from transactions where external_order_id = $1", [sold.external_id]);
  expect(made).toHaveLength(1);
});

test("the only card of a phone number is found, and of two none", async () => {
  const { owner, integration, vendor, points_card_id, place_id } = await open();
  const phone = "+48 512 345 678";
  const card = () =>
    owner.call(
      "POST",
      "/api/scanner/cards",
      { place_id, card_id: points_card_id, phone },
      { "idempotency-key": randomUUID() },
    );
  expect((await card()).status).toBe(201);
  expect((await push(vendor, integration, order({ phone }))).body.orders).toMatchObject([{ status: "earned" }]);
  const kept = await witness.rows("select 1 from integration_orders where sealed_customer is not null");
  expect(kept, "who paid is forgotten").toHaveLength(0);
  expect((await push(vendor, integration, order({ phone: "+48 600 000 000" }))).body.orders).toMatchObject([
    { status: "unmatched" },
  ]);
  await push(vendor, integration, order({ created_at: new Date(app.clock.nowMs() + 60_000).toISOString() }));
  const [none, unknown, found] = await rows(owner);
  const whole = async ({ _id }: IntegrationOrderRow) => {
    const path = `/api/integrations/${integration._id}/orders/${_id}`;
    return (await owner.call<IntegrationOrderDetail>("GET", path)).body;
  };
  expect(await whole(none!)).toMatchObject({ matched_by: null, looked_for: [], history: [] });
  expect(await whole(unknown!)).toMatchObject({ matched_by: null, looked_for: ["phone"] });
  expect(await whole(found!)).toMatchObject({
    matched_by: "phone",
    looked_for: ["phone"],
    history: [{ kind: "visit" }],
  });
});

test("a number without a calling code is of the country where the till stands", async () => {
  const { owner, integration, vendor, points, place_id } = await open();
  const abroad = { phone: "+49 151 23456789" };
  expect((await owner.call("PATCH", `/api/users/${points.user_id}`, abroad, { "if-match": '"1"' })).status).toBe(200);
  const sold = () => push(vendor, integration, order({ phone: "0151 23456789" }));
  expect((await sold()).body.orders).toMatchObject([{ status: "unmatched" }]);
  await witness.rows("update places set country = 'DE' where _id = $1", [place_id]);
  expect((await sold()).body.orders).toMatchObject([{ status: "earned" }]);
});

test("a receipt is scanned where it may be, for one card, for 24 hours", async () => {
  const { owner, scope, integration, vendor, points, stamps, ctx, place_id } = await open();
  const other = await open();
  const far = await createPlace(ctx, { name: "Zabłocie" });
  const till = await app.as("EMPLOYEE", scope, { place_ids: [place_id] });
  const match = (caller: Caller, receipt: string, more: object = {}) =>
    caller.call<MatchedOrder & { code?: string }>("POST", "/api/integration_orders/match", {
      ...{ receipt, number: points.number, place_id, ...more },
    });
  const at = (minutes: number) => new Date(app.clock.nowMs() - minutes * 60_000).toISOString();
  await push(vendor, integration, order({ place_id: "here" }), order({ place_id: "there" }));
  const path = `/api/integrations/${integration._id}`;
  for (const { _id, external_id } of (await owner.call<IntegrationBusiness>("GET", `${path}/business`)).body.places)
    await owner.call("POST", `${path}/places/${_id}`, { place_id: external_id === "here" ? place_id : far });
  // Both tills restart their numbering every morning.
  const here = order({ number: "PA/9", place_id: "here", created_at: at(30) });
  const there = order({ number: "PA/9", place_id: "there", created_at: at(5) });
  const yesterday = order({ number: "PA/9", place_id: "here", created_at: at(24 * 60 + 1) });
  await push(vendor, integration, here, there, yesterday);

  expect(await match(other.owner, "PA/9", { place_id: other.place_id })).toMatchObject({
    status: 404,
    body: { code: "receipt_not_found" },
  });
  expect((await match(till, there.external_id)).body.code, "another place's").toBe("receipt_not_found");
  expect((await match(till, "PA/9", { place_id: far })).status).toBe(404);
  expect((await match(till, yesterday.external_id)).body.code).toBe("receipt_too_old");
  expect((await match(till, "PA/10")).body.code).toBe("receipt_not_found");
  expect((await match(till, "PA/9", { number: "482109375518" })).body.code).toBe("card_number_not_found");

  const [one, two] = await Promise.all([match(till, "PA/9"), match(till, "PA/9", { number: stamps.number })]);
  const counted = [one, two].filter(({ status }) => status === 200);
  expect(counted, "two who scan it at once").toHaveLength(1);
  expect(counted[0]!.body).toMatchObject({ external_id: here.external_id, transaction: { source: "integration" } });
  expect([one, two].find(({ status }) => status !== 200)!.body.code).toMatch(/receipt_used|conflict/);
  const again = await match(till, "PA/9", { number: counted[0] === one ? points.number : stamps.number });
  expect(again.body.transaction._id).toBe(counted[0]!.body.transaction._id);
  // The owner, who may act at both, is answered the other till's receipt of this number.
  expect((await match(owner, "PA/9", { place_id: far })).body.external_id).toBe(there.external_id);
  expect((await match(owner, yesterday.external_id)).body.code).toBe("receipt_too_old");
});

test("orders are counted by what became of them, as the list is narrowed, with the share of the turnover that earned", async () => {
  const { owner, integration, vendor, points } = await open();
  const card = points.number;
  const nowMs = app.clock.nowMs();
  const day = localDay(nowMs, "Europe/Warsaw");
  const yesterday = new Date(nowMs - 24 * 3_600_000).toISOString();
  const paid = [{ amount: 3000, card }, { amount: 1000 }, { amount: 7000, created_at: yesterday }];
  const unpaid = [
    { status: "cancelled", amount: 900 },
    { status: "open", amount: 900 },
  ];
  await push(vendor, integration, ...[...paid, ...unpaid].map(order), order({ currency: "EUR", amount: 5000 }));
  const counts = async (query = "") =>
    (await owner.call<OrderCounts>("GET", `/api/integration_orders/counts${query}`)).body;
  expect(await counts()).toEqual({
    ...{ all: 6, open: 1, unmatched: 3, earned: 1, refunded: 0, refused: 0, cancelled: 1 },
    turnover: { total: 11_000, earned: 3000 },
  });
  expect(await counts(`?from=${day}`)).toMatchObject({ all: 5, turnover: { total: 4000, earned: 3000 } });
  expect(await counts("?q=nothing")).toMatchObject({ all: 0, turnover: { total: 0, earned: 0 } });
});

test("who sees neither customers nor transactions reads no customer's name in an order or in its export", async () => {
  const { owner, scope, integration, vendor, points } = await open();
  await push(vendor, integration, order({ card: points.number }));
  const [{ _id, user_name } = { _id: "", user_name: null }] = await rows(owner);
  expect(user_name).toBeTruthy();
  const role = {
    ...{ name: "Technik", permissions: ["integrations_view", "data_export"] },
    limits: builtInRoles.OWNER.limits,
  };
  const made = await owner.call<{ _id: string }>("POST", "/api/account_roles", role);
  const caller = await app.as({ role_id: made.body._id }, scope);
  const one = await caller.call("GET", `/api/integrations/${integration._id}/orders/${_id}`);
  const file = await caller.call("GET", "/api/integration_orders/export?locale=en");
  expect([one.status, file.status, (await rows(caller)).length]).toEqual([200, 200, 1]);
  expect(JSON.stringify([await rows(caller), one.body, file.body])).not.toContain(user_name);
});

test("an order in another currency earns nothing, neither by its card nor by its receipt", async () => {
  const { owner, integration, vendor, points, place_id } = await open();
  const { number: card } = points;
  const foreign = order({ currency: "EUR", card });
  expect((await push(vendor, integration, foreign)).body.orders).toMatchObject([
    { status: "refused", refusal: "currency_other" },
  ]);
  await push(vendor, integration, order({ currency: "EUR", number: "PA/EUR" }));
  const match = { receipt: "PA/EUR", number: card, place_id };
  const scanned = await owner.call<ErrorBody>("POST", "/api/integration_orders/match", match);
  expect(scanned.body.code).toBe("receipt_not_found");
  expect((await owner.call<{ items: unknown[] }>("GET", "/api/transactions")).body.items).toEqual([]);
});

test("names that the till has told are listed until a product of ours claims them, or their group", async () => {
  const { owner, integration, vendor } = await open();
  const lines = [
    { name: "Lemoniada arbuz", group: "ZIMNE", quantity: 1, amount: 1000 },
    { name: "Sok jabłkowy", group: "ZIMNE", quantity: 1, amount: 1000 },
    { name: "Przelew V60", group: "GORĄCE", quantity: 1, amount: 1000 },
  ];
  await push(vendor, integration, order({ items: lines }));
  const unlinked = async (kind: string): Promise<string[]> => {
    const path = `/api/integrations/${integration._id}/products?is_unlinked=true&kind=${kind}`;
    return (await owner.call<{ items: { name: string }[] }>("GET", path)).body.items.map(({ name }) => name);
  };
  expect(await unlinked("product")).toEqual(["Lemoniada arbuz", "Przelew V60", "Sok jabłkowy"]);
  expect(await unlinked("group")).toEqual(["GORĄCE", "ZIMNE"]);
  const add = (body: object) => owner.call("POST", "/api/products", { kind: "product", ...body });
  await add({ name: "Drip", item_names: ["przelew v60"] });
  expect(await unlinked("product")).toEqual(["Lemoniada arbuz", "Sok jabłkowy"]);
  await add({ name: "Cold drinks", item_groups: ["Zimne"] });
  expect(await unlinked("product")).toEqual([]);
  expect(await unlinked("group")).toEqual(["GORĄCE"]);
});

test("orders without a place wait for one, and count as soon as it is assigned", async () => {
  const business = await buildBusiness(app);
  await createPlace(business.ctx, { name: "Zabłocie" });
  const owner = await app.as("OWNER", business.scope);
  const { integration, push: given } = await connect(owner);
  expect(integration.place_id).toBeNull();
  const vendor = app.withToken(given!.key);
  const sold = order({ card: business.points.number, place_id: "bar-2" });
  await push(vendor, integration, sold);
  expect(await rows(owner)).toMatchObject([{ status: "refused", refusal: "place_not_allowed" }]);
  const forget = (days: number) => {
    const at = fixedClock(new Date(app.clock.nowMs() + days * 86_400_000).toISOString());
    const { signal } = new AbortController();
    return forgetCustomers({ database: app.database, clock: at }, business.scope, { signal });
  };
  expect(await forget(29)).toEqual({ forgotten: 0 });
  const path = `/api/integrations/${integration._id}`;
  const { places } = (await owner.call<IntegrationBusiness>("GET", `${path}/business`)).body;
  expect(places).toMatchObject([{ external_id: "bar-2", place_id: null }]);
  await owner.call("POST", `${path}/places/${places[0]!._id}`, { place_id: business.place_id });
  await push(vendor, integration, order());
  expect(await rows(owner, "?status=earned")).toMatchObject([
    { external_id: sold.external_id, place_id: business.place_id },
  ]);
  // A place is called as its vendor says, also where it was first heard of without a name.
  await push(vendor, integration, order({ place_id: "bar-2", place_name: "Bar na Zabłociu" }));
  await push(vendor, integration, order({ card: business.points.number, place_id: "bar-3", place_name: "Letni" }));
  await push(vendor, integration, order({ place_id: "bar-3" }));
  const { places: named } = (await owner.call<IntegrationBusiness>("GET", `${path}/business`)).body;
  expect(named).toMatchObject([{ name: "Bar na Zabłociu", place_id: business.place_id }, { name: "Letni" }]);
  expect(await forget(31), "no one assigned a place").toEqual({ forgotten: 1 });
});

test("a notice makes an integration due, and a made-up one does nothing", async () => {
  const { scope, owner, integration, vendor, points } = await open();
  const text = writeNudge(secrets, scope.business_id, integration._id);
  expect(readNudge(secrets, text)).toEqual({ business_id: scope.business_id, integration_id: integration._id });
  const due = async () =>
    (
      await witness.rows<{ next_at: string | null }>(
        "select next_at from integration_syncs where integration_id = $1",
        [integration._id],
      )
    )[0]!.next_at;
  const stranger = app.withToken(null);
  expect(
    (await stranger.call("POST", `/api/integration_nudges/${text.slice(0, -4)}AAAA`, [{ order_id: 1 }])).status,
  ).toBe(204);
  expect(await due()).toBeNull();
  expect((await stranger.call("POST", `/api/integration_nudges/${text}`, [{ order_id: 1 }])).status).toBe(204);
  expect(await due()).not.toBeNull();
  await push(vendor, integration, order({ card: points.number }));
  const before = await rows(owner);
  // A run that began before the notice finds another time than the one that it saw, and leaves it due.
  await witness.rows("update integration_syncs set next_at = '2026-01-01' where integration_id = $1", [
    integration._id,
  ]);
  const seen = await due();
  expect((await stranger.call("POST", `/api/integration_nudges/${text}`)).status).toBe(204);
  expect(await due()).not.toEqual(seen);
  // Whatever it is played again with: it says that there is something to read, and nothing else.
  const taken = { external_id: before[0]!.external_id, status: "cancelled", amount: 0 };
  for (let again = 0; again < 3; again += 1)
    expect((await stranger.call("POST", `/api/integration_nudges/${text}`, [taken])).status).toBe(204);
  expect(await rows(owner)).toEqual(before);
});

test("a provider that the installation is no client of is not offered", async () => {
  const { owner } = await open();
  const providers = await owner.call<{ items: { type: string; is_available: boolean }[] }>(
    "GET",
    "/api/integration_providers",
  );
  expect(providers.body.items.filter(({ is_available }) => is_available).map(({ type }) => type)).toEqual([
    "foodsoft",
    "izzyrest",
    "softmar_mm",
  ]);
  const refused = await owner.call<{ code: string }>("POST", "/api/integrations", { type: "gopos" });
  expect(refused).toMatchObject({ status: 409, body: { code: "integration_not_available" } });
  expect((await owner.call("POST", "/api/integrations", { type: "acme" })).status).toBe(400);
});
