/** The columns of what a decision writes, in the order and with the types in which JSON carries them. */

export const transactionColumns = `_id uuid, kind text, status text, source text, card_id uuid, card_subscription_id uuid, user_id uuid, place_id uuid,
  device_id uuid, account_id uuid, amount bigint, discount bigint, currency text, items jsonb, delta integer, delta_pending integer,
  balance_after integer, earned integer, reward_ids uuid[], coupon_ids uuid[], flags text[], reverses_id uuid, reason text, explanation jsonb, programme_version_id uuid,
  engine_version text, local_day date, idempotency_actor uuid, idempotency_key text, request_hash bytea, occurred_at timestamptz,
  recorded_at timestamptz, import_id uuid, integration_id uuid, external_order_id text`;
/** The names of such columns. */
export const names = (list: string): string =>
  list
    .split(",")
    .map((column) => column.trim().split(" ")[0])
    .join(", ");
export const entryColumns = `seq integer, _id uuid, kind text, unit text, amount integer, pending integer, held integer, debt integer,
  balance_after integer, pending_after integer, moves jsonb, cause_id uuid, hash text, recorded_at timestamptz`;
export const lotColumns = `_id uuid, amount integer, remaining integer, held integer, is_open boolean, source_transaction_id uuid,
  occurred_at timestamptz, expires_at timestamptz, inactivity_months integer, keep_until timestamptz, pending_until timestamptz,
  lapse_after_warning smallint, warned_at timestamptz, lapses_at timestamptz`;
/** A warning that was delivered since the lot was read is kept: it only ever moves the end forward. */
export const keepWarning =
  "warned_at = greatest(lots.warned_at, excluded.warned_at), lapses_at = greatest(lots.lapses_at, excluded.lapses_at)";

/** A lot that was there gets what is left of it. */
export const replaceLots = `on conflict (business_id, card_subscription_id, _id) do update
      set remaining = excluded.remaining, held = excluded.held, is_open = excluded.is_open, pending_until = excluded.pending_until,
        expires_at = excluded.expires_at, keep_until = excluded.keep_until, ${keepWarning}`;
