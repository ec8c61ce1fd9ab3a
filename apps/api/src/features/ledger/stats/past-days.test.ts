/** Groups of days that no night has looked at, and lists that are longer than what is shown of them. */
import type { Stat } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { refreshRfm } from "../rfm/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-03-30T10:00:00.000Z") });
});
afterAll(() => app.close());

const march = "from=2026-03-01&to=2026-03-30";
const ask = async (caller: Caller, path: string) => (await caller.call<Stat>("GET", `/api/stats/${path}`)).body;

test("a list of more than a hundred says how many there are, and what all of them come to", async () => {
  const shop = await buildBusiness(app);
  const till = await app.as("OWNER", shop.scope);
  const items = Array.from({ length: 105 }, (_, nr) => ({
    ...{ line_no: nr + 1, name: `Książka ${nr}`, quantity: 1, amount: nr === 0 ? 50_00 : 1_00 },
  }));
  await commitAt(till, shop.points.number, shop.place_id, { amount: 154_00, items });
  const { items: shown, whole } = await ask(till, `products/table?${march}`);
  expect([shown.length, shown[0]?.value, whole]).toEqual([100, 50_00, { items: 105, value: 154_00 }]);
});

test("groups of a past day are those of its visits, kept by a night or not", async () => {
  const shop = await buildBusiness(app);
  const till = await app.as("OWNER", shop.scope);
  await commitAt(till, shop.points.number, shop.place_id, {
    ...{ occurred_at: "2026-02-10T12:00:00.000Z", amount: 90_00, imported: true },
  });
  const groupsOf = async (to: string) => {
    const { items } = await ask(till, `rfm/table?from=${to}&to=${to}`);
    const { grid } = await ask(till, `rfm/heatmap?from=${to}&to=${to}`);
    const scored = grid!.values.flat().reduce((sum, value) => (sum ?? 0) + (value ?? 0), 0);
    return [items.flatMap(({ key, value }) => (value === 0 ? [] : [`${key} ${value}`])), scored];
  };
  // Customers were entered on the last day; who came earlier counts from then on.
  expect(await groupsOf("2026-02-09")).toEqual([[], 0]);
  expect(await groupsOf("2026-02-11")).toEqual([["new 1"], 1]);
  const before = await groupsOf("2026-03-28");
  const { database } = app;
  await refreshRfm({ database }, shop.scope, { day: "2026-03-20", zone: "Europe/Warsaw" });
  expect(await groupsOf("2026-03-20")).toEqual([["promising 1"], 1]);
  // A night that was missed since then shows no older state as its own.
  await commitAt(till, shop.points.number, shop.place_id, {
    ...{ occurred_at: "2026-03-27T12:00:00.000Z", amount: 10_00, imported: true },
  });
  expect(before).toEqual([["promising 1"], 1]);
  expect(await groupsOf("2026-03-28")).toEqual([["active 1"], 1]);
  const { items } = await ask(till, "rfm/table?from=2026-03-27&to=2026-03-30");
  expect(items.filter(({ value, previous }) => value !== previous)).toMatchObject([
    { key: "active", value: 1, previous: 0 },
    { key: "promising", value: 0, previous: 1 },
    { key: "prospects", value: 1, previous: 0 },
  ]);
});
