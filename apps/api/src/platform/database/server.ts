import type { ClientConfig } from "pg";

/**
 * The database roles the program works as.
 * - `owner`: owns the schema; migrations, backup, and nothing else
 * - `rewardo_app`: tenant requests, under row-level security
 * - `rewardo_platform`: what crosses businesses (administrators)
 * - `rewardo_auth`: identities and sessions, before a business is known
 * - `rewardo_jobs`: background work
 */
export const databaseRoles = ["owner", "rewardo_app", "rewardo_platform", "rewardo_auth", "rewardo_jobs"] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** A PostgreSQL server to connect to, wherever it comes from. */
export interface DatabaseServer {
  /** Settings for a `pg` client or pool that works as this role. */
  connection(role: DatabaseRole): ClientConfig;
  /** Stops the server if this process is responsible for it; otherwise does nothing. */
  stop(): Promise<void>;
}

/** Name of the one database the program keeps its tables in (embedded server). */
export const databaseName = "rewardo";

/**
 * A PostgreSQL that somebody else runs, reached by its URL. The URL's user owns the
 * schema; the other roles are taken on by `-c role=…` at the start of each connection,
 * so one set of credentials is enough.
 */
export function externalServer(url: string): DatabaseServer {
  return {
    connection(role) {
      if (role === "owner") return { connectionString: url };
      const withRole = new URL(url);
      const given = withRole.searchParams.get("options");
      withRole.searchParams.set("options", `${given ? `${given} ` : ""}-c role=${role}`);
      // A URL's query writes a space as "+", which PostgreSQL clients take literally.
      return { connectionString: withRole.href.replaceAll("+", "%20") };
    },
    async stop() {
      // Not ours to stop.
    },
  };
}

/** The same server and roles, but another database on it (the tests' clones). */
export function onDatabase(server: DatabaseServer, name: string): DatabaseServer {
  return {
    connection(role) {
      const config = server.connection(role);
      if (config.connectionString === undefined) return { ...config, database: name };
      const url = new URL(config.connectionString);
      url.pathname = `/${name}`;
      return { ...config, connectionString: url.href };
    },
    stop: () => server.stop(),
  };
}
