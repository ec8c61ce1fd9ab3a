/** Lots that were earned while their card let them lapse silently. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { lotEndParts } from "../../base/lot-ends/index.ts";

const { dueAt } = lotEndParts;

/**
 * Lets what is open on a card lapse only after a warning from now on; what is over by now is. Lots keep a rule that they have.
 * Answers how many lots it was.
 */
export const updateGuards = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, days, now }: { card_id: string; days: number; now: string },
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`update lots l set lapse_after_warning = ${days}
        from card_subscriptions cs, businesses b
        where l.business_id = ${scope.business_id}::uuid and l.is_open and l.lapse_after_warning is null
          and (l.expires_at is not null or l.inactivity_months is not null)
          and cs.business_id = ${scope.business_id}::uuid and cs._id = l.card_subscription_id and cs.card_id = ${card_id}::uuid
          and b._id = ${scope.business_id}::uuid and ${dueAt} > ${now}::timestamptz
        returning 1`),
    )
  ).length;
