import type { Transaction } from "../../../platform/database/database.ts";
import type { Days } from "./days.ts";
import type { StatScope } from "./figure-queries.ts";

/** Input of the functions that read one part of a statistic. */
export interface StatQuery {
  readonly tx: Transaction;
  readonly statScope: StatScope;
  readonly days: Days;
  readonly before: Days;
  readonly zone: string;
  readonly place_ids: readonly string[] | null;
}
