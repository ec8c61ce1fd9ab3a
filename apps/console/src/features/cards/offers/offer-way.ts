import type { OfferPart } from "@rewardo/contract/programme-parts";

/** What an offer does: it multiplies what lines earn, or hands a line over for units or for a reward. */
export type OfferWay = "multiply" | "points" | "reward";

export const wayOf = ({ kind, cost }: Pick<OfferPart, "kind" | "cost">): OfferWay =>
  kind === "reward" ? "reward" : cost === null ? "multiply" : "points";
