/** What PostgreSQL plans for the statements of a query. */
import pg from "pg";
import { expect } from "vitest";
import type { Statement, Transaction } from "../../platform/database/database.ts";
import type { RawRole } from "../isolation/raw-role.ts";
import type { Witness } from "../witness.ts";

/** A node of PostgreSQL's plan, as far as it matters here. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: PlanNode[];
}

export type Ask = (tx: Transaction) => Promise<unknown>;

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.join(",")}}`);
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  return pg.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
};

/** What `explain (format json)` answers. */
export interface Explained {
  "QUERY PLAN": { Plan: PlanNode }[];
}

const withBelow = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withBelow)];

/** All nodes of the plan, from the top. */
export const nodesOf = ([row]: readonly Explained[]): PlanNode[] => withBelow(row!["QUERY PLAN"][0]!.Plan);

/** The nodes of the plans of every statement that `ask` runs, for any values when `isGeneric`. */
export const plansOf = async (
  role: RawRole,
  business_id: string | null,
  ask: Ask,
  isGeneric: boolean,
): Promise<PlanNode[]> => {
  const statements: Statement[] = [];
  const recorder: Transaction = {
    rows: async (one) => {
      statements.push("text" in one ? one : { text: one.sql, values: one.parameters });
      return [];
    },
    row: async (one) => (await recorder.rows(one))[0] as undefined,
  };
  // What it makes of no rows does not matter here, only what it asked.
  await ask(recorder).catch(() => undefined);
  expect(statements.length).toBeGreaterThan(0);
  return role.within(business_id, async (tx) => {
    const run = (text: string) => tx.rows<Explained>({ text, values: [] });
    await run(`set local plan_cache_mode = ${isGeneric ? "force_generic_plan" : "force_custom_plan"}`);
    const nodes: PlanNode[] = [];
    for (const { text, values } of statements) {
      await run(`prepare asked as ${text}`);
      const given = values.length === 0 ? "" : `(${values.map(literal).join(", ")})`;
      nodes.push(...nodesOf(await run(`explain (format json) execute asked${given}`)));
      await run("deallocate asked");
    }
    return nodes;
  });
};

/**
 * The nodes of the plan of the body of `search_…`, for the values given (literals, as `types` says) and for any. The
 * witness's session stays in that business.
 */
export const plansOfSearch = async (
  witness: Witness,
  business_id: string,
  search: { readonly name: string; readonly types: string; readonly values: string },
): Promise<PlanNode[][]> => {
  const [found] = await witness.rows<{ body: string }>("select prosrc as body from pg_proc where proname = $1", [
    search.name,
  ]);
  await witness.rows("select set_config('app.business_id', $1, false)", [business_id]);
  // Of a function with a variable the one query that it returns, whose business is the transaction's.
  const [, returned] = /return query ([^;]+);/.exec(found!.body) ?? [];
  const body = returned?.replaceAll(/= business\b/g, "= nullif(current_setting('app.business_id', true), '')::uuid");
  await witness.rows(`prepare asked (${search.types}) as ${body ?? found!.body}`);
  const plans: PlanNode[][] = [];
  for (const mode of ["force_custom_plan", "force_generic_plan"]) {
    await witness.rows(`set plan_cache_mode = ${mode}`);
    plans.push(nodesOf(await witness.rows<Explained>(`explain (format json) execute asked (${search.values})`)));
  }
  await witness.rows("deallocate asked");
  return plans;
};

/** Tables with more rows than are read through in passing. */
export const largeTables = async (witness: Witness): Promise<Set<string>> => {
  const rows = await witness.rows<{ name: string }>(
    "select relname::text as name from pg_class where relkind = 'r' and reltuples >= 1000",
  );
  return new Set(rows.map(({ name }) => name));
};

/** The large tables that these nodes read from one end to the other. */
export const tablesReadThrough = async (witness: Witness, nodes: readonly PlanNode[]): Promise<string[]> => {
  const tables = await largeTables(witness);
  return nodes.flatMap((node) => {
    const table = node["Relation Name"];
    return node["Node Type"].includes("Seq Scan") && table !== undefined && tables.has(table) ? [table] : [];
  });
};
