/** A till asks the customer whether rewards may be handed over, and hears what became of it. */
import {
  confirmSeconds,
  declinedMinutes,
  mostAsks,
  mostDeclined,
  type RewardConfirmation,
} from "@rewardo/contract/reward-confirmations";
import type { Basket, Preview } from "@rewardo/contract/scanner";
import { mayActAt } from "../../../platform/actor.ts";
import { newId, nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError, invalidField, notFound } from "../../../platform/errors.ts";
import { holdMembership } from "../../ledger/ledger/index.ts";
import { mayLook, previewVisit, selectConfirmation, type ConfirmationRow } from "../scanner/index.ts";
import {
  countPhones,
  insertConfirmation,
  selectAskTimes,
  selectHolder,
  selectSameConfirmation,
  updateAskCancelled,
} from "./queries.ts";

/** How a question stands at this moment. */
export const statusAt = ({ status, expires_at }: ConfirmationRow, now: string): RewardConfirmation["status"] =>
  (status === "waiting" || status === "confirmed") && expires_at <= now ? "expired" : status;

const toWire = async (tx: Transaction, ctx: BusinessContext, row: ConfirmationRow): Promise<RewardConfirmation> => {
  const now = nowIso(ctx.clock);
  const { _id, card_subscription_id, cost, phones, expires_at } = row;
  const may_look = await mayLook(tx, ctx, row, now);
  return { _id, card_subscription_id, cost, phones, expires_at, status: statusAt(row, now), may_look };
};

/** The rewards and offers of the basket, their names and their cost in units. @throws refused for what no yes would change; validation_failed where none is needed */
const askedOf = ({ rejected, rewards, offers }: Preview, { reward_ids = [], offer_lines = [] }: Basket) => {
  const others = rejected.filter(({ code }) => code !== "phone_confirmation_required");
  if (others.length > 0) throw new AppError("refused", { params: { rejected: others } });
  const [needed] = rejected;
  if (needed === undefined)
    throw invalidField("reward_ids", "not_required", "These rewards need no yes on the customer's phone");
  const offer_ids = offer_lines.map(({ offer_id }) => offer_id);
  const names = [
    ...reward_ids.flatMap((id) => rewards.find(({ _id }) => _id === id)?.name ?? []),
    ...offer_ids.flatMap((id) => offers.find(({ offer_id }) => offer_id === id)?.name ?? []),
  ];
  return { reward_ids: [...reward_ids], offer_ids, names, cost: Number(needed.params["cost"]) };
};

/** Limits how often a customer is asked, so that repeated questions cannot wear them down. @throws too_many_requests after five questions or a second no within ten minutes */
const requireFewAsks = async (
  tx: Transaction,
  { scope, clock }: Pick<BusinessContext, "scope" | "clock">,
  card_subscription_id: string,
): Promise<void> => {
  const spanMs = declinedMinutes * 60_000;
  const since = new Date(clock.nowMs() - spanMs).toISOString();
  const limits = [
    { of: "asked", limit: mostAsks },
    { of: "declined", limit: mostDeclined },
  ] as const;
  for (const wanted of limits) {
    // It is over when the oldest of the newest ones is longer ago than the span.
    const oldest = (await selectAskTimes(tx, scope, { card_subscription_id, since, ...wanted }))[wanted.limit - 1];
    if (oldest === undefined) continue;
    const retry_after_seconds = Math.max(1, Math.ceil((Date.parse(oldest) + spanMs - clock.nowMs()) / 1000));
    throw new AppError("too_many_requests", { params: { retry_after_seconds } });
  }
};

/**
 * Asks on the customer's open card. The same question is asked once while it stands; another basket of the same till takes its place.
 * @throws refused for what no yes would change; validation_failed for a basket that needs none; too_many_requests
 */
export const askForReward = async (ctx: BusinessContext, basket: Basket): Promise<RewardConfirmation> => {
  const { confirmation_id: _before, looked: _looked, ...unconfirmed } = basket;
  const preview = await previewVisit(ctx, unconfirmed);
  const asked = askedOf(preview, basket);
  const { _id: card_subscription_id } = preview.card_subscription;
  const { scope } = ctx;
  const { user_id, answer } = await ctx.database.write(scope, async (tx) => {
    // Sent twice at once, the second waits here and finds the first.
    await holdMembership(tx, scope, { _id: card_subscription_id });
    const now = nowIso(ctx.clock);
    const by = { card_subscription_id, actor_id: ctx.actor._id };
    const holder = await selectHolder(tx, scope, card_subscription_id);
    const same = await selectSameConfirmation(tx, scope, { ...by, ...asked, now });
    if (same !== undefined) return { user_id: holder, answer: await toWire(tx, ctx, same) };
    await requireFewAsks(tx, ctx, card_subscription_id);
    await updateAskCancelled(tx, scope, by);
    const _id = newId();
    const phones = holder === null ? 0 : await countPhones(tx, scope, { user_id: holder, now });
    const expires_at = new Date(ctx.clock.nowMs() + confirmSeconds * 1000).toISOString();
    const row = { ...by, ...asked, _id, phones, place_id: basket.place_id, expires_at };
    await insertConfirmation(tx, scope, { ...row, now });
    return { user_id: holder, answer: await toWire(tx, ctx, { ...row, status: "waiting" }) };
  });
  tellCard(ctx, user_id);
  return answer;
};

/** The open card reads again what it is asked. */
export const tellCard = ({ live, scope }: Pick<BusinessContext, "live" | "scope">, user_id: string | null): void => {
  if (user_id !== null) live.publish({ kind: "actor", business_id: scope.business_id, actor_id: user_id });
};

const readOwn = async (tx: Transaction, ctx: BusinessContext, _id: string): Promise<ConfirmationRow> => {
  const row = await selectConfirmation(tx, ctx.scope, _id);
  if (row === undefined || !mayActAt(ctx.actor, row.place_id)) throw notFound();
  return row;
};

/** @throws not_found also for one of a place where the caller does not act */
export const readRewardConfirmation = (ctx: BusinessContext, _id: string): Promise<RewardConfirmation> =>
  ctx.database.read(ctx.scope, async (tx) => toWire(tx, ctx, await readOwn(tx, ctx, _id)));

/** The till asks no more: the card shows nothing, and a yes of before is not used. @throws not_found */
export const cancelRewardConfirmation = async (ctx: BusinessContext, _id: string): Promise<RewardConfirmation> => {
  const { user_id, answer } = await ctx.database.write(ctx.scope, async (tx) => {
    const { card_subscription_id, actor_id } = await readOwn(tx, ctx, _id);
    await holdMembership(tx, ctx.scope, { _id: card_subscription_id });
    await updateAskCancelled(tx, ctx.scope, { card_subscription_id, actor_id, _id });
    const holder = await selectHolder(tx, ctx.scope, card_subscription_id);
    return { user_id: holder, answer: await toWire(tx, ctx, await readOwn(tx, ctx, _id)) };
  });
  tellCard(ctx, user_id);
  return answer;
};
