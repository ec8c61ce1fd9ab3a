/**
 * A decision as short statements, for a database that is spread by business. It takes a statement with several writes
 * apart, and keeps what each hands to the next on all nodes: one that is away would stop the tills of all businesses.
 */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { KeyTaken } from "./key-taken.ts";
import { entryColumns, lotColumns, names, replaceLots, transactionColumns } from "./outcome-columns.ts";

/** The membership `$2` of the business `$1` as it is after a decision that read its version `$3`. */
export const updateMembership = `update card_subscriptions set balance = s.balance, pending = s.pending, debt = s.debt, lifetime_earned = s.lifetime_earned,
      visits = s.visits, gathered = s.gathered, days = s.days, last_visit_at = s.last_visit_at, last_activity_at = s.last_activity_at,
      ledger_seq = s.seq, ledger_hash = s.hash, level_id = s.level_id, level_since = s.level_since, level_below_since = s.level_below_since,
      filled_at = coalesce(s.filled_at, card_subscriptions.filled_at),
      joined_at = case when card_subscriptions.is_paper and card_subscriptions.ledger_seq = 0 then s.recorded_at else card_subscriptions.joined_at end, version = version + 1, updated_at = s.recorded_at
    from jsonb_to_recordset($4) as s (balance integer, pending integer, debt integer, lifetime_earned integer, visits integer, gathered jsonb,
      days jsonb, last_visit_at timestamptz, last_activity_at timestamptz, seq integer, hash text, level_id uuid, level_since timestamptz,
      level_below_since timestamptz, filled_at timestamptz, recorded_at timestamptz)
    where business_id = $1 and _id = $2 and version = $3
    returning 1`;

/** Rows of a list of JSON beside the membership, which says where they lie. */
const beside = (columns: string): string =>
  `from card_subscriptions cs, jsonb_to_recordset($3) as t (${columns}) where cs.business_id = $1 and cs._id = $2`;

const texts = {
  transactions: `insert into transactions (business_id, ${names(transactionColumns)})
    select cs.business_id, t.* ${beside(transactionColumns)} on conflict do nothing returning 1`,
  entries: `insert into ledger_entries (business_id, card_subscription_id, ${names(entryColumns)})
    select cs.business_id, cs._id, t.* ${beside(entryColumns)}`,
  lots: `insert into lots (business_id, card_subscription_id, ${names(lotColumns)})
    select cs.business_id, cs._id, t.* ${beside(lotColumns)} ${replaceLots}`,
  deltas: `insert into stat_deltas (business_id, transaction_id) select cs.business_id, t._id ${beside("_id uuid")}`,
  hooks: `insert into webhook_events (business_id, _id, kind, entity_id, card_subscription_id, recorded_at)
    select cs.business_id, t._id, 'transaction', t._id, cs._id, t.recorded_at ${beside("_id uuid, recorded_at timestamptz")}
      and exists (select 1 from webhooks w where w.business_id = $1 and w.status = 'active')`,
} as const;

/** What `writeOutcomeRows` writes, as JSON. */
interface Rows {
  readonly card_subscription_id: string;
  readonly expected_version: number;
  readonly state: object;
  readonly transactions: readonly object[];
  readonly entries: readonly object[];
  readonly lots: readonly object[];
}

/** As `writeOutcomeRows`. */
export const writeByNode = async (tx: Transaction, scope: BusinessScope, rows: Rows): Promise<boolean> => {
  const { card_subscription_id, expected_version, state, transactions, entries, lots } = rows;
  const whose = [scope.business_id, card_subscription_id];
  const values = [...whose, expected_version, JSON.stringify([state])];
  if ((await tx.rows({ text: updateMembership, values })).length === 0) return false;
  const write = (text: string, list: readonly unknown[]) =>
    list.length === 0 ? [] : tx.rows({ text, values: [...whose, JSON.stringify(list)] });
  const written = await write(texts.transactions, transactions);
  if (written.length < transactions.length) throw new KeyTaken("The key was used before");
  await Promise.all([
    write(texts.entries, entries),
    write(texts.lots, lots),
    write(texts.deltas, transactions),
    write(texts.hooks, transactions),
  ]);
  return true;
};
