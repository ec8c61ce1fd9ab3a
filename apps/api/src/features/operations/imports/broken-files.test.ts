/** Files as they come from people who did not make them for us: each is told what is wrong with it, in four languages. */
import { gzipSync } from "node:zlib";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Import, ImportProblem } from "@rewardo/contract/imports";
import { importCodes, importSentence } from "@rewardo/texts/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noRequest } from "../../../platform/audit/queries.ts";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { formOf, somePng } from "../../../testing/uploads.ts";
import { changeImport, storeTable, workOn } from "./index.ts";
import { selectImportHeld } from "./queries.ts";

let app: TestApp;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(() => app.close());

const send = (kind: string, bytes: Buffer) => {
  const { payload, headers } = formOf({ name: "file", file_name: "a.csv", type: "text/csv", bytes });
  const card = kind === "products" ? "" : `&card_id=${business.points_card_id}`;
  return owner.call<Import & Pick<ErrorBody, "code" | "errors">>(
    "POST",
    `/api/imports?kind=${kind}${card}`,
    payload,
    headers,
  );
};

const saidInAll = (code: string, params: object): void => {
  expect(importCodes).toContain(code);
  for (const language of ["en", "de", "pl", "uk"] as const) {
    const sentence = importSentence(language, code, { value: "x", ...params }, "amount");
    expect(sentence).toMatch(/^.{10,220}[.]$/u);
    expect(sentence).not.toMatch(/[{}…]/u);
  }
};

const packed = gzipSync(Buffer.from("name;price\n".repeat(5000)));
const one = "name;price\nChleb;5\n";

test.each([
  ["an empty file", Buffer.from(""), "file_empty"],
  ["blanks alone", Buffer.from(" \r\n \r\n"), "file_empty"],
  ["a head alone", Buffer.from("Name;Price\r\n"), "file_only_header"],
  [
    "a workbook",
    Buffer.concat([Buffer.from("PK\u0003\u0004\u0014\u0000"), Buffer.from("[Content_Types].xml")]),
    "file_spreadsheet",
  ],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), "file_spreadsheet"],
  ["an archive", Buffer.from("PK\u0003\u0004\u0014\u0000customers.csv"), "file_archive"],
  ["a PDF", Buffer.from("%PDF-1.7\n%âãÏÓ\n"), "file_pdf"],
  ["a web page", Buffer.from("<!DOCTYPE html><table><tr><td>1</td></tr></table>"), "file_markup"],
  ["data for programs", Buffer.from('[{"name": "Chleb"}]'), "file_markup"],
  ["a program", Buffer.from("\u0001\u0002\u0003\u0004\u0005\u0006\u0007\u0000\u0001name"), "file_binary"],
  ["a packed file that was cut off", packed.subarray(0, packed.length - 12), "file_gzip_broken"],
  ["more columns than anybody needs", Buffer.from(`${"a;".repeat(250)}b\n${"1;".repeat(250)}2\n`), "too_many_columns"],
  ["one endless line", Buffer.from("name;price;".repeat(15_000)), "file_no_lines"],
])("%s is refused", async (_what, bytes, code) => {
  const { status, body } = await send("products", bytes);
  expect([status, body.code, body.errors?.[0]?.path, body.errors?.[0]?.code]).toEqual([
    400,
    "validation_failed",
    "file",
    code,
  ]);
  saidInAll(code, body.errors?.[0]?.params ?? {});
});

test("a picture is refused, and one table too many in the form", async () => {
  expect((await send("products", await somePng())).body.errors?.[0]?.code).toBe("file_image");
  const file = { name: "file", file_name: "a.csv", type: "text/csv", bytes: Buffer.from(one) };
  const { payload, headers } = formOf(file, file);
  expect((await owner.call("POST", "/api/imports?kind=products", payload, headers)).status).toBe(400);
});

/** Sends, checks and answers what is noted: of the table `hint …` and `fault …`, of its lines `line code`. */
const told = async (kind: "customers" | "transactions" | "products", bytes: Buffer): Promise<string[]> => {
  const { body } = await send(kind, bytes);
  const hints = body.hints.map(({ code, params }) => (saidInAll(code, params), `hint ${code}`));
  const begun = await owner.call<ErrorBody>("POST", `/api/imports/${body._id}/check`);
  if (begun.status !== 201) {
    saidInAll(begun.body.errors![0]!.code, {});
    return [...hints, `fault ${begun.body.errors![0]!.code}`];
  }
  const deps = { database: app.database, clock: app.clock, live: silentPublisher };
  await workOn({ ...deps, scope: business.scope, import_id: body._id, signal: new AbortController().signal });
  const noted = await owner.call<{ items: ImportProblem[] }>("GET", `/api/imports/${body._id}/problems`);
  const lines = noted.body.items.map(({ line, code, params }) => (saidInAll(code, params), `${line} ${code}`));
  return [...hints, ...lines];
};

const c = (rows: string, head = "Nr klienta;E-mail;Telefon;Saldo;Data urodzenia") => `${head}\n${rows}\n`;
const p = (rows: string, head = "Nr klienta;Paragon;Data i godzina;Kwota;Miejsce") => `${head}\n${rows}\n`;
const bytesOf = (...list: (string | number[])[]) => Buffer.concat(list.map((part) => Buffer.from(part as string)));

test.each([
  ["customers", "a quotation mark that is not closed", c('1;"a@b.pl;;;\n2;;;5;'), ["2 quote_unclosed"]],
  ["customers", "text behind a quotation mark", c('1;"a" b;;;\n2;;;5;'), ["2 quote_misplaced"]],
  ["customers", "a line without end", c(`1;${"x".repeat(100_001)};;;\n2;;;5;`), ["2 line_too_long"]],
  ["customers", "a value too many", c("1;;;5;;zuviel\n2;;;5;"), ["2 too_many_cells"]],
  ["customers", "a line cut off", c("1\n2;;;5;"), ["2 too_few_cells"]],
  ["customers", "zeroes within", c("1;;;5;\n2\u0000;;;5;"), ["3 control_characters"]],
  ["customers", "two encodings in one file", bytesOf(c("ł;;;5;"), [0xb3, 0x31], ";;;5;\n"), ["3 encoding_broken"]],
  [
    "customers",
    "a day that never was",
    c("1;;;5;31.02.1990\n2;;;5;01.12.1990\n3;;;5;25.12.1990"),
    ["2 date_not_existing"],
  ],
  ["customers", "what is no day", c("1;;;5;kiedyś\n2;;;5;25.12.1990"), ["2 date_unknown"]],
  [
    "customers",
    "day or month first",
    c("1;;;5;03.04.1990\n2;;;5;05.06.1991"),
    ["hint dates_ambiguous", "fault dates_ambiguous"],
  ],
  [
    "customers",
    "days in two ways",
    c("1;;;5;25.12.1990\n2;;;5;12/25/1990"),
    ["hint dates_mixed", "3 date_not_existing"],
  ],
  ["customers", "born tomorrow", c("1;;;5;25.12.2090"), ["2 in_future"]],
  ["customers", "born long ago", c("1;;;5;25.12.1790"), ["2 date_too_old"]],
  ["customers", "less than nothing", c("1;;;-3;"), ["2 number_negative"]],
  ["customers", "half a point", c("1;;;2.5;"), ["2 number_fraction"]],
  ["customers", "too many points", c("1;;;99999999999;"), ["2 number_too_large"]],
  ["customers", "points in words", c("1;;;dużo;"), ["2 number_unknown"]],
  ["customers", "no address", c("1;anna(at)b.pl;;;"), ["2 email_invalid"]],
  ["customers", "no number to call", c("1;;12;;"), ["2 phone_invalid"]],
  ["customers", "a number that Excel rounded", c("1;;4,86012E+10;;"), ["2 number_by_spreadsheet"]],
  ["customers", "two columns of one name", c("1;2;5", "Nr klienta;Nr klienta;Saldo"), ["hint duplicate_heads"]],
  ["customers", "one customer twice", c("1;;;5;\n1;;;6;"), ["3 duplicate_in_file"]],
  ["customers", "one line twice, which says nothing new", c("1;;;5;\n1;;;5;"), []],
  ["customers", "no one in particular", c(";;;5;\n1;;;5;"), ["2 no_key"]],
  ["customers", "no column that says who", c("5;25.12.1990", "Saldo;Data urodzenia"), ["fault no_identity_column"]],
  ["customers", "no head", "101;anna@b.pl;5\n102;jan@b.pl;7\n", ["hint no_header"]],
  ["customers", "a sex that is none", c("1;pies", "Nr klienta;Płeć"), ["2 gender_unknown"]],
  ["customers", "a language that is none", c("1;klingoński", "Nr klienta;Język"), ["2 language_unknown"]],
  [
    "customers",
    "a card number without end",
    c(`1;${"9".repeat(50)}`, "Nr klienta;Numer karty"),
    ["2 card_number_invalid"],
  ],
  ["customers", "a name like a novel", c(`1;${"x".repeat(300)}`, "Nr klienta;Imię"), ["2 value_too_long"]],
  ["transactions", "an unknown customer", p("X9;1;2026-01-05 10:00;5,00;Kazimierz"), ["2 customer_not_found"]],
  ["transactions", "a place that is none", p("1;1;2026-01-05 10:00;5,00;Nibylandia"), ["2 place_not_found"]],
  ["transactions", "tomorrow", p("1;1;2090-01-05 10:00;5,00;"), ["2 in_future"]],
  ["transactions", "no hour of the day", p("1;1;2026-01-05 25:99;5,00;"), ["2 time_unknown"]],
  ["transactions", "no amount", p("1;1;2026-01-05 10:00;;"), ["2 value_missing"]],
  [
    "transactions",
    "comma and point",
    p("1;1;2026-01-05 10:00;5,25;\n2;2;2026-01-05 10:00;1.25;\n3;3;2026-01-05 10:00;2,25;"),
    expect.arrayContaining(["hint decimals_mixed", "3 decimal_mark_other"]),
  ],
  [
    "transactions",
    "a receipt of two",
    p("1;7;2026-01-05 10:00;5;\n2;7;2026-01-05 10:00;5;"),
    ["2 with_basket", "3 basket_of_two"],
  ],
  [
    "transactions",
    "a receipt with one wrong line",
    p("1;7;2026-01-05 10:00;5;\n1;7;2026-01-05 10:00;x;"),
    ["2 with_basket", "3 number_unknown"],
  ],
  ["transactions", "no column that says when", p("1;5", "Nr klienta;Kwota"), ["fault no_time_column"]],
  ["transactions", "no column that says how much", p("1;2026-01-05", "Nr klienta;Data"), ["fault no_amount_column"]],
  ["products", "no name", "SKU;Name\n1;\n2;Chleb\n", ["2 value_missing"]],
  ["products", "neither goods nor service", "Name;Type\nChleb;duch\n", ["2 kind_unknown"]],
] as const)("%s: %s", async (kind, _what, file, expected) => {
  expect(await told(kind, Buffer.from(file))).toEqual(expected);
});

test("UTF-16 and old Macintosh lines are read, and what a person says goes before what was recognised", async () => {
  const text = "\ufeffNazwa\tCena\rChleb żytni\t7,50\rBułka\t1,20\r";
  const { body } = await send("products", Buffer.from(text, "utf16le"));
  expect(body.options).toMatchObject({ encoding: "utf-16le", delimiter: "\t", decimal_mark: "," });
  expect(body.hints).toEqual([]);
  const ctx = { ...business.ctx, actor: null, request: noRequest };
  const pieces = (async function* () {
    yield Buffer.from("a;b\n03/04/1990;1.234\n");
  })();
  const _id = await storeTable(ctx, "Europe/Warsaw", {
    kind: "customers",
    card_id: business.points_card_id,
    name: null,
    pieces,
  });
  await app.database.write(business.scope, async (tx) => {
    const record = await selectImportHeld(tx, business.scope, _id);
    await changeImport(tx, ctx, record!, {
      columns: ["birth_date", "external_id"],
      options: { date_form: "month_day_year" },
    });
    const changed = await selectImportHeld(tx, business.scope, _id);
    expect(changed?.options.date_form).toBe("month_day_year");
    expect(changed?.hints).toEqual([]);
  });
});
