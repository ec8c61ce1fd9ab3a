/** How other processes reach a database: its connections as JSON, one for each role. */
import type { ClientConfig } from "pg";
import { type DatabaseRole, type DatabaseServer, databaseRoles } from "../platform/database/server.ts";

export type Connections = Readonly<Record<DatabaseRole, ClientConfig>>;

/** Survives being sent to another process. */
export const connectionsOf = (server: DatabaseServer): Connections =>
  Object.fromEntries(databaseRoles.map((role) => [role, server.connection(role)])) as Connections;

/** An external server. */
export const serverAt = (connections: Connections): DatabaseServer => ({
  connection: (role) => connections[role],
  stop: async () => undefined,
});
