import { basketOf } from "../earning/index.ts";
import { openDraft, settle, work } from "../ledger/index.ts";
import { momentOf } from "./moment.ts";
import { spendOffer } from "./offers.ts";
import type { MembershipState, Programme, Rejection, VisitEvent } from "../types/index.ts";

export type OfferChoice = {
  readonly offer_id: string;
  readonly line_no: number;
  /** Units for the whole line. */
  readonly cost: number;
  /** What the balance lacks; null when it covers the cost. */
  readonly rejection: Rejection | null;
};

/**
 * For the till's preview: each line that an offer can hand over, on its own and before coupons, even if the visit itself
 * would be rejected. Lines that no balance could pay for are left out.
 */
export const offerChoices = (programme: Programme, state: MembershipState, event: VisitEvent): OfferChoice[] => {
  if (state.status === "unclaimed") return [];
  const moment = momentOf(event.occurred_at, programme.time_zone);
  const basket = basketOf(event);
  const settled = openDraft(state);
  settle(settled, event.recorded_at, programme.time_zone, true);
  return programme.offers.flatMap((offer) =>
    basket.lines.flatMap((line) => {
      const draft = { ...settled, put: new Map(settled.put), entries: [] };
      const current = work(programme, state, draft, []);
      const asked = { offer_id: offer._id, line_no: line.item.line_no };
      const isPaid = spendOffer(current, event, asked, basket, moment);
      line.isSpent = false;
      const rejection = current.rejected[0] ?? null;
      if (!isPaid && rejection?.code !== "insufficient_balance") return [];
      const entry = current.explanation.find((one) => one.code === "offer_redeemed");
      const cost = entry?.code === "offer_redeemed" ? entry.params.cost : Number(rejection?.params["cost"] ?? 0);
      return [{ offer_id: offer._id, line_no: line.item.line_no, cost, rejection }];
    }),
  );
};
