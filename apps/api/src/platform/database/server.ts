import type { ClientConfig } from "pg";

/**
 * The database roles the program works as.
 * - `owner`: owns the schema; migrations, backup, and nothing else
 * - `rewardo_app`: tenant requests, under row-level security
 * - `rewardo_platform`: what crosses businesses (administrators)
 * - `rewardo_auth`: identities and sessions, before a business is known
 * - `rewardo_jobs`: background work
 * - `rewardo_member`: customers at their own card, each under their own rows of one business
 */
export type DatabaseRole = "owner" | AppRole;

export const appRoles = ["rewardo_app", "rewardo_platform", "rewardo_auth", "rewardo_jobs", "rewardo_member"] as const;
/** Database roles that the program uses once it runs. */
export type AppRole = (typeof appRoles)[number];

export const databaseRoles: readonly DatabaseRole[] = ["owner", ...appRoles];

/** A PostgreSQL server to connect to, wherever it comes from. */
export interface DatabaseServer {
  /** Whether its tables may lie on several nodes: it has the extension for that, and takes some statements otherwise. */
  readonly isSpread: boolean;
  /** Settings for a `pg` client or pool that works as this role. */
  connection(role: DatabaseRole): ClientConfig;
  /** Stops the server if this process is responsible for it; otherwise does nothing. */
  stop(): Promise<void>;
}

/** Name of the one database the program keeps its tables in (embedded server). */
export const databaseName = "rewardo";

/**
 * An external PostgreSQL, reached by the addresses of its log-ins. The owner's user owns the schema. The
 * others take on their role by `-c role=…` at the start of each connection, and may take on no other: `openLogins`.
 */
export const externalServer = (
  owner: string,
  logins: Readonly<Record<AppRole, string>>,
  isSpread: boolean,
): DatabaseServer => ({
  isSpread,
  connection: (role) => ({ connectionString: role === "owner" ? owner : withRole(logins[role], role) }),
  async stop() {
    // Another program's server is not stopped.
  },
});

const withRole = (address: string, role: AppRole): string => {
  const url = new URL(address);
  const given = url.searchParams.get("options");
  url.searchParams.set("options", `${given ? `${given} ` : ""}-c role=${role}`);
  // A URL's query writes a space as "+", which PostgreSQL clients take literally.
  url.search = url.search.replaceAll("+", "%20");
  return url.href;
};

/** Host and port of a database's address. */
export const addressOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname.replaceAll(/[[\]]/g, ""), port: Number(port || 5432) };
};

/** The same log-ins and database on another machine. */
export const atAddress = (server: DatabaseServer, { host, port }: { host: string; port: number }): DatabaseServer => ({
  isSpread: server.isSpread,
  connection(role) {
    const config = server.connection(role);
    if (config.connectionString === undefined) return { ...config, host, port };
    const url = new URL(config.connectionString);
    url.hostname = host.includes(":") ? `[${host}]` : host;
    url.port = String(port);
    for (const name of ["host", "port"]) url.searchParams.delete(name);
    url.search = url.search.replaceAll("+", "%20");
    return { ...config, connectionString: url.href };
  },
  async stop() {
    // Whoever opened the server stops it.
  },
});

/** The same server and roles, but another database on it (the tests' clones). */
export const onDatabase = (server: DatabaseServer, name: string): DatabaseServer => ({
  isSpread: server.isSpread,
  connection(role) {
    const config = server.connection(role);
    if (config.connectionString === undefined) return { ...config, database: name };
    const url = new URL(config.connectionString);
    url.pathname = `/${name}`;
    return { ...config, connectionString: url.href };
  },
  stop: () => server.stop(),
});
