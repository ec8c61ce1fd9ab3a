/**
 * Log-ins on an external PostgreSQL: one for each role of the program, which may work as that role and as
 * no other, so that a statement that a request was made to send cannot take on what another role may.
 */
import { hkdfSync } from "node:crypto";
import { Client, type ClientConfig, escapeIdentifier } from "pg";
import { isUnavailable } from "./failures.ts";
import { makeRole, setPassword } from "./role-statements.ts";
import { type AppRole, type DatabaseServer, appRoles, externalServer } from "./server.ts";

/** Addresses of log-ins that the operator has made. */
export type GivenLogins = Readonly<Record<AppRole, string>>;

export const settingOf: Readonly<Record<AppRole, string>> = {
  rewardo_app: "DATABASE_APP_URL",
  rewardo_platform: "DATABASE_PLATFORM_URL",
  rewardo_auth: "DATABASE_AUTH_URL",
  rewardo_jobs: "DATABASE_JOBS_URL",
  rewardo_member: "DATABASE_MEMBER_URL",
};
const makeThem = `Make the log-ins yourself and name them in ${Object.values(settingOf).join(", ")}: docs/recipes/operate.md says how.`;

/** "logi" in ASCII as a number: one process makes log-ins at a time. */
const lockKey = 0x6c6f_6769;

/** PostgreSQL cuts longer names. */
const nameMax = 63;

/**
 * The server whose connections each have the log-in of their role: those that are given, else log-ins that the user of
 * `url` makes. Their passwords follow from its own, so that all servers of an installation know them, and are set again
 * when it changes. A log-in belongs to one database, as another on the same server may be another installation's.
 * @throws a sentence when a log-in cannot be used or made, or may work as another role; PostgreSQL's error when it is away
 */
export const openLogins = async (url: string, given: GivenLogins | undefined): Promise<DatabaseServer> => {
  const logins = given ?? deriveLogins(url);
  const server = externalServer(url, logins, false);
  let isSpread = false;
  const look = async (role: AppRole): Promise<void> => {
    isSpread = (await assertAlone(server.connection(role), role)).is_spread;
  };
  const failed = await failuresOf(look, appRoles);
  if (failed.length === 0) return { ...server, isSpread };
  if (given !== undefined) throw failed[0]!.error;
  const missing = failed.map(({ role }) => ({ role, ...readLogin({ connectionString: logins[role] }) }));
  await makeLogins(server.connection("owner"), missing, "begin");
  const stillFailed = await failuresOf(look, appRoles);
  if (stillFailed.length > 0) throw stillFailed[0]!.error;
  return { ...server, isSpread };
};

/** Roles that the log-in cannot switch to; fails if the database is away. */
const failuresOf = async (
  look: (role: AppRole) => Promise<void>,
  roles: readonly AppRole[],
): Promise<{ role: AppRole; error: Error }[]> => {
  const looks = await Promise.all(
    roles.map((role) =>
      look(role).then(
        () => [],
        (error: unknown) => [{ role, error: error as Error }],
      ),
    ),
  );
  const failed = looks.flat();
  const away = failed.find(({ error }) => isUnavailable(error));
  if (away !== undefined) throw away.error;
  return failed;
};

const deriveLogins = (url: string): GivenLogins => {
  const { password, database = "" } = new Client({ connectionString: url });
  if (!password) throw new Error(`it has no password, which those of the program's log-ins follow from. ${makeThem}`);
  const derive = (role: AppRole): string => {
    const user = `${role}_${database}`.slice(0, nameMax);
    const bytes = Buffer.from(hkdfSync("sha256", password, database, `rewardo log-in ${user}`, 32));
    return withLogin(url, { user, password: bytes.toString("base64url") });
  };
  return Object.fromEntries(appRoles.map((role) => [role, derive(role)])) as Record<AppRole, string>;
};

/** Sets the log-in by URL parameters, which also work in an address without a host. */
const withLogin = (url: string, login: Readonly<Record<string, string>>): string => {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(login)) changed.searchParams.set(name, value);
  return changed.href;
};

const readLogin = (config: ClientConfig): { user: string; password: string } => {
  const { user = "", password = "" } = new Client(config);
  return { user, password };
};

/** Creates the server's log-ins on one node, to which `owner` connects as the database's owner. */
export const makeLoginsOnNode = (server: DatabaseServer, owner: ClientConfig): Promise<void> =>
  makeLogins(
    owner,
    appRoles.map((role) => ({ role, ...readLogin(server.connection(role)) })),
    "begin; set local citus.enable_ddl_propagation = off",
  );

/**
 * Refuses a log-in that may do more than its role: what a request sends could then, too.
 * @throws a sentence, or the error of a connection that cannot be made
 */
const assertAlone = async (config: ClientConfig, role: AppRole): Promise<Seen> => {
  const client = new Client(config);
  try {
    await client.connect();
    const { rows } = await client.query<Seen>(whatItMay, [role]);
    const { log_in, is_strong, others } = rows[0]!;
    const more = is_strong ? ["a superuser, or what makes roles"] : others;
    if (more.length > 0)
      throw new Error(
        `the log-in ${log_in} must work as ${role} alone, and may also be ${more.join(", ")}. Name another in ${settingOf[role]}.`,
      );
    return rows[0]!;
  } finally {
    await client.end();
  }
};

interface Seen {
  readonly log_in: string;
  readonly is_strong: boolean;
  readonly others: readonly string[];
  /** The database has the extension with which tables are spread over nodes. */
  readonly is_spread: boolean;
}

const whatItMay = `
  select session_user::text as log_in, rolsuper or rolbypassrls or rolcreaterole or rolreplication as is_strong,
         array(select rolname::text from pg_roles other
                where pg_has_role(session_user, other.oid, 'member') and other.rolname not in (session_user, $1)) as others,
         exists (select 1 from pg_extension where extname = 'citus') as is_spread
    from pg_roles where rolname = session_user`;

/** Makes log-ins, or sets their passwords again. */
const makeLogins = async (
  owner: ClientConfig,
  logins: readonly { role: AppRole; user: string; password: string }[],
  begin: string,
): Promise<void> => {
  const client = new Client(owner);
  await client.connect();
  try {
    await client.query(begin);
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    for (const { role, user, password } of logins) {
      const grant = `grant ${escapeIdentifier(role)} to ${escapeIdentifier(user)}`;
      await client.query(`${makeRole(role)}${makeRole(user)}${setPassword(user, password)}${grant}`);
    }
    await client.query("commit");
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const names = logins.map(({ user }) => user).join(", ");
    throw new Error(`its user cannot make ${names}: ${(error as Error).message}. ${makeThem}`, { cause: error });
  } finally {
    await client.end();
  }
};
