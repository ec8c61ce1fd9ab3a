/** What one business exports another imports: its own export says the same, in every language. */
import { locales, type Locale } from "@rewardo/contract/fields";
import type { ImportKind } from "@rewardo/contract/import-fields";
import { exportWord } from "@rewardo/texts/exports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openImports } from "../../../testing/import-files.ts";
import { readTable } from "../../../testing/table.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setUp = async (currency = "EUR") => {
  const business = await buildBusiness(app, { currency });
  const imports = await openImports(app, business);
  const exported = async (list: string, locale: Locale) => {
    const { status, body } = await imports.owner.call<string>("GET", `/api/${list}/export?locale=${locale}`);
    if (status !== 200) throw new Error(`${list}: ${status}`);
    return body;
  };
  /** The rows that have one of these cells, without the columns that are each business's own, in one order. */
  const rowsOf = async (list: string, locale: Locale, own: readonly string[]) =>
    readTable(await exported(list, locale), locale === "en" ? "," : ";")
      .map((row) => Object.fromEntries(Object.entries(row).filter(([head]) => !own.includes(head))))
      .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  return { business, exported, rowsOf, ...imports };
};

const isIn = (cells: ReadonlySet<string | undefined>, head: string) => (row: Readonly<Record<string, string>>) =>
  cells.has(row[head]);

/** Sends A's export to a new business; both have the same rows then, and nothing was set aside. */
const around = async (
  from: Awaited<ReturnType<typeof setUp>>,
  { kind, list, locale, own, key }: { kind: ImportKind; list: string; locale: Locale; own: string[]; key: string },
) => {
  const to = await setUp();
  const { done, told } = await to.whole(kind, await from.exported(list, locale));
  expect([locale, told, done.result?.set_aside]).toEqual([locale, [], 0]);
  const sent = await from.rowsOf(list, locale, own);
  const came = await to.rowsOf(list, locale, own);
  const keys = new Set(sent.map((row) => row[key]));
  expect(came.filter(isIn(keys, key))).toEqual(sent);
  return { to, done, sent };
};

const words = {
  en: { numbers: "Card numbers", created: "Created", name: "Name" },
  de: { numbers: "Kartennummern", created: "Angelegt", name: "Name" },
  pl: { numbers: "Numery kart", created: "Dodano", name: "Nazwa" },
  uk: { numbers: "Номери карток", created: "Додано", name: "Назва" },
} as const;

test("customers: numbers, genders, cards, balances and since when", async () => {
  const from = await setUp();
  const people = [
    "Customer no,Card number,First name,Last name,E-mail,Phone,Date of birth,Gender,Language,Balance,Member since",
    "00001,900001,Hélène,Łoś,h@example.test,+48601234567,1990-03-25,female,uk,120,2020-02-29 08:15",
    "00002,900002,Jan,Kot,,,,male,pl,,2021-01-01 12:00",
    "00003,900003,Ola,,,,,other,de,7,2022-07-01 23:59",
    "00004,900004,,,,+447400123456,,,,0,2023-07-01 00:00",
    ",900005,Ada,Bez numeru,,,2001-12-31,,en,3,2024-03-31 04:30",
  ];
  expect((await from.whole("customers", people.join("\n"))).told).toEqual([]);
  for (const locale of locales) {
    const { numbers, created } = words[locale];
    const list = { kind: "customers", list: "users", locale, own: ["ID", created], key: numbers } as const;
    const { done, sent } = await around(from, { ...list, own: ["ID", created] });
    // Two of the builder's own are among them.
    expect([done.result?.created, done.result?.points, sent.length]).toEqual([7, 130, 7]);
  }
});

test("products: prices with their currency, points, kinds, places and what is off the offer", async () => {
  const from = await setUp();
  const rows = [
    "SKU,Name,Kind,Price,Points,Category,Description",
    '00012,Espresso,product,2.50,14,Coffee,"Short, strong"',
    ",Latte art course,service,35.00,0,,",
    ",Surprise,,,,,=1+1",
  ];
  expect((await from.whole("products", rows.join("\n"))).told).toEqual([]);
  const { body } = await from.owner.call<{ items: { _id: string; name: string }[] }>("GET", "/api/products");
  const [surprise, course] = ["Surprise", "Latte art course"].map((name) =>
    body.items.find((one) => one.name === name)!,
  );
  expect((await from.owner.call("POST", `/api/products/${surprise!._id}/archive`)).status).toBe(200);
  const limit = { place_ids: [from.business.place_id] };
  const read = await from.owner.call<{ version: number }>("GET", `/api/products/${course!._id}`);
  const headers = { "If-Match": String(read.body.version) };
  expect((await from.owner.call("PATCH", `/api/products/${course!._id}`, limit, headers)).status).toBe(200);
  for (const locale of locales) {
    const { name, created } = words[locale];
    const { sent } = await around(from, {
      ...{ kind: "products", list: "products", locale, own: ["ID", created], key: name },
    });
    const points = exportWord(locale, "column.product_points");
    expect(sent.map((row) => [row[name], row[points]])).toEqual([
      ["Espresso", "14"],
      ["Latte art course", "0"],
      ["Surprise", ""],
    ]);
  }
  const elsewhere = await setUp("PLN");
  const { told } = await elsewhere.whole("products", await from.exported("products", "en"));
  expect(told).toEqual(["2 currency_other", "3 currency_other"].toSorted());
});

/** What a history does not carry: points, ids, and who stood at the till. */
const ownColumns = ["staff", "device", "points", "balance_after", "takes_back", "customer_id", "id"] as const;

test("transactions: visits, reversals whole and in part, and receipts; the sums are the same", async () => {
  const from = await setUp();
  const sumOf = async ({ owner }: Pick<typeof from, "owner">) => {
    const { body } = await owner.call<{ items: { amount: number | null }[] }>("GET", "/api/transactions?limit=100");
    return body.items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  };
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await from.owner.call<T>("POST", path, body, { "Idempotency-Key": crypto.randomUUID() });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const { number } = from.business.points;
  const visit = async (amount: number) =>
    (
      await post<{ transaction: { _id: string } }>("/api/scanner/commit", {
        ...{ number, place_id: from.business.place_id },
        amount,
      })
    ).transaction._id;
  await visit(5000);
  const whole = await visit(600);
  const part = await visit(1999);
  await post(`/api/transactions/${whole}/reverse`, { reason: "Wrong customer" });
  await post(`/api/transactions/${part}/reverse`, { amount: 499, reason: "One cup returned" });
  await from.whole(
    "transactions",
    `Card number,Receipt,Date and time,Amount\n${number},P 1/2026,2026-01-05 10:15,12.50\n${number},P 1/2026,2026-02-05 10:15,7.25\n`,
  );
  expect(await sumOf(from)).toBe(5000 + 1999 - 499 + 1250 + 725);
  for (const locale of locales) {
    const customers = await from.exported("users", locale);
    const to = await setUp();
    await to.whole("customers", customers);
    const file = await from.exported("transactions", locale);
    const { done, told } = await to.whole("transactions", file);
    expect([locale, told, done.result]).toMatchObject([locale, [], { created: 5, lines: 7, set_aside: 0 }]);
    const isOld = ({ ...row }: Readonly<Record<string, string>>) => Object.values(row).includes(number);
    const heads = ownColumns.map((column) => exportWord(locale, `column.${column}`));
    const isMoney = (row: Readonly<Record<string, string>>) => row[exportWord(locale, "column.amount")] !== "";
    const sent = (await from.rowsOf("transactions", locale, heads)).filter(isOld);
    const came = (await to.rowsOf("transactions", locale, heads)).filter(isOld).filter(isMoney);
    expect(came).toEqual(sent);
    expect(await sumOf(to)).toBe(await sumOf(from));
    // Again: everything is known, and nothing counts twice.
    const again = await to.whole("transactions", file);
    expect(again.done.result).toMatchObject({ created: 0, known: 5, amount: 0 });
    const undone = await to.run(done, "undo");
    expect([undone.status, await sumOf(to)]).toEqual(["undone", 0]);
  }
});
