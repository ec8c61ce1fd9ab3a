/** The owner's eye on the database: what is in it, past every wall, to tell whether a refused call left a trace. */
import { Client } from "pg";
import type { DatabaseServer } from "../platform/database/server.ts";

/**
 * Table and business (or `-` where the table knows none) → number of rows and the sum of the transactions that wrote them.
 * Whatever is written changes one of the two: a row that goes or comes changes the number, and one that takes another's
 * place is of a transaction later than all before it. It also tells of a row that was written as it had been. No value is
 * read, so it may be asked thousands of times.
 */
export type Fingerprint = ReadonlyMap<string, string>;

export interface Witness {
  readonly tables: readonly string[];
  /** Tables that belong to tenants: those with a `business_id`, and `businesses`. */
  readonly tenantTables: readonly string[];
  rows<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  fingerprint(): Promise<Fingerprint>;
  /** The same by a hash of all values, for what may be written again as it had been; slow. */
  contents(): Promise<Fingerprint>;
  /** Every row of a business as JSON values, with the identities of its accounts. */
  rowsOf(business_id: string): Promise<unknown[]>;
  close(): Promise<void>;
}

const tablesText = `select t.table_name as name, exists (select 1 from information_schema.columns c
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
  const eachTable = (told: string): string =>
    tables
      .map(
        ({ name, key }) =>
          `select '${name} ' || ${key} as key, ${told} as value from ${name} t group by ${key === "'-'" ? "()" : key}`,
      )
      .join(" union all ");
  const textOf = {
    fingerprint: eachTable("concat_ws(' ', count(*), sum(t.xmin::text::bigint))"),
    contents: eachTable("concat_ws(' ', count(*), md5(string_agg(md5(t::text), '' order by md5(t::text))))"),
  };
  const look = async (name: keyof typeof textOf): Promise<Fingerprint> => {
    const { rows: found } = await client.query<{ key: string; value: string }>({ name, text: textOf[name] });
    return new Map(found.map(({ key, value }) => [key, value]));
  };

  const tenantTables = tables.filter(({ key }) => key !== "'-'");
  return {
    tables: tables.map(({ name }) => name),
    tenantTables: tenantTables.map(({ name }) => name),
    rows,
    fingerprint: () => look("fingerprint"),
    contents: () => look("contents"),
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
