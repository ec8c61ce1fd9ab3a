/** The owner's eye on the database: what is in it, past every wall, to tell whether a refused call left a trace. */
import { Client } from "pg";
import type { DatabaseServer } from "../platform/database/server.ts";

/** Table and business (or `-` where the table knows none) → number of rows and their hash. */
export type Fingerprint = ReadonlyMap<string, string>;

export interface Witness {
  /** Tables that belong to tenants: those with a `business_id`, and `businesses`. */
  readonly tenantTables: readonly string[];
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  fingerprint(): Promise<Fingerprint>;
  /** Every row of a business as JSON values, with the identities of its accounts. */
  rowsOf(business_id: string): Promise<unknown[]>;
  close(): Promise<void>;
}

const tablesText = `select t.table_name as name, exists (select from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = 'business_id') as has_business
  from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`;

/** Opens one connection as the owner of the schema. */
export const openWitness = async (server: DatabaseServer): Promise<Witness> => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  const rows = async <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
    (await client.query(text, [...values])).rows as Row[];

  const tables = (await rows<{ name: string; has_business: boolean }>(tablesText)).map(({ name, has_business }) => ({
    name,
    key: has_business ? "t.business_id::text" : name === "businesses" ? "t._id::text" : "'-'",
  }));
  const parts = tables.map(
    ({ name, key }) => `select '${name} ' || ${key} as key,
      count(*) || ' ' || md5(string_agg(md5(t::text), '' order by md5(t::text))) as value from ${name} t group by ${key === "'-'" ? "()" : key}`,
  );
  const fingerprintText = parts.join(" union all ");

  const tenantTables = tables.filter(({ key }) => key !== "'-'");
  return {
    tenantTables: tenantTables.map(({ name }) => name),
    rows,
    fingerprint: async () => {
      const { rows: found } = await client.query<{ key: string; value: string }>({
        name: "fingerprint",
        text: fingerprintText,
      });
      return new Map(found.map(({ key, value }) => [key, value]));
    },
    rowsOf: async (business_id) => {
      const found: unknown[] = [];
      for (const { name, key } of tenantTables) {
        found.push(...(await rows(`select to_jsonb(t) as row from ${name} t where ${key} = $1`, [business_id])));
      }
      const identities = await rows(
        `select to_jsonb(i) as row from identities i where _id in (select identity_id from accounts where business_id = $1)`,
        [business_id],
      );
      return [...found, ...identities];
    },
    close: () => client.end(),
  };
};

/** Names of the entries that differ, sorted. */
export const changedEntries = (before: Fingerprint, after: Fingerprint): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((key) => before.get(key) !== after.get(key)).toSorted();
