/** The tables keep the rules that the tenants' separation and the growth of the database rest on. */
import { privacy } from "@rewardo/contract/privacy";
import { COUNTRIES, LANGUAGES } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isOnNodes, openTestDatabase } from "../database.ts";
import { openWitness, type Witness } from "../witness.ts";
import { intendedRights } from "./intended-rights.ts";
import { acrossBusinesses } from "./indexes-across-businesses.ts";

let witness: Witness;
beforeAll(async () => {
  witness = await openWitness(await openTestDatabase());
});
afterAll(() => witness.close());

const keyOf = (table: string): string => (table === "businesses" ? "_id" : "business_id");

interface Index {
  table: string;
  name: string;
  columns: string[];
  is_unique: boolean;
}

const readIndexes = () =>
  witness.rows<Index>(
    `select c.relname::text as table, i.relname::text as name, x.indisunique as is_unique,
      array(select coalesce(a.attname::text, '(expression)') from unnest(x.indkey::int[]) with ordinality k (num, nr)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num order by k.nr) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace order by 1, 2`,
  );

test("every tenant table has row-level security that binds its owner, too", async () => {
  const tables = await witness.rows<{ name: string; on: boolean; forced: boolean }>(
    `select relname::text as name, relrowsecurity as on, relforcerowsecurity as forced from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const secured = tables.filter((table) => table.on && table.forced).map((table) => table.name);
  // Plans are read by everyone and written by the platform's own business.
  expect(secured.toSorted()).toEqual([...witness.tenantTables, "plans"].toSorted());
});

test("every tenant table has the same wall, and no policy beside the listed ones", async () => {
  const policies = await witness.rows<{
    table: string;
    name: string;
    roles: string[];
    command: string;
    using: string | null;
    check: string | null;
  }>(
    `select tablename::text as table, policyname::text as name, roles::text[], cmd as command, qual as using, with_check as check
    from pg_policies where schemaname = 'public' order by 1, 2`,
  );
  const [{ owner }] = (await witness.rows<{ owner: string }>("select current_user::text as owner")) as [
    { owner: string },
  ];
  const signIn: Readonly<Record<string, readonly string[]>> = {
    businesses: ["authentication_reads SELECT", "authentication_registers INSERT"],
    account_roles: ["authentication_reads SELECT"],
    account_places: ["authentication_reads SELECT"],
    device_places: ["authentication_reads SELECT"],
    accounts: ["authentication ALL"],
    devices: ["authentication ALL"],
    api_keys: ["authentication ALL"],
    api_key_places: ["authentication_reads SELECT"],
    sessions: ["authentication ALL"],
    audit_entries: ["authentication_notes INSERT"],
    plan_subscriptions: ["authentication_reads SELECT"],
    plan_notices: ["authentication ALL"],
    wallet_notices: ["authentication ALL"],
    wallet_certificates: ["authentication_reads SELECT"],
    weekly_reports: ["authentication ALL"],
    idempotency_keys: ["authentication_reads SELECT", "authentication_registers INSERT"],
  };
  /** Of these the workers' role sees every business: where days end, and where figures wait. */
  const seenByWorkers = [
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
  /** Of these the workers' role adds or removes rows one business at a time, while it reads them of all. */
  const writtenByWorkers: Readonly<Record<string, readonly string[]>> = {
    stat_deltas: ["jobs_add INSERT", "jobs_remove DELETE"],
    webhook_events: ["jobs_add INSERT"],
  };
  /** Tables that the workers' role reaches, one business at a time. */
  const workers = Object.keys(intendedRights(witness.tenantTables).rewardo_jobs).filter(
    (table) => !seenByWorkers.includes(table),
  );
  /** Tables that customers read rows of; whose rows these are, row-level-security.test.ts shows. */
  const ofMembers = Object.keys(intendedRights(witness.tenantTables).rewardo_member);
  for (const table of witness.tenantTables) {
    const wall = `(${keyOf(table)} = (NULLIF(current_setting('app.business_id'::text, true), ''::text))::uuid)`;
    const own = policies.filter((policy) => policy.table === table);
    expect(
      own.find((policy) => policy.name === "tenant"),
      table,
    ).toMatchObject({ roles: ["rewardo_app"], command: "ALL", using: wall, check: wall });
    const ofWorkers = own.filter((policy) => policy.name === "jobs");
    const expected = { roles: ["rewardo_jobs"], command: "ALL", using: wall, check: wall };
    expect(ofWorkers, table).toMatchObject(workers.includes(table) ? [expected] : []);
    const ofAdding = own.filter(({ name }) => name === "jobs_add" || name === "jobs_remove");
    for (const { using, check } of ofAdding) expect([using, check], table).toContain(wall);
    const others = own
      .filter((policy) => policy.name !== "tenant" && policy.name !== "jobs")
      .map(({ name, command, roles }) => `${name} ${command} ${roles.join()}`);
    expect(others, table).toEqual(
      [
        ...(signIn[table] ?? []).map((policy) => `${policy} rewardo_auth`),
        ...(seenByWorkers.includes(table) ? ["jobs_read SELECT rewardo_jobs"] : []),
        ...(ofMembers.includes(table) ? ["member SELECT rewardo_member"] : []),
        ...(writtenByWorkers[table] ?? []).map((policy) => `${policy} rewardo_jobs`),
        `owner_keeps ALL ${owner}`,
        ...(table === "sessions" ? [] : ["platform_reads SELECT rewardo_platform"]),
      ].toSorted(),
    );
  }
});

test("keys and indexes of tenant tables begin with the business", async () => {
  const indexes = (await readIndexes()).filter(({ table }) => witness.tenantTables.includes(table));
  const others = indexes
    .filter(({ table, name, columns }) => columns[0] !== keyOf(table) && name !== `${table}_newest`)
    .map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(acrossBusinesses).toSorted());
  const keys = new Set(indexes.filter(({ name }) => name.endsWith("_pkey")).map(({ table }) => table));
  expect([...keys].toSorted()).toEqual([...witness.tenantTables].toSorted());
});

test("the platform's lists across businesses have an index that no tenant's query is served by", async () => {
  const newest = await witness.rows<{ name: string; definition: string }>(
    `select indexname::text as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexname = tablename || '_newest'`,
  );
  expect(newest.map(({ name }) => name)).toContain("places_newest");
  const onUtc = /USING btree \(\(\w+ AT TIME ZONE 'UTC'::text\) DESC, _id DESC\)$/;
  expect(newest.filter(({ definition }) => !onUtc.test(definition))).toEqual([]);
});

// Parts of tables stand in the catalogue beside them where these are spread.
test.skipIf(isOnNodes())(
  "every foreign key has an index that begins with its columns, and between tenants' tables with the business",
  async () => {
    const keys = await witness.rows<{ table: string; name: string; columns: string[]; target: string }>(
      `select c.conrelid::regclass::text as table, c.conname::text as name, c.confrelid::regclass::text as target,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (num, nr)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.nr) as columns
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
    );
    const indexes = await readIndexes();
    // Codes are never deleted, so no index looks for the rows that bear one.
    const unindexed = keys.filter(
      ({ table, target, columns }) =>
        !["languages", "countries"].includes(target) &&
        !indexes.some((index) => index.table === table && columns.every((column, nr) => index.columns[nr] === column)),
    );
    expect(unindexed.map(({ name }) => name)).toEqual([]);
    const crossing = keys.filter(
      ({ table, target, columns }) =>
        witness.tenantTables.includes(table) && witness.tenantTables.includes(target) && columns[0] !== keyOf(table),
    );
    expect(crossing.map(({ name }) => name)).toEqual([]);
  },
);

test("every column has a privacy class, and every class its column", async () => {
  const columns = await witness.rows<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const stored = columns.map(({ table, column }) => `${table}.${column}`);
  const classed = Object.entries(privacy).flatMap(([table, listed]) =>
    Object.keys(listed).map((column) => `${table}.${column}`),
  );
  expect(
    stored.filter((name) => !classed.includes(name)),
    "without a class: add it to `privacy` in the contract file of its entity",
  ).toEqual([]);
  expect(
    classed.filter((name) => !stored.includes(name)),
    "classed in a contract file, but in no table",
  ).toEqual([]);
});

test("what the hash chain covers is never personal", () => {
  expect(Object.values(privacy["ledger_entries"] ?? {})).not.toContain("personal");
  expect(Object.values(privacy["lots"] ?? {})).not.toContain("personal");
});

test("instants keep milliseconds, money is whole, and nothing is an enum", async () => {
  const columns = await witness.rows<{ table: string; column: string; type: string; precision: number | null }>(
    `select table_name as table, column_name as column, data_type as type, datetime_precision as precision
    from information_schema.columns where table_schema = 'public'`,
  );
  const tenants = columns.filter(({ table }) => witness.tenantTables.includes(table));
  const instants = tenants.filter(({ type }) => type.startsWith("timestamp"));
  expect(instants.filter(({ type, precision }) => type !== "timestamp with time zone" || precision !== 3)).toEqual([]);
  expect(tenants.filter(({ type }) => type === "real" || type === "double precision" || type === "money")).toEqual([]);
  expect(
    await witness.rows("select typname from pg_type where typtype = 'e' and typnamespace = 'public'::regnamespace"),
  ).toEqual([]);
});

test("the runtime's roles own nothing, bypass nothing and inherit nothing", async () => {
  const roles = "('rewardo_app', 'rewardo_platform', 'rewardo_auth', 'rewardo_jobs', 'rewardo_member')";
  const attributes = await witness.rows<Record<string, unknown>>(
    `select rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolreplication, rolinherit from pg_roles where rolname in ${roles}`,
  );
  expect(attributes.length).toBe(5);
  for (const attribute of attributes) expect(Object.values(attribute)).not.toContain(true);
  expect(
    await witness.rows(
      `select relname from pg_class where relowner in (select oid from pg_roles where rolname in ${roles})`,
    ),
  ).toEqual([]);
  expect(
    await witness.rows(
      `select proname from pg_proc where proowner in (select oid from pg_roles where rolname in ${roles})`,
    ),
  ).toEqual([]);
  expect(
    await witness.rows(
      `select roleid::regrole from pg_auth_members where member in (select oid from pg_roles where rolname in ${roles})`,
    ),
  ).toEqual([]);
});

/** Rights on single columns: what they keep a role from is in docs/decisions/0109. */
const columnRights = [
  "rewardo_app select sessions",
  ...[
    "adjustment_requests",
    "challenge_plays",
    "feedback",
    "plan_subscriptions",
    "stat_member_months",
    "stat_members",
  ].map((table) => `rewardo_app update ${table}`),
  "rewardo_app update transactions",
  "rewardo_app update uploads",
  // When a certificate ends, and not the key that lies beside it.
  "rewardo_auth select wallet_certificates",
  ...[
    "adjustment_requests",
    "businesses",
    "cards",
    "claims",
    "import_chunks",
    "import_problems",
    "imports",
    "member_browsers",
    "member_proofs",
    "notices",
    "phone_requests",
    "transactions",
    "users",
    "wallet_passes",
    "webhook_deliveries",
  ].map((table) => `rewardo_jobs select ${table}`),
  ...["card_subscriptions", "imports", "lots"].map((table) => `rewardo_jobs update ${table}`),
  ...[
    "adjustment_requests",
    "businesses",
    "challenge_plays",
    "challenges",
    "feedback",
    "member_browsers",
    "message_deliveries",
    "messages",
    "programme_versions",
    "referrals",
    "reward_confirmations",
    "transactions",
    "users",
  ].map((table) => `rewardo_member select ${table}`),
];

// Parts of tables stand in the catalogue beside them where these are spread.
test.skipIf(isOnNodes())(
  "the runtime's roles hold the rights that the migrations mean to give, and no more",
  async () => {
    const rights = await witness.rows<{ role: string; table: string; right: string }>(
      `select a.grantee::regrole::text as role, c.relname::text as table, lower(a.privilege_type) as right
      from pg_class c, aclexplode(c.relacl) a where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner
    union all
    select a.grantee::regrole::text, c.relname::text, lower(a.privilege_type) || ' ' || t.attname
      from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
      where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner`,
    );
    const held: Record<string, Record<string, string[]>> = {};
    for (const { role, table, right } of rights) ((held[role] ??= {})[table] ??= []).push(right);
    const sorted = (tables: Readonly<Record<string, readonly string[]>>) =>
      Object.fromEntries(Object.entries(tables).map(([table, list]) => [table, [...list].toSorted()]));
    for (const role of ["rewardo_app", "rewardo_platform", "rewardo_auth", "rewardo_jobs", "rewardo_member"] as const) {
      expect(sorted(held[role] ?? {}), role).toEqual(sorted(intendedRights(witness.tenantTables)[role]));
    }
    expect(Object.keys(held).toSorted()).toEqual([
      "rewardo_app",
      "rewardo_auth",
      "rewardo_jobs",
      "rewardo_member",
      "rewardo_platform",
    ]);
  },
);

test("rights on single columns are the listed ones, each of which keeps a role from the other columns", async () => {
  const rights = await witness.rows<{ right: string }>(
    `select distinct a.grantee::regrole::text || ' ' || lower(a.privilege_type) || ' ' || c.relname as right
    from pg_class c join pg_attribute t on t.attrelid = c.oid, aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace and a.grantee <> c.relowner order by 1`,
  );
  expect(
    rights.map(({ right }) => right),
    "a right on a column belongs here when the role must not see or change the others: docs/decisions/0109",
  ).toEqual(columnRights);
});

test("only the owner creates tables, and no role rewrites the past", () => {
  const { rewardo_app, rewardo_jobs } = intendedRights(witness.tenantTables);
  expect(rewardo_jobs["ledger_entries"]).toEqual(["select", "insert"]);
  expect(rewardo_app["ledger_entries"]).toEqual(["select", "insert"]);
  expect(rewardo_app["audit_entries"]).toEqual(["select", "insert"]);
  expect(rewardo_app["programme_versions"]).toEqual(["select", "insert"]);
  expect(rewardo_app["transactions"]).toEqual(["select", "insert", "update reason", "update status"]);
});

test("languages and countries are checked by tables that the program's lists fill: another one needs no migration", async () => {
  const codesOf = async (table: string) =>
    (await witness.rows<{ code: string }>(`select code from ${table} order by 1`)).map(({ code }) => code);
  expect(await codesOf("languages")).toEqual([...LANGUAGES].toSorted());
  expect(await codesOf("countries")).toEqual([...COUNTRIES].toSorted());
  const columns = await witness.rows<{ name: string; keys: number; checks: number }>(
    `select c.table_name || '.' || c.column_name as name,
      count(*) filter (where k.contype = 'f')::integer as keys, count(*) filter (where k.contype = 'c')::integer as checks
    from information_schema.columns c
    join pg_attribute a on a.attrelid = c.table_name::regclass and a.attname = c.column_name
    left join pg_constraint k on k.conrelid = a.attrelid and k.conkey = array[a.attnum]
    where c.table_schema = 'public' and c.column_name in ('language', 'country', 'billing_country') group by 1 order by 1`,
  );
  expect(columns.length).toBeGreaterThan(5);
  expect(columns.filter(({ keys, checks }) => keys !== 1 || checks !== 0)).toEqual([]);
});
