/** The till: who is this card, what does the basket earn, write it. */
import { apply, balanceAt, discountOf, evaluate, type Rejection } from "@rewardo/engine";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Basket, CommitResult, Preview } from "@rewardo/contract/scanner";
import { visitsADay } from "@rewardo/contract/roles";
import { parseCardCode } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { whenOvertaken } from "../../../platform/database/when-overtaken.ts";
import { AppError, notFound } from "../../../platform/errors.ts";
import type { BusinessContext, TillContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { holds, mayActAt, sourceOf } from "../../../platform/actor.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { readCardIn } from "../../programme/cards/index.ts";
import {
  lockGrants,
  queueAt,
  readMembershipById,
  readMembershipByNumber,
  readTill,
  releaseGrants,
  isOwnCard,
  toCoded,
  writeOnce,
  writeOutcome,
  levelGoalsOf,
  type Membership,
  type Written,
} from "../../ledger/ledger/index.ts";
import { readTransactionRecordIn, toWire, type TransactionRecord } from "../../ledger/transactions/index.ts";
import { pointsIn, soldItems, toEvent, type TillBasket } from "./basket-event.ts";
import { isBurst } from "./bursts.ts";
import { answeringFor, flagsOf, readCountedToday } from "./flags.ts";
import { readHighAmount } from "./high-amount.ts";
import { readVisitNear } from "./near-visit.ts";
import { toCardSubscription, toLevel } from "./card-state.ts";
import { noteUse, readVouching } from "./vouching.ts";
import { toCouponOffers, toLineOffers, toRewardOffers } from "./choices.ts";

const requireRight = (ctx: TillContext, basket: Basket): void => {
  if (basket.imported === true && !holds(ctx.actor, "transactions_modify")) throw new AppError("forbidden");
  if (!mayActAt(ctx.actor, basket.place_id)) throw notFound();
};

/** The membership behind what was scanned. A code of another business says so, and nothing else. */
export const findMembership = async (
  tx: Transaction,
  ctx: TillContext,
  basket: Pick<Basket, "number" | "place_id">,
  at: string,
): Promise<Membership> => {
  const code = parseCardCode(basket.number);
  if (code === null) throw new AppError("card_number_not_found");
  if (code.business_key !== null) {
    const { qr_key } = await readBusinessSettings(tx, ctx.scope);
    if (code.business_key !== qr_key) throw new AppError("card_of_another_business");
  }
  const membership = await readMembershipByNumber(tx, ctx.scope, {
    number: code.number,
    at,
    place_id: basket.place_id,
  });
  if (membership === null) throw new AppError("card_number_not_found");
  if (membership.row.place_status === null) throw notFound();
  return membership;
};

/** Reasons against this place, checked before the engine. */
const placeRejections = ({ row }: Membership): Rejection[] =>
  row.place_allowed && row.place_status === "active" ? [] : [{ code: "place_not_allowed", params: {} }];

/**
 * Lock keys are prefixed by the caller: the same key from another caller neither uses nor releases what this basket
 * reserves.
 */
const lockKeyOf = ({ actor }: TillContext, lock_key: string): string => `${actor._id} ${lock_key}`;

const decide = async (
  tx: Transaction,
  caller: TillContext,
  membership: Membership,
  basket: TillBasket,
  now: string,
) => {
  const { row, programme, state } = membership;
  const ctx = answeringFor(caller, basket.order);
  const lockKey = basket.lock_key === undefined ? null : lockKeyOf(ctx, basket.lock_key);
  const asked = { place_id: basket.place_id, lock_key: lockKey, at: basket.occurred_at ?? now };
  const around = await readTill(tx, ctx.scope, row, programme, asked);
  // An account with a limit cannot stamp its own card; an owner can, and the visit is flagged.
  const isOwn = ctx.actor.limits.visit_max === null ? null : await isOwnCard(tx, ctx, row);
  const points = await pointsIn(tx, ctx, programme, basket);
  const vouching = await readVouching(tx, ctx, basket, { card_subscription_id: row._id, now });
  const visit = toEvent(ctx, basket, now, { ...around, points, vouched: vouching?.by });
  const counted = await readCountedToday(tx, ctx, membership, now);
  const event = {
    ...visit,
    is_own_card: isOwn === true,
    visit_limit: { ...visit.visit_limit, day: { times: visitsADay, amount: counted.amount, earned: counted.earned } },
    ...(await readVisitNear(tx, ctx, membership, visit)),
  };
  const evaluation = evaluate(programme, state, event);
  const rejected = [...placeRejections(membership), ...evaluation.rejected];
  return { event, isOwn, around, lockKey, vouching, visits: counted.visits, evaluation: { ...evaluation, rejected } };
};

/**
 * The card's holder, and what the basket would earn. Writes only locks of the basket's coupons, if it has a lock key;
 * they are kept only if the visit could be committed as it is.
 */
export const previewVisit = async (ctx: BusinessContext, basket: Basket): Promise<Preview> => {
  requireRight(ctx, basket);
  const preview = (tx: Transaction) => previewIn(tx, ctx, basket);
  if (basket.lock_key === undefined) return ctx.database.read(ctx.scope, preview);
  // Another basket may take a coupon first: a second attempt reports that.
  return whenOvertaken(() => ctx.database.write(ctx.scope, preview));
};

/** What a yes to the question about a second visit would bring; any other refusal leaves nothing to foresee. */
const foreseen = (
  { actor }: TillContext,
  { programme, state }: Membership,
  { event, evaluation }: Pick<Awaited<ReturnType<typeof decide>>, "event" | "evaluation">,
) => {
  const [question, ...others] = evaluation.rejected;
  if (question?.code !== "delay_between_stamps" || others.length > 0 || actor.kind === "key") return evaluation;
  return evaluate(programme, state, { ...event, again_after: String(question.params.visit_at) });
};

const previewIn = async (tx: Transaction, ctx: BusinessContext, basket: Basket): Promise<Preview> => {
  const now = nowIso(ctx.clock);
  const membership = await findMembership(tx, ctx, basket, basket.occurred_at ?? now);
  const card = await readCardIn(tx, ctx.scope, membership.row.card_id, now);
  const { event, around, lockKey, evaluation } = await decide(tx, ctx, membership, basket, now);
  const { programme, state } = membership;
  const isRefused = evaluation.rejected.length > 0;
  if (lockKey !== null) {
    const chosen = isRefused ? [] : event.coupons;
    const lock = { card_subscription_id: membership.row._id, lock_key: lockKey, programme, chosen, now };
    await lockGrants(tx, ctx.scope, lock);
  }
  const figures = balanceAt(state, now, programme.time_zone);
  const outcome = foreseen(ctx, membership, { event, evaluation });
  const applied =
    outcome.rejected.length > 0
      ? null
      : apply(state, outcome.effects, { recorded_at: now, transaction_id: newId(), newId: () => newId() });
  const discount = discountOf(outcome.explanation);
  const coupons = toCouponOffers(programme, state, event, around.grants);
  return {
    ...{ card_subscription: toCardSubscription(membership, figures), card },
    delta: applied?.delta ?? 0,
    delta_pending: applied === null ? 0 : applied.state.pending - figures.pending,
    balance_after: applied?.balance_after ?? figures.balance,
    discount,
    to_pay: event.amount === null ? null : event.amount - discount,
    high_amount: await readHighAmount(tx, ctx, { card, hasCoupons: coupons.length > 0 }),
    explanation: toCoded(outcome.explanation),
    rejected: toCoded(evaluation.rejected),
    levels: levelGoalsOf(programme, around, figures.balance, now),
    ...{ rewards: toRewardOffers(programme, state, event), coupons },
    takes_codes: programme.coupons.some(({ status, issue }) => status === "active" && issue === "on_grant"),
    offers: toLineOffers(programme, state, event),
  };
};

/** Lets go of the coupons that this basket's previews have locked. */
export const releaseCoupons = async (ctx: BusinessContext, basket: { lock_key: string }): Promise<undefined> => {
  const lock_key = lockKeyOf(ctx, basket.lock_key);
  await ctx.database.write(ctx.scope, (tx) => releaseGrants(tx, ctx.scope, { lock_key, now: nowIso(ctx.clock) }));
};

const toRecord = (ctx: TillContext, { row }: Membership, { transaction }: Written): TransactionRecord => {
  const {
    local_day: _day,
    idempotency_actor: _actor,
    idempotency_key: _key,
    request_hash: _hash,
    ...fields
  } = transaction;
  return {
    ...(fields as unknown as TransactionRecord),
    business_id: ctx.scope.business_id,
    user_name: row.user_name,
    card_number: row.numbers[0] ?? null,
    place_name: row.place_name,
    device_name: ctx.actor.kind === "device" ? ctx.actor.name : null,
    account_name: ctx.actor.kind === "account" ? ctx.actor.name : null,
  };
};

export interface Committed {
  record: TransactionRecord;
  card_subscription: CardSubscription;
  ids: string[];
}

/**
 * Writes the visit within a transaction that is open; `null` when the membership changed since it was read.
 * @throws refused with the engine's codes, before anything is written
 */
export const commitVisitIn = async (
  tx: Transaction,
  ctx: TillContext,
  basket: TillBasket,
  idempotency: Idempotency,
  countVisitForBurst: () => boolean = () => false,
): Promise<Committed | null> => {
  const now = nowIso(ctx.clock);
  const membership = await findMembership(tx, ctx, basket, basket.occurred_at ?? now);
  const { event, isOwn, around, lockKey, vouching, visits, evaluation } = await decide(
    tx,
    ctx,
    membership,
    basket,
    now,
  );
  const judged = { event, isOwn, visits, countVisitForBurst };
  const reported = basket.order?.is_reported === true ? ([{ code: "claimed", params: {} }] as const) : [];
  const written = await writeOutcome(
    tx,
    ctx.scope,
    membership,
    { ...evaluation, explanation: [...evaluation.explanation, ...reported] },
    {
      kind: event.earns ? "visit" : "redeem",
      source: basket.imported === true ? "import" : sourceOf(ctx.actor),
      actor: ctx.actor,
      claimed_by: basket.order?.claimed_by ?? null,
      place_id: basket.place_id,
      amount: event.amount,
      items: soldItems(basket, event),
      reward_ids: event.reward_ids,
      reverses_id: null,
      reason: event.reason,
      occurred_at: event.occurred_at,
      recorded_at: now,
      flags:
        evaluation.rejected.length > 0 ? [] : await flagsOf(tx, answeringFor(ctx, basket.order), membership, judged),
      coupons: { grants: around.grants, lock_key: lockKey },
      external_order_id: basket.order?.external_id ?? null,
    },
    idempotency,
  );
  if (written === null) return null;
  const { state } = written.applied;
  const { transaction, due } = written;
  await noteUse(tx, ctx, vouching, { evaluation, transaction_id: transaction._id, now });
  return {
    record: toRecord(ctx, membership, written),
    card_subscription: {
      ...toCardSubscription(membership, { balance: state.balance, pending: state.pending, debt: state.debt }),
      lifetime_earned: state.lifetime_earned,
      visits: state.visits,
      last_visit_at: state.last_visit_at,
      level: toLevel(membership.programme, membership, evaluation.effects, now),
    },
    ids: due === null ? [transaction._id] : [due._id, transaction._id],
  };
};

const asFirstAnswered = async (tx: Transaction, ctx: TillContext, transaction_id: string): Promise<Committed> => {
  const record = await readTransactionRecordIn(tx, ctx.scope, transaction_id);
  const now = nowIso(ctx.clock);
  const membership = await readMembershipById(tx, ctx.scope, {
    _id: record.card_subscription_id,
    at: now,
    place_id: record.place_id,
  });
  return {
    record,
    card_subscription: toCardSubscription(membership, balanceAt(membership.state, now, membership.programme.time_zone)),
    ids: [],
  };
};

/** The till's result of a visit written before; throws not_found. */
export const readCommitResultIn = async (
  tx: Transaction,
  ctx: BusinessContext,
  transaction_id: string,
): Promise<CommitResult> => {
  const { record, card_subscription } = await asFirstAnswered(tx, ctx, transaction_id);
  return { transaction: toWire(ctx, record, ctx.clock.nowMs()), card_subscription };
};

/** Writes the visit. A repeat with the same key answers the first outcome, as the caller may see it now. */
export const commitVisit = async (
  ctx: TillContext,
  basket: TillBasket,
  idempotency: Idempotency,
): Promise<CommitResult> => {
  requireRight(ctx, basket);
  // The visit is counted once, however often the transaction is retried.
  let burst: boolean | undefined;
  const answering = answeringFor(ctx, basket.order);
  const countVisitForBurst = () => (burst ??= isBurst(answering.actor._id, ctx.clock.nowMs()));
  const { result, isRepeat } = await writeOnce<Committed>(
    ctx,
    idempotency,
    (tx) => commitVisitIn(tx, ctx, basket, idempotency, countVisitForBurst),
    (tx, id) => asFirstAnswered(tx, ctx, id),
    queueAt(ctx, { number: parseCardCode(basket.number)?.number ?? "" }),
    { isAtNode: true },
  );
  if (!isRepeat)
    ctx.live.publish({
      kind: "rows",
      business_id: ctx.scope.business_id,
      action: "prepend",
      type: "transaction",
      ids: result.ids,
      ...(burst === undefined ? {} : { visitors: [answering.actor._id] }),
    });
  return {
    transaction: toWire(ctx, result.record, ctx.clock.nowMs()),
    card_subscription: result.card_subscription,
  };
};
