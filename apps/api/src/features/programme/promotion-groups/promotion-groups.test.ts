/** Groups by hand and by rule: each condition against members who differ in it, and at the till. */
import type { GroupCondition, GroupCounts, GroupRule, PromotionGroup } from "@rewardo/contract/promotion-groups";
import type { CommitResult, Preview } from "@rewardo/contract/scanner";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { archiveCoupon, publishCoupon } from "../../../testing/give-coupon.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../cards/index.ts";

/** Noon in Warsaw. */
const now = "2026-06-12T10:00:00.000Z";
const clock = fixedClock(now);
const ago = (days: number): string => new Date(Date.parse(now) - days * 86_400_000).toISOString();
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
let card_id: string;
/** Ada comes often, Bea came long ago, Cyd has never come and gave no data. */
let [ada, bea, cyd]: Member[] = [];
const level_id = "01890a5d-0000-7000-8000-00000000a001";

let keys = 0;
const key = () => ({ "idempotency-key": `groups-${++keys}` });
const buy = async (member: Member, at: string, amount: number, name: string): Promise<void> => {
  const items = [{ line_no: 1, name, quantity: 1, amount }];
  const basket = { number: member.number, place_id: business.place_id, amount, items, imported: true, occurred_at: at };
  expect((await owner.call<CommitResult>("POST", "/api/scanner/commit", basket, key())).status).toBe(201);
};

beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  clock.set(ago(400));
  business = await buildBusiness(app);
  const level = { period_months: 12, multiplier: 1, downgrade: "none", grace_days: 0 } as const;
  card_id = await createCard(business.ctx, {
    ...pointsCard,
    levels: [{ ...level, _id: level_id, name: { pl: "Złoto" }, threshold: 10, basis: "points_earned_period" }],
  });
  [bea] = await joinCard(business.ctx, card_id, [{ first_name: "Bea" }]);
  clock.set(ago(20));
  [ada, cyd] = await joinCard(business.ctx, card_id, [{ first_name: "Ada" }, { first_name: "Cyd" }]);
  clock.set(now);
  owner = await app.as("OWNER", business.scope);
  await buy(bea!, ago(300), 5000, "Espresso");
  await buy(ada!, ago(10), 12_000, "SERNIK");
  await buy(ada!, ago(5), 3000, "Kawa");
  const born = (first_name: string, day: string, gender: string) =>
    witness.rows("update users set birth_date = $3, gender = $4 where business_id = $1 and first_name = $2", [
      business.scope.business_id,
      first_name,
      day,
      gender,
    ]);
  await born("Ada", "1996-06-15", "female");
  await born("Bea", "1970-02-28", "male");
  await witness.rows(
    `insert into rfm_changes (business_id, user_id, valid_from, rfm_group)
      select business_id, _id, $2, 'champions' from users where business_id = $1 and first_name = 'Ada'`,
    [business.scope.business_id, ago(3)],
  );
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const groups = () => `/api/cards/${card_id}/promotion_groups`;
const count = async (rule: GroupRule): Promise<GroupCounts> => {
  const { status, body } = await owner.call<GroupCounts>("POST", `${groups()}/count`, { rule });
  expect(status).toBe(200);
  return body;
};
const whoIs = async (...conditions: GroupCondition[]): Promise<string[]> =>
  (await count({ match: "all", parts: conditions })).sample.map(({ name }) => name ?? "").toSorted();

const places = (): [string] => [business.place_id];
const cases: { readonly [Kind in GroupCondition["kind"]]: () => [GroupCondition, string[]][] } = {
  age: () => [
    [{ kind: "age", least: 30, most: null }, ["Bea"]],
    [{ kind: "age", least: 29, most: 29 }, ["Ada"]],
  ],
  gender: () => [[{ kind: "gender", genders: ["female", "unknown"] }, ["Ada", "Cyd"]]],
  level: () => [
    [{ kind: "level", level_ids: [level_id] }, ["Ada"]],
    [{ kind: "level", level_ids: [null] }, ["Bea", "Cyd"]],
  ],
  rfm_group: () => [[{ kind: "rfm_group", rfm_groups: ["champions", "loyal"] }, ["Ada"]]],
  visits: () => [
    [{ kind: "visits", least: 1, most: null, days: null }, ["Ada", "Bea"]],
    [{ kind: "visits", least: null, most: 0, days: 30 }, ["Bea", "Cyd"]],
  ],
  spend: () => [
    [{ kind: "spend", least: 15_000, most: null, days: null }, ["Ada"]],
    [{ kind: "spend", least: 1, most: 4000, days: 7 }, ["Ada"]],
  ],
  last_visit: () => [
    [{ kind: "last_visit", than: "more", days: 30 }, ["Bea", "Cyd"]],
    [{ kind: "last_visit", than: "less", days: 30 }, ["Ada"]],
  ],
  place: () => [[{ kind: "place", place_ids: places(), days: null }, ["Ada", "Bea"]]],
  product: () => [[{ kind: "product", names: ["sernik"], days: 30 }, ["Ada"]]],
  joined: () => [
    [{ kind: "joined", than: "more", days: 100 }, ["Bea"]],
    [{ kind: "joined", than: "less", days: 100 }, ["Ada", "Cyd"]],
  ],
  birthday: () => [
    [{ kind: "birthday", days: 3 }, ["Ada"]],
    [{ kind: "birthday", days: 2 }, []],
  ],
};
test.each(Object.entries(cases))("by %s", async (_, casesOf) => {
  for (const [condition, names] of casesOf()) expect(await whoIs(condition), JSON.stringify(condition)).toEqual(names);
});

test("a birthday on 29 February is kept on it in leap years, and on the 28th in others", async () => {
  const [was] = await witness.rows<{ birth_date: string }>(
    "select birth_date::text from users where business_id = $1 and first_name = 'Ada'",
    [business.scope.business_id],
  );
  const setBirth = (day: string) =>
    witness.rows("update users set birth_date = $2 where business_id = $1 and first_name = 'Ada'", [
      business.scope.business_id,
      day,
    ]);
  await setBirth("1996-02-29");
  try {
    const on = async (day: string) => {
      clock.set(`${day}T10:00:00.000Z`);
      owner = await app.as("OWNER", business.scope);
      return whoIs({ kind: "birthday", days: 0 });
    };
    expect(await on("2027-02-28")).toEqual(["Ada", "Bea"]);
    expect(await on("2028-02-28")).toEqual(["Bea"]);
    expect(await on("2028-02-29")).toEqual(["Ada"]);
    expect(await on("2028-03-01")).toEqual([]);
  } finally {
    await setBirth(was!.birth_date);
    clock.set(now);
    owner = await app.as("OWNER", business.scope);
  }
});

test("all of and any of, with a block of the other word inside, are counted step by step", async () => {
  const came: GroupCondition = { kind: "visits", least: 1, most: null, days: null };
  const old: GroupCondition = { kind: "age", least: 40, most: null };
  const gold: GroupCondition = { kind: "level", level_ids: [level_id] };
  expect(await count({ match: "all", parts: [came, { conditions: [old, gold] }] })).toMatchObject({
    members: 3,
    matching: 2,
    steps: [2, 2],
    blocks: [[], [1, 1]],
  });
  expect(await count({ match: "all", parts: [came, old] })).toMatchObject({ matching: 1, steps: [2, 1] });
  expect((await count({ match: "all", parts: [gold] })).sample).toMatchObject([
    { name: "Ada", visits: 2, last_visit_at: ago(5), rfm_group: "champions" },
  ]);
  expect(await count({ match: "any", parts: [{ conditions: [came, old] }, gold] })).toMatchObject({
    matching: 2,
    steps: [1, 1],
    blocks: [[2, 1], []],
  });
  const tooMany = { conditions: Array.from({ length: 30 }, () => came) };
  const refused = await owner.call("POST", `${groups()}/count`, { rule: { match: "all", parts: [tooMany, came] } });
  expect(refused.status).toBe(400);
});

test("an account that is limited to places neither counts a card's customers nor makes groups of them", async () => {
  const limited = await app.as("ADMIN", business.scope, { place_ids: [business.place_id] });
  const rule: GroupRule = { match: "all", parts: [{ kind: "visits", least: 1, most: null, days: null }] };
  expect((await limited.call("POST", `${groups()}/count`, { rule })).status).toBe(403);
  expect((await limited.call("POST", groups(), { name: "Moja", rule }, key())).status).toBe(403);
});

test("members are named by hand once, are the card's own, and leave when they are taken out", async () => {
  const { body: group } = await owner.call<PromotionGroup>("POST", groups(), { name: "Stali goście" }, key());
  const members = `${groups()}/${group._id}/members`;
  const add = [ada!.card_subscription_id, cyd!.card_subscription_id];
  expect((await owner.call("POST", members, { add })).body).toEqual({ added: 2, removed: 0 });
  expect((await owner.call("POST", members, { add })).body).toEqual({ added: 0, removed: 0 });
  const foreign = await owner.call("POST", members, { add: [business.points.card_subscription_id] });
  expect(foreign.status).toBe(400);
  expect((await owner.call("POST", members, { remove: [cyd!.card_subscription_id] })).body).toEqual({
    added: 0,
    removed: 1,
  });
  const { body: listed } = await owner.call<{ items: { name: string }[]; members: number }>("GET", members);
  expect([listed.members, listed.items.map(({ name }) => name)]).toEqual([1, ["Ada"]]);
  const stale = await owner.call("PATCH", `${groups()}/${group._id}`, { name: "Inni" }, { "if-match": "7" });
  expect(stale.status).toBe(409);
});

test("a coupon for a group by rule is there for its members as long as they are in it", async () => {
  const rule: GroupRule = { match: "all", parts: [{ kind: "last_visit", than: "more", days: 30 }] };
  const { body: group } = await owner.call<PromotionGroup>("POST", groups(), { name: "Dawno nie byli", rule }, key());
  const coupon = {
    name: { pl: "Wróć do nas" },
    effect: { kind: "discount_amount", amount: 500 },
    usage_frequency: { kind: "unlimited" },
    target: { kind: "promotion_group", promotion_group_id: group._id },
  };
  const unknown = { ...coupon, target: { kind: "promotion_group", promotion_group_id: level_id } };
  expect((await owner.call("POST", `/api/cards/${card_id}/coupons`, unknown, key())).status).toBe(400);
  const { body: added } = await owner.call<{ _id: string }>("POST", `/api/cards/${card_id}/coupons`, coupon, key());
  const { body: draft } = await owner.call<{ version: number }>("GET", `/api/cards/${card_id}/programme`);
  const seen = { "if-match": String(draft.version) };
  expect((await owner.call("POST", `/api/cards/${card_id}/publish`, { mode: "now" }, seen)).status).toBe(200);
  const offered = async ({ number }: Member): Promise<string[]> => {
    const basket = { number, place_id: business.place_id, amount: 2000 };
    const { body } = await owner.call<{ coupons: { coupon_id: string }[] }>("POST", "/api/scanner/preview", basket);
    return body.coupons.map(({ coupon_id }) => coupon_id);
  };
  expect([await offered(ada!), await offered(bea!)]).toEqual([[], [added._id]]);
  await buy(bea!, now, 2000, "Kawa");
  // They came: they are no longer among those who stay away.
  expect(await offered(bea!)).toEqual([]);
  expect(await offered(cyd!)).toEqual([added._id]);
  const archived = { "if-match": String(group.version) };
  await owner.call("PATCH", `${groups()}/${group._id}`, { status: "archived" }, archived);
  expect(await offered(cyd!)).toEqual([]);
  // The coupon stays as it was published, and keeps nothing else of the card from being changed.
  const card = `/api/cards/${card_id}`;
  const seenNow = async () => {
    const { body } = await owner.call<{ version: number }>("GET", `${card}/programme`);
    return { "if-match": String(body.version) };
  };
  const renamed = { name: { pl: "Karta stałego gościa" } };
  expect((await owner.call("PATCH", card, renamed, await seenNow())).status).toBe(200);
  expect((await owner.call("POST", `${card}/coupons`, coupon, key())).status).toBe(400);
  expect((await owner.call("POST", `${card}/publish`, { mode: "now" }, await seenNow())).status).toBe(200);
});

const spent = (amount: number, days: number | null): GroupCondition => ({
  ...{ kind: "spend", least: amount, most: amount, days },
});

test("what was given back is not spent, whenever it was given back", async () => {
  const [dan] = await joinCard(business.ctx, card_id, [{ first_name: "Dan" }]);
  await buy(dan!, ago(3), 9000, "Tort");
  await buy(dan!, ago(2), 4000, "Tort");
  const [first] = await witness.rows<{ _id: string }>(
    "select _id from transactions where card_subscription_id = $1 order by occurred_at limit 1",
    [dan!.card_subscription_id],
  );
  expect((await owner.call("POST", `/api/transactions/${first!._id}/reverse`, {}, key())).status).toBe(200);
  expect([await whoIs(spent(4000, null)), await whoIs(spent(4000, 30))]).toEqual([["Dan"], ["Dan"]]);
  // The refund was today, the purchase before.
  expect(await whoIs(spent(0, 1))).toContain("Dan");
});

test("what was done on a card that became another, and the groups that name it, are those of its holder", async () => {
  const [eve, lost] = await joinCard(business.ctx, card_id, [{ first_name: "Eve" }, { first_name: "Eve" }]);
  await buy(lost!, ago(2), 6000, "Makowiec");
  const { body: group } = await owner.call<PromotionGroup>("POST", groups(), { name: "Znani" }, key());
  const members = `${groups()}/${group._id}/members`;
  await owner.call("POST", members, { add: [lost!.card_subscription_id] });
  const merge = `/api/card_subscriptions/${eve!.card_subscription_id}/merge`;
  expect((await owner.call("POST", merge, { from_id: lost!.card_subscription_id }, key())).status).toBe(201);
  expect(await whoIs(spent(6000, 30))).toEqual(["Eve"]);
  expect(await whoIs({ kind: "product", names: ["makowiec"], days: 30 })).toEqual(["Eve"]);
  expect(await whoIs({ kind: "visits", least: 1, most: 1, days: 30 }, spent(6000, null))).toEqual(["Eve"]);
  const { body: listed } = await owner.call<{ items: { card_subscription_id: string }[] }>("GET", members);
  expect(listed.items.map((one) => one.card_subscription_id)).toEqual([eve!.card_subscription_id]);
});

test("a coupon that was handed out is for the group that it was for then, whatever was published since", async () => {
  const rule: GroupRule = { match: "all", parts: [{ kind: "gender", genders: ["male"] }] };
  const { body: group } = await owner.call<PromotionGroup>("POST", groups(), { name: "Panowie", rule }, key());
  const target = { kind: "promotion_group", promotion_group_id: group._id };
  const coupon = await publishCoupon(owner, card_id, { target });
  const give = ({ card_subscription_id }: Member) =>
    owner.call(
      "POST",
      `/api/card_subscriptions/${card_subscription_id}/coupons`,
      { coupon_id: coupon.coupon_id },
      key(),
    );
  expect(await give(ada!)).toMatchObject({
    status: 422,
    body: { params: { rejected: [{ code: "recipient_does_not_match" }] } },
  });
  expect((await give(bea!)).status).toBe(201);
  const offered = async ({ number }: Member): Promise<(string | null)[]> => {
    const basket = { number, place_id: business.place_id, amount: 2000 };
    const { body } = await owner.call<Preview>("POST", "/api/scanner/preview", basket);
    const own = body.coupons.filter(({ coupon_id }) => coupon_id === coupon.coupon_id);
    return own.map(({ rejected }) => rejected?.code ?? null);
  };
  expect(await offered(bea!)).toEqual([null]);
  await archiveCoupon(owner, coupon);
  expect(await offered(bea!)).toEqual([null]);
});
