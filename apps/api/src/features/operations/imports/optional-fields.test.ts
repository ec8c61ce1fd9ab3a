/** What cannot be read of a line is left out and told; the rest of it, and what comes after it, is taken. */
import { importSentence } from "@rewardo/texts/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openImports } from "../../../testing/import-files.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

// Eight in the morning in Warsaw.
const clock = fixedClock("2026-06-12T06:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const setUp = async (currency = "PLN") => {
  const business = await buildBusiness(app, { currency });
  const imports = await openImports(app, business);
  const visits = () =>
    witness.rows<{ amount: number; currency: string }>(
      `select t.amount::integer, t.currency from transactions t where t.business_id = $1 and t.kind = 'visit' order by t.amount`,
      [business.scope.business_id],
    );
  const rows = (text: string) => witness.rows(text, [business.scope.business_id]);
  return { business, visits, rows, ...imports };
};

test("a customer comes without the fields that cannot be read, and the purchases find them", async () => {
  const { whole, rows, problemsOf } = await setUp();
  const { done, told } = await whole(
    "customers",
    "Nr klienta;Imię;Telefon;E-mail;Saldo;Data rejestracji\n" +
      "1;Ala;12;ala@example.test;2,5;01.02.1999\n" +
      "2;Ola;;nie adres;7;13.02.2020\n" +
      ";Ela;12;;;\n",
  );
  expect(done.result).toMatchObject({ created: 2, set_aside: 1, partial: 2, points: 7 });
  expect(told).toEqual([
    "2 phone_invalid",
    "2 number_fraction",
    "2 date_too_old",
    "3 email_invalid",
    "4 phone_invalid",
  ]);
  const [dropped, , , , fatal] = await problemsOf(done);
  const words = (problem: typeof dropped) =>
    importSentence("en", problem!.code, { ...problem!.params, value: problem!.value }, problem!.field);
  expect(words(dropped)).toBe("“12” is not a phone number. Only this field was left out.");
  expect(words(fatal)).toBe("“12” is not a phone number.");
  expect(
    await rows(
      "select external_id, phone, email from users where business_id = $1 and external_id is not null order by 1",
    ),
  ).toEqual([
    { external_id: "1", phone: null, email: "ala@example.test" },
    { external_id: "2", phone: null, email: null },
  ]);
  const bought = await whole("transactions", "Nr klienta;Telefon;Data;Kwota;Ilość\n1;12;13.02.2026;5,00;dwa\n");
  expect(bought.done.result).toMatchObject({ created: 1, set_aside: 0, partial: 1, amount: 500 });
});

test("amounts of another currency are set aside, and never read as the business's", async () => {
  const { whole, visits, problemsOf } = await setUp();
  await whole("customers", "Nr klienta;Imię\n1;Ala\n");
  const head = "Nr klienta;Data;Kwota\n";
  const lines = ["$5.00", "€6.00", "7.00 EUR", "8.00 USD", "9.00 zł", "PLN 10.00", "11.00 CHF", "12 kr"];
  const { done, told } = await whole("transactions", head + lines.map((amount) => `1;13.02.2026;${amount}\n`).join(""));
  expect(done.result).toMatchObject({ created: 2, set_aside: 6, amount: 1900 });
  expect(told).toEqual([2, 3, 4, 5, 8, 9].map((line) => `${line} currency_other`));
  const [first] = await problemsOf(done);
  expect(importSentence("en", first!.code, { ...first!.params, value: first!.value }, first!.field)).toBe(
    "“$5.00” is an amount in USD, and the business’s currency is PLN.",
  );
  const named = await whole("transactions", "Nr klienta;Data;Kwota (EUR)\n1;14.02.2026;5,00\n");
  expect(named.told).toEqual(["2 currency_other"]);
  const column = await whole(
    "transactions",
    `Nr klienta;Data;Kwota;Waluta\n1;15.02.2026;5,00;EUR\n1;16.02.2026;6,00;zł\n`,
  );
  expect([column.told, column.done.result?.amount]).toEqual([["2 currency_other"], 600]);
  expect(await visits()).toEqual([600, 900, 1000].map((amount) => ({ amount, currency: "PLN" })));
});

test("a business in euros reads euros, and złoty not", async () => {
  const { whole, visits } = await setUp("EUR");
  await whole("customers", "Nr klienta;Imię\n1;Ala\n");
  const { told } = await whole(
    "transactions",
    "Nr klienta;Data;Kwota\n1;13.02.2026;8,00 zł\n1;13.02.2026;6,50 €\n1;13.02.2026;7,25\n",
  );
  expect(told).toEqual(["2 currency_other"]);
  expect(await visits()).toEqual([
    { amount: 650, currency: "EUR" },
    { amount: 725, currency: "EUR" },
  ]);
  const products = await whole("products", "Name;Price\nTee;3,50 zł\nKuchen;4,50 €\n");
  expect([products.told, products.done.result]).toMatchObject([["2 currency_other"], { created: 1, set_aside: 1 }]);
});

test("numbers without a calling code are of the land of the currency", async () => {
  for (const [currency, phone, expected] of [
    ["USD", "(212) 555-0123", "+12125550123"],
    ["UAH", "067 123 45 67", "+380671234567"],
    ["CZK", "601 234 567", "+420601234567"],
  ] as const) {
    const { whole, rows } = await setUp(currency);
    await whole("customers", `Customer no,Phone\n1,${phone}\n`);
    const [made] = await rows("select phone from users where business_id = $1 and external_id = '1'");
    expect([currency, made]).toEqual([currency, { phone: expected }]);
  }
});

test("returns and discounts within a receipt are kept; a receipt below zero is a return", async () => {
  const { whole, rows } = await setUp();
  await whole("customers", "Nr klienta;Imię\n1;Ala\n");
  const { done, told } = await whole(
    "transactions",
    "Nr klienta;Paragon;Data;Towar;Ilość;Kwota\n" +
      "1;P1;13.02.2026;Kurtka;1;50,00\n1;P1;13.02.2026;Zwrot;-1;-20,00\n1;P2;14.02.2026;Zwrot;-1;-5,00\n",
  );
  expect([done.result, told]).toMatchObject([{ created: 1, returned: 1, amount: 2500 }, []]);
  const [kept] = await rows(
    "select amount::integer, items from transactions where business_id = $1 and kind = 'visit'",
  );
  expect(kept).toMatchObject({
    amount: 3000,
    items: [
      { name: "Kurtka", amount: 5000, quantity: 1 },
      { name: "Zwrot", amount: -2000, quantity: -1 },
    ],
  });
});

test("today's day alone is no day of the future, and comes once however late it is sent again", async () => {
  const { whole, visits, rows } = await setUp();
  const today = "2026-06-12";
  const joined = await whole("customers", `Nr klienta;Data rejestracji\n1;${today}\n`);
  expect(joined.told).toEqual([]);
  const file = `Nr klienta;Data;Kwota\n1;${today};5,00\n`;
  expect((await whole("transactions", file)).done.result).toMatchObject({ created: 1 });
  const [at] = await rows("select occurred_at from transactions where business_id = $1 and kind = 'visit'");
  expect(at).toEqual({ occurred_at: new Date("2026-06-12T06:00:00.000Z") });
  clock.set("2026-06-12T11:00:00.000Z");
  expect((await whole("transactions", file)).done.result).toMatchObject({ created: 0, known: 1 });
  expect(await visits()).toHaveLength(1);
  const later = await whole("transactions", "Nr klienta;Data;Kwota\n1;2099-01-01;5,00\n1;2099-01-01 10:00;5,00\n");
  expect(later.told).toEqual(["2 in_future", "3 in_future"]);
});

test("the same purchase with and without its time counts once; a second one of the day counts", async () => {
  for (const [first, second] of [
    ["13.02.2026 14:32", "13.02.2026"],
    ["13.02.2026", "13.02.2026 14:32"],
  ] as const) {
    const { whole, visits } = await setUp();
    await whole("customers", "Nr klienta;Imię\n1;Ala\n");
    const file = (...days: string[]) => `Nr klienta;Data;Kwota\n${days.map((day) => `1;${day};5,00\n`).join("")}`;
    expect((await whole("transactions", file(first))).done.result).toMatchObject({ created: 1 });
    for (const created of [1, 0]) {
      const again = await whole("transactions", file(second, second));
      expect(again.done.result).toMatchObject({ created, known: 2 - created });
    }
    expect(await visits()).toHaveLength(2);
  }
});
