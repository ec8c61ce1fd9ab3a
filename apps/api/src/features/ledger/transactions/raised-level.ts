import { raisedBy, type ProgrammeLevel, type ReverseEvent } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { earnedSince, readTill, type Membership } from "../ledger/index.ts";
import type { TransactionRecord } from "./queries.ts";
import { selectEarnedUntil, selectLevelsBefore } from "./survivor-queries.ts";

interface ReversedTransaction {
  readonly record: TransactionRecord;
  /** Units that earlier reversals took back from what the transaction earned, below zero. */
  readonly taken: number;
  readonly way: readonly string[];
  readonly now: string;
}

/**
 * The member's present level, if the transaction had its part in it: of a level by what was earned in a period, every
 * purchase of that period that came before the level was reached or kept; of one by the balance, the one that raised it.
 * A merge takes both along.
 */
export const readRaised = async (
  tx: Transaction,
  scope: BusinessScope,
  membership: Membership,
  { record, taken, way, now }: ReversedTransaction,
): Promise<Pick<ReverseEvent, "raised">> => {
  const { row, programme } = membership;
  const level = programme.levels.find(({ _id }) => _id === row.level_id);
  if (level === undefined || row.level_since === null) return {};
  if (Date.parse(record.recorded_at) > Date.parse(row.level_since)) return {};
  const reached_with = await readReachedWith(tx, scope, membership, { level, since: row.level_since, record, taken });
  if (reached_with === null) return {};
  const { standing } = await readTill(tx, scope, row, programme, {
    ...{ place_id: null, lock_key: null, at: now, standing_only: true },
  });
  if (standing === undefined) return {};
  const before = await selectLevelsBefore(tx, scope, { way, level_id: level._id, since: row.level_since });
  return { raised: { standing, before, reached_with } };
};

/** The points with which the level was reached; `null` if this transaction has no part in it. */
const readReachedWith = async (
  tx: Transaction,
  scope: BusinessScope,
  { row, programme }: Membership,
  {
    level,
    since,
    record,
    taken,
  }: Pick<ReversedTransaction, "record" | "taken"> & { level: ProgrammeLevel; since: string },
): Promise<number | null> => {
  if (level.basis === "balance") {
    const isRaisedBy = raisedBy(record.explanation as never)?.to_id === level._id;
    return isRaisedBy && Date.parse(since) === Date.parse(record.recorded_at) ? record.balance_after + taken : null;
  }
  const from = earnedSince(programme, row, since);
  if (from === null || Date.parse(record.occurred_at) < Date.parse(from)) return null;
  const asked = { card_subscription_id: row._id, from, until: since };
  const { earned, taken_since } = await selectEarnedUntil(tx, scope, asked);
  // A level kept below its threshold (it cannot be lost by time) was not reached by this purchase.
  return earned < level.threshold ? null : earned + taken_since;
};
