import type { Stat } from "@rewardo/contract/stats";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Context } from "../../../platform/context.ts";
import type { Days } from "./days.ts";
import type { StatScope } from "./figure-queries.ts";

/** Input of the functions that read one part of a statistic. */
export interface StatQuery {
  readonly tx: Transaction;
  readonly statScope: StatScope;
  readonly days: Days;
  readonly before: Days;
  readonly today: string;
  readonly zone: string;
  readonly place_ids: readonly string[] | null;
  /** Reader for functions that open transactions of their own. */
  readonly reader: Pick<Context, "database" | "scope" | "clock">;
}

/** Reads a statistic in a style: the parts of the answer that the style needs. */
export type StatReader = (query: StatQuery, style: Stat["style"]) => Promise<Partial<Stat>>;
