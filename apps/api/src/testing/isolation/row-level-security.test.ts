/** The second wall alone: bare statements as the runtime's roles, which no query layer narrows. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Transaction } from "../../platform/database/database.ts";
import type { DatabaseRole } from "../../platform/database/server.ts";
import { commonTables, homeTables } from "../../platform/database/distribution/tables.ts";
import { openTestApp, type TestApp } from "../app.ts";
import { intendedRights } from "../architecture/intended-rights.ts";
import { isOnNodes } from "../database.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { fillNight } from "../night-rows.ts";
import { fillPromotions } from "../promotion-rows.ts";
import { changedEntries, openWitness, type Fingerprint, type Witness } from "../witness.ts";
import { failureOf, insufficientPrivilege, openRawRole, type RawRole } from "./raw-role.ts";

const runtimeRoles = [
  "rewardo_app",
  "rewardo_platform",
  "rewardo_auth",
  "rewardo_jobs",
  "rewardo_member",
] as const satisfies DatabaseRole[];

let app: TestApp;
let witness: Witness;
let home: Tenant;
let away: Tenant;
let roles: Readonly<Record<(typeof runtimeRoles)[number], RawRole>>;
let before: Fingerprint;
/** Rows of each tenant table, by business, as the owner counts them. */
const counted = new Map<string, number>();

/** What a spread table answers to a change of the column that it is spread by. */
const featureNotSupported = "0A000";

const keyOf = (table: string): string => (table === "businesses" ? "_id" : "business_id");
const run =
  (text: string, ...values: unknown[]) =>
  (tx: Transaction) =>
    tx.rows({ text, values });

beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
  home = await buildTenant(app, tenantNames.home);
  away = await buildTenant(app, tenantNames.away);
  for (const { id, places, stamps_card_id } of [home, away]) {
    await witness.rows("insert into card_places values ($1, $2, $3)", [id, stamps_card_id, places[0]]);
    await witness.rows(
      "insert into account_roles (business_id, _id, name, permissions, limits) values ($1, gen_random_uuid(), 'Zmiana', '{}', '{}')",
      [id],
    );
    await witness.rows(
      "insert into idempotency_keys (business_id, actor_id, key, request_hash, entity_id) values ($1, $2, 'k', '', $2)",
      [id, places[0]],
    );
    await fillNight(witness, id);
    await fillPromotions(witness, id);
    await app.as("OWNER", id === home.id ? home.scope : away.scope);
    const owner = id === home.id ? home.accounts.owner : away.accounts.owner;
    await owner.caller.call("POST", "/api/devices", { name: "Kasa", kind: "till", place_ids: null });
  }
  for (const table of witness.tenantTables) {
    const rows = await witness.rows<{ id: string; count: string }>(
      `select ${keyOf(table)}::text as id, count(*) from ${table} group by 1`,
    );
    for (const { id, count } of rows) counted.set(`${table} ${id}`, Number(count));
  }
  const [rewardo_app, rewardo_platform, rewardo_auth, rewardo_jobs, rewardo_member] = await Promise.all(
    runtimeRoles.map((role) => openRawRole(app.server, role)),
  );
  roles = {
    rewardo_app: rewardo_app!,
    rewardo_platform: rewardo_platform!,
    rewardo_auth: rewardo_auth!,
    rewardo_jobs: rewardo_jobs!,
    rewardo_member: rewardo_member!,
  };
  before = await witness.fingerprint();
});
afterAll(async () => {
  await Promise.all(Object.values(roles).map((role) => role.close()));
  await witness.close();
  await app.close();
});

/** The columns that a role may read or update, and whether it may insert whole rows or delete. */
const rightsOf = async (role: string, table: string) => {
  const columns = await witness.rows<{ column: string; reads: boolean; updates: boolean }>(
    `select column_name as column, has_column_privilege($1, $2, column_name, 'select') as reads,
      has_column_privilege($1, $2, column_name, 'update') as updates
    from information_schema.columns where table_schema = 'public' and table_name = $2 order by ordinal_position`,
    [role, table],
  );
  return {
    reads: columns.filter((one) => one.reads).map((one) => one.column),
    updates: columns.filter((one) => one.updates).map((one) => one.column),
  };
};

/** Tenants' tables of which a role reads something, and those of which it reads nothing. */
const tablesRead = async (role: string): Promise<{ readable: string[]; unread: string[] }> => {
  const sorted: { readable: string[]; unread: string[] } = { readable: [], unread: [] };
  for (const table of witness.tenantTables) {
    const { reads } = await rightsOf(role, table);
    (reads.length > 0 ? sorted.readable : sorted.unread).push(table);
  }
  return sorted;
};

/** The columns that statements write; PostgreSQL computes the others. */
const writtenColumns = async (table: string): Promise<readonly string[]> => {
  const columns = await witness.rows<{ name: string }>(
    `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return columns.map(({ name }) => name);
};

/** Inserts a row that is given as JSON. */
const insertOf = async (table: string): Promise<string> => {
  const columns = await writtenColumns(table);
  // Among values, since a select of no table is not inserted where tables are spread.
  const values = columns.map((column) => `(jsonb_populate_record(null::${table}, $1)).${column}`);
  return `insert into ${table} (${columns.join(", ")}) values (${values.join(", ")})`;
};

/** Rows that the tenants' role gets to write; none where it lacks the right. */
const touched = async (business_id: string | null, text: string, ...values: unknown[]): Promise<unknown[]> => {
  try {
    return await roles.rewardo_app.within(business_id, run(text, ...values), { commits: true });
  } catch (error) {
    expect(error).toMatchObject({ code: insufficientPrivilege });
    return [];
  }
};

test("every tenant table holds rows of both businesses, or the rest would prove nothing", () => {
  expect(witness.tenantTables.length).toBeGreaterThanOrEqual(17);
  for (const table of witness.tenantTables) {
    expect(counted.get(`${table} ${home.id}`), table).toBeGreaterThan(0);
    expect(counted.get(`${table} ${away.id}`), table).toBeGreaterThan(0);
  }
});

describe("the tenants' role", () => {
  test("reads the rows of its business alone, and all of them", async () => {
    const { readable, unread } = await tablesRead("rewardo_app");
    for (const table of unread) {
      const reading = roles.rewardo_app.within(home.id, run(`select count(*) from ${table}`));
      expect(await failureOf(reading), table).toBe(insufficientPrivilege);
    }
    for (const table of readable) {
      const { reads } = await rightsOf("rewardo_app", table);
      const rows = await roles.rewardo_app.within(home.id, run(`select ${reads.join(", ")} from ${table}`));
      expect(rows.length, table).toBe(counted.get(`${table} ${home.id}`));
      expect(new Set((rows as Record<string, unknown>[]).map((row) => row[keyOf(table)])), table).toEqual(
        new Set([home.id]),
      );
    }
  });

  test("reads nothing without a business, or with an empty one, and fails on what is no id", async () => {
    const { readable } = await tablesRead("rewardo_app");
    for (const table of readable) {
      const count = `select count(${keyOf(table)})::integer as count from ${table}`;
      expect(await roles.rewardo_app.within(null, run(count)), table).toEqual([{ count: 0 }]);
      expect(await roles.rewardo_app.within("", run(count)), table).toEqual([{ count: 0 }]);
      expect(await failureOf(roles.rewardo_app.within("' or true --", run(count))), table).toBe("22P02");
    }
  });

  test("the business of one transaction is forgotten by the next", async () => {
    const count = `select count(*)::integer as count from places`;
    const { rows } = await roles.rewardo_app.within(
      home.id,
      async (tx) => ({ rows: await tx.rows({ text: count, values: [] }) }),
      { commits: true },
    );
    expect(rows).toEqual([{ count: 2 }]);
    expect(await roles.rewardo_app.within(null, run(count))).toEqual([{ count: 0 }]);
  });

  test("inserts no row of another business", async () => {
    for (const table of witness.tenantTables) {
      const insert = await insertOf(table);
      const [row] = await witness.rows<{ row: object }>(
        `select to_jsonb(t) || $2 as row from ${table} t where ${keyOf(table)} = $1 limit 1`,
        [away.id, table === "businesses" ? { _id: crypto.randomUUID() } : {}],
      );
      const failure = await failureOf(roles.rewardo_app.within(home.id, run(insert, row!.row), { commits: true }));
      expect(failure, table).toBe(insufficientPrivilege);
      expect(await failureOf(roles.rewardo_app.within(null, run(insert, row!.row), { commits: true })), table).toBe(
        insufficientPrivilege,
      );
    }
    expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
  });

  test("updates and deletes no row of another business, and gives none of its own away", async () => {
    for (const table of witness.tenantTables) {
      const key = keyOf(table);
      const { updates } = await rightsOf("rewardo_app", table);
      const column = updates.includes(key) ? key : (updates[0] ?? key);
      const change = `update ${table} set ${column} = ${column} where ${key} = $1 returning ${key}`;
      for (const business_id of [home.id, null]) {
        const removal = `delete from ${table} where ${key} = $1 returning ${key}`;
        expect(await touched(business_id, change, away.id), table).toEqual([]);
        expect(await touched(business_id, removal, away.id), table).toEqual([]);
      }
      const gift = `update ${table} set ${key} = $2 where ${key} = $1`;
      const given = await failureOf(
        roles.rewardo_app.within(home.id, run(gift, home.id, crypto.randomUUID()), { commits: true }),
      );
      // A spread row's business decides where it lies: it is changed by nobody, whoever asks.
      const isFixed =
        isOnNodes() && !commonTables.some((name) => name === table) && !homeTables.some((name) => name === table);
      expect(given, table).toBe(isFixed ? featureNotSupported : insufficientPrivilege);
    }
    expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
  });

  const anything = "array[''], '{}', null, null, '{}', null, null, null, null";
  const everybody = "'%', '', 'zzzz', '', 'zzzz', '', 'zzzz'";
  test.each([
    ["places", "search_places('%')", "places"],
    ["products", "search_products('%')", "products"],
    ["customers", `search_some_users(${everybody}, 1001)`, "users"],
    ["customers by name", `find_users(${anything})`, "users"],
  ] as const)("finds %s of its business alone, by a function that looks past the wall", async (_of, text, table) => {
    const search = run(`select distinct found::text as _id from ${text} found order by 1`);
    const rows = await witness.rows(`select _id::text as _id from ${table} where business_id = $1 order by 1`, [
      home.id,
    ]);
    expect(rows.length).toBeGreaterThan(1);
    expect(await roles.rewardo_app.within(home.id, search)).toEqual(rows);
    expect(await roles.rewardo_app.within(null, search)).toEqual([]);
    expect(await roles.rewardo_app.within("", search)).toEqual([]);
    for (const role of ["rewardo_platform", "rewardo_auth", "rewardo_jobs", "rewardo_member"] as const) {
      expect(await failureOf(roles[role].within(home.id, search)), role).toBe(insufficientPrivilege);
    }
  });

  test("does not see another business through a join, a subquery or a count", async () => {
    const leaks = await roles.rewardo_app.within(home.id, async (tx) => [
      ...(await tx.rows({
        text: "select p._id from places p right join devices d on true where p.business_id <> $1",
        values: [home.id],
      })),
      ...(await tx.rows({
        text: "select 1 from businesses where (select count(*) from places where business_id = $1) > 0",
        values: [away.id],
      })),
      ...(await tx.rows({
        text: "select 1 from transactions where card_subscription_id = $1",
        values: [away.points.card_subscription_id],
      })),
    ]);
    expect(leaks).toEqual([]);
  });
});

test("the platform's role reads every business and writes nowhere", async () => {
  const sessions = failureOf(roles.rewardo_platform.within(null, run("select * from sessions")));
  expect(await sessions).toBe(insufficientPrivilege);
  for (const table of witness.tenantTables.filter((name) => name !== "sessions")) {
    const key = keyOf(table);
    const rows = (await roles.rewardo_platform.within(null, run(`select distinct ${key} as key from ${table}`))) as {
      key: string;
    }[];
    expect(
      rows.map((row) => row.key),
      table,
    ).toEqual(expect.arrayContaining([home.id, away.id]));
    const columns = (await writtenColumns(table)).join(", ");
    for (const text of [
      `update ${table} set ${key} = ${key}`,
      `delete from ${table}`,
      `insert into ${table} (${columns}) select ${columns} from ${table}`,
    ]) {
      expect(await failureOf(roles.rewardo_platform.within(home.id, run(text))), text).toBe(insufficientPrivilege);
    }
  }
});

describe("the workers' role", () => {
  /** Of these it sees the ids of all businesses. */
  const everywhere = [
    "businesses",
    "stat_deltas",
    "webhook_events",
    "webhook_deliveries",
    "messages",
    "automations",
    "integration_syncs",
    "claims",
    "adjustment_requests",
    "wallet_passes",
    "notices",
  ];
  const readable = Object.keys(intendedRights([]).rewardo_jobs).filter((table) => !everywhere.includes(table));

  test("reads the rows of the business that it works for alone, and of the others' tables nothing", async () => {
    const countOf = (table: string) =>
      `select count(business_id)::integer as count, min(business_id::text) as first, max(business_id::text) as last from ${table}`;
    for (const table of readable) {
      const rows = await roles.rewardo_jobs.within(home.id, run(countOf(table)));
      expect(rows, table).toEqual([{ count: counted.get(`${table} ${home.id}`), first: home.id, last: home.id }]);
      for (const none of [null, ""]) {
        expect(await roles.rewardo_jobs.within(none, run(countOf(table))), table).toMatchObject([{ count: 0 }]);
      }
    }
    for (const table of witness.tenantTables.filter((name) => ![...readable, ...everywhere].includes(name))) {
      expect(await failureOf(roles.rewardo_jobs.within(home.id, run(countOf(table)))), table).toBe(
        insufficientPrivilege,
      );
    }
  });

  test("sees of all businesses where their days end, and of a customer no name", async () => {
    const businesses = await roles.rewardo_jobs.within(null, run("select _id, time_zone from businesses"));
    expect((businesses as { _id: string }[]).map((row) => row._id)).toEqual(expect.arrayContaining([home.id, away.id]));
    for (const text of [
      "select name from businesses",
      "select first_name from users",
      "select reason from transactions",
      "select number from card_numbers",
      "update card_subscriptions set status = 'closed'",
      "update transactions set amount = 0",
      "delete from ledger_entries",
      "update ledger_entries set amount = 0",
    ]) {
      expect(await failureOf(roles.rewardo_jobs.within(home.id, run(text))), text).toBe(insufficientPrivilege);
    }
  });

  test("writes no row of another business", async () => {
    const intended = intendedRights([]).rewardo_jobs;
    for (const table of readable.filter((name) => (intended[name] ?? []).includes("insert"))) {
      const insert = await insertOf(table);
      const [row] = await witness.rows<{ row: object }>(
        `select to_jsonb(t) as row from ${table} t where business_id = $1 limit 1`,
        [away.id],
      );
      for (const business_id of [home.id, null]) {
        const writing = roles.rewardo_jobs.within(business_id, run(insert, row!.row), { commits: true });
        expect(await failureOf(writing), table).toBe(insufficientPrivilege);
      }
    }
    const changes = readable.flatMap((table) => {
      const column =
        (intended[table] ?? []).find((right) => right.startsWith("update"))?.split(" ")[1] ?? "business_id";
      const change = `update ${table} set ${column} = ${column} where business_id = $1 returning business_id`;
      return (intended[table] ?? []).some((right) => right.startsWith("update")) ? [change] : [];
    });
    const removals = readable
      .filter((table) => (intended[table] ?? []).includes("delete"))
      .map((table) => `delete from ${table} where business_id = $1 returning business_id`);
    expect([changes.length, removals.length]).toEqual([12, 19]);
    for (const text of [...changes, ...removals]) {
      for (const business_id of [home.id, null]) {
        const touchedRows = await roles.rewardo_jobs.within(business_id, run(text, away.id), { commits: true });
        expect(touchedRows, text).toEqual([]);
      }
    }
    expect(changedEntries(before, await witness.fingerprint())).toEqual([]);
  });
});

test("no runtime role reaches the tables of the installation", async () => {
  for (const role of runtimeRoles) {
    for (const table of ["installation_facts", "schema_migrations", "secret_checks", "installation_keys"]) {
      expect(await failureOf(roles[role].within(null, run(`select * from ${table}`))), `${role} ${table}`).toBe(
        insufficientPrivilege,
      );
    }
  }
});

test("no runtime role can lift the wall", async () => {
  for (const role of runtimeRoles) {
    for (const text of [
      "alter table places disable row level security",
      "drop policy tenant on places",
      "create policy open on places using (true)",
      "create table loot (_id uuid)",
      "create function loot() returns int language sql as 'select 1'",
      "alter role rewardo_app bypassrls",
    ]) {
      expect(await failureOf(roles[role].within(home.id, run(text))), `${role}: ${text}`).not.toBeNull();
    }
    const hidden = failureOf(
      roles[role].within(home.id, async (tx) => {
        await tx.rows({ text: "set local row_security = off", values: [] });
        await tx.rows({ text: "select _id from places", values: [] });
      }),
    );
    expect(await hidden, role).toBe(insufficientPrivilege);
  }
});
