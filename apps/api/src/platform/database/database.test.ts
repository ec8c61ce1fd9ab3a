import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { platformScope, type Scope } from "../scope.ts";
import { openDatabase, type Database, type Transaction } from "./database.ts";

let app: TestApp;
/** With a single connection a role, so that whoever reads follows another on it. */
let database: Database;
beforeAll(async () => {
  app = await openTestApp();
  database = openDatabase(app.server, { poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await app.close();
});

const tenantOf = async (tx: Transaction): Promise<string | undefined> =>
  (
    await tx.row<{ tenant: string }>({
      text: "select current_setting('app.business_id') || $1 as tenant",
      values: [""],
    })
  )?.tenant;
const withoutValues = { text: "select current_setting('app.business_id') as tenant", values: [] };

test("each statement of a reader has its tenant, however many read at once on one connection", async () => {
  const { scope: first } = await buildBusiness(app);
  const { scope: second } = await buildBusiness(app);
  const read = (scope: Scope): Promise<unknown[]> =>
    database.read(scope, (tx) => Promise.all([tenantOf(tx), tx.row(withoutValues), tenantOf(tx)]));
  const scopes = [first, second, second, first];
  const all = await Promise.all(scopes.map(read));
  for (const [nr, { business_id: tenant }] of scopes.entries()) {
    expect(all[nr]).toEqual([tenant, { tenant }, tenant]);
  }
  const names = { text: "select _id from businesses", values: [] };
  expect(await database.read(first, (tx) => tx.rows(names))).toEqual([{ _id: first.business_id }]);
  expect(await database.read(platformScope, tenantOf)).toBe("");
});

test("a reader's statement cannot write, and leaves nothing behind for whoever follows on its connection", async () => {
  const { scope } = await buildBusiness(app);
  const places = { text: "update places set city = 'Hel' where business_id = $1", values: [scope.business_id] };
  await expect(database.read(scope, (tx) => tx.rows(places))).rejects.toMatchObject({ code: "25006" });
  await expect(database.read(platformScope, (tx) => tx.rows(places))).rejects.toMatchObject({ code: "25006" });
  const left =
    "select current_setting('app.business_id', true) as tenant, current_setting('transaction_read_only') as ro";
  const { scope: other } = await buildBusiness(app);
  const seen = await database.write(other, (tx) => tx.row({ text: left, values: [] }));
  expect(seen).toEqual({ tenant: other.business_id, ro: "off" });
});

test("a reader's statement that fails leaves the others and the connection alone", async () => {
  const { scope } = await buildBusiness(app);
  const answers = await database.read(scope, (tx) =>
    Promise.allSettled([
      tenantOf(tx),
      tx.rows({ text: "select 1 / $1::integer as none", values: [0] }),
      tx.rows({ text: "select * from there_is_no_such_table", values: [] }),
      tenantOf(tx),
    ]),
  );
  expect(answers).toMatchObject([
    { value: scope.business_id },
    { reason: { code: "22012" } },
    { reason: { code: "42P01" } },
    { value: scope.business_id },
  ]);
});
