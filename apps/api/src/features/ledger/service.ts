/** Memberships as the engine sees them, and the writing of what it decided. */
import {
  apply,
  ENGINE_VERSION,
  type Applied,
  type Evaluation,
  type MembershipState,
  type Programme,
  type StoredTransaction,
} from "@rewardo/engine";
import { localDay } from "@rewardo/rules";
import { newId } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Idempotency } from "../../platform/http/route.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import type { Actor } from "../../platform/session/actor.ts";
import { readProgramme } from "./programmes.ts";
import {
  selectCausedEntries,
  selectMembershipById,
  selectMembershipByNumber,
  writeOutcomeRows,
  type MembershipRow,
  type TransactionRow,
} from "./queries.ts";

export interface Membership {
  readonly row: MembershipRow;
  readonly state: MembershipState;
  readonly programme: Programme;
}

const toState = (row: MembershipRow, programme: Programme): MembershipState => ({
  status: row.status,
  unit: programme.unit,
  version: row.version,
  seq: row.ledger_seq,
  hash: row.ledger_hash,
  balance: row.balance,
  pending: row.pending,
  debt: row.debt,
  lifetime_earned: row.lifetime_earned,
  visits: row.visits,
  gathered: row.gathered,
  days: row.days,
  last_visit_at: row.last_visit_at,
  last_activity_at: row.last_activity_at,
  lots: row.lots,
});

const withProgramme = async (tx: Transaction, scope: BusinessScope, row: MembershipRow): Promise<Membership> => {
  const programme = await readProgramme(tx, scope, row.programme_version_id);
  return { row, programme, state: toState(row, programme) };
};

/** The membership behind a live card number and the programme in force at `at`, or `null`. */
export const readMembershipByNumber = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { number: string; at: string; place_id: string },
): Promise<Membership | null> => {
  const row = await selectMembershipByNumber(tx, scope, by);
  return row === undefined ? null : withProgramme(tx, scope, row);
};

/** Throws not_found. */
export const readMembershipById = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { _id: string; at: string; place_id: string | null },
): Promise<Membership> => {
  const row = await selectMembershipById(tx, scope, by);
  if (row === undefined) throw notFound();
  return withProgramme(tx, scope, row);
};

/** The ledger's part of a stored transaction, for reversing it. */
export const readCausedEntries = (
  tx: Transaction,
  scope: BusinessScope,
  by: { card_subscription_id: string; cause_id: string },
): Promise<Pick<StoredTransaction, "entries" | "lots">> => selectCausedEntries(tx, scope, by);

/** What the caller knows of the transaction that it writes; the rest comes from the engine. */
export interface TransactionFacts {
  readonly kind: TransactionRow["kind"];
  readonly source: TransactionRow["source"];
  readonly actor: Actor;
  readonly place_id: string | null;
  readonly amount: number | null;
  readonly items: readonly unknown[];
  readonly reward_ids: readonly string[];
  readonly reverses_id: string | null;
  readonly reason: string | null;
  readonly occurred_at: string;
  readonly recorded_at: string;
}

export interface Written {
  readonly transaction: TransactionRow;
  /** An expiry that was due is a transaction of its own, written just before. */
  readonly due: TransactionRow | null;
  readonly applied: Applied;
}

const pendingOf = (applied: Applied, cause_id: string): number =>
  applied.entries.reduce((sum, entry) => (entry.cause_id === cause_id ? sum + entry.pending : sum), 0);

/**
 * Carries out an evaluation and writes it in one statement. Returns `null` when the membership changed since it was
 * read: read again and decide again.
 * @throws refused with the engine's codes when it rejected anything
 */
export const writeOutcome = async (
  tx: Transaction,
  scope: BusinessScope,
  membership: Membership,
  evaluation: Evaluation,
  facts: TransactionFacts,
  idempotency: Idempotency,
): Promise<Written | null> => {
  if (evaluation.rejected.length > 0) throw new AppError("refused", { params: { rejected: evaluation.rejected } });
  const { row, programme, state } = membership;
  const transaction_id = newId();
  const applied = apply(state, evaluation.effects, {
    recorded_at: facts.recorded_at,
    transaction_id,
    newId: () => newId(),
  });

  const common = {
    card_id: row.card_id,
    card_subscription_id: row._id,
    user_id: row.user_id,
    discount: 0,
    currency: programme.currency,
    programme_version_id: programme.version_id,
    engine_version: ENGINE_VERSION,
    recorded_at: facts.recorded_at,
  };
  const transaction: TransactionRow = {
    ...common,
    _id: transaction_id,
    kind: facts.kind,
    status: "completed",
    source: facts.source,
    place_id: facts.place_id,
    device_id: facts.actor.kind === "device" ? facts.actor._id : null,
    account_id: facts.actor.kind === "account" ? facts.actor._id : null,
    amount: facts.amount,
    items: facts.items,
    delta: applied.delta,
    delta_pending: pendingOf(applied, transaction_id),
    balance_after: applied.balance_after,
    reward_ids: facts.reward_ids,
    reverses_id: facts.reverses_id,
    reason: facts.reason,
    explanation: evaluation.explanation,
    local_day: localDay(facts.occurred_at, programme.time_zone),
    idempotency_actor: facts.actor._id,
    idempotency_key: idempotency.key,
    request_hash: `\\x${idempotency.request_hash.toString("hex")}`,
    occurred_at: facts.occurred_at,
  };
  const due: TransactionRow | null =
    applied.due === null
      ? null
      : {
          ...common,
          _id: applied.due._id,
          kind: "expire",
          status: "completed",
          source: "system",
          place_id: null,
          device_id: null,
          account_id: null,
          amount: null,
          items: [],
          delta: applied.due.delta,
          delta_pending: pendingOf(applied, applied.due._id),
          balance_after: applied.due.balance_after,
          reward_ids: [],
          reverses_id: null,
          reason: null,
          explanation: applied.due.explanation,
          local_day: localDay(facts.recorded_at, programme.time_zone),
          idempotency_actor: row._id,
          idempotency_key: `due ${applied.due._id}`,
          request_hash: "\\x",
          occurred_at: facts.recorded_at,
        };

  const { lots, status: _status, unit: _unit, version: _version, ...figures } = applied.state;
  const isWritten = await writeOutcomeRows(tx, scope, {
    card_subscription_id: row._id,
    expected_version: row.version,
    state: { ...figures, recorded_at: facts.recorded_at },
    transactions: due === null ? [transaction] : [due, transaction],
    entries: applied.entries,
    lots: applied.lots.map((lot) => ({ ...lot, is_open: lot.remaining + lot.held > 0 })),
  });
  return isWritten ? { transaction, due, applied } : null;
};

/** The engine's explanation as it travels: codes with parameters. */
export const toCoded = (explanation: Evaluation["explanation"]): { code: string; params: Record<string, unknown> }[] =>
  explanation.map(({ code, params }) => ({ code, params: { ...params } }));
