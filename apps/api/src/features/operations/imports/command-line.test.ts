/** What `npm run import` is asked, and what it answers to what it cannot do. */
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { importFromCommand, readImportWords, requireFile, WrongWords } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const business = "01a2077c-706d-73e7-83da-4f96a32c9275";
const faultOf = (line: string): string => {
  try {
    readImportWords(line.split(" "));
    return "";
  } catch (error) {
    if (error instanceof WrongWords) return error.message;
    throw error;
  }
};

test("how a file is read can be said in words", () => {
  const line = `--business ${business} --kind transactions --file a.csv --dates day_month_year --decimal comma --encoding windows-1252`;
  const more = [
    "--separator",
    "tab",
    "--unknown-place",
    "without",
    "--title-lines",
    "2",
    "--earn",
    "rules",
    "--map",
    "Kwota=amount,X=",
  ];
  expect(readImportWords([...line.split(" "), ...more]).what).toEqual({
    does: "run",
    kind: "transactions",
    file: "a.csv",
    card_id: null,
    fields: { Kwota: "amount", X: "" },
    options: {
      date_form: "day_month_year",
      decimal_mark: ",",
      encoding: "windows-1252",
      delimiter: "\t",
      unknown_place: "without",
      title_lines: 2,
      earn: "rules",
    },
    isDryRun: false,
  });
});

test.each([
  ["--business x --kind customers --file a", "--business: “x” is no id"],
  [`--business ${business} --kind people --file a`, "--kind: “people” is none of customers, transactions, products"],
  [`--business ${business} --kind customers`, "Say whose and what"],
  [`--business ${business} --kind customers --file a --earn rule`, "--earn: “rule” is none of none, rules"],
  [`--business ${business} --kind products --file a --map Name=title`, "--map: “title” is no field of products"],
  [`--business ${business} --kind products --file a --map Name`, "--map: “Name” is not Head=field"],
  [`--business ${business} --kind products --file a --dates german`, "--dates: “german” is none of"],
  [`--business ${business} --kind products --file a --quick`, "Unknown option '--quick'"],
  [`--business ${business} --undo 7`, "--undo: “7” is no id"],
])("%s", (line, expected) => {
  expect(faultOf(line)).toContain(expected);
});

test("a file that is not there is told by its name, and so is a folder", async () => {
  await expect(requireFile("/nowhere/guests.csv")).rejects.toThrow("There is no file /nowhere/guests.csv");
  await expect(requireFile(tmpdir())).rejects.toThrow("is no file");
});

test("an ambiguous file is imported as the words say; heads that it does not have are named", async () => {
  const { ctx, points_card_id: card_id } = await buildBusiness(app);
  const command = importFromCommand({ ...ctx, live: silentPublisher, signal: new AbortController().signal });
  const run = (fields: Record<string, string>, options: object, of: string | null = card_id) => {
    const pieces = (async function* () {
      yield Buffer.from("Nr klienta;Data urodzenia\n1;03.04.1990\n");
    })();
    return command.run({ kind: "customers", card_id: of, name: null, pieces, fields, options, isDryRun: true });
  };
  await expect(run({}, {})).rejects.toMatchObject({
    errors: [{ path: "options.date_form", code: "dates_ambiguous", params: { value: "03.04.1990" } }],
  });
  expect(await run({}, { date_form: "day_month_year" })).toMatchObject({ status: "checked", check: { created: 1 } });
  await expect(run({ Geburtstag: "birth_date" }, {})).rejects.toMatchObject({
    errors: [{ path: "map", code: "head_unknown", params: { value: "Geburtstag" } }],
  });
  await expect(run({}, {}, business)).rejects.toMatchObject({ errors: [{ path: "card_id", code: "no_card" }] });
});
