/** The hot statements of a commit: one read, one write that compares the membership's version. */
import { KeyTaken } from "./key-taken.ts";
import type { DayCount, Gathered, LedgerEntry, Lot, MembershipStatus, StoredProgramme } from "@rewardo/engine";
import { cardNumberKey } from "@rewardo/rules";
import type { Statement, Transaction } from "../../../platform/database/database.ts";
import { instantJson } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { versionInForce } from "./in-force.ts";
import { entryColumns, lotColumns, names, replaceLots, transactionColumns } from "./outcome-columns.ts";
import { updateMembership, writeByNode } from "./node-queries.ts";

export interface MembershipRow {
  _id: string;
  business_id: string;
  card_id: string;
  user_id: string | null;
  status: MembershipStatus;
  balance: number;
  pending: number;
  debt: number;
  lifetime_earned: number;
  visits: number;
  gathered: Record<string, Gathered>;
  days: DayCount[];
  last_visit_at: string | null;
  last_activity_at: string | null;
  ledger_seq: number;
  ledger_hash: string;
  version: number;
  joined_at: string;
  level_id: string | null;
  level_since: string | null;
  level_below_since: string | null;
  /** When the member last filled a card, as far as versions have to know. */
  filled_at: string | null;
  user_name: string | null;
  /** The customer can be told by an address for mails. */
  /** The customer's, in small letters. */
  user_email_key: string | null;
  numbers: string[];
  lots: Lot[];
  programme_version_id: string;
  /** `null` when the business has no such place. */
  place_name: string | null;
  place_status: string | null;
  /** The card may be used at the place. */
  place_allowed: boolean;
}

/** Columns that the engine decides by and that are written with its result. */
export type MemberRow = Pick<
  MembershipRow,
  | "_id"
  | "card_id"
  | "user_id"
  | "status"
  | "balance"
  | "pending"
  | "debt"
  | "lifetime_earned"
  | "visits"
  | "gathered"
  | "days"
  | "last_visit_at"
  | "last_activity_at"
  | "ledger_seq"
  | "ledger_hash"
  | "version"
  | "level_id"
  | "level_since"
  | "level_below_since"
  | "joined_at"
  | "filled_at"
  | "lots"
>;

/** A lot `l` as the engine knows it. */
export const lotJson = `jsonb_build_object('_id', l._id, 'amount', l.amount, 'remaining', l.remaining, 'held', l.held,
  'source_transaction_id', l.source_transaction_id, 'occurred_at', ${instantJson("l.occurred_at")},
  'expires_at', ${instantJson("l.expires_at")}, 'inactivity_months', l.inactivity_months,
  'keep_until', ${instantJson("l.keep_until")}, 'pending_until', ${instantJson("l.pending_until")},
  'lapse_after_warning', l.lapse_after_warning, 'warned_at', ${instantJson("l.warned_at")}, 'lapses_at', ${instantJson("l.lapses_at")})`;

const membershipColumns = `cs._id, cs.business_id, cs.card_id, cs.user_id, cs.status, cs.balance, cs.pending, cs.debt, cs.lifetime_earned,
  cs.visits, cs.gathered, cs.days, cs.last_visit_at, cs.last_activity_at, cs.ledger_seq, cs.ledger_hash, cs.version, cs.joined_at,
  cs.level_id, cs.level_since, cs.level_below_since, cs.filled_at, lower(u.email) as user_email_key,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  array(select n2.number from card_numbers n2 where n2.business_id = $1 and n2.card_subscription_id = cs._id and n2.status = 'active'
    order by n2.created_at desc, n2.number) as numbers,
  coalesce((select jsonb_agg(${lotJson} order by l._id) from lots l
    where l.business_id = $1 and l.card_subscription_id = cs._id and l.is_open), '[]') as lots,
  ${versionInForce("$3::timestamptz", "= $1")} as programme_version_id,
  p.name as place_name, p.status as place_status,
  (c.all_places or exists (select 1 from card_places cp where cp.business_id = $1 and cp.card_id = c._id and cp.place_id = $4)) as place_allowed`;

/** The id of no place: an outer join may not be by a value that is null (docs/decisions/0112). */
const nowhere = "00000000-0000-0000-0000-000000000000";

const membershipJoins = `join cards c on c.business_id = $1 and c._id = cs.card_id
  left join users u on u.business_id = $1 and u._id = cs.user_id
  left join places p on p.business_id = $1 and p._id = $4`;

const byNumberText = `select ${membershipColumns}
  from card_numbers n join card_subscriptions cs on cs.business_id = $1 and cs._id = n.card_subscription_id ${membershipJoins}
  where n.business_id = $1 and n.number_key = $2 and n.status = 'active'`;

const byIdText = `select ${membershipColumns} from card_subscriptions cs ${membershipJoins}
  where cs.business_id = $1 and cs._id = $2::uuid`;

/**
 * The membership behind a live number, with its open lots and the programme version in force at `at`; several where cards
 * from before numbers had one form differ in the spelling of theirs alone.
 */
export const selectMembershipsByNumber = (
  tx: Transaction,
  scope: BusinessScope,
  by: { number: string; at: string; place_id: string },
): Promise<MembershipRow[]> =>
  tx.rows({ text: byNumberText, values: [scope.business_id, cardNumberKey(by.number), by.at, by.place_id] });

export const selectMembershipById = (
  tx: Transaction,
  scope: BusinessScope,
  by: { _id: string; at: string; place_id: string | null },
): Promise<MembershipRow | undefined> =>
  tx.row({ text: byIdText, values: [scope.business_id, by._id, by.at, by.place_id ?? nowhere] });

/** The membership of a transaction, or the last one that it was merged into. */
const survivorText = `(with recursive way as (
    select m._id, m.merged_into from transactions t join card_subscriptions m on m.business_id = $1 and m._id = t.card_subscription_id
    where t.business_id = $1 and t._id = $2::uuid
    union all
    select m._id, m.merged_into from way join card_subscriptions m on m.business_id = $1 and m._id = way.merged_into
  ) select way._id from way where way.merged_into is null)`;

/** Keeps a membership for this transaction: other writers wait for its end. */
export const holdMembership = (
  tx: Transaction,
  scope: BusinessScope,
  by: { number: string } | { _id: string } | { transaction_id: string },
): Promise<{ held: true } | undefined> => {
  const [which, value] =
    "number" in by
      ? [
          "any (select n.card_subscription_id from card_numbers n where n.business_id = $1 and n.number_key = $2)",
          cardNumberKey(by.number),
        ]
      : "_id" in by
        ? ["$2::uuid", by._id]
        : [survivorText, by.transaction_id];
  return tx.row({
    text: `select true as held from card_subscriptions cs where cs.business_id = $1 and cs._id = ${which} for no key update`,
    values: [scope.business_id, value],
  });
};

export const selectProgramme = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ programme: StoredProgramme } | undefined> =>
  tx.row({
    text: `select programme from programme_versions where business_id = $1 and _id = $2`,
    values: [scope.business_id, _id],
  });

/** Ledger entries that a transaction caused, and the present rows of the lots that those name. */
export const selectCausedEntries = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { card_subscription_id: string; cause_id: string },
): Promise<{ entries: LedgerEntry[]; lots: Lot[] }> => {
  const values = [scope.business_id, by.card_subscription_id, by.cause_id];
  const entries = await tx.rows<LedgerEntry>({
    text: `select * from (
        select _id, seq, kind, unit, amount, pending, held, debt, balance_after, pending_after, moves, cause_id, recorded_at,
          coalesce(lag(hash) over (order by seq), repeat('0', 64)) as previous_hash, hash
        from ledger_entries where business_id = $1 and card_subscription_id = $2) e
      where e.cause_id = $3 order by e.seq`,
    values,
  });
  const lots = await tx.rows<{ lot: Lot }>({
    text: `select ${lotJson} as lot from lots l where l.business_id = $1 and l.card_subscription_id = $2 and l._id = any($3::uuid[])`,
    values: [
      scope.business_id,
      by.card_subscription_id,
      entries.flatMap((entry) => entry.moves.map((move) => move.lot_id)),
    ],
  });
  return { entries, lots: lots.map((row) => row.lot) };
};

/** A transaction row as it is written; JSON keys are the columns' names. */
export interface TransactionRow {
  _id: string;
  kind: string;
  status: string;
  source: string;
  card_id: string;
  card_subscription_id: string;
  user_id: string | null;
  place_id: string | null;
  device_id: string | null;
  account_id: string | null;
  amount: number | null;
  discount: number;
  currency: string;
  items: unknown;
  delta: number;
  delta_pending: number;
  balance_after: number;
  /** Units that count for levels, net of what a reversal took. */
  earned: number;
  reward_ids: readonly string[];
  coupon_ids: readonly string[];
  flags: readonly string[];
  reverses_id: string | null;
  reason: string | null;
  explanation: unknown;
  programme_version_id: string;
  engine_version: string;
  local_day: string;
  idempotency_actor: string;
  idempotency_key: string;
  request_hash: string;
  occurred_at: string;
  recorded_at: string;
  /** The import that it came with, or that is undone by it. */
  import_id: string | null;
  /** The point-of-sale system that it came from. */
  integration_id: string | null;
  /** The receipt's number where it was bought. */
  external_order_id: string | null;
}

export interface OutcomeRows {
  card_subscription_id: string;
  expected_version: number;
  state: Record<string, unknown>;
  transactions: readonly TransactionRow[];
  entries: readonly LedgerEntry[];
  lots: readonly (Lot & { is_open: boolean })[];
}

const writeText = `
  with membership as (
    ${updateMembership}
  ), written_transactions as (
    insert into transactions (business_id, ${names(transactionColumns)})
    select $1, t.* from jsonb_to_recordset($5) as t (${transactionColumns}), membership
    on conflict do nothing
    returning _id, recorded_at
  ), are_new as (
    select 1 from membership where (select count(*) from written_transactions) = jsonb_array_length($5)
  ), written_entries as (
    insert into ledger_entries (business_id, card_subscription_id, ${names(entryColumns)})
    select $1, $2, e.* from jsonb_to_recordset($6) as e (${entryColumns}), are_new
    returning 1
  ), written_lots as (
    insert into lots (business_id, card_subscription_id, ${names(lotColumns)})
    select $1, $2, l.* from jsonb_to_recordset($7) as l (${lotColumns}), are_new
    ${replaceLots}
    returning 1
  ), written_deltas as (
    insert into stat_deltas (business_id, transaction_id) select $1, t._id from written_transactions t returning 1
  ), written_hooks as (
    insert into webhook_events (business_id, _id, kind, entity_id, card_subscription_id, recorded_at)
    select $1, t._id, 'transaction', t._id, $2, t.recorded_at from written_transactions t
    where exists (select 1 from webhooks w where w.business_id = $1 and w.status = 'active')
    returning 1
  )
  select count(*)::integer as written, (select count(*) from are_new)::integer as are_new from membership`;

/**
 * Writes a whole outcome if the membership is still as it was read; answers whether it was.
 * @throws KeyTaken when one of its transactions was written before; the caller's transaction must not be committed then
 */
export const writeOutcomeRows = async (tx: Transaction, scope: BusinessScope, rows: OutcomeRows): Promise<boolean> => {
  if (tx.isSpread === true) return writeByNode(tx, scope, rows);
  const statement: Statement = {
    text: writeText,
    values: [
      scope.business_id,
      rows.card_subscription_id,
      rows.expected_version,
      // One row, as a list: of a single record a database that is spread by business does not know the columns.
      JSON.stringify([rows.state]),
      JSON.stringify(rows.transactions),
      JSON.stringify(rows.entries),
      JSON.stringify(rows.lots),
    ],
  };
  const { written = 0, are_new = 0 } = (await tx.row<{ written: number; are_new: number }>(statement)) ?? {};
  if (written === 1 && are_new === 0) throw new KeyTaken("The key was used before");
  return written === 1;
};

export interface KeyedTransaction {
  _id: string;
  request_hash: Buffer;
  card_subscription_id: string;
}

/** The ledger row that this author wrote under this key, if any. */
export const selectTransactionByKey = (
  tx: Transaction,
  scope: BusinessScope,
  by: { actor_id: string; key: string },
): Promise<KeyedTransaction | undefined> =>
  tx.row({
    text: `select _id, request_hash, card_subscription_id from transactions
      where business_id = $1 and idempotency_actor = $2 and idempotency_key = $3`,
    values: [scope.business_id, by.actor_id, by.key],
  });
