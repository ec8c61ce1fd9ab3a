import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { isOnNodes } from "../../testing/database.ts";
import { openWitness } from "../../testing/witness.ts";
import { platformScope, type Scope } from "../scope.ts";
import { openDatabase, type Database, type Transaction } from "./database.ts";
import type { DatabaseServer } from "./server.ts";

let app: TestApp;
/** One connection for each role, so that readers share it one after another. */
let database: Database;
beforeAll(async () => {
  app = await openTestApp();
  database = openDatabase(app.server, { poolSize: 1 });
});
afterAll(async () => {
  await database.close();
  await app.close();
});

/** Empty where there is none: not every connection is told so where tables are spread. */
const tenantOf = async (tx: Transaction): Promise<string | undefined> =>
  (
    await tx.row<{ tenant: string }>({
      text: "select coalesce(current_setting('app.business_id', true), '') || $1 as tenant",
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

test("a reader's statement cannot write, and leaves nothing behind for the next user of its connection", async () => {
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

test("a statement over all customers has its tenant and its own planning, and the next one on the connection has not", async () => {
  const { scope } = await buildBusiness(app);
  const settings = {
    text: "select current_setting('app.business_id') as tenant, current_setting('enable_sort') as sorts, current_setting('work_mem') as room",
    values: [],
  };
  const read = (isOverAll: boolean) => database.read(scope, (tx) => tx.row(settings), { isOverAll });
  const [plain, overAll, after] = [await read(false), await read(true), await read(false)];
  expect(overAll).toEqual({ tenant: scope.business_id, sorts: "off", room: "32MB" });
  expect(plain).toMatchObject({ tenant: scope.business_id, sorts: "on" });
  expect(after).toEqual(plain);
});

test("a reader's statement that fails leaves the others and the connection alone", async () => {
  const { scope } = await buildBusiness(app);
  const ask = (work: (tx: Transaction) => Promise<unknown>) => database.read(scope, work);
  const answers = await Promise.allSettled([
    ask(tenantOf),
    ask((tx) => tx.rows({ text: "select 1 / $1::integer as none", values: [0] })),
    ask((tx) => tx.rows({ text: "select * from there_is_no_such_table", values: [] })),
    ask(tenantOf),
  ]);
  expect(answers).toMatchObject([
    { value: scope.business_id },
    { reason: { code: "22012" } },
    { reason: { code: "42P01" } },
    { value: scope.business_id },
  ]);
});

test("statements asked for at once are answered in their order, and fail at once", async () => {
  const { scope } = await buildBusiness(app);
  const first = { text: "select 'first' as is", values: [] };
  const quotient = (by: unknown) => ({ text: "select 6 / $1::integer as is", values: [by] });
  const ask = (by: unknown) =>
    database.read(scope, (tx) => Promise.all([tx.row(first), tx.row(quotient(by)), tenantOf(tx)]));
  await ask(1); // prepares them
  expect(await ask(2)).toEqual([{ is: "first" }, { is: 3 }, scope.business_id]);
  await expect(ask(0)).rejects.toMatchObject({ code: "22012" });
  await expect(
    ask({
      toPostgres: () => {
        throw new TypeError("Not to be sent");
      },
    }),
  ).rejects.toThrow(TypeError);
  expect((await ask(3))[1]).toMatchObject({ is: 2 });
});

test("a text that was refused is not taken for known, nor one whose values were", async () => {
  const { scope } = await buildBusiness(app);
  const unknown = { text: "select * from there_is_no_such_table_either", values: [] };
  const year = (value: unknown) => ({ text: "select $1::integer as year", values: [value] });
  for (let nr = 0; nr < 2; nr++) {
    await expect(database.read(scope, (tx) => tx.rows(unknown))).rejects.toMatchObject({ code: "42P01" });
    await expect(database.read(scope, (tx) => tx.rows(year("soon")))).rejects.toMatchObject({ code: "22P02" });
  }
  expect(await database.read(scope, (tx) => tx.row(year(2026)))).toEqual({ year: 2026 });
});

test("a value that cannot be sent fails its statement alone, also when the same text is sent again later", async () => {
  const { scope } = await buildBusiness(app);
  const { scope: other } = await buildBusiness(app);
  const saying = (value: unknown) => ({
    text: "select current_setting('app.business_id') as tenant, $1::jsonb as said",
    values: [value],
  });
  const unsent = saying({ count: 1n });
  const said = { tenant: other.business_id, said: { count: 1 } };
  const after = () => database.read(other, (tx) => tx.row(saying({ count: 1 })));
  await expect(database.read(scope, (tx) => tx.row(unsent))).rejects.toThrow(TypeError);
  expect(await after()).toEqual(said);
  await expect(database.read(scope, (tx) => tx.row(unsent))).rejects.toThrow(TypeError);
  expect(await after()).toEqual(said);
  await expect(database.write(scope, (tx) => tx.row(unsent))).rejects.toThrow(TypeError);
  expect(await after()).toEqual(said);
  await expect(database.snapshot(scope, (tx) => tx.row(unsent))).rejects.toThrow(TypeError);
  expect(await after()).toEqual(said);
});

test("more texts than are named have their tenants, too", async () => {
  const { scope } = await buildBusiness(app);
  const seen = await database.read(scope, (tx) =>
    Promise.all(
      Array.from({ length: 510 }, (_none, nr) =>
        tx.row({ text: `select current_setting('app.business_id') as tenant, $1 || '${nr}' as nr`, values: ["nr "] }),
      ),
    ),
  );
  expect(seen).toEqual(seen.map((_row, nr) => ({ tenant: scope.business_id, nr: `nr ${nr}` })));
});

test("a transaction that is over takes no statement, which would run in another caller's", async () => {
  const { scope } = await buildBusiness(app);
  const { scope: other } = await buildBusiness(app);
  const late = Promise.withResolvers<void>();
  let straggler: Promise<unknown> | undefined;
  const failed = database.write(scope, (tx) => {
    straggler = late.promise.then(() => tenantOf(tx));
    return tx.rows({ text: "select 1 / 0 as none", values: [] });
  });
  await expect(failed).rejects.toMatchObject({ code: "22012" });
  await database.write(other, async (tx) => {
    late.resolve();
    await expect(straggler).rejects.toThrow("over");
    expect(await tenantOf(tx)).toBe(other.business_id);
  });
});

test("a caller that gets no connection or loses it is told so, and the next one is served", async () => {
  const { scope } = await buildBusiness(app);
  const hasty = openDatabase(app.server, { poolSize: 1, connectionTimeoutMs: 1000 });
  const witness = await openWitness(app.server);
  try {
    // At the node, where the read is sent as well: each server has connections of its own.
    const writing = async (tx: Transaction): Promise<void> => {
      await expect(hasty.read(scope, tenantOf)).rejects.toMatchObject({ code: "unavailable" });
      expect(await tenantOf(tx)).toBe(scope.business_id);
    };
    await hasty.write(scope, writing, { isAtNode: true });
    // A file that is being made has a connection of its own.
    await hasty.snapshot(scope, async () => expect(await hasty.read(scope, tenantOf)).toBe(scope.business_id));
    const slow = { text: "select pg_sleep(30)", values: [] };
    const lost = hasty.read(scope, (tx) => tx.rows(slow), { isCentral: true }).catch((error: unknown) => error);
    const end = () =>
      witness.rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`);
    await expect.poll(end).toHaveLength(1);
    expect(await lost).toMatchObject({ code: "unavailable" });
    expect(await hasty.read(scope, tenantOf, { isCentral: true })).toBe(scope.business_id);
    expect(await hasty.read(scope, tenantOf)).toBe(scope.business_id);
  } finally {
    await hasty.close();
    await witness.close();
  }
});

test("an error thrown by a reader's function is reported like any other failure", async () => {
  const { scope } = await buildBusiness(app);
  const read = database.read(scope, () => {
    throw new Error("Nothing was asked");
  });
  await expect(read).rejects.toThrow("Nothing was asked");
});

// Where tables are spread nothing is prepared on a connection: `set local`, which no schema can hide, says the tenant.
test.skipIf(isOnNodes())("a connection that could not be made ready is not used again", async () => {
  const { scope } = await buildBusiness(app);
  const witness = await openWitness(app.server);
  // A procedure of this name, found before PostgreSQL's function: what sets the tenant cannot be prepared.
  await witness.rows("create schema astray; grant usage on schema astray to public");
  await witness.rows("create procedure astray.set_config(text, text, boolean) language sql as 'select 1'");
  const options = "-c search_path=astray,pg_catalog,public";
  const server: DatabaseServer = { ...app.server, connection: (role) => ({ ...app.server.connection(role), options }) };
  const astray = openDatabase(server, { poolSize: 1 });
  try {
    await expect(astray.read(scope, tenantOf)).rejects.toThrow("does not exist");
    await witness.rows("drop schema astray cascade");
    expect(await astray.read(scope, tenantOf)).toBe(scope.business_id);
  } finally {
    await astray.close();
    await witness.close();
  }
});
