/** The till: who is this card, what does the basket earn, write it. */
import { apply, balanceAt, evaluate, type Rejection, type VisitEvent } from "@rewardo/engine";
import type { CardSubscription } from "@rewardo/contract/card-subscriptions";
import type { Basket, CommitResult, Preview } from "@rewardo/contract/scanner";
import { parseCardCode } from "@rewardo/rules";
import { newId, nowIso } from "../../platform/clock.ts";
import type { Transaction } from "../../platform/database/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import type { Idempotency } from "../../platform/http/route.ts";
import { holds, mayActAt } from "../../platform/session/actor.ts";
import { readBusinessSettings } from "../businesses/index.ts";
import { readCardIn } from "../cards/index.ts";
import {
  readMembershipById,
  readMembershipByNumber,
  toCoded,
  writeOnce,
  writeOutcome,
  type Membership,
  type Written,
} from "../ledger/index.ts";
import { readTransactionRecordIn, toWire, type TransactionRecord } from "../transactions/index.ts";

const requireRight = (ctx: BusinessContext, basket: Basket): void => {
  if (basket.imported === true && !holds(ctx.actor, "transactions_modify")) throw new AppError("forbidden");
  if (!mayActAt(ctx.actor, basket.place_id)) throw notFound();
};

/** The membership behind what was scanned. A code of another business says so, and nothing else. */
const findMembership = async (
  tx: Transaction,
  ctx: BusinessContext,
  basket: Basket,
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

const toEvent = (ctx: BusinessContext, basket: Basket, now: string): VisitEvent => ({
  type: "visit",
  occurred_at: basket.occurred_at === undefined ? now : new Date(basket.occurred_at).toISOString(),
  recorded_at: now,
  amount: basket.amount ?? null,
  items: (basket.items ?? []).map((item) => ({
    line_no: item.line_no,
    name: item.name,
    group: item.group ?? null,
    product_id: item.product_id ?? null,
    quantity: item.quantity,
    amount: item.amount,
    product_points: null,
    never_earns: item.never_earns ?? null,
  })),
  custom_amount: basket.custom_amount ?? null,
  reason: basket.reason ?? null,
  reward_ids: basket.reward_ids ?? [],
  earns: basket.earns ?? true,
  staff_limit: ctx.actor.limits.custom_max,
  waive_guards: basket.imported === true,
});

/** What speaks against this place before the engine is asked. */
const placeRejections = ({ row }: Membership): Rejection[] =>
  row.place_allowed && row.place_status === "active" ? [] : [{ code: "place_not_allowed", params: {} }];

const decide = (ctx: BusinessContext, membership: Membership, basket: Basket, now: string) => {
  const event = toEvent(ctx, basket, now);
  const evaluation = evaluate(membership.programme, membership.state, event);
  return { event, evaluation: { ...evaluation, rejected: [...placeRejections(membership), ...evaluation.rejected] } };
};

const toCardSubscription = (
  { row }: Membership,
  figures: Pick<CardSubscription, "balance" | "pending" | "debt">,
): CardSubscription => ({
  _id: row._id,
  business_id: row.business_id,
  card_id: row.card_id,
  user_id: row.user_id,
  user_name: row.user_name,
  numbers: row.numbers,
  status: row.status,
  lifetime_earned: row.lifetime_earned,
  visits: row.visits,
  joined_at: row.joined_at,
  last_visit_at: row.last_visit_at,
  ...figures,
});

/** Who this card is and what the basket would earn; nothing is written. */
export const previewVisit = (ctx: BusinessContext, basket: Basket): Promise<Preview> => {
  requireRight(ctx, basket);
  return ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const membership = await findMembership(tx, ctx, basket, basket.occurred_at ?? now);
    const card = await readCardIn(tx, ctx.scope, membership.row.card_id);
    const { evaluation } = decide(ctx, membership, basket, now);
    const { programme, state } = membership;
    const figures = balanceAt(state, now, programme.time_zone);
    const isRefused = evaluation.rejected.length > 0;
    const applied = isRefused
      ? null
      : apply(state, evaluation.effects, { recorded_at: now, transaction_id: newId(), newId: () => newId() });
    return {
      card_subscription: toCardSubscription(membership, figures),
      card,
      delta: applied?.delta ?? 0,
      delta_pending: applied === null ? 0 : applied.state.pending - figures.pending,
      balance_after: applied?.balance_after ?? figures.balance,
      explanation: toCoded(evaluation.explanation),
      rejected: evaluation.rejected.map(({ code, params }) => ({ code, params: { ...params } })),
      rewards: programme.rewards.map((reward) => {
        const missing = reward.cost - figures.balance;
        return {
          ...reward,
          usable: missing <= 0,
          rejected:
            missing <= 0
              ? null
              : {
                  code: "insufficient_balance",
                  params: { missing, cost: reward.cost, balance: figures.balance, unit: programme.unit },
                },
        };
      }),
    };
  });
};

const toRecord = (ctx: BusinessContext, { row }: Membership, { transaction }: Written): TransactionRecord => {
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

interface Committed {
  record: TransactionRecord;
  card_subscription: CardSubscription;
  ids: string[];
}

const asFirstAnswered = async (tx: Transaction, ctx: BusinessContext, transaction_id: string): Promise<Committed> => {
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

/** Writes the visit. A repeat with the same key answers the first outcome, as the caller may see it now. */
export const commitVisit = async (
  ctx: BusinessContext,
  basket: Basket,
  idempotency: Idempotency,
): Promise<CommitResult> => {
  requireRight(ctx, basket);
  const { result, isRepeat } = await writeOnce<Committed>(
    ctx,
    idempotency,
    async (tx) => {
      const now = nowIso(ctx.clock);
      const membership = await findMembership(tx, ctx, basket, basket.occurred_at ?? now);
      const { event, evaluation } = decide(ctx, membership, basket, now);
      const written = await writeOutcome(
        tx,
        ctx.scope,
        membership,
        evaluation,
        {
          kind: event.earns ? "visit" : "redeem",
          source: basket.imported === true ? "import" : ctx.actor.kind === "device" ? "device" : "till",
          actor: ctx.actor,
          place_id: basket.place_id,
          amount: event.amount,
          items: basket.items ?? [],
          reward_ids: event.reward_ids,
          reverses_id: null,
          reason: event.reason,
          occurred_at: event.occurred_at,
          recorded_at: now,
        },
        idempotency,
      );
      if (written === null) return null;
      const { state } = written.applied;
      const { transaction, due } = written;
      return {
        record: toRecord(ctx, membership, written),
        card_subscription: {
          ...toCardSubscription(membership, { balance: state.balance, pending: state.pending, debt: state.debt }),
          lifetime_earned: state.lifetime_earned,
          visits: state.visits,
          last_visit_at: state.last_visit_at,
        },
        ids: due === null ? [transaction._id] : [due._id, transaction._id],
      };
    },
    (tx, id) => asFirstAnswered(tx, ctx, id),
  );
  if (!isRepeat)
    ctx.live.publish({
      kind: "rows",
      business_id: ctx.scope.business_id,
      action: "prepend",
      type: "transaction",
      ids: result.ids,
    });
  return {
    transaction: toWire(ctx, result.record, ctx.clock.nowMs()),
    card_subscription: result.card_subscription,
  };
};
