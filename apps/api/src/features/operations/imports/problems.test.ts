/** What is wrong with a file's lines: of the reading that the import stands at, and counted at a bounded price. */
import type { Import, ImportProblem } from "@rewardo/contract/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { formOf } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { workOn } from "./index.ts";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

interface Problems {
  readonly items: readonly ImportProblem[];
  readonly codes: readonly { readonly code: string; readonly count: number; readonly count_is_estimate: boolean }[];
  readonly next_cursor: string | null;
}
const problemsOf = async (id: string, search = "") =>
  (await owner.call<Problems>("GET", `/api/imports/${id}/problems${search}`)).body;

/** Sends a table of products and answers its import's id. */
const send = async (text: string): Promise<string> => {
  const { payload, headers } = formOf({ name: "file", file_name: "a.csv", type: "text/csv", bytes: Buffer.from(text) });
  return (await owner.call<Import>("POST", "/api/imports?kind=products", payload, headers)).body._id;
};
const step = (id: string, what: "check" | "run") => owner.call<Import>("POST", `/api/imports/${id}/${what}`);
const work = (import_id: string) => {
  const deps = { database: app.database, clock: app.clock, live: silentPublisher, scope: business.scope };
  return workOn({ ...deps, import_id, signal: new AbortController().signal });
};

test("every kind of problem is told, each counted up to ten thousand, and can be looked at alone", async () => {
  const id = await send("Name;Price\nTea;x\n");
  await step(id, "check");
  await work(id);
  expect((await problemsOf(id)).codes).toEqual([{ code: "number_unknown", count: 1, count_is_estimate: false }]);
  // Behind as many of one kind as are counted comes one more of it, then others.
  await witness.rows(
    `insert into import_problems (business_id, import_id, line, no, code)
      select $1, $2, n, 1, case when n <= 10001 then 'number_unknown' when n <= 20001 then 'value_missing'
        else 'duplicate_in_file' end from generate_series(3, 20004) n`,
    [business.scope.business_id, id],
  );
  const counted = [
    { code: "number_unknown", count: 10_000, count_is_estimate: false },
    { code: "value_missing", count: 10_000, count_is_estimate: false },
    { code: "duplicate_in_file", count: 3, count_is_estimate: false },
  ];
  expect((await problemsOf(id, "?limit=2")).codes).toEqual(counted);
  await witness.rows(
    "insert into import_problems (business_id, import_id, line, no, code) values ($1, $2, 20005, 1, 'number_unknown')",
    [business.scope.business_id, id],
  );
  const [first, ...others] = counted;
  expect((await problemsOf(id, "?limit=2")).codes).toEqual([{ ...first, count_is_estimate: true }, ...others]);

  const page = await problemsOf(id, "?limit=2&code=duplicate_in_file");
  expect(page.items.map(({ line }) => line)).toEqual([20_002, 20_003]);
  const rest = await problemsOf(id, `?limit=2&code=duplicate_in_file&cursor=${page.next_cursor ?? ""}`);
  expect([rest.items.map(({ line }) => line), rest.next_cursor]).toEqual([[20_004], null]);
});

const setAsideOf = async (id: string) =>
  String((await owner.call<string>("GET", `/api/imports/${id}/set_aside?locale=en`)).body)
    .replace("\ufeff", "")
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(";").slice(0, 2));

test("what an earlier reading found wrong is neither listed nor set aside any more", async () => {
  const id = await send("Name;Price\nTea;1,50\nCake;x\nMilk;y\n");
  const options = { options: { decimal_mark: "." } };
  await owner.call("PATCH", `/api/imports/${id}`, options);
  await step(id, "check");
  await work(id);
  const linesOf = async () => (await problemsOf(id)).items.map(({ line }) => line);
  expect(await linesOf()).toEqual([2, 3, 4]);
  expect(await setAsideOf(id)).toEqual([
    ["Tea", "1,50"],
    ["Cake", "x"],
    ["Milk", "y"],
  ]);

  // Read in another way: what the check said counts no more, from now on and until the next has come so far.
  await owner.call("PATCH", `/api/imports/${id}`, { options: { decimal_mark: "," } });
  expect([await linesOf(), await setAsideOf(id)]).toEqual([[], []]);
  await step(id, "run");
  expect([await linesOf(), await setAsideOf(id)]).toEqual([[], []]);
  await work(id);
  expect([await linesOf(), await setAsideOf(id)]).toEqual([
    [3, 4],
    [
      ["Cake", "x"],
      ["Milk", "y"],
    ],
  ]);
});

test("a check of products foresees what the run makes of names that come twice, near to each other and far apart", async () => {
  await owner.call("POST", "/api/products", { name: "Lungo", kind: "product" });
  const many = Array.from({ length: 1000 }, (_, nr) => `Syrup ${nr};${nr}`);
  const id = await send(
    ["Name;Category", "Lungo;a", "LUNGO;b", "Cortado;c", ...many, "cortado;d", "lungo;e", ""].join("\n"),
  );
  await step(id, "check");
  await work(id);
  const foreseen = (await owner.call<Import>("GET", `/api/imports/${id}`)).body.check;
  const problems = (await problemsOf(id)).items;
  await step(id, "run");
  await work(id);
  const { result } = (await owner.call<Import>("GET", `/api/imports/${id}`)).body;
  expect(result).toMatchObject({ lines: 1005, created: 1001, changed: 1, known: 2, set_aside: 1 });
  expect(foreseen).toEqual(result);
  expect((await problemsOf(id)).items).toEqual(problems);
});
