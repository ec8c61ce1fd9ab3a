/** Visits of many customers at a moment, copied from a real one that the till wrote. */
import type { Caller } from "./app.ts";
import type { TestBusiness } from "./builders.ts";
import type { Witness } from "./witness.ts";

export interface Copied {
  readonly user_ids: readonly string[];
  /** Minor units of each. */
  readonly amount: number;
  readonly at: string;
}

const pattern = "pattern";

/** Makes the visit that is copied, of one of the business's customers; answers how to copy it. */
export const visitPattern = async (
  witness: Witness,
  { scope, place_id }: TestBusiness,
  caller: Caller,
  user_id: string,
): Promise<(copied: Copied) => Promise<void>> => {
  const [held] = await witness.rows<{ number: string }>(
    "select n.number from card_numbers n join card_subscriptions cs on cs.business_id = n.business_id and cs._id = n.card_subscription_id where cs.user_id = $1",
    [user_id],
  );
  const basket = { number: held!.number, place_id, amount: 100 };
  const { status } = await caller.call("POST", "/api/scanner/commit", basket, { "idempotency-key": pattern });
  if (status !== 201) throw new Error(`The till answered ${status}`);
  return async ({ user_ids, amount, at }) => {
    await witness.rows(
      `insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, amount, currency, delta,
          balance_after, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key, request_hash,
          occurred_at, recorded_at)
        select t.business_id, gen_random_uuid(), t.kind, t.status, t.source, t.card_id, cs._id, $3::integer,
          t.currency, t.delta, t.balance_after, t.explanation, t.programme_version_id, t.engine_version, t.local_day, t.idempotency_actor,
          gen_random_uuid(), t.request_hash, $4::timestamptz, t.recorded_at
        from transactions t join card_subscriptions cs on cs.business_id = t.business_id and cs.user_id = any($2::uuid[])
        where t.business_id = $1 and t.idempotency_key = '${pattern}'`,
      [scope.business_id, [...user_ids], amount, at],
    );
  };
};
