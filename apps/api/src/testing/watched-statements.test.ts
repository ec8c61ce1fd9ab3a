import { expect, test } from "vitest";
import type { Database, Statement, Transaction } from "../platform/database/database.ts";
import { businessScope, platformScope } from "../platform/scope.ts";
import { watchedDatabase, watchStatements } from "./watched-statements.ts";

const tx: Transaction = { rows: async () => [], row: async () => undefined };
const within = (_: unknown, work: (tx: Transaction) => Promise<unknown>) => work(tx);
const unwatched = {
  ...{ read: within, snapshot: within, write: within, background: within },
  authenticate: (work: (tx: Transaction) => Promise<unknown>) => work(tx),
} as unknown as Database;

const scope = businessScope("00000000-0000-7000-8000-000000000001");
const unbound: Statement = { text: "select 1 from places p where p._id = $1", values: [null] };
const empty: Statement = { text: "select from plans", values: [] };

test("a statement of one business that is not bound is told, however it is sent", async () => {
  const ways: ((database: Database, one: Statement) => Promise<unknown>)[] = [
    (database, one) => database.read(scope, (tx) => tx.rows(one)),
    (database, one) => database.snapshot(scope, (tx) => tx.row(one)),
    (database, one) => database.write(scope, (tx) => tx.rows(one)),
    (database, one) => database.background(scope, (tx) => tx.rows(one)),
  ];
  for (const way of ways) {
    const watch = watchStatements();
    await way(watchedDatabase(unwatched, watch), {
      text: "select 1 from places p where p.business_id = $1",
      values: [null],
    });
    watch.check();
    await way(watchedDatabase(unwatched, watch), unbound);
    expect(() => watch.check()).toThrow("not bound to the business by itself: places p\n    select 1 from places p");
  }
});

test("what is of several businesses need not be bound, and keeps the other rules", async () => {
  const ways: ((database: Database, one: Statement) => Promise<unknown>)[] = [
    (database, one) => database.read(platformScope, (tx) => tx.rows(one)),
    (database, one) => database.background(null, (tx) => tx.rows(one)),
    (database, one) => database.authenticate((tx) => tx.row(one)),
  ];
  for (const way of ways) {
    const watch = watchStatements();
    await way(watchedDatabase(unwatched, watch), unbound);
    watch.check();
    await way(watchedDatabase(unwatched, watch), empty);
    expect(() => watch.check()).toThrow("an empty list after select");
  }
});

test("the platform walks through no rows of all businesses; jobs do where tables are not spread, and a business in its own", async () => {
  const walk = (bound: string): Statement => ({
    text: `with recursive way as (select c._id from card_subscriptions c where ${bound} union all
      select c._id from way join card_subscriptions c on c.merged_into = way._id where ${bound}) select 1 from way`,
    values: [],
  });
  const watch = watchStatements();
  const database = watchedDatabase(unwatched, watch);
  await database.background(null, (tx) => tx.rows(walk("true")));
  await database.read(platformScope, (tx) => tx.rows(walk("c.business_id = $1")));
  await database.read(scope, (tx) => tx.rows(walk("c.business_id = $1")));
  watch.check();
  await database.read(platformScope, (tx) => tx.rows(walk("true")));
  expect(() => watch.check()).toThrow("a recursive with over all businesses");
});

test("what the coordinator alone has or decides is not asked of a node", async () => {
  const lock: Statement = { text: "select pg_advisory_xact_lock(1)", values: [] };
  const session: Statement = { text: "delete from sessions s where s.business_id = $1", values: [] };
  const job: Statement = { text: "select jobs.enqueue($1)", values: [] };
  const ways: ((database: Database, one: Statement, isCentral: boolean) => Promise<unknown>)[] = [
    (database, one, isCentral) => database.read(scope, (tx) => tx.rows(one), { isCentral }),
    (database, one, isCentral) => database.write(scope, (tx) => tx.rows(one), { isAtNode: !isCentral }),
  ];
  for (const way of ways) {
    for (const one of [lock, session, job]) {
      const watch = watchStatements();
      await way(watchedDatabase(unwatched, watch), one, true);
      watch.check();
      await way(watchedDatabase(unwatched, watch), one, false);
      expect(() => watch.check()).toThrow("is the coordinator's");
    }
  }
});

test("an outer join by a value that is null is told", async () => {
  const watch = watchStatements();
  const joining = (value: unknown): Statement => ({
    text: "select 1 from plans a left join plans b on b._id = $1",
    values: [value],
  });
  await watch.watching(tx, "several").rows(joining("1"));
  watch.check();
  await watch.watching(tx, "several").rows(joining(null));
  expect(() => watch.check()).toThrow("an outer join by $1, which is null");
});
