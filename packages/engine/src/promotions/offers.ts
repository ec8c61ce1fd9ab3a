import { isGoods, selects } from "../earning/index.ts";
import type { Basket, BasketLine } from "../earning/index.ts";
import { campaignRefusal } from "./coupon-refusal.ts";
import type { Moment } from "./moment.ts";
import { handedOverHere, rewardRefusal } from "./rewards.ts";
import type { OfferLine, ProgrammeOffer, VisitEvent } from "../types/index.ts";
import { act, explain, reject, spendable } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

/**
 * Hands lines over for the price of their offers: units for each piece, or the cost of a reward for each. They are paid
 * from the balance before the visit and earn nothing. Stops at the first refusal.
 */
export const spendOffers = (current: Work, event: VisitEvent, basket: Basket, moment: Moment): void => {
  for (const asked of event.offer_lines ?? []) {
    if (!spendOffer(current, event, asked, basket, moment)) return;
  }
};

/** Hands one line over; false after rejecting it. */
export const spendOffer = (
  current: Work,
  event: VisitEvent,
  asked: OfferLine,
  basket: Basket,
  moment: Moment,
): boolean => {
  const { programme, draft, state } = current;
  const { offer_id: offerId, line_no: lineNo } = asked;
  const offer = programme.offers.find((one) => one._id === offerId);
  const code = offer === undefined ? "not_found" : campaignRefusal(offer, moment, event.till?.place_id ?? null);
  if (offer === undefined || code !== null) return refuse(current, code ?? "not_found", { offer_id: offerId });
  const line = basket.lines.find((one) => one.item.line_no === lineNo);
  if (line === undefined || !isGoods(line) || !selects(offer.items, line)) {
    return refuse(current, "condition_not_met", { offer_id: offerId, condition: "no_items" });
  }
  const price = priceOf(current, event, offer, line, moment);
  if (price === null) return false;
  if (price > draft.balance) {
    const missing = price - draft.balance;
    return refuse(current, "insufficient_balance", { cost: price, balance: draft.balance, missing, unit: state.unit });
  }
  act(current, { kind: "take", entry_kind: "spent", takes: spendable(current, price) });
  const handed = { reward_id: rewardOf(offer), pieces: piecesOf(line) };
  act(current, { kind: "offer_redeemed", offer_id: offerId, line_no: lineNo, ...handed });
  const params = { offer_id: offerId, name: offer.name, line_no: lineNo, cost: price, unit: state.unit, ...handed };
  explain(current, { code: "offer_redeemed", params });
  line.isSpent = true;
  return true;
};

/** The reward that the line is handed over for; null when it is paid with units. */
const rewardOf = ({ kind, reward_id }: ProgrammeOffer): string | null => {
  switch (kind) {
    case "points":
      return null;
    case "reward":
      return reward_id;
  }
};

const piecesOf = (line: BasketLine): number => Math.max(1, line.pieces);

/** Units for all pieces of the line; null after rejecting it. */
const priceOf = (
  current: Work,
  event: VisitEvent,
  offer: ProgrammeOffer,
  line: BasketLine,
  moment: Moment,
): number | null => {
  switch (offer.kind) {
    case "points":
      if (offer.cost !== null) return offer.cost * piecesOf(line);
      reject(current, "not_running", { offer_id: offer._id });
      return null;
    case "reward":
      return priceByReward(current, event, offer, piecesOf(line), moment);
  }
};

const priceByReward = (
  current: Work,
  event: VisitEvent,
  offer: ProgrammeOffer,
  pieces: number,
  moment: Moment,
): number | null => {
  const reward = current.programme.rewards.find((one) => one._id === offer.reward_id);
  const rewardId = offer.reward_id ?? "";
  const usedHere = handedOverHere(current, rewardId) + pieces - 1;
  const refusal = rewardRefusal(reward, rewardId, event.till, moment, usedHere);
  if (refusal === null && reward !== undefined) return reward.cost * pieces;
  if (refusal !== null) reject(current, refusal.code, refusal.params);
  return null;
};

const refuse = (current: Work, code: Parameters<typeof reject>[1], params: Parameters<typeof reject>[2]): false => {
  reject(current, code, params ?? {});
  return false;
};
