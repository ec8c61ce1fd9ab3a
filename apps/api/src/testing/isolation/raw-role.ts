/** Statements as one of the runtime's roles, with the query layer out of the way. */
import { Client, escapeLiteral } from "pg";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { DatabaseRole, DatabaseServer } from "../../platform/database/server.ts";
import { typeParsers } from "../../platform/database/types.ts";

export interface RawRole {
  /** Runs in a transaction whose tenant is `business_id` (none for `null`); it is rolled back unless `commits`. */
  within<T>(
    business_id: string | null,
    work: (tx: Transaction) => Promise<T>,
    options?: { commits: boolean },
  ): Promise<T>;
  close(): Promise<void>;
}

/** What PostgreSQL answers to a right that is missing, of the table or of the row. */
export const insufficientPrivilege = "42501";

/** PostgreSQL's code of a failure, or `null` when the work was done. */
export const failureOf = async (work: Promise<unknown>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (typeof error === "object" && error !== null && "code" in error) return String(error.code);
    throw error;
  }
};

/** Opens one connection as a role. */
export const openRawRole = async (server: DatabaseServer, role: DatabaseRole): Promise<RawRole> => {
  const client = new Client({ ...server.connection(role), types: typeParsers });
  await client.connect();
  if (server.isSpread) await client.query("set citus.propagate_set_commands = local");
  const tx: Transaction = {
    rows: async <Row>(statement: { sql: string; parameters: readonly unknown[] } | Statement) => {
      const [text, values] =
        "text" in statement ? [statement.text, statement.values] : [statement.sql, statement.parameters];
      return (await client.query(text, [...values])).rows as Row[];
    },
    row: async <Row>(statement: Parameters<Transaction["row"]>[0]) => (await tx.rows<Row>(statement as Statement))[0],
  };
  return {
    within: async (business_id, work, { commits } = { commits: false }) => {
      await client.query("begin");
      try {
        // Said so, and not by a function, nodes learn of it, too.
        if (business_id !== null) await client.query(`set local app.business_id = ${escapeLiteral(business_id)}`);
        const result = await work(tx);
        await client.query(commits ? "commit" : "rollback");
        return result;
      } catch (error) {
        await client.query("rollback");
        throw error;
      }
    },
    close: () => client.end(),
  };
};
