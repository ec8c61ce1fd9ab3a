/** The customer's yes to a hand-over, as the commit reads and uses it. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface ConfirmationRow {
  readonly _id: string;
  readonly card_subscription_id: string;
  readonly place_id: string;
  readonly actor_id: string;
  readonly reward_ids: readonly string[];
  readonly offer_ids: readonly string[];
  readonly cost: number;
  readonly phones: number;
  readonly status: "waiting" | "confirmed" | "declined" | "cancelled" | "used";
  readonly expires_at: string;
}

export const selectConfirmation = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ConfirmationRow | undefined> =>
  tx.row(
    statement<ConfirmationRow>(sql`select rc._id, rc.card_subscription_id, rc.place_id, rc.actor_id, rc.reward_ids, rc.offer_ids, rc.cost,
        rc.phones, rc.status, rc.expires_at
      from reward_confirmations rc where ${inScope(scope, "rc.business_id")} and rc._id = ${_id}::uuid`),
  );

/** A no on this card since then. */
export const selectDeclinedSince = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, since }: { card_subscription_id: string; since: string },
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select rc._id from reward_confirmations rc where ${inScope(scope, "rc.business_id")}
      and rc.card_subscription_id = ${card_subscription_id}::uuid and rc.status = 'declined' and rc.answered_at > ${since}::timestamptz
      limit 1`),
  );

/** Uses it up by the transaction that hands over; `false` if it does not stand any more. */
export const updateConfirmationUsed = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, by, transaction_id, now }: { _id: string; by: "phone" | "staff"; transaction_id: string; now: string },
): Promise<boolean> => {
  const stands =
    by === "staff" ? sql`rc.status = 'waiting'` : sql`rc.status = 'confirmed' and rc.expires_at > ${now}::timestamptz`;
  const used = await tx.rows(
    statement(sql`update reward_confirmations rc set status = 'used', used_by = ${by}, transaction_id = ${transaction_id}::uuid
      where rc.business_id = ${scope.business_id}::uuid and rc._id = ${_id}::uuid and ${stands} returning 1`),
  );
  return used.length > 0;
};
