/** The demonstration as it stands after the first start: whole, consistent, and with nothing empty that a person looks at. */
import type { Stat, StatsSummary } from "@rewardo/contract/stats";
import { addDays, localDay } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proveAll } from "../src/features/ledger/ledger-proofs/index.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { businessScope, type BusinessScope } from "../src/platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../src/testing/app.ts";
import { openWitness, type Witness } from "../src/testing/witness.ts";
import { goOnWithDemo, loadDemo } from "./load.ts";
import { inventNames, ukrainian } from "./names.ts";
import { seeded } from "./seeded.ts";

// Minutes after midnight, when the fewest have come; on the first day somebody would come before anyone has joined.
const now = "2026-12-02T23:07:00.000Z";
const zone = "Europe/Warsaw";
const today = localDay(Date.parse(now), zone);

const clock = fixedClock(now);
let app: TestApp;
let witness: Witness;
const scopes = new Map<string, BusinessScope>();
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  await loadDemo(app);
  witness = await openWitness(app.server);
  for (const { _id, name } of await witness.rows<{ _id: string; name: string }>(
    "select _id, name from businesses where qr_key <> 'platform'",
  ))
    scopes.set(name, businessScope(_id));
  owner = await app.as("OWNER", cafe());
}, 300_000);
afterAll(async () => {
  await witness.close();
  await app.close();
});

const cafe = (): BusinessScope => scopes.get("Kawiarnia Ziarno")!;

const get = async <T>(path: string, by = owner): Promise<T> => {
  const { status, body } = await by.call<T>("GET", `/api${path}`);
  expect(status, path).toBe(200);
  return body;
};

const one = async (text: string, ...more: unknown[]): Promise<number> =>
  (await witness.rows<{ value: number }>(text, [cafe().business_id, ...more]))[0]!.value;

test("three businesses, of which the café has more than a year, 1,500 customers and 25,000 visits", async () => {
  expect([...scopes.keys()].toSorted()).toEqual(["Kawiarnia Ziarno", "Salon Lindenhof", "Zielnik"]);
  const counted = await witness.rows<{ name: string; customers: number; visits: number; days: number }>(
    `select b.name, (select count(*)::integer from users u where u.business_id = b._id) as customers,
        count(*) filter (where t.kind = 'visit')::integer as visits, count(distinct t.local_day)::integer as days
      from businesses b join transactions t on t.business_id = b._id group by b._id, b.name`,
  );
  const of = (name: string) => counted.find((row) => row.name === name)!;
  expect(of("Kawiarnia Ziarno").customers).toBeGreaterThanOrEqual(1500);
  expect(of("Kawiarnia Ziarno").visits).toBeGreaterThan(24_500);
  expect(of("Kawiarnia Ziarno").days).toBe(426);
  expect(of("Salon Lindenhof").days).toBeGreaterThan(300);
  expect(await witness.rows("select status from plan_subscriptions where status = 'trialing'")).toHaveLength(1);
  expect(
    await one(
      `select count(distinct coalesce(account_id, device_id))::integer as value from transactions where business_id = $1 and kind = 'visit'`,
    ),
    "who counted visits",
  ).toBeGreaterThanOrEqual(7);
});

test("every ledger agrees with itself, and every balance with its entries and its open lots", async () => {
  for (const [name, scope] of scopes) {
    const { faulty, memberships, first_faults } = await proveAll(app, scope);
    expect({ name, faulty, first_faults }).toEqual({ name, faulty: 0, first_faults: [] });
    expect(memberships).toBeGreaterThan(30);
  }
  expect(
    await witness.rows(`select cs._id from card_subscriptions cs
      left join (select card_subscription_id as _id, sum(amount) as amount from ledger_entries group by 1) e using (_id)
      left join (select card_subscription_id as _id, sum(remaining) as remaining from lots where is_open group by 1) l using (_id)
      where cs.balance <> coalesce(e.amount, 0) or cs.balance <> coalesce(l.remaining, 0) - cs.debt`),
  ).toEqual([]);
  expect(
    await witness.rows(
      `select t._id from transactions t join card_subscriptions cs on cs.business_id = t.business_id
        and cs._id = t.card_subscription_id where t.occurred_at < cs.joined_at or t.occurred_at > $1::timestamptz`,
      [now],
    ),
    "served before they joined, or tomorrow",
  ).toEqual([]);
});

/** What was put right by hand and what was won has no place, and was no visit. */
const visitsOf = ({ items }: Stat) =>
  Object.fromEntries(
    items.flatMap(({ key, figures: { transactions = 0 } }) => (transactions === 0 ? [] : [[key, transactions]])),
  );

test("the figures of home and statistics are what an independent count of the rows gives", async () => {
  const summary = await get<StatsSummary>("/stats/summary");
  const counted = async (what: string, kinds: string) =>
    one(
      `select coalesce(${what}, 0)::integer as value from transactions t where business_id = $1 and local_day = $2 and ${kinds}`,
      today,
    );
  expect(summary.transactions.value).toBe(await counted("count(*)", "kind in ('visit', 'redeem')"));
  expect(summary.turnover.value).toBe(await counted("sum(amount)", "kind in ('visit', 'reverse')"));
  const from = addDays(today, -364);
  const range = `from=${from}&to=${today}`;
  const year = async (what: string, kinds: string) =>
    one(
      `select coalesce(${what}, 0)::bigint::float8 as value from transactions t where business_id = $1 and local_day between $2 and $3 and ${kinds}`,
      ...[from, today],
    );
  const stat = (name: string) => get<Stat>(`/stats/${name}/number?${range}`);
  expect((await stat("transactions")).value).toBe(await year("count(*)", "kind in ('visit', 'redeem')"));
  expect((await stat("turnover")).value).toBe(await year("sum(amount)", "kind in ('visit', 'reverse')"));
  expect((await stat("active_users")).value).toBe(
    await year("count(distinct user_id)", "kind = 'visit' and status <> 'reversed'"),
  );
  const places = await get<Stat>(`/stats/places/table?${range}`);
  const byPlace = await witness.rows<{ place_id: string; visits: number }>(
    `select place_id, count(*)::integer as visits from transactions where business_id = $1 and local_day between $2 and $3
        and kind in ('visit', 'redeem') group by 1`,
    [cafe().business_id, from, today],
  );
  expect(byPlace).toHaveLength(4);
  expect(visitsOf(places)).toEqual(Object.fromEntries(byPlace.map(({ place_id, visits }) => [place_id, visits])));
});

test("no figure of home and statistics is empty, nothing or usually nothing, even in the middle of a night", async () => {
  const { usual_weeks, new_card_subscriptions, stamps, history, ...rest } = await get<StatsSummary>("/stats/summary");
  expect(history!.months).toHaveLength(12);
  for (const { day, new_card_subscriptions: joined, ...figures } of history!.days)
    expect(Math.min(joined ?? 0, ...Object.values(figures)), day).toBeGreaterThan(0);
  expect(usual_weeks).toBe(8);
  for (const [name, figure] of Object.entries({ ...rest, new_card_subscriptions })) {
    if (typeof figure !== "object" || figure === null) continue;
    expect(figure.value, name).toBeGreaterThan(0);
    expect(figure.previous, `${name}, usually`).toBeGreaterThan(0);
  }
  expect(stamps.flatMap(({ counts }) => counts).every((count) => count > 0)).toBe(true);
  const month = `from=${addDays(today, -29)}&to=${today}`;
  const numbers = [
    ...["transactions", "turnover", "average_basket", "active_users", "new_users", "returning_users", "points_issued"],
    ...["points_redeemed", "stamps_issued", "rewards_redeemed", "coupons_used", "discount", "feedback"],
  ];
  for (const name of numbers) {
    const { value, previous_value } = await get<Stat>(`/stats/${name}/number?${month}`);
    expect(value, name).toBeGreaterThan(0);
    expect(previous_value, `${name}, before`).toBeGreaterThan(0);
  }
  for (const name of ["points_liability", "member_share"])
    expect((await get<Stat>(`/stats/${name}/number?${month}`)).value, name).toBeGreaterThan(0);
  const tables = [
    "gender",
    "age_group",
    "level",
    "places",
    "products",
    "accounts",
    "devices",
    "rewards",
    "coupons",
    "rfm",
  ];
  for (const name of tables) {
    const { items } = await get<Stat>(`/stats/${name}/table?${month}`);
    expect(items.filter(({ value }) => (value ?? 0) > 0).length, name).toBeGreaterThan(1);
  }
  const { items } = await get<Stat>(`/stats/phone_cards/table?${month}`);
  expect(items.length, "cards on phones").toBeGreaterThan(1);
});

test("there is something of everything that the console shows", async () => {
  const { items: cards } = await get<{ items: { _id: string; type: string }[] }>("/cards");
  const stamps = cards.find(({ type }) => type !== "points")!._id;
  const club = cards.find(({ type }) => type === "points")!._id;
  const lists = [
    ...["transactions", "card_subscriptions", "users", "products", "places", "devices", "accounts", "audit_entries"],
    ...["emails", "sms", "messages", "automations", "imports", "integrations", "integration_orders", "api_keys"],
    ...["adjustment_requests", `cards/${stamps}/feedback`, `cards/${stamps}/promotion_groups`],
    ...[`cards/${stamps}/challenges`, `cards/${club}/promotion_groups`, "saved_views?list=transactions"],
    "users/duplicates",
  ];
  for (const path of lists) expect((await get<{ items: unknown[] }>(`/${path}`)).items.length, path).toBeGreaterThan(0);
  const challenges = (await get<{ items: { status: string }[] }>(`/cards/${stamps}/challenges`)).items;
  expect(challenges.map(({ status }) => status).toSorted()).toEqual(["running", "settled"]);
  const { items: versions } = await get<{ items: { changes: unknown[] }[] }>(`/cards/${stamps}/versions`);
  expect(versions.map(({ changes }) => changes.length > 0)).toEqual([true, false]);
  const authors = await witness.rows("select distinct account_id from audit_entries where business_id = $1", [
    cafe().business_id,
  ]);
  expect(authors.length, "authors of the audit").toBeGreaterThanOrEqual(3);
  expect(await one("select count(*)::integer as value from challenge_prizes where business_id = $1")).toBe(3);
  expect(
    await one("select count(*)::integer as value from feedback where business_id = $1 and reply is not null"),
  ).toBeGreaterThan(10);
  expect(
    await one("select count(distinct status)::integer as value from integration_orders where business_id = $1"),
    "what became of orders",
  ).toBeGreaterThanOrEqual(3);
  expect(
    await one(
      "select min(held_out)::integer as value from automations where business_id = $1 and template in ('come_back', 'reward_ready')",
    ),
  ).toBeGreaterThan(10);
  expect(
    await one("select min(held_out)::integer as value from messages where business_id = $1 and held_out_percent > 0"),
  ).toBeGreaterThan(20);
  expect(
    await one(
      "select count(*)::integer as value from message_deliveries where business_id = $1 and answered_at is not null",
    ),
    "answers to the poll",
  ).toBeGreaterThan(20);
});

test("nobody is written to, and addresses of the demonstration are no one's", async () => {
  expect(await witness.rows("select name from jobs.job where state = 'created'")).toEqual([]);
  expect(await witness.rows("select email from users where email not like '%.example'")).toEqual([]);
  expect(
    await witness.rows(
      "select 1 from users where email is not null and email_confirmed_at is null and email not like 'klub%'",
    ),
  ).toEqual([]);
});

test("names are given twice once there are no others", () => {
  const names = inventNames(1000, [[ukrainian, 1]], seeded(1)).map((one) => `${one.first_name} ${one.last_name}`);
  expect(names).toHaveLength(1000);
  expect(new Set(names).size).toBeGreaterThan(350);
});

// The last test: the others look at what the first start made.
test("a later start brings it up to then, once, and keeps what people changed", async () => {
  const [closed] = await witness.rows<{ _id: string }>(
    `update card_subscriptions set status = 'closed' where business_id = $1 and _id =
      (select card_subscription_id from transactions where business_id = $1 and kind = 'visit' and occurred_at > $2::timestamptz - interval '5 days'
        group by 1 order by count(*) desc, 1 limit 1) returning _id`,
    [cafe().business_id, now],
  );
  const later = "2026-12-06T16:40:00.000Z";
  clock.set(later);
  expect(await goOnWithDemo(app)).toBeGreaterThan(150);
  expect(await goOnWithDemo(app), "a second start at once").toBe(0);
  for (const [name, scope] of scopes) {
    const { faulty, first_faults } = await proveAll(app, scope);
    expect({ name, faulty, first_faults }).toEqual({ name, faulty: 0, first_faults: [] });
  }
  const days = await witness.rows<{ local_day: string; visits: number; joined: number; newest: string }>(
    `select local_day::text, count(*)::integer as visits, max(occurred_at) as newest,
        (select count(*)::integer from card_subscriptions cs where cs.business_id = $1 and (cs.joined_at at time zone $3)::date = t.local_day) as joined
      from transactions t where business_id = $1 and kind = 'visit' and occurred_at > $2 group by local_day order by 1`,
    [cafe().business_id, now, zone],
  );
  expect(days.map(({ local_day }) => local_day)).toEqual(["2026-12-03", "2026-12-04", "2026-12-05", "2026-12-06"]);
  for (const { visits, joined } of days) {
    expect(visits).toBeGreaterThan(25);
    expect(joined).toBeGreaterThan(0);
  }
  const sinceNewest = Date.parse(later) - Date.parse(days.at(-1)!.newest);
  expect(sinceNewest).toBeGreaterThan(0);
  expect(sinceNewest).toBeLessThan(30 * 60_000);
  expect(
    await witness.rows(
      "select _id from transactions where business_id = $1 and card_subscription_id = $2 and occurred_at > $3",
      [cafe().business_id, closed!._id, now],
    ),
    "visits of a card that was closed",
  ).toEqual([]);
  expect(
    await witness.rows(`select t._id from transactions t join card_subscriptions cs on cs._id = t.card_subscription_id
      where t.occurred_at < cs.joined_at`),
  ).toEqual([]);
  const summary = await get<StatsSummary>("/stats/summary");
  expect(summary.transactions.value).toBe(
    await one(
      "select count(*)::integer as value from transactions where business_id = $1 and local_day = $2 and kind in ('visit', 'redeem')",
      localDay(Date.parse(later), zone),
    ),
  );
  expect(
    await witness.rows(
      "select coupon_id from coupon_grants group by business_id, coupon_id, card_subscription_id having count(*) > 1",
    ),
    "coupons held twice",
  ).toEqual([]);
});
