/** Writes what became due in a membership without a visit: the nightly part of what a commit does first. */
import { apply, ENGINE_VERSION, evaluate, type Applied, type Evaluation, type Programme } from "@rewardo/engine";
import { localDay } from "@rewardo/rules";
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { filledAt } from "./outcome.ts";
import { readProgramme } from "./programmes.ts";
import { writeOutcomeRows, type TransactionRow } from "./queries.ts";
import {
  selectDueLots,
  selectMembershipsToSettle,
  type DueCursor,
  type DueKind,
  type SettlingRow,
} from "./jobs-role-queries.ts";

export type { DueCursor, DueKind } from "./jobs-role-queries.ts";

export interface SettleBatch {
  readonly kind: DueKind;
  /** Instant until which due changes are written; it may lie in the past. */
  readonly until: string;
  /** When we write it. */
  readonly now: string;
  readonly after: DueCursor | null;
  readonly limit: number;
}

export interface SettledBatch {
  /** `null` when nothing is left. */
  readonly next: DueCursor | null;
  readonly handled: number;
  readonly settled: number;
}

/** Tries for one membership whose tills are faster; those settle it themselves. */
const attempts = 5;

/** Writes what is due in the next few memberships, in the transaction given. */
export const settleDue = async (
  tx: Transaction,
  scope: BusinessScope,
  { kind, until, now, after, limit }: SettleBatch,
): Promise<SettledBatch> => {
  const due = await selectDueLots(tx, scope, kind, { until, after, limit });
  const ids = [...new Set(due.map((lot) => lot.card_subscription_id))];
  let settled = 0;
  for (let left: readonly string[] = ids, attempt = 0; left.length > 0; attempt++) {
    if (attempt === attempts) throw new AppError("conflict");
    const overtaken: string[] = [];
    for (const row of await selectMembershipsToSettle(tx, scope, { ids: left, at: until })) {
      const outcome = await settle(tx, scope, row, { until, now });
      if (outcome === "overtaken") overtaken.push(row._id);
      if (outcome === "settled") settled += 1;
    }
    left = overtaken;
  }
  return { next: due.length < limit ? null : (due.at(-1) ?? null), handled: ids.length, settled };
};

type Outcome = "settled" | "nothing_due" | "overtaken";

const settle = async (
  tx: Transaction,
  scope: BusinessScope,
  row: SettlingRow,
  { until, now }: { until: string; now: string },
): Promise<Outcome> => {
  const programme = await readProgramme(tx, scope, row.programme_version_id);
  const {
    _id,
    card_id: _card,
    user_id: _user,
    programme_version_id: _version,
    ledger_seq,
    ledger_hash,
    level_id,
    level_since,
    level_below_since,
    joined_at: _joined,
    filled_at: _filled,
    ...figures
  } = row;
  const state = { ...figures, unit: programme.unit, seq: ledger_seq, hash: ledger_hash };
  const evaluation = evaluate(programme, state, { type: "settle", occurred_at: until, recorded_at: until });
  if (evaluation.effects.length === 0) return "nothing_due";

  const transaction_id = newId();
  const applied = apply(state, evaluation.effects, { recorded_at: now, transaction_id, newId: () => newId() });
  const { lots: _lots, status: _status, unit: _unit, version: _before, ...written } = applied.state;
  // An activation belongs to the visit that earned the lot; only an expiry is a transaction of its own.
  const isCause = applied.entries.some((entry) => entry.cause_id === transaction_id);
  const isWritten = await writeOutcomeRows(tx, scope, {
    card_subscription_id: _id,
    expected_version: row.version,
    state: {
      ...written,
      level_id,
      level_since,
      level_below_since,
      filled_at: filledAt(programme, row.balance, written.balance, until),
      recorded_at: now,
    },
    transactions: isCause ? [toExpiry(row, programme, evaluation, applied, { transaction_id, until, now })] : [],
    entries: applied.entries,
    lots: applied.lots.map((lot) => ({ ...lot, is_open: lot.remaining + lot.held > 0 })),
  });
  return isWritten ? "settled" : "overtaken";
};

const toExpiry = (
  row: SettlingRow,
  programme: Programme,
  evaluation: Evaluation,
  applied: Applied,
  { transaction_id, until, now }: { transaction_id: string; until: string; now: string },
): TransactionRow => ({
  _id: transaction_id,
  kind: "expire",
  status: "completed",
  source: "system",
  card_id: row.card_id,
  card_subscription_id: row._id,
  user_id: row.user_id,
  place_id: null,
  device_id: null,
  account_id: null,
  amount: null,
  discount: 0,
  currency: programme.currency,
  items: [],
  delta: applied.delta,
  delta_pending: applied.entries.reduce(
    (sum, entry) => (entry.cause_id === transaction_id ? sum + entry.pending : sum),
    0,
  ),
  balance_after: applied.balance_after,
  earned: 0,
  reward_ids: [],
  coupon_ids: [],
  flags: [],
  reverses_id: null,
  reason: null,
  explanation: evaluation.explanation,
  programme_version_id: programme.version_id,
  engine_version: ENGINE_VERSION,
  local_day: localDay(until, programme.time_zone),
  idempotency_actor: row._id,
  idempotency_key: `due ${transaction_id}`,
  request_hash: "\\x",
  occurred_at: until,
  recorded_at: now,
  import_id: null,
  integration_id: null,
  external_order_id: null,
});
