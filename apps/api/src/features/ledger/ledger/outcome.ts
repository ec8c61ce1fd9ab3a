/** The rows of an evaluation: pure, the caller writes them. */
import type { TransactionFlag } from "@rewardo/contract/transactions";
import {
  apply,
  discountOf,
  ENGINE_VERSION,
  type Applied,
  type Effect,
  type Evaluation,
  type MembershipState,
  type Programme,
} from "@rewardo/engine";
import { localDay } from "@rewardo/rules";
import { newId } from "../../../platform/clock.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import type { Actor } from "../../../platform/actor.ts";
import { personOf } from "../../../platform/actor.ts";
import { levelAfter, type HeldGrant } from "./promotions.ts";
import type { MemberRow, MembershipRow, TransactionRow } from "./queries.ts";

/** The part of a membership that its database rows are built from. */
export interface DecidedMembership {
  readonly row: Pick<MembershipRow, "_id" | "card_id" | "user_id" | "level_id" | "level_since" | "level_below_since">;
  readonly state: MembershipState;
  readonly programme: Programme;
}

/** Facts of a transaction that its caller provides; the rest comes from the engine. */
export interface TransactionFacts {
  readonly kind: TransactionRow["kind"];
  readonly source: TransactionRow["source"];
  /** Author of the transaction; null for a command. */
  readonly actor: Pick<Actor, "kind" | "_id"> | null;
  /** The person or device that claimed a POS receipt for the card; the transaction names them. */
  readonly claimed_by?: Pick<Actor, "kind" | "_id"> | null;
  /** Owner of the idempotency key, if that is not the actor. */
  readonly key_owner?: string;
  readonly place_id: string | null;
  /** Amount to pay before coupons, in minor units. */
  readonly amount: number | null;
  readonly items: readonly unknown[];
  readonly reward_ids: readonly string[];
  readonly reverses_id: string | null;
  readonly reason: string | null;
  readonly occurred_at: string;
  readonly recorded_at: string;
  /** Reasons for a review. */
  readonly flags?: readonly TransactionFlag[];
  /** The import that it came with, or that is undone by it. */
  readonly import_id?: string;
  /** The receipt's number where it was bought. */
  readonly external_order_id?: string | null;
  /** Discount before `amount`, if it is known already. */
  readonly discount?: number;
  /** Coupons around the membership as they were read, and the key of the basket that may have locked some. */
  readonly coupons?: { readonly grants: readonly HeldGrant[]; readonly lock_key: string | null };
}

/** Rows of one decision. */
export interface Outcome {
  readonly transaction: TransactionRow;
  /** An expiry that was due is a transaction of its own, written just before. */
  readonly due: TransactionRow | null;
  readonly applied: Applied;
  /** New figures of the membership, without its lots. */
  readonly figures: Omit<MembershipState, "lots" | "status" | "unit" | "version"> &
    ReturnType<typeof levelAfter> & { readonly filled_at: string | null };
}

const pendingOf = (applied: Applied, cause_id: string): number =>
  applied.entries.reduce((sum, entry) => (entry.cause_id === cause_id ? sum + entry.pending : sum), 0);

/** Units that count for levels: earned and bonus, less what a reversal took. */
const earnedBy = (effects: readonly Effect[]): number =>
  effects.reduce((sum, effect) => (effect.kind === "lifetime" ? sum + effect.amount : sum), 0);

/** The rewards that were handed over: those asked for, and those that lines were handed over for by an offer. */
const rewardIds = (asked: readonly string[], effects: readonly Effect[]): string[] => [
  ...asked,
  ...effects.flatMap((effect) =>
    effect.kind === "offer_redeemed" && effect.reward_id !== null
      ? Array.from({ length: effect.pieces }, () => effect.reward_id ?? "")
      : [],
  ),
];

const couponIds = (effects: readonly Effect[]): string[] => [
  ...new Set(effects.flatMap((effect) => (effect.kind === "coupon_applied" ? [effect.coupon_id] : []))),
];

/**
 * Carries out an evaluation and makes the rows of it.
 * @throws refused with the engine's codes when it rejected anything
 */
export const toOutcome = (
  { row, programme, state }: DecidedMembership,
  evaluation: Evaluation,
  facts: TransactionFacts,
  idempotency: Idempotency,
): Outcome => {
  if (evaluation.rejected.length > 0) throw new AppError("refused", { params: { rejected: evaluation.rejected } });
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
    currency: programme.currency,
    programme_version_id: programme.version_id,
    engine_version: ENGINE_VERSION,
    recorded_at: facts.recorded_at,
  };
  const { effects } = evaluation;
  const taken = discountOf(evaluation.explanation);
  const author = facts.claimed_by ?? facts.actor;
  const transaction: TransactionRow = {
    ...common,
    _id: transaction_id,
    kind: facts.kind,
    status: "completed",
    source: facts.source,
    place_id: facts.place_id,
    device_id: author?.kind === "device" ? author._id : null,
    account_id: author == null ? null : personOf(author),
    amount: facts.amount === null ? null : facts.amount - taken,
    discount: facts.discount ?? taken,
    items: facts.items,
    delta: applied.delta,
    delta_pending: pendingOf(applied, transaction_id),
    balance_after: applied.balance_after,
    earned: earnedBy(effects),
    reward_ids: rewardIds(facts.reward_ids, effects),
    coupon_ids: couponIds(effects),
    flags: facts.flags ?? [],
    reverses_id: facts.reverses_id,
    reason: facts.reason,
    explanation: evaluation.explanation,
    local_day: localDay(facts.occurred_at, programme.time_zone),
    idempotency_actor: facts.key_owner ?? facts.actor?._id ?? row._id,
    idempotency_key: idempotency.key,
    request_hash: `\\x${idempotency.request_hash.toString("hex")}`,
    occurred_at: facts.occurred_at,
    import_id: facts.import_id ?? null,
    integration_id: facts.actor?.kind === "integration" ? facts.actor._id : null,
    external_order_id: facts.external_order_id ?? null,
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
          discount: 0,
          items: [],
          delta: applied.due.delta,
          delta_pending: pendingOf(applied, applied.due._id),
          balance_after: applied.due.balance_after,
          earned: 0,
          reward_ids: [],
          coupon_ids: [],
          flags: [],
          reverses_id: null,
          reason: null,
          explanation: applied.due.explanation,
          local_day: localDay(facts.recorded_at, programme.time_zone),
          idempotency_actor: row._id,
          idempotency_key: `due ${applied.due._id}`,
          request_hash: "\\x",
          occurred_at: facts.recorded_at,
          import_id: null,
          integration_id: null,
          external_order_id: null,
        };

  const { lots: _lots, status: _status, unit: _unit, version: _version, ...figures } = applied.state;
  const filled_at = filledAt(programme, state.balance, applied.balance_after, facts.occurred_at);
  return {
    transaction,
    due,
    applied,
    figures: { ...figures, ...levelAfter(row, effects, facts.recorded_at), filled_at },
  };
};

/** The instant, when this balance fills a card that the one before it did not; else `null`. */
export const filledAt = (
  { stamps_required }: Pick<Programme, "stamps_required">,
  before: number,
  after: number,
  at: string,
): string | null =>
  stamps_required !== null && Math.floor(after / stamps_required) > Math.floor(before / stamps_required) ? at : null;

/** Lots as they are stored. */
export const toLotRows = (applied: Applied) =>
  applied.lots.map((lot) => ({ ...lot, is_open: lot.remaining + lot.held > 0 }));

/** A stored membership as the engine knows it. */
export const toState = (row: MemberRow, unit: MembershipState["unit"]): MembershipState => ({
  status: row.status,
  unit,
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
