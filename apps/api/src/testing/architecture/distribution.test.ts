/** The tables keep the rules without which they could not be spread over many database servers by business: docs/decisions/0109. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { commonTables, homeTables, readPlaces } from "../../platform/database/distribution/tables.ts";
import { isOnNodes, openTestDatabase } from "../database.ts";
import { openWitness, type Witness } from "../witness.ts";

let witness: Witness;
beforeAll(async () => {
  witness = await openWitness(await openTestDatabase());
});
afterAll(() => witness.close());

/** Tables by where they lie in a database that is spread. */
const readByPlace = async (): Promise<Readonly<Record<string, readonly string[]>>> => {
  const places = [...(await readPlaces(witness))];
  const of = (wanted: string) => places.flatMap(([name, place]) => (place === wanted ? [name] : []));
  return { spread: of("spread"), common: of("common"), home: of("home") };
};

test("tables are spread by business, but for few that every node has, and those of the coordinator", async () => {
  const { spread, common, home } = await readByPlace();
  expect(common).toEqual([
    ...["account_places", "account_roles", "accounts", "api_key_places", "api_keys", "businesses", "countries"],
    ...["device_places", "devices", "languages", "plan_subscriptions", "plans", "weekly_reports"],
  ]);
  expect(home).toEqual([
    ...[
      "identities",
      "installation_facts",
      "installation_keys",
      "known_browsers",
      "mail_domain_slots",
      "mail_tokens",
      "passkey_challenges",
      "passkeys",
    ],
    ...[
      "recovery_codes",
      "registry_answers",
      "registry_quotas",
      "second_factors",
      "secret_checks",
      "server_lives",
      "sessions",
    ],
  ]);
  expect(spread).toEqual(
    witness.tenantTables.filter((name) => ![...commonTables, ...homeTables].some((other) => other === name)),
  );
});

test("no policy has a subquery", async () => {
  const policies = await witness.rows<{ name: string }>(
    `select tablename || ' ' || policyname as name from pg_policies
    where schemaname = 'public' and coalesce(qual, '') || coalesce(with_check, '') ilike '%select%'`,
  );
  expect(policies.map(({ name }) => name)).toEqual([]);
});

/** Foreign keys to tables that are spread from those that are not. */
const readOutwardKeys = async (): Promise<string[]> => {
  const keys = await witness.rows<{ name: string; table: string; target: string }>(
    `select conname::text as name, conrelid::regclass::text as table, confrelid::regclass::text as target
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1`,
  );
  const { spread = [] } = await readByPlace();
  return keys.filter(({ table, target }) => !spread.includes(table) && spread.includes(target)).map(({ name }) => name);
};

/** Unique indexes of tenants' tables that do not contain the business. */
const readUniqueAcross = () =>
  witness.rows<{ table: string; name: string }>(
    `select c.relname::text as table, i.relname::text as name from pg_index x
    join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique and c.relname = any($1::text[])
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey::int2[])
        and a.attname = case c.relname when 'businesses' then '_id' else 'business_id' end)
    order by 2`,
    [witness.tenantTables],
  );

test("no key leads from a common table to one that is spread", async () => {
  expect(await readOutwardKeys(), "check it where it is written").toEqual([]);
});

/** Keys that are unique over all businesses, on common tables alone, each with its reason. */
const uniqueAcrossBusinesses: Readonly<Record<string, string>> = {
  businesses_qr_key_key: "a business is found by the key in a customer's QR code",
  devices_pairing_code_hash_key: "a pairing code is short and typed: no two devices may have the same one",
  sessions_pkey: "a session is its token, and nothing else is known when it is looked up",
};

test("keys are unique within a business, but for the listed ones of common tables", async () => {
  const unique = await readUniqueAcross();
  expect(
    unique.map(({ name }) => name),
    "begin the key with business_id; what is found before a business is known goes into a small common table",
  ).toEqual(Object.keys(uniqueAcrossBusinesses));
  const { spread = [] } = await readByPlace();
  expect(unique.filter(({ table }) => spread.includes(table))).toEqual([]);
});

// Planted where the database would refuse it.
test.skipIf(isOnNodes())("a key across businesses and one from a common table are found", async () => {
  await witness.rows("begin");
  try {
    await witness.rows("create unique index planted on users (email_key)");
    await witness.rows(
      "alter table accounts add constraint planted foreign key (business_id, _id) references users not valid",
    );
    expect((await readUniqueAcross()).filter(({ table }) => table === "users")).toEqual([
      { table: "users", name: "planted" },
    ]);
    expect(await readOutwardKeys()).toEqual(["planted"]);
  } finally {
    await witness.rows("rollback");
  }
});

/** Policies in which a role's rows of a table depend on more than one condition, or on one that takes away. */
const readPolicyFaults = () =>
  witness.rows<{ fault: string }>(
    `with policies as (
      select p.polrelid, p.polname, p.polcmd, p.polpermissive, role.oid as role
      from pg_policy p join pg_class c on c.oid = p.polrelid cross join unnest(p.polroles) as role (oid)
      where c.relnamespace = 'public'::regnamespace
    )
    select 'restrictive: ' || polrelid::regclass::text || ' ' || polname as fault from policies where not polpermissive
    union all select 'for every role: ' || polrelid::regclass::text || ' ' || polname from policies where role = 0
    union all select 'more than one: ' || polrelid::regclass::text || ' ' || role::regrole::text || ' ' || c.command::text
      from policies join unnest(array['r', 'a', 'w', 'd']::"char"[]) as c (command) on polcmd in ('*', c.command)
      where role <> 0 group by polrelid, role, c.command having count(*) > 1
    order by 1`,
  );

test("each role has one policy for each table and command, which allows and takes nothing away", async () => {
  expect(await readPolicyFaults()).toEqual([]);
  // A right without a policy would be one to no row.
  const bare = await witness.rows(
    `select distinct c.relname || ' ' || h.grantee::regrole::text || ' ' || h.privilege_type as fault
    from pg_class c
    cross join lateral (
      select grantee, privilege_type from aclexplode(c.relacl)
      union select a.grantee, a.privilege_type from pg_attribute t, aclexplode(t.attacl) a where t.attrelid = c.oid) h
    join (values ('SELECT', 'r'), ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd')) as k (privilege, command) on k.privilege = h.privilege_type
    where c.relnamespace = 'public'::regnamespace and c.relrowsecurity and not exists (select from pg_policy p
      where p.polrelid = c.oid and h.grantee = any(p.polroles) and p.polcmd::text in ('*', k.command))`,
  );
  expect(bare).toEqual([]);
});

test("a second policy beside the wall, and one that takes away, are found", async () => {
  await witness.rows("begin");
  try {
    // On the shards of a distributed table PostgreSQL joins this one with "or", too.
    await witness.rows("create policy own_rows on users as restrictive for select to rewardo_app using (true)");
    expect((await readPolicyFaults()).map(({ fault }) => fault)).toEqual([
      "more than one: users rewardo_app r",
      "restrictive: users own_rows",
    ]);
  } finally {
    await witness.rows("rollback");
  }
});

/** Triggers on tenants' tables, and functions that take a lock which a shard would keep to itself. */
const readTriggerFaults = () =>
  witness.rows<{ fault: string }>(
    `select 'trigger: ' || t.tgrelid::regclass::text || ' ' || t.tgname as fault from pg_trigger t
      where not t.tgisinternal and t.tgrelid::regclass::text = any($1::text[])
    union all select 'lock: ' || p.proname from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosrc ilike '%advisory%'
    order by 1`,
    [witness.tenantTables],
  );

test.skipIf(isOnNodes())(
  "no tenant's table has a trigger, and no function of the database takes an advisory lock",
  async () => {
    expect(
      await readTriggerFaults(),
      "write it as a statement of the service, in the same transaction: docs/decisions/0109",
    ).toEqual([]);
    await witness.rows("begin");
    try {
      await witness.rows(`create function planted() returns trigger language plpgsql
      as 'begin perform pg_advisory_xact_lock_shared(1); return new; end'`);
      await witness.rows("create trigger planted before insert on places for each row execute function planted()");
      expect(await readTriggerFaults()).toEqual([{ fault: "lock: planted" }, { fault: "trigger: places planted" }]);
    } finally {
      await witness.rows("rollback");
    }
  },
);
