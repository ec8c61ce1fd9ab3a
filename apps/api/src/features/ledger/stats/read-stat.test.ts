import { statStyles, type Stat, type StatsSummary } from "@rewardo/contract/stats";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { setUpIntegration, setUpOrder } from "../../pos/integrations/index.ts";
import { createPlace } from "../../tenants/places/index.ts";

// The clock goes forward in the night before the last day.
const now = "2026-03-30T10:00:00.000Z";
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
let other_place_id: string;
let late: Member;

const ask = async (caller: Caller, path: string) => {
  const { status, body } = await caller.call<Stat>("GET", `/api/stats/${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};
const march = "from=2026-03-01&to=2026-03-30";
const values = ({ points }: Stat) => points.filter(({ value }) => value !== 0).map(({ from, value }) => [from, value]);

beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock(now) });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  const { ctx, scope, place_id, points, points_card_id, stamps } = business;
  owner = await app.as("OWNER", scope);
  other_place_id = await createPlace(ctx, { name: "Podgórze" });
  [late] = (await joinCard(ctx, points_card_id, [{ first_name: "Ewa", last_name: "Lis" }])) as [Member];
  const item = { line_no: 1, name: "Latte", quantity: 2, amount: 31_00 };
  const visit = (member: Member, at: string, place: string, amount: number, more = {}) =>
    commitAt(owner, member.number, place, { amount, occurred_at: at, imported: true, ...more });
  // A quarter of an hour around midnight, in winter and in summer time.
  await visit(points, "2026-02-10T12:00:00.000Z", place_id, 20_00);
  await visit(points, "2026-03-28T22:55:00.000Z", place_id, 10_00);
  await visit(points, "2026-03-28T23:05:00.000Z", place_id, 15_00);
  await visit(points, "2026-03-29T22:05:00.000Z", other_place_id, 31_00, { items: [item] });
  await visit(late, "2026-03-30T09:00:00.000Z", place_id, 50_00);
  await commitAt(owner, stamps.number, place_id, { occurred_at: "2026-03-30T08:00:00.000Z", imported: true });
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

test("every statistic answers in each of its styles, and says what it is of", async () => {
  for (const [type, styles] of Object.entries(statStyles)) {
    for (const style of styles) {
      const stat = await ask(owner, `${type}/${style}?${march}`);
      expect(stat).toMatchObject({ type, style, from: "2026-03-01", to: "2026-03-30" });
      expect(stat.previous).toEqual({ from: "2026-02-01", to: "2026-02-28" });
      expect(stat.currency).toBe(stat.unit === "money" ? "PLN" : null);
      const isOverTime = stat.bucket !== null;
      expect([type, style, stat.points.length]).toEqual([type, style, isOverTime ? 30 : 0]);
    }
  }
});

test("a pair that does not exist is refused with those that do, days out of range are answered with nothing", async () => {
  for (const pair of ["turnover/pie", "turnover/heatmap", "weather/line", "constructor/line", "hours/number"]) {
    const { status, body } = await owner.call<{ code: string; params: { known: string[] } }>(
      "GET",
      `/api/stats/${pair}`,
    );
    expect([pair, status, body.code]).toEqual([pair, 400, "unknown_statistic"]);
    expect(body.params.known).toContain("turnover/line");
  }
  for (const days of ["from=2019-12-31&to=2026-01-01", "to=2026-03-31", "from=2026-03-30&to=2026-03-29"]) {
    expect(await owner.call("GET", `/api/stats/turnover/line?${days}`)).toMatchObject({ status: 204 });
  }
  expect(await owner.call("GET", "/api/stats/turnover/line?from=tomorrow")).toMatchObject({ status: 400 });
});

test("days are those of the business, also when the clock goes forward", async () => {
  expect(values(await ask(owner, `turnover/line?${march}`))).toEqual([
    ["2026-03-28", 10_00],
    ["2026-03-29", 15_00],
    ["2026-03-30", 81_00],
  ]);
  const hours = await ask(owner, `hours/heatmap?from=2026-03-28&to=2026-03-30`);
  expect(hours.grid?.values[5]?.[23]).toBe(1);
  expect(hours.grid?.values[6]?.[0]).toBe(1);
  expect(hours.grid?.values[0]?.slice(0, 12)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
});

test("a number comes with the one of the period before; more than two months are shown as months", async () => {
  expect(await ask(owner, `turnover/number?${march}`)).toMatchObject({ value: 106_00, previous_value: 20_00 });
  expect(await ask(owner, `average_basket/number?${march}`)).toMatchObject({ value: 26_50, previous_value: 20_00 });
  const months = await ask(owner, "turnover/bar?from=2026-01-15&to=2026-03-30");
  expect(months.points.map(({ from, value }) => [from, value])).toEqual([
    ["2026-01-15", 0],
    ["2026-02-01", 20_00],
    ["2026-03-01", 106_00],
  ]);
  const quiet = await ask(owner, "average_basket/line?from=2026-03-27&to=2026-03-28");
  expect(quiet.points.map(({ value }) => value)).toEqual([null, 10_00]);
});

test("people: active, new and those who came before", async () => {
  expect(await ask(owner, `active_users/number?${march}`)).toMatchObject({ value: 3, previous_value: 1 });
  expect(await ask(owner, `new_users/number?${march}`)).toMatchObject({ value: 2, previous_value: 1 });
  expect(await ask(owner, `returning_users/number?${march}`)).toMatchObject({ value: 1, previous_value: 0 });
  const { grid } = await ask(owner, "retention/table?from=2026-02-01&to=2026-03-30");
  expect(grid).toEqual({
    rows: ["2026-02-01", "2026-03-01"],
    columns: ["0", "1"],
    values: [
      [1, 1],
      [2, null],
    ],
  });
  const gender = await ask(owner, `gender/pie?${march}`);
  expect(gender.items.find(({ key }) => key === "unknown")?.value).toBe(3);
});

test("lists name what they count, the largest first, with other figures beside", async () => {
  const { items } = await ask(owner, `places/table?${march}`);
  expect(items.map(({ name, value, figures }) => [name, value, figures["transactions"]])).toEqual([
    ["Kazimierz", 75_00, 4],
    ["Podgórze", 31_00, 1],
  ]);
  const products = await ask(owner, `products/bar?${march}`);
  expect(products.items).toMatchObject([{ name: "Latte", value: 31_00, figures: { pieces: 2 } }]);
  expect(products.whole).toEqual({ items: 1, value: 31_00 });
});

test("one place, and an employee's own places", async () => {
  const one = await ask(owner, `turnover/number?${march}&place_id=${other_place_id}`);
  expect(one.value).toBe(31_00);
  const employee = await app.as("EMPLOYEE", business.scope, { place_ids: [business.place_id] });
  expect((await ask(employee, `turnover/number?${march}`)).value).toBe(75_00);
  expect((await ask(employee, `turnover/number?${march}&place_id=${other_place_id}`)).value).toBe(0);
  expect((await ask(employee, `new_users/number?${march}`)).value).toBe(2);
});

test("what is owed is what the members hold", async () => {
  const { value } = await ask(owner, "points_liability/number");
  // A point for every full 10.00 of five visits.
  const held = 2 + 1 + 1 + 3 + 5;
  expect(value).toBe(held);
  const { items } = await ask(owner, "points_liability/table");
  expect(items.reduce((sum, item) => sum + (item.value ?? 0), 0)).toBe(held);
});

test("the platform adds what is of one kind, and money of one currency", async () => {
  const euro = await buildBusiness(app, { name: "Café Korn", currency: "EUR", time_zone: "Europe/Berlin" });
  const till = await app.as("OWNER", euro.scope);
  await commitAt(till, euro.points.number, euro.place_id, { amount: 7_00 });
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const whole = await ask(platform, `transactions/number?${march}`);
  expect(whole.value).toBe(6);
  expect((await ask(platform, `active_users/number?${march}`)).value).toBe(4);
  const zloty = await ask(platform, `turnover/number?${march}&currency=PLN`);
  expect(zloty).toMatchObject({ value: 106_00, currency: "PLN" });
  expect(zloty.currencies.toSorted()).toEqual(["EUR", "PLN"]);
  expect((await ask(platform, `turnover/number?${march}&currency=EUR`)).value).toBe(7_00);
  for (const [type, styles] of Object.entries(statStyles)) await ask(platform, `${type}/${styles[0]}?${march}`);

  const summary = async (days: string) => (await platform.call<StatsSummary>("GET", `/api/stats/summary?${days}`)).body;
  expect(await summary(`${march}&currency=PLN`)).toMatchObject({
    ...{ usual_weeks: null, currency: "PLN", turnover: { value: 106_00, previous: 20_00 } },
    ...{ transactions: { value: 6, previous: 1 }, card_subscriptions: 5, stamps: [] },
  });
  expect(await summary(`${march}&currency=EUR`)).toMatchObject({
    turnover: { value: 7_00 },
    transactions: { value: 6 },
  });
  expect((await platform.call("GET", "/api/stats/summary?to=2026-04-01")).status).toBe(204);
  // Where the day begins first it is tomorrow's.
  const far = await buildBusiness(app, { name: "Te Kāri", currency: "UAH", time_zone: "Pacific/Kiritimati" });
  await commitAt(await app.as("OWNER", far.scope), far.points.number, far.place_id, { amount: 9_00 });
  const tomorrow = "from=2026-03-31&to=2026-03-31";
  expect((await ask(platform, `transactions/number?${tomorrow}`)).value).toBe(1);
  expect((await platform.call("GET", "/api/stats/turnover/number?from=2026-03-31&to=2026-04-01")).status).toBe(204);
});

interface Sold {
  readonly place_id?: string;
  readonly earns?: boolean;
  readonly state?: "open" | "cancelled";
  readonly currency?: string;
}

test("of what tills report as sold, the share with a card: paid, in the business's money, at the places asked for", async () => {
  const shop = await buildBusiness(app);
  const caller = await app.as("OWNER", shop.scope);
  const share = async (query = march) => (await ask(caller, `member_share/number?${query}`)).value;
  expect(await share()).toBeNull();
  const other = await createPlace(shop.ctx, { name: "Podgórze" });
  const owner_id = caller.account_id!;
  const system = await setUpIntegration(shop.ctx, { type: "gopos", name: "Kasa", owner_id });
  let sold = 0;
  const sell = async (occurred_at: string, amount: number, more: Sold = {}) => {
    sold += 1;
    const { earns = false, ...facts } = more;
    const order = {
      ...({
        external_id: String(sold),
        number: null,
        external_place_id: null,
        state: "closed",
        currency: "PLN",
      } as const),
      ...{
        place_id: shop.place_id,
        items: [],
        url: null,
        sealed_customer: null,
        customer_hash: null,
        content_hash: "00",
      },
      ...{ is_refund: false, refunds: null, unusable: null },
      ...{ external_updated_at: null, amount, occurred_at },
    };
    const _id = await setUpOrder(shop.ctx, system, { ...order, ...facts });
    await witness.rows("update integration_orders set status = $2 where _id = $1", [
      _id,
      earns ? "earned" : "unmatched",
    ]);
  };
  await sell("2026-02-10T12:00:00.000Z", 10_00);
  // A quarter past midnight of the 29th.
  await sell("2026-03-28T23:15:00.000Z", 30_00, { earns: true });
  await sell("2026-03-29T08:00:00.000Z", 60_00);
  await sell("2026-03-30T08:00:00.000Z", 10_00, { earns: true, place_id: other });
  await sell("2026-03-30T08:30:00.000Z", 500_00, { state: "open" });
  await sell("2026-03-30T08:40:00.000Z", 500_00, { state: "cancelled" });
  await sell("2026-03-30T08:50:00.000Z", 500_00, { currency: "EUR" });
  // What cannot be right, and the refund of a purchase that the till cancelled.
  await sell("2026-03-29T09:00:00.000Z", 500_00);
  await witness.rows(
    "update integration_orders set unusable = 'amount_too_high' where integration_id = $1 and external_id = $2",
    [system, String(sold)],
  );
  await sell("2026-03-29T09:10:00.000Z", -500_00);
  await witness.rows(
    "update integration_orders set is_refund = true, refunds = $3 where integration_id = $1 and external_id = $2",
    [system, String(sold), "6"],
  );
  expect(await share()).toBe(0.4);
  expect(await share(`${march}&place_id=${other}`)).toBe(1);
  const { points } = await ask(caller, `member_share/line?${march}`);
  expect(points.filter(({ value }) => value !== null).map(({ from, value }) => [from, value])).toEqual([
    ["2026-03-29", 30 / 90],
    ["2026-03-30", 1],
  ]);
  expect(points.find(({ previous }) => previous !== null)).toMatchObject({ previous: 0 });
  // The platform reads it of the businesses of one currency, an employee of their own places.
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const ofAll = async (currency: string) =>
    (await ask(platform, `member_share/number?${march}&currency=${currency}`)).value;
  expect([await ofAll("PLN"), await ofAll("EUR")]).toEqual([0.4, null]);
  const bound = await app.as("EMPLOYEE", shop.scope, { place_ids: [other] });
  expect((await ask(bound, `member_share/number?${march}`)).value).toBe(1);
});
