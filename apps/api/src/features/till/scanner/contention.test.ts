/** 64 tills at once at one card, one reward and one coupon: exactly the allowed number wins, and the books agree. */
import type { Programme } from "@rewardo/contract/programmes";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard, type CardInput } from "../../programme/cards/index.ts";

const tills = 64;
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let callers: Caller[];
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  callers = [await app.as("OWNER", business.scope), await app.as("ADMIN", business.scope)];
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const open = async (input: Partial<CardInput>, members: number): Promise<Member[]> => {
  const card_id = await createCard(business.ctx, { ...pointsCard, ...input });
  return joinCard(
    business.ctx,
    card_id,
    Array.from({ length: members }, () => ({})),
  );
};

const tenOff = {
  status: "active",
  effect: { kind: "discount_percentage", percent: 10 },
  discount_scope: "order",
  items: { product_ids: [], filter: { mode: "all", names: [] } },
  max_discount: null,
  minimum_amount: null,
  usage_frequency: { kind: "once" },
  validity: { kind: "unlimited" },
  times: { weekdays: null, hours: null },
  target: { kind: "all" },
  customer_limit: null,
  place_ids: null,
  combines: false,
  created_at: "2026-01-01T00:00:00.000Z",
} as const;

/** Ten per cent off, once for each customer. */
const couponOf = (_id: string, name: string, campaign_limit: number | null) => ({
  ...tenOff,
  _id,
  name: { en: name },
  campaign_limit,
});

type Answer = CommitResult & { params: { rejected: { code: string }[] } };

let keys = 0;
/** Each till with a key of its own, all at once; the outcomes, counted. */
const all = async (body: (till: number) => object): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  const round = ++keys;
  await Promise.all(
    Array.from({ length: tills }, async (_, till) => {
      const headers = { "idempotency-key": `contention-${round}-${till}` };
      const caller = callers[till % callers.length]!;
      const basket = { place_id: business.place_id, ...body(till) };
      const answer = await caller.call<Answer>("POST", "/api/scanner/commit", basket, headers);
      const outcome = answer.status === 422 ? answer.body.params.rejected[0]!.code : String(answer.status);
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }),
  );
  return counts;
};

test("one membership: every visit counts, and the balance buys no more than it holds", async () => {
  const reward = { _id: "01890a5d-0000-7000-8000-00000000c001", name: { en: "Coffee" }, cost: 3 };
  const [member] = (await open({ rewards: [reward] }, 1)) as [Member];
  const { number } = member;
  expect(await all(() => ({ number, amount: 1000 }))).toEqual({ 201: tills });
  // 64 points are 21 rewards of 3.
  expect(await all(() => ({ number, earns: false, reward_ids: [reward._id] }))).toEqual({
    201: 21,
    insufficient_balance: tills - 21,
  });
  const [state] = await witness.rows("select balance, visits, ledger_seq from card_subscriptions where _id = $1", [
    member.card_subscription_id,
  ]);
  expect(state).toEqual({ balance: 1, visits: tills, ledger_seq: tills + 21 });
});

test("one reward: its stock goes to exactly so many of 64 customers", async () => {
  const reward = { _id: "01890a5d-0000-7000-8000-00000000c002", name: { en: "Mug" }, cost: 1, stock: 10 };
  const members = await open({ rewards: [reward] }, tills);
  expect(await all((till) => ({ number: members[till]!.number, amount: 1000 }))).toEqual({ 201: tills });
  expect(await all((till) => ({ number: members[till]!.number, earns: false, reward_ids: [reward._id] }))).toEqual({
    201: 10,
    out_of_stock: tills - 10,
  });
  expect(await witness.rows("select used from promotion_counters where promotion_id = $1", [reward._id])).toEqual([
    { used: "10" },
  ]);
  // The shop sees that none is left.
  const [card] = await witness.rows<{ card_id: string }>("select card_id from card_subscriptions where _id = $1", [
    members[0]!.card_subscription_id,
  ]);
  const seen = await callers[0]!.call<Programme>("GET", `/api/cards/${card!.card_id}/programme`);
  expect(seen.body.used).toEqual([{ part_id: reward._id, count: 10 }]);
});

test("one coupon in the baskets of many tills at once: one keeps it, the others hear that", async () => {
  const coupon = couponOf("01890a5d-0000-7000-8000-00000000c005", "Kept", null);
  const [member] = (await open({ coupons: [coupon] }, 1)) as [Member];
  const basket = { number: member.number, place_id: business.place_id, coupons: [{ coupon_id: coupon._id }] };
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, till) => {
      const body = { ...basket, amount: 1000, lock_key: `till ${till}` };
      return callers[till % callers.length]!.call<Preview>("POST", "/api/scanner/preview", body);
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const codes = answers.map(({ body }) => body.rejected[0]?.code);
  expect(codes.filter((code) => code === undefined)).toHaveLength(1);
  expect(codes.filter((code) => code === "locked")).toHaveLength(11);
});

test("one coupon: a campaign of seven, and one use for one customer at 64 tills", async () => {
  const seven = couponOf("01890a5d-0000-7000-8000-00000000c003", "Seven", 7);
  const once = couponOf("01890a5d-0000-7000-8000-00000000c004", "Once", null);
  const members = await open({ coupons: [seven, once] }, tills);
  const use = (number: string, coupon_id: string) => ({ number, amount: 1000, coupons: [{ coupon_id }] });
  expect(await all((till) => use(members[till]!.number, seven._id))).toEqual({
    201: 7,
    campaign_limit_reached: tills - 7,
  });
  expect(await all(() => use(members[0]!.number, once._id))).toEqual({ 201: 1, already_redeemed: tills - 1 });
  const uses = await witness.rows(
    "select coupon_id, count(*)::integer as times from coupon_uses group by 1 order by 1",
  );
  expect(uses).toEqual([
    { coupon_id: seven._id, times: 7 },
    { coupon_id: once._id, times: 1 },
  ]);
  expect((await auditLedger(app.server, business.scope.business_id)).violations).toEqual([]);
});
