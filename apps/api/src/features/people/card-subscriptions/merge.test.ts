import type { ManagedCardSubscription, MergeOutcome } from "@rewardo/contract/card-subscriptions";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import type { Transaction } from "@rewardo/contract/transactions";
import { isCardNumber } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, stampsCard } from "../../../testing/builders.ts";
import { publishCoupon } from "../../../testing/give-coupon.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { createCard } from "../../programme/cards/index.ts";
import { joinCard } from "./join.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

let keys = 0;
const key = () => ({ "idempotency-key": `m${++keys}` });
interface Merged {
  transaction: Transaction;
  card_subscription: ManagedCardSubscription;
}
const merge = (caller: Caller, into: string, from_id: string, headers = key()) =>
  caller.call<Merged>("POST", `/api/card_subscriptions/${into}/merge`, { from_id }, headers);
const read = async (caller: Caller, id: string) =>
  (await caller.call<ManagedCardSubscription>("GET", `/api/card_subscriptions/${id}`)).body;
const adjust = (caller: Caller, id: string, delta: number) =>
  caller.call("POST", `/api/card_subscriptions/${id}/adjust`, { delta, reason: "Start" }, key());

/** A business, two memberships of its points card with 7 and 5 points and some gathered amounts. */
const buildPair = async () => {
  const business = await buildBusiness(app);
  const { ctx, scope, place_id } = business;
  const owner = await app.as("OWNER", scope);
  const card_id = await createCard(ctx, { ...pointsCard, pending_hours: 24 });
  const [one, two] = await joinCard(ctx, card_id, [
    { first_name: "Ewa", joined_at: clockAt(0) },
    { joined_at: clockAt(-9) },
  ]);
  const [into, from] = [one!, two!];
  await adjust(owner, into.card_subscription_id, 7);
  await adjust(owner, from.card_subscription_id, 5);
  const visit = (number: string, amount: number) =>
    owner.call("POST", "/api/scanner/commit", { number, place_id, amount }, key());
  await visit(from.number, 2900);
  return { ...business, owner, into, from, visit, agrees: () => agrees(scope.business_id) };
};
const clockAt = (days: number): string =>
  new Date(Date.parse("2026-06-12T08:00:00.000Z") + days * 86_400_000).toISOString();
const agrees = async (business_id: string) =>
  expect((await auditLedger(app.server, business_id)).violations).toEqual([]);

test("a merge is seen before, moves balance, waiting points and numbers, and closes the other", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { owner, into, from, visit, agrees } = await buildPair();
  const [to, gone] = [into.card_subscription_id, from.card_subscription_id];
  const preview = await owner.call<MergeOutcome>("POST", `/api/card_subscriptions/${to}/merge_preview`, {
    from_id: gone,
  });
  expect(preview.body).toMatchObject({
    into: { _id: to, balance: 7 },
    from: { _id: gone, balance: 5, pending: 2 },
    balance_after: 12,
    pending_after: 2,
  });
  expect((await read(owner, gone)).status).toBe("active");

  const same = key();
  const merged = await merge(owner, to, gone, same);
  expect(merged).toMatchObject({
    status: 201,
    body: {
      transaction: { kind: "transfer", card_subscription_id: to, balance_after: 12 },
      card_subscription: { balance: 12, pending: 2, visits: 1, joined_at: clockAt(-9) },
    },
  });
  expect(new Set(merged.body.card_subscription.numbers)).toEqual(new Set([into.number, from.number]));
  expect((await merge(owner, to, gone, same)).body).toEqual(merged.body);
  expect(await read(owner, gone)).toMatchObject({
    status: "closed",
    merged_into: to,
    balance: 0,
    pending: 0,
    numbers: [],
    can: { adjust: false, modify: false },
  });
  await agrees();

  // The old number now leads to the surviving card, whose waiting points begin to count on their day.
  expect((await visit(from.number, 100)).body).toMatchObject({ transaction: { card_subscription_id: to } });
  clock.set("2026-06-13T08:00:00.000Z");
  expect(await read(owner, to)).toMatchObject({ balance: 15, pending: 0 });
  await adjust(owner, to, -15);
  expect(await read(owner, to)).toMatchObject({ balance: 0, pending: 0 });
  await agrees();
});

test("a merge gives no second day: what the card allows a day counts the visits of both", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { ctx, scope, place_id } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const caps = { visits_per_day: 1, earned_per_day: null, minutes_between_visits: null };
  const card_id = await createCard(ctx, { ...stampsCard, caps });
  const [into, from] = await joinCard(ctx, card_id, [{}, {}]);
  const visit = () =>
    owner.call<CommitResult>("POST", "/api/scanner/commit", { number: from!.number, place_id }, key());
  const { transaction } = (await visit()).body;
  await merge(owner, into!.card_subscription_id, from!.card_subscription_id);
  expect(await visit()).toMatchObject({ status: 422, body: { params: { rejected: [{ code: "cap_per_day" }] } } });
  await owner.call("POST", `/api/transactions/${transaction._id}/reverse`, {}, key());
  expect((await visit()).body.card_subscription).toMatchObject({ balance: 1, visits: 1 });
  expect((await visit()).status).toBe(422);
  await agrees(scope.business_id);
});

test("what is due on the one that ends is written before it leaves", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { owner, into, from, agrees } = await buildPair();
  clock.set("2026-06-14T08:00:00.000Z");
  const merged = await merge(owner, into.card_subscription_id, from.card_subscription_id);
  expect(merged.body.card_subscription).toMatchObject({ balance: 14, pending: 0 });
  await agrees();
});

test("not with itself, another card, a closed one or into a frozen one, and not another business's", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { owner, into, from, points, scope, agrees } = await buildPair();
  const [to, gone] = [into.card_subscription_id, from.card_subscription_id];
  const field = (code: string) => ({ status: 400, body: { errors: [{ path: "from_id", code }] } });
  const refused = (code: string) => ({ status: 422, body: { params: { rejected: [{ code }] } } });
  expect(await merge(owner, to, to)).toMatchObject(field("same"));
  expect(await merge(owner, to, points.card_subscription_id)).toMatchObject(field("other_card"));
  expect((await merge(owner, to, crypto.randomUUID())).status).toBe(404);
  const stranger = await buildPair();
  expect((await merge(owner, to, stranger.from.card_subscription_id)).status).toBe(404);
  await owner.call("POST", `/api/card_subscriptions/${to}/freeze`);
  expect(await merge(owner, to, gone)).toMatchObject(refused("membership_frozen"));
  // A lost card may be frozen first and merged then.
  expect((await merge(owner, gone, to)).body.card_subscription).toMatchObject({
    _id: gone,
    balance: 12,
    status: "active",
  });
  expect(await merge(owner, gone, to)).toMatchObject(refused("membership_closed"));
  expect((await merge(await app.as("EMPLOYEE", scope), gone, to)).status).toBe(403);
  await agrees();
});

test("two merges at once, either way round, with visits between them: one wins and nothing is doubled", async () => {
  clock.set("2026-06-12T08:00:00.000Z");
  const { owner, into, from, visit, agrees } = await buildPair();
  const [a, b] = [into.card_subscription_id, from.card_subscription_id];
  const [first, second, third, ...visits] = await Promise.all([
    merge(owner, a, b),
    merge(owner, b, a),
    merge(owner, a, b),
    visit(into.number, 1000),
    visit(from.number, 1000),
  ]);
  const merges = [first, second, third];
  expect(merges.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(merges.filter(({ status }) => ![201, 409, 422].includes(status))).toEqual([]);
  const added = visits.filter(({ status }) => status === 201).length;
  const both = [await read(owner, a), await read(owner, b)];
  const left = both.filter(({ status }) => status === "active");
  expect(left).toHaveLength(1);
  expect(left[0]!.balance).toBe(12);
  expect(left[0]!.pending).toBeGreaterThanOrEqual(2 + added);
  expect(left[0]!.numbers).toHaveLength(2);
  await agrees();
});

test("a new number takes the place of the old, or stands beside it", async () => {
  const { owner, into, visit } = await buildPair();
  const url = `/api/card_subscriptions/${into.card_subscription_id}/numbers`;
  const add = (body: object, headers = {}) => owner.call<ManagedCardSubscription>("POST", url, body, headers);
  const same = key();
  const reissued = await add({}, same);
  expect(reissued.status).toBe(201);
  const [number] = reissued.body.numbers;
  expect(reissued.body.numbers).toEqual([expect.not.stringMatching(into.number)]);
  expect(isCardNumber(number!)).toBe(true);
  expect((await add({}, same)).body.numbers).toEqual([number]);
  expect((await visit(into.number, 1000)).status).toBe(404);
  expect((await visit(number!, 1000)).status).toBe(201);
  expect((await add({ keeps_others: true })).body.numbers).toHaveLength(2);
});

test("a code of another system is unique within the business, also against revoked ones", async () => {
  const { owner, into, from, visit } = await buildPair();
  const url = (id: string) => `/api/card_subscriptions/${id}/numbers`;
  const add = (id: string, body: object) => owner.call<ManagedCardSubscription>("POST", url(id), body);
  const [a, b] = [into.card_subscription_id, from.card_subscription_id];
  const attached = await add(a, { number: " OLD-77/ż " });
  expect(new Set(attached.body.numbers)).toEqual(new Set([into.number, "OLD-77/ż"]));
  expect((await visit("OLD-77/ż", 1000)).status).toBe(201);
  const taken = { status: 400, body: { errors: [{ path: "number", code: "taken" }] } };
  expect(await add(b, { number: "OLD-77/ż" })).toMatchObject(taken);
  await add(a, {});
  expect(await add(b, { number: "OLD-77/ż" })).toMatchObject(taken);
  expect((await add(a, { number: "OLD-77/ż" })).body.numbers).toContain("OLD-77/ż");
  for (const number of ["RW1:ABCD2345:482109375516", " ", "\u200f"]) {
    expect((await add(a, { number })).status).toBe(400);
  }
  const rivals = await Promise.all([add(a, { number: "NEW-1" }), add(b, { number: "NEW-1" })]);
  expect(rivals.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 400]);
  await owner.call("POST", `/api/card_subscriptions/${b}/close`);
  expect((await add(b, {})).status).toBe(422);
});

test("a printed card that was never used brings no earlier day of joining along", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const card_id = await createCard(business.ctx, pointsCard);
  const [blank, other] = await joinCard(business.ctx, card_id, [
    { joined_at: clockAt(-90), is_paper: true },
    { joined_at: clockAt(-80), is_paper: true },
  ]);
  const [member] = await joinCard(business.ctx, card_id, [{ first_name: "Ewa", joined_at: clockAt(-5) }]);
  const first = await merge(owner, member!.card_subscription_id, blank!.card_subscription_id);
  expect(first.body.card_subscription.joined_at).toBe(clockAt(-5));
  // The other way round the printed card goes on in the member's hand.
  const second = await merge(owner, other!.card_subscription_id, member!.card_subscription_id);
  expect(second.body.card_subscription.joined_at).toBe(clockAt(-5));
});

test("a coupon for one customer is for them on the card that goes on", async () => {
  const { ctx, scope, place_id, points_card_id, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const target = { kind: "card_subscription", card_subscription_id: points.card_subscription_id };
  const validity = { kind: "unlimited" };
  const terms = { target, validity, usage_frequency: { kind: "once" } };
  const own = await publishCoupon(owner, points_card_id, { ...terms, issue: "automatic" });
  const given = await publishCoupon(owner, points_card_id, terms);
  const gift = { coupon_id: given.coupon_id };
  await owner.call("POST", `/api/card_subscriptions/${points.card_subscription_id}/coupons`, gift, key());
  const cards = await joinCard(ctx, points_card_id, [{}, {}]);
  const [next, last] = [cards[0]!, cards[1]!];
  const usable = async (number: string) => {
    const basket = { number, place_id, amount: 5000 };
    const { coupons } = (await owner.call<Preview>("POST", "/api/scanner/preview", basket)).body;
    return new Set(coupons.filter((one) => one.usable).map(({ coupon_id }) => coupon_id));
  };
  const both = new Set([own.coupon_id, given.coupon_id]);
  expect([await usable(points.number), await usable(next.number)]).toEqual([both, new Set()]);
  await merge(owner, next.card_subscription_id, points.card_subscription_id);
  await merge(owner, last.card_subscription_id, next.card_subscription_id);
  expect(await usable(last.number)).toEqual(both);
  const coupons = [{ coupon_id: own.coupon_id }];
  const basket = { number: last.number, place_id, amount: 5000, coupons };
  expect((await owner.call("POST", "/api/scanner/commit", basket, key())).status).toBe(201);
  expect(await usable(last.number)).toEqual(new Set([given.coupon_id]));
});
