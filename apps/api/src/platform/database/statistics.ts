/** Statistics that PostgreSQL's planner has about the tables. */
import type { Database } from "./database.ts";

/** Rows from which on a write is worth new statistics: fewer change no plan. */
export const manyRows = 1000;

/**
 * Gathers the statistics of the tables that imports fill, after many rows were written at once and before nights; autovacuum comes a minute
 * later at the earliest, and on a large platform not at all for one more business. A second or two on any size of tables.
 * Never fails: what is asked before autovacuum comes is slower at worst.
 */
export const gatherStatistics = async ({ background }: Pick<Database, "background">): Promise<void> => {
  await background(null, (tx) => tx.rows({ text: "select analyze_bulk_tables()", values: [] })).catch(() => {});
};
