/** How other processes reach a database: its connections as JSON, one for each role, and what the server is. */
import type { ClientConfig } from "pg";
import { type DatabaseRole, type DatabaseServer, databaseRoles } from "../platform/database/server.ts";

export interface Connections {
  readonly isSpread: boolean;
  readonly logins: Readonly<Record<DatabaseRole, ClientConfig>>;
}

/** Survives being sent to another process. */
export const connectionsOf = (server: DatabaseServer): Connections => ({
  isSpread: server.isSpread,
  logins: Object.fromEntries(databaseRoles.map((role) => [role, server.connection(role)])) as Connections["logins"],
});

/** An external server. */
export const serverAt = ({ isSpread, logins }: Connections): DatabaseServer => ({
  isSpread,
  connection: (role) => logins[role],
  stop: async () => undefined,
});
