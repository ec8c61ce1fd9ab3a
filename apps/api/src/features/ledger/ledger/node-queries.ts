/**
 * A decision as short statements, for a database that is spread by business. It takes a statement with several writes
 * apart, and keeps what each hands to the next on all nodes: one that is away would stop the tills of all businesses.
 */
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { KeyTaken } from "./key-taken.ts";
import {
  entryColumns,
  lotColumns,
  names,
  replaceLots,
  transactionColumns,
  updateMembership,
} from "./outcome-columns.ts";

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
