/** An order that its till corrects, on its day and later: it is one transaction, and its day says what it came to. */
import { randomUUID } from "node:crypto";
import type { Stat } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { auditLedger } from "../../../testing/ledger-audit.ts";
import { openTillShop, type TillShop } from "../../../testing/till-shop.ts";
import { foldNext } from "../../ledger/stats/index.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, secrets: passingSecretBox(), log: "silent" });
});
afterAll(() => app.close());

/** Of two days: transactions and turnover of each, the hours in which customers came, and what the home page adds up. */
const figuresOf = async ({ scope }: TillShop) => {
  const owner = await app.as("OWNER", scope);
  const ask = async (path: string) =>
    (await owner.call<Stat>("GET", `/api/stats/${path}?from=2026-06-12&to=2026-06-13`)).body;
  const line = async (type: string) => (await ask(`${type}/line`)).points.map(({ value }) => value);
  const { grid } = await ask("hours/heatmap");
  const { body } = await owner.call<{ transactions: { value: number }; turnover: { value: number } }>(
    "GET",
    "/api/stats/summary?from=2026-06-12&to=2026-06-13",
  );
  return {
    transactions: await line("transactions"),
    turnover: await line("turnover"),
    points: await line("points_issued"),
    active: (await ask("active_users/number")).value,
    hours: grid!.values.flat().filter((value) => value !== 0),
    home: [body.transactions.value, body.turnover.value],
  };
};

test.each([false, true])("folded in between: %s", async (isFolded) => {
  clock.set("2026-06-12T10:00:00.000Z");
  const shop = await openTillShop(app);
  const { ada, jan } = shop;
  const id = randomUUID();
  const send = async (amount: number, changes: object = {}) => {
    const items = [{ name: "Tort", quantity: 1, amount }];
    const order = { external_id: id, card: ada.number, created_at: "2026-06-12T08:00:00.000Z", amount, items };
    const { status } = await shop.send({ ...order, ...changes });
    if (isFolded) await foldNext(app.database, shop.scope, 100);
    return status;
  };
  const one = (amount: number, points: number) => ({
    ...{ transactions: [1, 0], turnover: [amount, 0], points: [points, 0], active: 1, hours: [1] },
    home: [1, amount],
  });
  await send(3000);
  expect(await send(2000)).toBe("earned");
  clock.set("2026-06-13T10:00:00.000Z");
  expect(await figuresOf(shop)).toEqual(one(2000, 20));
  expect(await send(4000)).toBe("earned");
  expect(await figuresOf(shop)).toEqual(one(4000, 40));
  expect(await send(4000, { card: jan.number })).toBe("earned");
  expect(await figuresOf(shop)).toEqual(one(4000, 40));
  // What is taken back is on the day on which it is, and was a transaction all the same.
  expect(await send(4000, { card: jan.number, status: "cancelled" })).toBe("cancelled");
  expect(await figuresOf(shop)).toMatchObject({ transactions: [1, 0], turnover: [4000, -4000], active: 0 });
  expect((await auditLedger(app.server, shop.scope.business_id)).violations).toEqual([]);
});
