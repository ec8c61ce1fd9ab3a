/** Correcting a balance by hand: seen before, within the role's limit, with a reason, once. */
import { apply, balanceAt, evaluate, type AdjustEvent, type Rejection } from "@rewardo/engine";
import type { Adjustment, AdjustmentOutcome } from "@rewardo/contract/card-subscriptions";
import { builtInRoles, type RoleName } from "@rewardo/contract/roles";
import { insertAuditEntry } from "../../../platform/audit/queries.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { mayActAt, requireAccountBehind, sourceOf } from "../../../platform/actor.ts";
import { localDay, startOfLocalDay } from "@rewardo/rules";
import {
  holdAdjustments,
  isOwnCard,
  type Membership,
  queueAt,
  readMembershipById,
  readTill,
  selectAdjustedSince,
  toCoded,
  writeOnce,
  writeOutcome,
} from "../../ledger/ledger/index.ts";
import { readTransactionRecordIn, toWire as toTransaction } from "../../ledger/transactions/index.ts";
import { readOneIn } from "./membership.ts";

type AdjustmentInput = Omit<Adjustment, "reason"> & { readonly reason?: string | undefined };

/** A correction of which it is known where it is noted and how far its author may go. */
export interface PlannedAdjustment {
  readonly delta: number;
  readonly reason: string;
  readonly place_id: string | null;
  readonly staff_limit: number | null;
  /** Limit for all adjustments of the author in a local day. */
  readonly day_limit: number | null;
  /** Nobody answered the customer's report in time; the correction says so. */
  readonly is_unanswered?: boolean;
}

/** What a correction is written with: of a call, or of work beside requests. */
type Correcting = Pick<BusinessContext, "scope" | "clock" | "actor" | "request">;

/** Roles of a business whose limit reaches so far, the nearest first. */
const rolesFor = (delta: number): RoleName[] =>
  (["EMPLOYEE", "ADMIN", "OWNER"] as const).filter((name) => {
    const { adjust_max } = builtInRoles[name].limits;
    return adjust_max === null || Math.abs(delta) <= adjust_max;
  });

/** An error about a limit also names the roles with a wider one. */
const withRoles = (rejected: readonly Rejection[], delta: number) =>
  rejected.map(({ code, params }) =>
    code === "staff_limit" ? { code, params: { ...params, roles: rolesFor(delta) } } : { code, params: { ...params } },
  );

/** Sum of the author's corrections of the day, if the role has a daily limit. */
const dayLimitOf = async (
  tx: Transaction,
  ctx: Pick<Correcting, "scope" | "actor">,
  { programme: { time_zone } }: Membership,
  limit: number | null,
  now: string,
): Promise<Pick<AdjustEvent, "day_limit">> => {
  if (limit === null) return {};
  const since = new Date(startOfLocalDay(localDay(now, time_zone), time_zone)).toISOString();
  const account_id = requireAccountBehind(ctx.actor);
  return { day_limit: { limit, used: await selectAdjustedSince(tx, ctx.scope, { account_id, since }) } };
};

/** The place that the correction is noted at: none for those who act everywhere, the only one for those who have one. */
export const adjustmentPlace = ({ actor }: BusinessContext, asked: string | undefined): string | null => {
  if (asked !== undefined) {
    if (!mayActAt(actor, asked)) throw notFound();
    return asked;
  }
  if (actor.place_ids === null) return null;
  const [only, ...others] = actor.place_ids;
  if (only === undefined) throw new AppError("forbidden");
  if (others.length > 0) throw invalidField("place_id", "required", "Say at which of your places");
  return only;
};

const planned = (ctx: BusinessContext, { delta, place_id }: AdjustmentInput, reason: string): PlannedAdjustment => ({
  delta,
  reason,
  place_id: adjustmentPlace(ctx, place_id),
  staff_limit: ctx.actor.limits.adjust_max,
  day_limit: ctx.actor.limits.adjust_day_max,
});

/** The membership and what the engine says of the correction. Throws what it refuses. */
export const prepareAdjustment = async (
  tx: Transaction,
  ctx: Pick<Correcting, "scope" | "clock" | "actor">,
  id: string,
  plan: PlannedAdjustment,
) => {
  const { delta, reason, place_id, staff_limit, day_limit } = plan;
  const now = nowIso(ctx.clock);
  const membership = await readMembershipById(tx, ctx.scope, { _id: id, at: now, place_id });
  if (place_id !== null && membership.row.place_name === null) throw notFound();
  const { row, programme } = membership;
  const { standing } = await readTill(tx, ctx.scope, row, programme, {
    place_id,
    lock_key: null,
    at: now,
    standing_only: true,
  });
  const isOwn = day_limit === null ? null : await isOwnCard(tx, ctx, row);
  const event: AdjustEvent = {
    ...(standing === undefined ? {} : { standing }),
    type: "adjust",
    occurred_at: now,
    recorded_at: now,
    delta,
    entry_kind: "adjusted",
    reason,
    staff_limit,
    is_own_card: isOwn === true,
    ...(await dayLimitOf(tx, ctx, membership, day_limit, now)),
  };
  const evaluation = evaluate(membership.programme, membership.state, event);
  const { rejected } = evaluation;
  if (rejected.length > 0) throw new AppError("refused", { params: { rejected: withRoles(rejected, delta) } });
  return { membership, evaluation, isOwn, now };
};

/** Previews a correction; the reason may still be missing. */
export const previewAdjustment = (
  ctx: BusinessContext,
  id: string,
  asked: AdjustmentInput,
): Promise<AdjustmentOutcome> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const { membership, evaluation, now } = await prepareAdjustment(
      tx,
      ctx,
      id,
      planned(ctx, asked, asked.reason ?? "still to come"),
    );
    const { state, programme } = membership;
    const applied = apply(state, evaluation.effects, {
      recorded_at: now,
      transaction_id: newId(),
      newId: () => newId(),
    });
    return {
      delta: applied.delta,
      balance_before: balanceAt(state, now, programme.time_zone).balance,
      balance_after: applied.balance_after,
      explanation: toCoded(evaluation.explanation),
    };
  });

/**
 * Writes a correction and its audit entry, which `noted` adds to, in a transaction that is open. Returns `null` when
 * another write came first: read and decide again.
 */
export const writeAdjustment = async (
  tx: Transaction,
  ctx: Correcting,
  id: string,
  plan: PlannedAdjustment,
  { idempotency, auditDetails = {} }: { idempotency: Idempotency; auditDetails?: Record<string, unknown> },
): Promise<{ transaction_id: string; ids: string[] } | null> => {
  if (plan.day_limit !== null) await holdAdjustments(tx, ctx.scope, requireAccountBehind(ctx.actor));
  const { membership, evaluation, isOwn, now } = await prepareAdjustment(tx, ctx, id, plan);
  const unanswered = plan.is_unanswered === true ? ([{ code: "unanswered", params: {} }] as const) : [];
  const flags = (isOwn ?? (await isOwnCard(tx, ctx, membership.row))) ? (["own_card"] as const) : [];
  const written = await writeOutcome(
    tx,
    ctx.scope,
    membership,
    { ...evaluation, explanation: [...evaluation.explanation, ...unanswered] },
    {
      kind: "adjust",
      source: sourceOf(ctx.actor),
      actor: ctx.actor,
      place_id: plan.place_id,
      amount: null,
      items: [],
      reward_ids: [],
      reverses_id: null,
      reason: plan.reason.trim(),
      occurred_at: now,
      recorded_at: now,
      flags,
    },
    idempotency,
  );
  if (written === null) return null;
  const { transaction, due } = written;
  await insertAuditEntry(tx, ctx, {
    action: "adjusted",
    entity: "card_subscriptions",
    entity_id: id,
    before: { balance: membership.row.balance },
    after: {
      balance: transaction.balance_after,
      delta: transaction.delta,
      transaction_id: transaction._id,
      ...auditDetails,
    },
  });
  return { transaction_id: transaction._id, ids: due === null ? [transaction._id] : [due._id, transaction._id] };
};

/** Writes the correction and its audit entry together. A repeat with the same key answers what was written then. */
export const adjustCardSubscription = async (
  ctx: BusinessContext,
  id: string,
  asked: Adjustment,
  idempotency: Idempotency,
) => {
  const answer = async (tx: Transaction, transaction_id: string, ids: string[]) => ({
    record: await readTransactionRecordIn(tx, ctx.scope, transaction_id),
    card_subscription: await readOneIn(tx, ctx, id),
    ids,
  });
  const { result, isRepeat } = await writeOnce(
    ctx,
    idempotency,
    async (tx) => {
      const written = await writeAdjustment(tx, ctx, id, planned(ctx, asked, asked.reason), { idempotency });
      return written === null ? null : answer(tx, written.transaction_id, written.ids);
    },
    (tx, transaction_id) => answer(tx, transaction_id, []),
    queueAt(ctx, { _id: id }),
  );
  if (!isRepeat) {
    const { business_id } = ctx.scope;
    ctx.live.publish({ kind: "rows", business_id, action: "prepend", type: "transaction", ids: result.ids });
  }
  return {
    transaction: toTransaction(ctx, result.record, ctx.clock.nowMs()),
    card_subscription: result.card_subscription,
  };
};
