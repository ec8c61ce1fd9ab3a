import type { Transaction } from "../../../platform/database/database.ts";
import type { Days } from "./days.ts";
import type { StatScope } from "./figure-queries.ts";

/** What the parts of an answer are read with. */
export interface StatQuery {
  readonly tx: Transaction;
  readonly statScope: StatScope;
  readonly days: Days;
  readonly before: Days;
  readonly zone: string;
  readonly place_ids: readonly string[] | null;
}
