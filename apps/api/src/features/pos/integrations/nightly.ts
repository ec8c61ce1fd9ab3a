/** Removes the customer data of orders that were assigned to no place within 30 days. */
import { nowIso, type Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { updateCustomersForgotten } from "./write-queries.ts";

const keptMs = 30 * 24 * 3_600_000;
const atOnce = 1000;

/**
 * Forgets cards and phones of orders that came more than 30 days ago.
 * @returns how many; `null` where it was asked to stop
 */
export const forgetCustomers = async (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  scope: BusinessScope,
  { signal }: { signal: AbortSignal },
): Promise<{ forgotten: number } | null> => {
  const before = new Date(clock.nowMs() - keptMs).toISOString();
  for (let forgotten = 0; ;) {
    if (signal.aborted) return null;
    const asked = { before, limit: atOnce, now: nowIso(clock) };
    const some = await database.write(scope, (tx) => updateCustomersForgotten(tx, scope, asked));
    forgotten += some;
    if (some < atOnce) return { forgotten };
  }
};
