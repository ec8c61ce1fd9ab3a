import type { Stat } from "@rewardo/contract/stats";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { commitAt } from "../../testing/tenant.ts";
import { foldNext } from "./queue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-09-15T10:00:00.000Z") });
});
afterAll(() => app.close());

const ask = async (caller: Caller, path: string): Promise<Stat> => {
  const { status, body } = await caller.call<Stat>("GET", `/api/stats/${path}`);
  if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
  return body;
};

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
