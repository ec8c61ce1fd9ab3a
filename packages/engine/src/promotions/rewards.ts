import type { Basket } from "../earning/index.ts";
import { lowerBasket } from "./coupon-discount.ts";
import { campaignRefusal } from "./coupon-refusal.ts";
import { textOf } from "./effects.ts";
import { act, explain, openDraft, reject, settle, spendable } from "../ledger/index.ts";
import { momentOf } from "./moment.ts";
import type { Moment } from "./moment.ts";
import type {
  ExplanationEntry,
  MembershipState,
  Programme,
  ProgrammeReward,
  Rejection,
  TillContext,
  VisitEvent,
} from "../types/index.ts";
import type { Work } from "../ledger/index.ts";

/**
 * Pays the rewards one by one and lowers the bill by their discounts; rejects an unknown one and the first that the
 * balance does not cover.
 */
export const spendRewards = (current: Work, event: VisitEvent, basket: Basket, moment: Moment): void => {
  for (const rewardId of event.reward_ids) {
    const reward = affordable(current, rewardId, event.till, moment, handedOverHere(current, rewardId));
    if (reward === null) return;
    const { name, cost } = reward;
    act(current, { kind: "take", entry_kind: "spent", takes: spendable(current, cost) });
    act(current, { kind: "reward_redeemed", reward_id: rewardId });
    explain(current, {
      code: "reward_redeemed",
      params: { reward_id: rewardId, name, cost, unit: current.state.unit, ...carryOut(current, reward, basket) },
    });
  }
};

const everything = { product_ids: [], filter: { mode: "all", names: [] } } as const;

/**
 * What the reward does, for the explanation. It is paid for and handed over even where there is nothing to lower: a till
 * that knows no amount leaves the discount to staff, who read of it.
 */
const carryOut = (
  { programme }: Work,
  { effect = { kind: "none" } }: ProgrammeReward,
  basket: Basket,
): Partial<Extract<ExplanationEntry, { code: "reward_redeemed" }>["params"]> => {
  if (effect.kind === "none") return {};
  if (effect.kind === "custom") return { effect: effect.kind, text: textOf({ effect }) };
  const lowered = lowerBasket(basket, { effect, discount_scope: "order", items: everything, max_discount: null });
  if ("condition" in lowered) return {};
  return { ...lowered, effect: effect.kind, currency: programme.currency };
};

/** Pieces of a reward that this visit has handed over so far. */
export const handedOverHere = ({ effects }: Work, rewardId: string): number =>
  effects.reduce((pieces, effect) => {
    if (effect.kind === "reward_redeemed" && effect.reward_id === rewardId) return pieces + 1;
    return effect.kind === "offer_redeemed" && effect.reward_id === rewardId ? pieces + effect.pieces : pieces;
  }, 0);

/** The reward if it can be handed over and the balance covers it; null after rejecting it. */
export const affordable = (
  current: Work,
  rewardId: string,
  till: TillContext | undefined,
  moment: Moment,
  usedHere: number,
): ProgrammeReward | null => {
  const reward = current.programme.rewards.find((one) => one._id === rewardId);
  const { draft, state } = current;
  const refusal = refusalOf(reward, rewardId, draft.balance, state.unit, till, moment, usedHere);
  if (refusal !== null) reject(current, refusal.code, refusal.params);
  return refusal === null && reward !== undefined ? reward : null;
};

/** Why a reward cannot be handed over, regardless of the balance, or null. `usedHere`: pieces taken by the same visit. */
export const rewardRefusal = (
  reward: ProgrammeReward | undefined,
  rewardId: string,
  till: TillContext | undefined,
  moment: Moment,
  usedHere: number,
): Rejection | null => {
  const params = { reward_id: rewardId };
  if (reward === undefined) return { code: "not_found", params };
  const { status = "active", validity = { kind: "unlimited" }, place_ids = null, stock = null } = reward;
  const code = campaignRefusal({ status, validity, times: null, place_ids }, moment, till?.place_id ?? null);
  if (code !== null) return { code, params };
  const handedOver = (till?.handed_over[rewardId] ?? 0) + usedHere;
  return stock === null || handedOver < stock ? null : { code: "out_of_stock", params };
};

const refusalOf = (
  reward: ProgrammeReward | undefined,
  rewardId: string,
  balance: number,
  unit: string,
  till: TillContext | undefined,
  moment: Moment,
  usedHere: number,
): Rejection | null => {
  const refusal = rewardRefusal(reward, rewardId, till, moment, usedHere);
  if (refusal !== null || reward === undefined || reward.cost <= balance) return refusal;
  return { code: "insufficient_balance", params: { cost: reward.cost, balance, missing: reward.cost - balance, unit } };
};

export type RewardChoice = {
  readonly reward_id: string;
  readonly cost: number;
  /** How many of this reward the balance covers. */
  readonly times: number;
  readonly rejection: Rejection | null;
};

/** For the till's preview: each reward of the programme at that instant, usable or with the reason why not. */
export const rewardChoices = (
  programme: Programme,
  state: MembershipState,
  at: string,
  till?: TillContext,
): RewardChoice[] => {
  const draft = openDraft(state);
  settle(draft, at, programme.time_zone, true);
  const balance = Math.max(0, draft.balance);
  const moment = momentOf(at, programme.time_zone);
  return offeredRewards(programme).map((reward) => ({
    reward_id: reward._id,
    cost: reward.cost,
    times: reward.cost > 0 ? Math.floor(balance / reward.cost) : 1,
    rejection:
      nobodys(state, { reward_id: reward._id }) ??
      refusalOf(reward, reward._id, draft.balance, state.unit, till, moment, 0),
  }));
};

/** The refusal of everything that would be handed over to a card that is nobody's yet; null for any other card. */
export const nobodys = ({ status }: MembershipState, params: Rejection["params"]): Rejection | null =>
  status === "unclaimed" ? { code: "membership_unclaimed", params } : null;

/** The rewards that are neither drafts nor archived. */
export const offeredRewards = ({ rewards }: Pick<Programme, "rewards">): readonly ProgrammeReward[] =>
  rewards.filter(({ status = "active" }) => status === "active");

/**
 * The rewards that are given out, now or later, and whether one could be had at that instant somewhere, whatever the
 * balance: it has begun, and there is stock. What is over for good is left out. `handedOver`: pieces of each with a stock.
 */
export const givenRewards = (
  { rewards, time_zone }: Pick<Programme, "rewards" | "time_zone">,
  at: string,
  handedOver: TillContext["handed_over"],
): { readonly reward: ProgrammeReward; readonly isAvailable: boolean }[] => {
  const moment = momentOf(at, time_zone);
  return offeredRewards({ rewards }).flatMap((reward) => {
    const till = { ...anyTill, place_id: reward.place_ids?.[0] ?? null, handed_over: handedOver };
    const code = rewardRefusal(reward, reward._id, till, moment, 0)?.code ?? null;
    return code === "expired" ? [] : [{ reward, isAvailable: code === null }];
  });
};

const anyTill = { card_subscription_id: null, promotion_group_ids: [], lock_key: null } as const;

/**
 * Announces the rewards that came within reach: full cards on a stamps card or else the cheaper rewards whose place on it
 * was reached, on a points card each reward whose cost was reached.
 */
export const unlocked = (
  current: Work,
  balanceBefore: number,
  { occurred_at, till }: { readonly occurred_at: string; readonly till?: TillContext },
): void => {
  const { programme, draft } = current;
  const [before, after] = [Math.max(0, balanceBefore), Math.max(0, draft.balance)];
  const required = programme.card_type === "stamps_stacked" ? programme.stamps_required : null;
  const times = (cost: number, balance: number): number =>
    required !== null && cost <= required
      ? Math.floor((balance + required - cost) / required)
      : Number(cost <= balance);
  const fullCards = required === null ? 0 : times(required, after) - times(required, before);
  announce(current, null, fullCards);
  if (fullCards > 0) return;
  for (const { reward, isAvailable } of givenRewards(programme, occurred_at, till?.handed_over ?? {}))
    if (isAvailable) announce(current, reward._id, times(reward.cost, after) - times(reward.cost, before));
};

const announce = (current: Work, rewardId: string | null, count: number): void => {
  if (count <= 0) return;
  act(current, { kind: "reward_unlocked", reward_id: rewardId, count });
  explain(current, { code: "reward_unlocked", params: { reward_id: rewardId, count } });
};
