/** How many reports of a customer settle by themselves: two in a calendar month of the business. */
import { settledAMonth } from "@rewardo/contract/report-limits";
import type { Clock } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { monthStart } from "./asked.ts";
import { countSettled, holdReporter } from "./queries.ts";

interface Counting {
  readonly scope: BusinessScope;
  readonly clock: Clock;
}

export const hasRoom = async (
  tx: Transaction,
  { scope, clock }: Counting,
  { user_id, zone }: { user_id: string; zone: string },
): Promise<boolean> =>
  (await countSettled(tx, scope, { user_id, since: monthStart(clock.nowMs(), zone) })) < settledAMonth;

/** Locks the customer until the end of the transaction, so that two reports are not settled at once, then asks `hasRoom`; `false` for a customer who is gone. */
export const holdRoom = async (
  tx: Transaction,
  counting: Counting,
  of: { user_id: string; zone: string },
): Promise<boolean> => (await holdReporter(tx, counting.scope, of.user_id)) && hasRoom(tx, counting, of);
