/** Purchases as shop programs list them: returns marked by a word, totals beside unit prices, and discounts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openImports } from "../../../testing/import-files.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Kept {
  readonly kind: string;
  readonly amount: number;
  readonly receipt: string | null;
  /** The receipt that is taken back. */
  readonly of: string | null;
  readonly items: readonly { readonly name: string; readonly quantity: number; readonly amount: number }[];
}

/** A file of customer 1, and what is kept of it. */
const bring = async (file: string) => {
  const business = await buildBusiness(app);
  const { whole, owner } = await openImports(app, business);
  await whole("customers", "Customer no,First name\n1,Ala\n");
  const { done, told } = await whole("transactions", file);
  const kept = await witness.rows<Kept>(
    `select t.kind, t.amount::integer, t.external_order_id as receipt, o.external_order_id as of, t.items
      from transactions t left join transactions o on o.business_id = t.business_id and o._id = t.reverses_id
      where t.business_id = $1 and t.import_id is not null order by t.occurred_at, t._id`,
    [business.scope.business_id],
  );
  return { done, told, kept, owner, sums: kept.map(({ kind, amount, of }) => [kind, amount, of]) };
};

test.each(["Return", "REFUND", "Credit note", "Retoure", "Rücknahme", "Storno", "zwrot", "Повернення", "Reversal"])(
  "a line that is called %s came back, though its figures have no sign",
  async (word) => {
    const { told, sums, kept } = await bring(
      "Customer no,Receipt,Date,Type,Item,Quantity,Amount\n" +
        "1,P1,2026-02-13 10:00,Sale,Coat,2,80.00\n" +
        `1,P2,2026-02-14 10:00,${word},Coat,1,40.00\n` +
        // A receipt of both is a purchase of what is left.
        "1,P3,2026-02-15 10:00,Sale,Coat,1,40.00\n" +
        `1,P3,2026-02-15 10:00,${word},Hat,1,15.00\n`,
    );
    expect([told, sums]).toEqual([
      [],
      [
        ["visit", 8000, null],
        ["reverse", -4000, "P1"],
        ["visit", 2500, null],
      ],
    ]);
    expect(kept[2]!.items).toMatchObject([
      { name: "Coat", quantity: 1, amount: 4000 },
      { name: "Hat", quantity: -1, amount: -1500 },
    ]);
  },
);

test("a purchase whose state says that it was cancelled or given back is no purchase, and the line says so", async () => {
  const states = ["paid", "Cancelled", "VOIDED", "refunded", "storniert", "Anulowane", "Скасовано"];
  const { told, sums } = await bring(
    `Customer no,Receipt,Date,Amount,Status\n${states.map((state, nr) => `1,P${nr},2026-02-13 10:0${nr},5.00,${state}\n`).join("")}` +
      "1,P9,2026-02-14 10:00,-5.00,refunded\n",
  );
  expect(told).toEqual([3, 4, 5, 6, 7, 8].map((line) => `${line} taken_back`));
  expect(sums).toEqual([
    ["visit", 500, null],
    ["reverse", -500, "P0"],
  ]);
});

test("what is taken off is not paid: a unit price less its discount, in whichever way that is signed", async () => {
  const { told, sums, done } = await bring(
    "Customer no,Receipt,Date,Item,Quantity,Unit price,Discount\n" +
      "1,P1,2026-02-13 10:00,Coat,2,40.00,10.00\n" +
      "1,P2,2026-02-14 10:00,Hat,1,20.00,-5.00\n" +
      "1,P3,2026-02-15 10:00,Scarf,1,20.00,25.00\n" +
      "1,P4,2026-02-16 10:00,Coat,-1,40.00,5.00\n",
  );
  expect([told, sums, done.result?.amount]).toEqual([
    [],
    [
      ["visit", 7000, null],
      ["visit", 1500, null],
      ["visit", 0, null],
      ["reverse", -3500, "P1"],
    ],
    5000,
  ]);
});

test.each([
  ["on the first line alone", "110.00", ""],
  ["on every line", "110.00", "110.00"],
  ["on every line, with postage", "120.00", "120.00"],
  ["on every line, after a discount of the whole bill", "88.00", "88.00"],
])(
  "a total of the receipt that stands %s is counted once, and its lines are worth their price",
  async (_where, a, b) => {
    const { told, kept } = await bring(
      "Customer no,Order number,Date,Item,Quantity,Unit price,Total\n" +
        `1,#1,2026-02-13 10:00,Coat,2,40.00,${a}\n1,#1,2026-02-13 10:00,Hat,1,30.00,${b}\n` +
        "1,#2,2026-02-14 10:00,Hat,1,30.00,30.00\n",
    );
    expect(told).toEqual([]);
    expect(kept).toMatchObject([
      {
        amount: Math.round(Number(a) * 100),
        items: [
          { name: "Coat", amount: 8000 },
          { name: "Hat", amount: 3000 },
        ],
      },
      { amount: 3000, items: [{ name: "Hat", amount: 3000 }] },
    ]);
  },
);

test("lines that each say what they came to are added, though they are alike or their prices leave out a tax", async () => {
  const { sums } = await bring(
    "Customer no,Order number,Date,Item,Quantity,Unit price,Total\n" +
      "1,#1,2026-02-13 10:00,Coat,1,40.00,40.00\n1,#1,2026-02-13 10:00,Hat,1,40.00,40.00\n" +
      "1,#2,2026-02-14 10:00,Coat,1,40.00,49.20\n1,#2,2026-02-14 10:00,Hat,1,40.00,49.20\n",
  );
  expect(sums).toEqual([
    ["visit", 8000, null],
    ["visit", 9840, null],
  ]);
});

test("a return under the number of its purchase, or with letters behind, is of that one and takes its pieces off", async () => {
  const { kept, owner } = await bring(
    "Customer no,Receipt,Date,Item,Quantity,Amount\n" +
      "1,17,2026-02-13 10:00,Coat,3,90.00\n1,18,2026-02-14 10:00,Coat,3,90.00\n" +
      // Only the sign of the money says that the goods were returned.
      "1,17,2026-02-16 10:00,Coat,1,-30.00\n1,17-R,2026-02-17 10:00,Coat,1,(30.00)\n1,KOR/17,2026-02-18 10:00,Coat,-1,30.00\n",
  );
  expect(kept.slice(2).map(({ amount, of }) => [amount, of])).toEqual(Array.from({ length: 3 }, () => [-3000, "17"]));
  const { body } = await owner.call<{ items: { value: number; figures: object }[] }>(
    "GET",
    "/api/stats/products/table?from=2026-02-01&to=2026-02-28",
  );
  expect(body.items).toMatchObject([{ value: 9000, figures: { pieces: 3 } }]);
});

test("names of goods lose the signs that hide or turn what stands around them", async () => {
  const { kept } = await bring(
    "Customer no,Receipt,Date,Item,Category,Quantity,Amount\n1,P1,2026-02-13 10:00,Co\u202eat\u200b,Wear\u2066,1,40.00\n",
  );
  expect(kept[0]!.items).toMatchObject([{ name: "Coat", group: "Wear" }]);
});
