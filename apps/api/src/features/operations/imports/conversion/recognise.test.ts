import { expect, test } from "vitest";
import { recognise } from "./recognise.ts";

const recognised = (text: string) => {
  const answer = recognise("transactions", Buffer.from(text), { isWhole: true, lastYear: 2026 });
  if ("refused" in answer) throw new Error(answer.refused.code);
  return answer.recognised;
};
const fieldsOf = (text: string) => recognised(text).columns.map(({ field }) => field);

test.each([
  ["a title in one cell", "Klienci 2026;;\nKarta;Data;Kwota\n1;03.02.2026;9,50\n", 1],
  [
    "a title and who made it",
    "Raport sprzedaży;03.02.2026;;;\nSklep;;;;\nKarta;Data;Kwota;Towar;Ilość\n1;03.02.2026;9,50;a;1\n",
    2,
  ],
  ["a title above names that we do not know", "Report\nAa;Bb;Cc\n1;03.02.2026;9,50\n2;03.02.2026;9,50\n", 1],
  ["no title", "Karta;Data;Kwota\n1;03.02.2026;9,50\n", 0],
  ["no title, and a first line with little in it", "Karta;Data;Kwota\n1;;\n", 0],
])("%s is left out", (_what, text, title_lines) => {
  const { options, columns, hints } = recognised(text);
  expect(options).toMatchObject({ title_lines, has_header: true });
  expect(columns[0]?.head).toBe(text.split("\n")[title_lines]?.split(";")[0]);
  expect(hints.filter(({ code }) => code === "title_lines")).toHaveLength(title_lines > 0 ? 1 : 0);
});

test("a date with a time in it is a moment, unless the time stands in a column of its own", () => {
  expect(fieldsOf("Karta;Data;Kwota\n1;03.02.2026 08:15;9,50\n")).toEqual(["card_number", "occurred_at", "amount"]);
  expect(fieldsOf("Karta;Data;Kwota\n1;03.02.2026;9,50\n")).toEqual(["card_number", "date", "amount"]);
  expect(fieldsOf("Data;Godzina;Kwota\n03.02.2026 00:00;08:15;9,50\n")).toEqual(["date", "time", "amount"]);
});

const formOf = (...days: string[]) => {
  const { options, hints } = recognised(`Karta;Data;Kwota\n${days.map((day) => `1;${day};9,50\n`).join("")}`);
  return [options.date_form, ...hints.map(({ code }) => code)];
};

test.each([
  ["the day first", ["03.04.2026", "31.02.2026"], ["day_month_year"]],
  ["the day first, with a time", ["03.04.2026 08:15", "31.04.2026 09:00"], ["day_month_year"]],
  ["the month first", ["03/04/2026", "02/30/2026"], ["month_day_year"]],
  ["the day first, with nothing else", ["31.02.2026"], ["day_month_year"]],
  // With two digits it may be the 26th of February 1931 as well; history is not guessed.
  ["the day or the year first", ["03.04.26", "31.02.26"], [null, "dates_ambiguous"]],
  ["nothing, where it cannot be a day at all", ["03.04.2026", "32.02.2026", "00.00.0000"], [null, "dates_ambiguous"]],
  ["nothing against days that exist", ["31.02.2026", "03/14/2026", "04/15/2026"], ["month_day_year"]],
  ["nothing, where two tell against each other", ["03/04/2026", "31/02/2026", "02/31/2026"], [null, "dates_ambiguous"]],
])("a day that does not exist tells %s", (_what, days, expected) => {
  expect(formOf(...days)).toEqual(expected);
});

const joinedIn = (born: string, ...joined: string[]) => {
  const lines = joined.map((day, nr) => `K-${nr};${born};${day}\n`).join("");
  const text = `Nr klienta;Data urodzenia;Data rejestracji\n${lines}`;
  const answer = recognise("customers", Buffer.from(text), { isWhole: true, lastYear: 2026 });
  if ("refused" in answer) throw new Error(answer.refused.code);
  const { options, columns, hints } = answer.recognised;
  expect(columns.map(({ field }) => field)).toEqual(["external_id", "birth_date", "joined_at"]);
  return [options.date_form, ...hints.map(({ code }) => code)];
};

test.each([
  ["the other column, which is sure", ["25.12.2024", "12.03.2024"], ["day_month_year"]],
  ["the other column, which is written in two ways", ["25.12.2024", "12/30/2024"], ["day_month_year", "dates_mixed"]],
  ["no one, where the day or the year may stand first", ["12.03.24"], [null, "dates_ambiguous"]],
  ["itself, where the other is written so, too", ["2024-03-12", "20240312"], ["year_month_day"]],
])("a column with the year in front leaves the form to %s", (_what, joined, expected) => {
  for (const born of ["1990-02-28", "19900228", "1990-02-31"]) expect(joinedIn(born, ...joined)).toEqual(expected);
});

const codesOf = (text: string) => recognised(text).hints.map(({ code }) => code);

test.each([
  [
    "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country",
    ["basket_id", "product_number", "item_name", "quantity", "occurred_at", "unit_price", "external_id", null],
    "7001,A1,Cup,2,12/13/2025 7:45,1.25,15.0,Norway",
  ],
  [
    "Invoice,StockCode,Description,Quantity,InvoiceDate,Price,Customer ID,Country",
    ["basket_id", "product_number", "item_name", "quantity", "occurred_at", "unit_price", "external_id", null],
    "7001,A1,Cup,2,2025-12-13 07:45:00,1.25,15.0,Norway",
  ],
  [
    "Bon-Nr.;Artikelnr.;Bezeichnung;Menge;Belegdatum;Einzelpreis;Gesamtpreis;Kd-Nr.",
    ["basket_id", "product_number", "item_name", "quantity", "date", "unit_price", "amount", "external_id"],
    "7001;A1;Tasse;2;13.12.2025;1,25;2,50;15",
  ],
  [
    "Nr paragonu;Indeks;Nazwa towaru;Ilość;Data sprzedaży;Cena jednostkowa;Nr klienta",
    ["basket_id", "product_number", "item_name", "quantity", "date", "unit_price", "external_id"],
    "7001;A1;Kubek;2;13.12.2025;1,25;15",
  ],
  [
    "№ чека;Артикул;Найменування;Кількість;Дата продажу;Ціна за одиницю;Код клієнта",
    ["basket_id", "product_number", "item_name", "quantity", "date", "unit_price", "external_id"],
    "7001;A1;Чашка;2;13.12.2025;1,25;15",
  ],
  [
    "order_id,sku,lineitem name,lineitem quantity,lineitem price,created_at,email",
    ["basket_id", "product_number", "item_name", "quantity", "unit_price", "date", "email"],
    "7001,A1,Cup,2,1.25,2025-12-13,a@example.test",
  ],
  ["Date,Price,Customer no", ["date", "amount", "external_id"], "2025-12-13,1.25,15"],
  [
    "Belegart;Datum;Betrag;Kd-Nr.;Zahlungsstatus",
    ["kind", "date", "amount", "external_id", "status"],
    "Verkauf;13.12.2025;1,25;15;bezahlt",
  ],
  [
    "Barcode,Qty,Price,Date,Phone",
    ["product_number", "quantity", "unit_price", "date", "phone"],
    "4006381333931,2,1.25,2025-12-13,+48601234567",
  ],
  ["Barcode,Amount,Date", ["card_number", "amount", "date"], "900001,1.25,2025-12-13"],
])("%s", (head, fields, line) => {
  expect(fieldsOf(`${head}\n${line}\n`)).toEqual(fields);
});

test.each([
  ["StockCode,Description,UnitPrice", ["external_id", "name", "price"]],
  ["SKU,Name,Description,Price", ["external_id", "name", "description", "price"]],
])("products of a list with %s", (head, fields) => {
  const answer = recognise("products", Buffer.from(`${head}\n`), { isWhole: false, lastYear: 2026 });
  if ("refused" in answer) throw new Error(answer.refused.code);
  expect(answer.recognised.columns.map(({ field }) => field)).toEqual(fields);
});

test("a price beside a quantity is asked about, unless the lines themselves tell whose it is", () => {
  const file = (...lines: string[]) => `Customer no,Date,Item,Quantity,Price\n${lines.join("\n")}\n`;
  const line = (quantity: number, price: string) => `1,2025-12-13,Cup,${quantity},${price}`;
  const open = file(line(2, "5.00"));
  expect([codesOf(open), fieldsOf(open).at(-1)]).toEqual([["price_of_one"], "unit_price"]);
  const one = file(line(2, "5.00"), line(3, "5.00"));
  expect([codesOf(one), fieldsOf(one).at(-1)]).toEqual([[], "unit_price"]);
  const whole = file(line(2, "5.00"), line(3, "7.50"));
  expect([codesOf(whole), fieldsOf(whole).at(-1)]).toEqual([[], "amount"]);
});

test("several goods of a customer in one minute ask for the receipt's number", () => {
  const lines = [1, 2, 3].flatMap((of) => ["Cup", "Tea"].map((item) => `${of},2025-12-13 10:0${of},${item},5.00`));
  const file = (head: string, more = "") => `${head}\n${lines.map((line) => `${line}${more}`).join("\n")}\n`;
  expect(codesOf(file("Customer no,Date,Item,Amount"))).toEqual(["receipt_missing"]);
  expect(codesOf(file("Customer no,Date,Item,Amount,Receipt no", ",7"))).toEqual([]);
  expect(codesOf("Customer no,Date,Item,Amount\n1,2025-12-13 10:00,Cup,5.00\n2,2025-12-13 10:00,Tea,5.00\n")).toEqual(
    [],
  );
});

test.each([
  ["thousands and decimals", ["120,00", "1.234,00"], ",", []],
  ["thousands", ["1.234", "20"], ",", []],
  ["a fraction", ["2.5", "7"], ".", []],
  ["either", ["1.000", "2.000"], null, ["decimals_ambiguous"]],
])("balances that are %s", (_what, balances, mark, codes) => {
  const text = `Nr klienta;Saldo\n${balances.map((balance, nr) => `K-${nr};${balance}\n`).join("")}`;
  const answer = recognise("customers", Buffer.from(text), { isWhole: true, lastYear: 2026 });
  if ("refused" in answer) throw new Error(answer.refused.code);
  const { options, hints } = answer.recognised;
  expect([options.decimal_mark, hints.map(({ code }) => code)]).toEqual([mark, codes]);
});
