/** What reads many rows is read from a standby that has all of it, and from the database itself otherwise. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../testing/builders.ts";
import { isOnNodes } from "../../testing/database.ts";
import { openSilentLine, type SilentLine } from "../../testing/silent-line.ts";
import { openWitness, type Witness } from "../../testing/witness.ts";
import { type Database, openDatabase, type Transaction } from "./database.ts";
import { addressOf } from "./server.ts";

let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let line: SilentLine;
let database: Database;
/** Waits for the standby as long as a busy machine needs. */
let patient: Database;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
  line = await openSilentLine(app.server);
  const { connectionString, port = 0 } = line.server.connection("rewardo_app");
  const address = connectionString === undefined ? { host: "127.0.0.1", port } : addressOf(connectionString);
  // The line leads to the tests' one database, which is no standby: what one says of itself is in functions of its own.
  const [name] = await witness.rows<{ of: string }>("select current_database() as of");
  await witness.rows("create table replayed (lsn pg_lsn)");
  await witness.rows("insert into replayed values ('0/0')");
  await witness.rows("grant select on replayed to rewardo_app");
  await witness.rows("create function pg_is_in_recovery() returns boolean language sql return true");
  await witness.rows(
    "create function pg_last_wal_replay_lsn() returns pg_lsn language sql return (select lsn from replayed)",
  );
  await witness.rows(`alter database ${name!.of} set search_path = public, pg_catalog`);
  database = openDatabase(app.server, { poolSize: 2, replica: address });
  patient = openDatabase(app.server, { poolSize: 2, replica: { ...address, waitMs: 10_000 } });
});
afterAll(async () => {
  await database.close();
  await patient.close();
  await line.close();
  await witness.close();
  await app.close();
});

const openedBy = async (work: () => Promise<unknown>): Promise<number> => {
  const open = () =>
    database
      .pools()
      .filter(({ pool }) => pool === "snapshots of the replica")
      .reduce((sum, one) => sum + one.open, 0);
  const before = open();
  await work();
  return open() - before;
};
const count = { text: "select count(*)::integer as count from places p where p.business_id = $1", values: [""] };
const read = (isLarge: boolean) =>
  database.snapshot(
    business.scope,
    (tx) => tx.row<{ count: number }>({ ...count, values: [business.scope.business_id] }),
    { isLarge },
  );

test.skipIf(isOnNodes())("a standby is asked for what is large, once it has what the database has", async () => {
  const begunMs = performance.now();
  expect(await openedBy(async () => expect(await read(true)).toEqual({ count: 1 }))).toBe(0);
  expect(performance.now() - begunMs).toBeLessThan(2000);
  await witness.rows("update replayed set lsn = 'FFFFFFFF/0'");
  expect(await openedBy(async () => expect(await read(false)).toEqual({ count: 1 }))).toBe(0);
  // It was late, and is left alone for some seconds.
  await vi.waitFor(
    async () => expect(await openedBy(async () => expect(await read(true)).toEqual({ count: 1 }))).toBe(1),
    10_000,
  );
});

test.skipIf(isOnNodes())("what a lost standby has shown nothing of is read from the database itself", async () => {
  await witness.rows("update replayed set lsn = 'FFFFFFFF/0'");
  const lost = Promise.withResolvers<void>();
  const [{ scope }, large] = [business, { isLarge: true }];
  const one = { text: "select 1 as one", values: [] };
  const tries = { read: 0, snapshot: 0, shown: 0 };
  const after = (name: keyof typeof tries) => async (tx: Transaction) => {
    tries[name] += 1;
    if (name === "shown") await tx.rows(one);
    await lost.promise;
    return tx.rows(one);
  };
  const asked = [
    patient.read(scope, after("read"), large),
    patient.snapshot(scope, after("snapshot"), large),
    patient.snapshot(scope, after("shown"), large),
  ];
  const settled = Promise.allSettled(asked);
  await vi.waitFor(() => expect(tries).toEqual({ read: 1, snapshot: 1, shown: 1 }), 10_000);
  const { reopen } = await line.refuse();
  lost.resolve();
  expect(await settled).toEqual([
    { status: "fulfilled", value: [{ one: 1 }] },
    { status: "fulfilled", value: [{ one: 1 }] },
    { status: "rejected", reason: expect.objectContaining({ code: "unavailable" }) },
  ]);
  await reopen();
  // A read asks each statement anew; a snapshot begins anew, unless rows of another were seen.
  expect(tries).toEqual({ read: 1, snapshot: 2, shown: 1 });
});
