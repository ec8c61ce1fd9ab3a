/** A gift shop's lines as its system writes them: unit prices, numbers with decimals, and returns on receipts of their own. */
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

const head = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";
const bought = [
  "7001,A1,GLASS STAR,12,2026-03-02 08:23:00,1.25,301.0,United Kingdom",
  "7001,B2,TIN BOX ,4,2026-03-02 08:23:00,4.95,301.0,United Kingdom",
  "7001,P,POSTAGE,1,2026-03-02 08:23:00,0.005,301.0,United Kingdom",
  "7002,A1,GLASS STAR CLEAR,6,2026-03-03 10:00:00,1.25,301.0,United Kingdom",
  "7003,C3,LANTERN,2,2026-03-03 11:00:00,30.0,302.0,France",
  "7004,C3,LANTERN,1,2026-03-03 12:00:00,30.0,,United Kingdom",
];
const returned = [
  // Of the last receipt with as many of them, and a whole receipt that came back.
  "C7005,A1,GLASS STAR,-8,2026-03-04 09:00:00,1.25,301.0,United Kingdom",
  "C7006,C3,LANTERN,-2,2026-03-04 09:30:00,30.0,302.0,France",
  // Bought before the file begins.
  "C7007,D4,OLD CLOCK,-1,2026-03-04 10:00:00,99.5,303.0,Spain",
];
const fileOf = (lines: readonly string[]) => `${[head, ...lines].join("\n")}\n`;

const setUp = async () => {
  const business = await buildBusiness(app, { currency: "GBP" });
  const imports = await openImports(app, business);
  const rows = <T extends object>(text: string) => witness.rows<T>(text, [business.scope.business_id]);
  const transactions = () =>
    rows<{ kind: string; amount: number; receipt: string | null; of: string | null; status: string }>(
      `select t.kind, t.amount::integer, t.external_order_id as receipt, o.external_order_id as of, t.status
        from transactions t left join transactions o on o.business_id = t.business_id and o._id = t.reverses_id
        where t.business_id = $1 and t.import_id is not null order by t.occurred_at, t._id`,
    );
  const stat = async (path: string) =>
    (await imports.owner.call<never>("GET", `/api/stats/${path}?from=2026-03-01&to=2026-03-31`)).body;
  const products = async () => {
    const { items } = (await stat("products/table")) as {
      items: { name: string; value: number; figures: { pieces: number } }[];
    };
    return Object.fromEntries(items.map(({ name, value, figures }) => [name, [value, figures.pieces]]));
  };
  const figures = async () => {
    const of = async (type: string) => ((await stat(`${type}/number`)) as { value: number }).value;
    return { turnover: await of("turnover"), transactions: await of("transactions"), products: await products() };
  };
  return { business, ...imports, rows, transactions, figures };
};

test("customers, purchases and returns come from the same lines, and the figures are the shop's", async () => {
  const { whole, rows, transactions, figures, run } = await setUp();
  const file = fileOf([...bought, ...returned]);
  const people = await whole("customers", file);
  expect([people.done.result, people.told]).toMatchObject([{ created: 3, set_aside: 1 }, ["7 no_key"]]);
  expect(
    await rows("select external_id from users where business_id = $1 and external_id is not null order by 1"),
  ).toEqual(["301", "302", "303"].map((external_id) => ({ external_id })));
  const { done, told } = await whole("transactions", file);
  expect([done.hints, told]).toEqual([[], ["7 no_key"]]);
  const net = 1500 + 1980 + 1 + 750 + 6000 - 1000 - 6000 - 9950;
  expect(done.result).toMatchObject({ lines: 9, created: 3, returned: 3, set_aside: 1, amount: net });
  expect(await transactions()).toEqual([
    { kind: "visit", amount: 3481, receipt: "7001", of: null, status: "partially_reversed" },
    { kind: "visit", amount: 750, receipt: "7002", of: null, status: "completed" },
    { kind: "visit", amount: 6000, receipt: "7003", of: null, status: "reversed" },
    { kind: "reverse", amount: -1000, receipt: "C7005", of: "7001", status: "completed" },
    { kind: "reverse", amount: -6000, receipt: "C7006", of: "7003", status: "completed" },
    { kind: "reverse", amount: -9950, receipt: "C7007", of: null, status: "completed" },
  ]);
  const expected = {
    turnover: net,
    transactions: 3,
    // One number is one thing, whatever its lines call it.
    products: { "GLASS STAR": [1250, 10], "TIN BOX": [1980, 4], POSTAGE: [1, 1], "OLD CLOCK": [-9950, -1] },
  };
  expect(await figures()).toEqual(expected);
  const again = await whole("transactions", file);
  expect(again.done.result).toMatchObject({ created: 0, returned: 0, known: 6, amount: 0 });
  expect(await figures()).toEqual(expected);
  expect((await run(done, "undo")).status).toBe("undone");
  expect(await figures()).toEqual({ turnover: 0, transactions: 0, products: {} });
  // Not even a day keeps anything of it.
  expect(
    await rows(
      `select local_day::text, sum(amount)::integer from transactions where business_id = $1 and import_id is not null
        group by 1 having sum(amount) <> 0`,
    ),
  ).toEqual([]);
  const anew = await whole("transactions", file);
  expect(anew.done.result).toMatchObject({ created: 3, returned: 3, amount: net });
  expect(await figures()).toEqual(expected);
});

test("returns may stand before what they are of", async () => {
  const { whole, transactions, figures } = await setUp();
  const straight = await setUp();
  const turned = fileOf([...returned, ...bought].toReversed());
  for (const [{ whole: send }, file] of [
    [{ whole }, turned],
    [straight, fileOf([...bought, ...returned])],
  ] as const) {
    await send("customers", file);
    await send("transactions", file);
  }
  expect(await transactions()).toEqual(await straight.transactions());
  expect((await figures()).turnover).toBe((await straight.figures()).turnover);
});

test("points of a return leave the card once, and no more than the purchase gave", async () => {
  const { business, send, run, whole, owner, rows } = await setUp();
  const file = fileOf([
    "1,A1,CUP,2,2026-03-02 08:00:00,50,301,",
    "C2,A1,CUP,-1,2026-03-05 08:00:00,50,301,",
    // More than was ever bought.
    "C3,A1,CUP,-2,2026-03-06 08:00:00,50,301,",
    // No goods are named: of the last purchase that comes to as much.
    "C4,,,-1,2026-03-07 08:00:00,10,301,",
  ]);
  await whole("customers", file);
  const sent = await send("transactions", file);
  await owner.call("PATCH", `/api/imports/${sent._id}`, { options: { earn: "rules" } });
  const balance = async () =>
    (
      await rows<{ balance: number; debt: number }>(
        `select cs.balance, cs.debt from card_subscriptions cs join users u on u.business_id = cs.business_id and u._id = cs.user_id
          where cs.business_id = $1 and u.external_id = '301' and cs.card_id = '${business.points_card_id}'`,
      )
    )[0];
  const done = await run(sent);
  expect(done.result).toMatchObject({ created: 1, returned: 3, amount: 10_000 - 5000 - 10_000 - 1000 });
  const paid = await rows<{ earned: number }>(
    "select earned from transactions where business_id = $1 and kind = 'visit' and import_id is not null",
  );
  expect(paid[0]!.earned).toBeGreaterThan(0);
  const kept = (paid[0]!.earned * 4000) / 10_000;
  expect(await balance()).toEqual({ balance: kept, debt: 0 });
  await run(done, "undo");
  expect(await balance()).toEqual({ balance: 0, debt: 0 });
});

test("pieces below none are a return however their money is written, and a receipt of both is one purchase", async () => {
  const { whole, transactions } = await setUp();
  await whole("customers", "Customer no,First name\n1,Ala\n");
  const { done, told } = await whole(
    "transactions",
    "Customer no,Receipt,Date,Item,Quantity,Amount\n" +
      "1,P1,2026-02-13 10:00,Coat,2,80.00\n" +
      "1,P2,2026-02-14 10:00,Coat,-1,40.00\n" +
      "1,P3,2026-02-15 10:00,Scarf,1,25.00\n1,P3,2026-02-15 10:00,Coat,-1,-20.00\n" +
      "1,P4,2026-02-16 10:00,Bag,-1,0.00\n",
  );
  expect([told, done.result]).toMatchObject([[], { created: 2, returned: 2, amount: 8000 - 4000 + 500 }]);
  expect((await transactions()).map(({ kind, amount, of }) => [kind, amount, of])).toEqual([
    ["visit", 8000, null],
    ["reverse", -4000, "P1"],
    ["visit", 500, null],
    ["reverse", 0, null],
  ]);
});

test("what was bought is of the product with the line's number, else of the one with its name", async () => {
  const { whole, rows, figures } = await setUp();
  await whole("products", "SKU,Name\nA1,Star of glass\n,Lantern\n");
  await whole("customers", fileOf(bought));
  await whole("transactions", fileOf(bought));
  const [lantern] = await rows<{ _id: string }>("select _id from products where business_id = $1 and name = 'Lantern'");
  const items = await rows<{ name: string; of: string | null }>(
    `select i ->> 'name' as name, i ->> 'product_id' as of from transactions t cross join jsonb_array_elements(t.items) i
      where t.business_id = $1 and t.import_id is not null and i ->> 'name' <> 'POSTAGE' order by t.occurred_at, 1`,
  );
  expect(items).toEqual([
    { name: "GLASS STAR", of: "A1" },
    { name: "TIN BOX", of: null },
    { name: "GLASS STAR", of: "A1" },
    { name: "LANTERN", of: lantern!._id },
  ]);
  expect((await figures()).products).toMatchObject({ "Star of glass": [2250, 18], Lantern: [6000, 2] });
});
