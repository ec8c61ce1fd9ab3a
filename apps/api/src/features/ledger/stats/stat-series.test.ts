import type { Stat } from "@rewardo/contract/stats";
import { daysOf } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { publishCoupon } from "../../../testing/give-coupon.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { foldNext } from "./queue.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-09-15T10:00:00.000Z") });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const often = { usage_frequency: { kind: "unlimited" }, validity: { kind: "unlimited" } };

const ask = async (caller: Caller, path: string): Promise<Stat> => {
  const { status, body } = await caller.call<Stat>("GET", `/api/stats/${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

test("a coupon that came back with its visit has taken nothing off", async () => {
  const shop = await buildBusiness(app);
  const caller = await app.as("OWNER", shop.scope);
  const { coupon_id } = await publishCoupon(caller, shop.points_card_id, { issue: "automatic", ...often });
  const sell = () => commitAt(caller, shop.points.number, shop.place_id, { amount: 100_00, coupons: [{ coupon_id }] });
  const [first] = [await sell(), await sell()];
  const figures = async () => {
    const { items } = await ask(caller, "coupons/table");
    return [
      items.map(({ value, figures: { discount } }) => [value, discount]),
      (await ask(caller, "discount/number")).value,
    ];
  };
  expect(await figures()).toEqual([[[2, 20_00]], 20_00]);
  const reverse = `/api/transactions/${first}/reverse`;
  expect((await caller.call("POST", reverse, {}, { "idempotency-key": "coupon-back" })).status).toBe(200);
  expect(await figures()).toEqual([[[1, 10_00]], 10_00]);
  await foldNext(app.database, shop.scope);
  expect(await figures()).toEqual([[[1, 10_00]], 10_00]);
});

test("a visit that was reversed is no receipt; one of which a part was refunded still is", async () => {
  const shop = await buildBusiness(app);
  const caller = await app.as("OWNER", shop.scope);
  const sell = (amount: number) => commitAt(caller, shop.points.number, shop.place_id, { amount });
  const reverse = async (id: string, nr: number, body: object) => {
    const key = { "idempotency-key": `reversal-${nr}` };
    expect((await caller.call("POST", `/api/transactions/${id}/reverse`, body, key)).status).toBe(200);
  };
  const figures = async () => {
    const number = async (type: string) => (await ask(caller, `${type}/number`)).value;
    return [await number("turnover"), await number("average_basket"), await number("transactions")];
  };
  const mistake = await sell(500_00);
  await sell(50_00);
  await reverse(mistake, 1, { amount: 100_00 });
  expect(await figures()).toEqual([450_00, 225_00, 2]);
  await reverse(mistake, 2, {});
  expect(await figures()).toEqual([50_00, 50_00, 2]);
  await foldNext(app.database, shop.scope);
  expect(await figures()).toEqual([50_00, 50_00, 2]);
});

/** A customer for each list of days, with a visit of 10.00 on each of them. */
const sellOn = async (...customers: readonly string[][]) => {
  const shop = await buildBusiness(app, { time_zone: "UTC" });
  const histories = customers.map((days) =>
    days.map((day) => ({ occurred_at: `${day}T09:00:00.000Z`, amount: 10_00 })),
  );
  await writeHistories(witness, { business_id: shop.scope.business_id, card_id: shop.points_card_id }, histories);
  return { shop, caller: await app.as("OWNER", shop.scope) };
};
const pairsOf = async (caller: Caller, type: string, days: string) =>
  (await ask(caller, `${type}/line?${days}`)).points.map(({ from, value, previous }) => [from, value, previous]);
const summer = "from=2026-07-01&to=2026-09-15";

test("months stand beside those of the quarter before, and of the year before where that is asked for", async () => {
  const { shop, caller } = await sellOn(daysOf({ from: "2026-01-01", to: "2026-09-15" }));
  const pairs = (type: string, days: string) => pairsOf(caller, type, days);
  // April has a day less than July.
  const wanted = [
    ["2026-07-01", 310_00, 300_00],
    ["2026-08-01", 310_00, 310_00],
    ["2026-09-01", 150_00, 150_00],
  ];
  // Waiting, then folded.
  expect(await pairs("turnover", summer)).toEqual(wanted);
  await foldNext(app.database, shop.scope);
  expect(await pairs("turnover", summer)).toEqual(wanted);
  expect(await pairs("average_basket", summer)).toEqual(wanted.map(([from]) => [from, 10_00, 10_00]));
  expect(await pairs("turnover", `${summer}&compare=last_year`)).toEqual(wanted.map(([from, now]) => [from, now, 0]));
  expect(await pairs("turnover", "from=2026-05-31&to=2026-08-28")).toEqual([
    ["2026-05-31", 10_00, 10_00],
    ["2026-06-01", 300_00, 300_00],
    ["2026-07-01", 310_00, 310_00],
    ["2026-08-01", 280_00, 280_00],
  ]);
  // What is owed grows by a point a day.
  const owed = await pairs("points_liability", summer);
  expect(owed.map(([, value, previous]) => Number(value) - Number(previous))).toEqual([92, 92, 92]);
  // A day that the shorter month does not have stands beside nothing, and the last day of a longer one beside none.
  const march = await pairs("turnover", "from=2026-03-01&to=2026-03-30");
  expect(march.slice(27)).toEqual([
    ["2026-03-28", 10_00, 10_00],
    ["2026-03-29", 10_00, null],
    ["2026-03-30", 10_00, null],
  ]);
  for (const type of ["average_basket", "points_liability", "active_users", "new_users"]) {
    expect((await pairs(type, "from=2026-03-01&to=2026-03-30")).at(-1)?.[2], type).toBeNull();
  }
});

test("customers of months are counted beside the months before, of up to a year", async () => {
  // Beside August stands May.
  const { caller } = await sellOn(daysOf({ from: "2026-01-01", to: "2026-09-15" }), ["2026-05-01", "2026-05-31"]);
  const active = [
    ["2026-07-01", 1, 1],
    ["2026-08-01", 1, 2],
    ["2026-09-01", 1, 1],
  ];
  expect(await pairsOf(caller, "active_users", summer)).toEqual(active);
  expect(await pairsOf(caller, "new_users", summer)).toEqual(
    active.map(([from, , previous]) => [from, 0, Number(previous) - 1]),
  );
  expect(await pairsOf(caller, "returning_users", summer)).toEqual(active.map(([from]) => [from, 1, 1]));
  const long = await pairsOf(caller, "active_users", "from=2025-08-02&to=2026-09-15");
  expect(long.slice(8)).toEqual([
    ["2026-04-01", 1, null],
    ["2026-05-01", 2, null],
    ...["2026-06-01", "2026-07-01", "2026-08-01", "2026-09-01"].map((from) => [from, 1, null]),
  ]);
});
