/** Ways out of a role's connection into what another role may. */
import { Client } from "pg";
import { type DatabaseServer, appRoles } from "../platform/database/server.ts";
import { failureOf, insufficientPrivilege } from "./isolation/raw-role.ts";

/** Which of the program's other roles, and of `more`, each role's connection can become, and by which statement. */
export const escapesOf = async ({ connection }: DatabaseServer, more: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const role of appRoles) {
    const client = new Client(connection(role));
    await client.connect();
    for (const other of [...appRoles, ...more].filter((name) => name !== role)) {
      for (const text of [
        `set role ${other}`,
        `set session authorization ${other}`,
        `select set_config('role', '${other}', false)`,
      ])
        if ((await failureOf(client.query(text))) !== insufficientPrivilege) found.push(`${role}: ${text}`);
    }
    await client.end();
  }
  return found;
};
