/** An import with a quarter of a million problems: every kind is listed, and no page reads through the others. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { countProblemsByCode, selectProblems } from "../../features/operations/imports/file-queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { businessScope } from "../../platform/scope.ts";
import { openTestDatabase } from "../database.ts";
import { openRawRole, type RawRole } from "../isolation/raw-role.ts";
import { openWitness, type Witness } from "../witness.ts";
import { costOf } from "./cost.ts";
import { plansOf, type Ask } from "./plan-nodes.ts";

const scope = businessScope(crypto.randomUUID());
const [large, small] = [crypto.randomUUID(), crypto.randomUUID()];
let witness: Witness;
let tenants: RawRole;

beforeAll(async () => {
  const server = await openTestDatabase();
  witness = await openWitness(server);
  await witness.rows("insert into businesses (_id, name, qr_key) values ($1, 'Sieć', 'key')", [scope.business_id]);
  for (const import_id of [large, small]) {
    await witness.rows(
      `insert into imports (business_id, _id, kind, status, file_name, options, columns, suggested, created_at, updated_at)
        values ($1, $2, 'products', 'done', 'a.csv', '{}', '[]', '[]', now(), now())`,
      [scope.business_id, import_id],
    );
    // Nearly all are of one kind; the last of the file is the only one of its.
    await witness.rows(
      `insert into import_problems (business_id, import_id, line, no, code)
        select $1::uuid, $2::uuid, n, 1, case when n = $3::integer then 'too_long' when n % 100 = 0 then 'value_missing' else 'number_unknown' end
        from generate_series(2, $3::integer) n`,
      [scope.business_id, import_id, import_id === large ? 250_000 : 12_000],
    );
  }
  await witness.rows("vacuum analyze import_problems");
  tenants = await openRawRole(server, "rewardo_app");
}, 120_000);
afterAll(async () => {
  await tenants.close();
  await witness.close();
});

const cap = 10_001;
const first = { import_id: large, after: null, limit: 51 } as const;

test("a kind behind a quarter of a million others is listed", async () => {
  const counted = await tenants.within(scope.business_id, (tx) => countProblemsByCode(tx, scope, large, cap));
  expect(counted).toEqual([
    { code: "number_unknown", count: 10_001 },
    { code: "value_missing", count: 2499 },
    { code: "too_long", count: 1 },
  ]);
});

test.each<[string, string, Ask]>([
  ["kinds", "import_problems_code", (tx) => countProblemsByCode(tx, scope, large, cap)],
  ["problems of a kind", "import_problems_code", (tx) => selectProblems(tx, scope, { ...first, code: "too_long" })],
  [
    "problems of a kind, next page",
    "import_problems_code",
    (tx) => selectProblems(tx, scope, { ...first, after: { line: 9, no: 1 }, code: "too_long" }),
  ],
  ["problems", "import_problems_pkey", (tx) => selectProblems(tx, scope, first)],
])("%s are read in the order of their index, for the values given and for any", async (_what, index, ask) => {
  for (const isGeneric of [false, true]) {
    const nodes = await plansOf(tenants, scope.business_id, ask, isGeneric);
    const read = nodes.filter((node) => node["Relation Name"] === "import_problems");
    for (const node of read) {
      expect([node["Node Type"], node["Index Name"]]).toEqual([expect.stringMatching(/^Index (Only )?Scan$/), index]);
    }
    expect(read).not.toEqual([]);
    // Sorted is what was counted, a row a kind, and nothing else.
    expect(nodes.filter((node) => node["Node Type"] === "Sort").length).toBeLessThanOrEqual(1);
  }
});

const cost = (work: (tx: Transaction) => Promise<unknown>): Promise<number> =>
  tenants.within(scope.business_id, (tx) => costOf(tx, () => work(tx)));

test("twenty times as many problems cost the same", async () => {
  const few = await cost((tx) => countProblemsByCode(tx, scope, small, cap));
  const many = await cost((tx) => countProblemsByCode(tx, scope, large, cap));
  const rare = await cost((tx) => selectProblems(tx, scope, { ...first, code: "too_long" }));
  if (process.env["LONG"] === "1") {
    process.stdout.write(`costs: kinds of few ${few}, of many ${many}, a rare kind ${rare}\n`);
  }
  expect(many).toBeLessThan(3 * few + 0.1);
  expect(rare).toBeLessThan(0.1);
});
