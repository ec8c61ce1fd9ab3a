import type { Transaction } from "../../../platform/database/database.ts";
import type { Days } from "./days.ts";
import type { Whose } from "./figure-queries.ts";

/** What the parts of an answer are read with. */
export interface Asked {
  readonly tx: Transaction;
  readonly whose: Whose;
  readonly days: Days;
  readonly before: Days;
  readonly zone: string;
  readonly place_ids: readonly string[] | null;
}
