/** On cards that count what products are worth, a purchase of a file earns what the till would have given. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../../testing/app.ts";
import { pointsCard } from "../../../../testing/builders.ts";
import { customer, openDesk, pictureOf, purchase, type Desk } from "../../../../testing/import-desk.ts";
import { openWitness, type Witness } from "../../../../testing/witness.ts";
import { createProduct } from "../../../tenants/products/index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-06-12T08:00:00.000Z") });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const open = async (mode: "points" | "all" = "points"): Promise<Desk> => {
  const earning = { mode: "item", earns: 1, amount: null, filter: { mode, names: [] } } as const;
  const desk = await openDesk(app, witness, { ...pointsCard, earning });
  await createProduct(desk.ctx, "Sérnik", { points: 14 });
  await createProduct(desk.ctx, "Kawa", { points: 3 });
  await createProduct(desk.ctx, "Woda");
  await desk.customers(newId(), [customer(1)]);
  return desk;
};

const item = (name: string, quantity: number, amount: number) => ({ name, group: null, quantity, amount });
const bought = [
  purchase(1, 1, { amount: 3500, items: [item("SERNIK", 1, 1500), item("Kawa", 2, 2000)] }),
  purchase(2, 1, { amount: 900, items: [item("Woda", 1, 400), item("Paragon", 1, 500)] }),
];

test("a batch earns the points of its products as the till does, and keeps them on the lines", async () => {
  const [bulk, till] = [await open(), await open()];
  const results = await bulk.purchases(newId(), bought);
  expect(results.map(({ outcome, points }) => [outcome, points])).toEqual([
    ["created", 14 + 2 * 3],
    ["created", 0],
  ]);
  for (const { key, amount, occurred_at, items } of bought) {
    const basket = {
      ...{ number: "90001", place_id: till.place_id, amount, occurred_at, imported: true },
      items: items.map(({ name, quantity, amount: paid }, at) => ({ line_no: at + 1, name, quantity, amount: paid })),
    };
    const headers = { "idempotency-key": key.replace(" ", "-") };
    expect((await till.owner.call("POST", "/api/scanner/commit", basket, headers)).status).toBe(201);
  }
  expect(await pictureOf(witness, bulk)).toEqual(await pictureOf(witness, till));
  expect(await bulk.violations()).toEqual([]);
});

test("a card that counts otherwise, and a history without points, take no notice of the products", async () => {
  const [pieces, history] = [await open("all"), await open()];
  expect((await pieces.purchases(newId(), bought)).map(({ points }) => points)).toEqual([3, 2]);
  expect((await history.purchases(newId(), bought, "none")).map(({ points }) => points)).toEqual([0, 0]);
});
