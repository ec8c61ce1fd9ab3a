/** What a customer said of a visit, as their own program will write it. */
import { newId } from "../platform/clock.ts";
import type { SetupContext } from "../platform/context.ts";

interface Said {
  readonly transaction_id: string;
  readonly rating?: number;
  readonly comment?: string;
  readonly created_at?: string;
  /** Left out, the visit's own. */
  readonly device_id?: string;
}

/** Writes it beside its transaction, and answers its id. */
export const giveFeedback = async (
  { database, scope, clock }: Pick<SetupContext, "database" | "scope" | "clock">,
  { transaction_id, rating = 5, comment, created_at, device_id }: Said,
): Promise<string> => {
  const _id = newId();
  const at = created_at ?? new Date(clock.nowMs()).toISOString();
  const values = [scope.business_id, _id, transaction_id, rating, comment ?? null, at, device_id ?? null];
  await database.write(scope, (tx) =>
    tx.rows({
      text: `insert into feedback (business_id, _id, transaction_id, card_subscription_id, account_id, device_id, place_id,
          rating, comment, language, created_at, updated_at)
        select business_id, $2::uuid, _id, card_subscription_id, account_id, coalesce($7::uuid, device_id), place_id, $4, $5, 'pl', $6, $6
        from transactions where business_id = $1 and _id = $3`,
      values,
    }),
  );
  return _id;
};
