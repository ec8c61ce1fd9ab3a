/** The log-ins on an external PostgreSQL: what a statement sent as one role can reach of another's. */
import { Client, type ClientConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildBusiness } from "../../testing/builders.ts";
import { escapesOf } from "../../testing/escapes.ts";
import { insufficientPrivilege } from "../../testing/isolation/raw-role.ts";
import { type OwnPostgres, startOwnPostgres } from "../../testing/kill/own-postgres.ts";
import { systemClock } from "../clock.ts";
import { openDatabase } from "./database.ts";
import { type GivenLogins, openLogins } from "./logins.ts";
import { migrate } from "./migrate.ts";
import { type AppRole, type DatabaseServer, appRoles } from "./server.ts";

/** The owner of the schema, and the administrator. */
const others = ["rewardo_service", "postgres"];

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres({ isDurable: false });
}, 180_000);
afterAll(() => postgres.stop());

const withClient = async <T>(config: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

const asAdmin = (...statements: string[]): Promise<void> =>
  withClient({ connectionString: postgres.adminUrl }, async (client) => {
    for (const text of statements) await client.query(text);
  });

/** PostgreSQL's code of the refusal, or what came back. */
const outcome = (client: Client, text: string): Promise<unknown> =>
  client.query(text).then(
    ({ rows }) => rows,
    ({ code }: { code: string }) => code,
  );

/** What each role's connection is, as which log-in. */
const whoWorks = async ({ connection }: DatabaseServer): Promise<string[]> =>
  Promise.all(
    appRoles.map((role) =>
      withClient(connection(role), async (client) => {
        const { rows } = await client.query<{ who: string }>("select session_user || ' as ' || current_user as who");
        return rows[0]!.who;
      }),
    ),
  );

/** Log-ins that the operator makes, in one's own words. */
const makeOwn = async (password: string, grants: Readonly<Record<AppRole, string>>): Promise<GivenLogins> => {
  const given: Partial<Record<AppRole, string>> = {};
  for (const role of appRoles) {
    const name = `own_${role}`;
    await asAdmin(
      `drop role if exists ${name}`,
      `create role ${name} login noinherit password '${password}'`,
      `grant ${grants[role]} to ${name}`,
    );
    const url = new URL(postgres.url);
    url.username = name;
    url.password = password;
    given[role] = url.href;
  }
  return given as GivenLogins;
};

const ownGrants = Object.fromEntries(appRoles.map((role) => [role, role])) as Record<AppRole, string>;

test("with one address each role has a log-in of its own, which can become no other", async () => {
  const server = await openLogins(postgres.url, undefined);
  await migrate(server.connection("owner"), () => undefined);
  expect(await whoWorks(server)).toEqual(appRoles.map((role) => `${role}_loyalty as ${role}`));
  expect(await escapesOf(server, others)).toEqual([]);
});

test("a request's log-in reads no other role's tables, and no business's rows without its scope", async () => {
  const server = await openLogins(postgres.url, undefined);
  await migrate(server.connection("owner"), () => undefined);
  const database = openDatabase(server, { poolSize: 1 });
  await buildBusiness({ database, clock: systemClock });
  await database.close();
  await withClient(server.connection("rewardo_app"), async (client) => {
    for (const table of ["businesses", "users", "card_subscriptions"])
      expect(await outcome(client, `select * from ${table}`), table).toEqual([]);
    expect(await outcome(client, "select password_hash from identities")).toBe(insufficientPrivilege);
    await client.query("set role none");
    // Without its role the log-in has nothing at all.
    for (const table of ["businesses", "identities", "sessions", "users"])
      expect(await outcome(client, `select * from ${table}`), table).toBe(insufficientPrivilege);
  });
});

test("a changed password of the owner changes those of the log-ins", async () => {
  const before = await openLogins(postgres.url, undefined);
  await asAdmin("alter role rewardo_service password 'another'");
  const changed = new URL(postgres.url);
  changed.password = "another";
  const after = await openLogins(changed.href, undefined);
  expect(await whoWorks(after)).toEqual(appRoles.map((role) => `${role}_loyalty as ${role}`));
  await expect(whoWorks(before)).rejects.toThrow(/password authentication failed/);
  await asAdmin("alter role rewardo_service password 'of-the-test-alone'");
});

test("an operator's own log-ins are used, and those that may be more than their role are refused", async () => {
  await openLogins(postgres.url, undefined);
  const given = await makeOwn("a password+with signs", ownGrants);
  const server = await openLogins(postgres.url, given);
  expect(await whoWorks(server)).toEqual(appRoles.map((role) => `own_${role} as ${role}`));
  expect(await escapesOf(server, others)).toEqual([]);

  const one = Object.fromEntries(appRoles.map((role) => [role, postgres.url])) as Record<AppRole, string>;
  await expect(openLogins(postgres.url, one)).rejects.toThrow(
    /rewardo_service must work as rewardo_app alone.*DATABASE_APP_URL/,
  );
  const wide = await makeOwn("another", { ...ownGrants, rewardo_auth: "rewardo_auth, rewardo_jobs" });
  await expect(openLogins(postgres.url, wide)).rejects.toThrow(
    "the log-in own_rewardo_auth must work as rewardo_auth alone, and may also be rewardo_jobs. Name another in DATABASE_AUTH_URL.",
  );
});

test("an owner without the right to create roles, or without a password, gets an error that says what to do", async () => {
  await openLogins(postgres.url, undefined);
  await asAdmin("create role plain login password 'of-the-test-alone'", "create database plain owner plain");
  const plain = new URL(postgres.url);
  plain.username = "plain";
  plain.pathname = "/plain";
  await expect(openLogins(plain.href, undefined)).rejects.toThrow(
    /cannot make rewardo_app_plain.*Make the log-ins yourself and name them in DATABASE_APP_URL/,
  );
  await asAdmin(`grant ${appRoles.join(", ")} to plain with admin option`);
  const given = await makeOwn("a-password", ownGrants);
  const there = Object.fromEntries(
    Object.entries(given).map(([role, url]) => [role, url.replace("/loyalty", "/plain")]),
  ) as GivenLogins;
  const server = await openLogins(plain.href, there);
  await migrate(server.connection("owner"), () => undefined);
  expect(await escapesOf(server, others)).toEqual([]);

  plain.password = "";
  await expect(openLogins(plain.href, undefined)).rejects.toThrow(/no password.*name them in DATABASE_APP_URL/);
});
