/** What is typed of an offer, and what of it can be sent. */
import type { LocalizedText } from "@rewardo/contract/fields";
import type { OfferPart } from "@rewardo/contract/programme-parts";
import { settledTexts } from "../../../kit/form/kinds/localized-texts.ts";
import { isHalf, isPast } from "../coupons/coupon-form.ts";

/** What an offer does: it multiplies what lines earn, or hands a line over for units or for a reward. */
export type OfferWay = "multiply" | "points" | "reward";

/** An offer while it is typed: each way keeps what was typed while another is looked at. */
export interface OfferForm extends Pick<OfferPart, "validity" | "times" | "place_ids"> {
  name: LocalizedText | null;
  description: LocalizedText | null;
  way: OfferWay;
  multiplier: number | null;
  cost: number | null;
  reward_id: string | null;
  product_ids: string[];
  filter: OfferPart["items"]["filter"];
}

export const wayOf = ({ kind, cost }: Pick<OfferPart, "kind" | "cost">): OfferWay =>
  kind === "reward" ? "reward" : cost === null ? "multiply" : "points";

/** @param reward_id the reward that a new offer begins with, where the card has one */
export const offerFormOf = (offer: OfferPart | null, reward_id: string | null): OfferForm => ({
  name: offer?.name ?? null,
  description: offer?.description ?? null,
  way: offer === null ? "multiply" : wayOf(offer),
  multiplier: offer === null ? 2 : offer.multiplier,
  cost: offer?.cost ?? null,
  reward_id: offer?.reward_id ?? reward_id,
  product_ids: offer?.items.product_ids ?? [],
  filter: offer?.items.filter ?? { mode: "all", names: [] },
  validity: offer?.validity ?? { kind: "unlimited" },
  times: offer?.times ?? { weekdays: null, hours: null },
  place_ids: offer?.place_ids ?? null,
});

const isNamed = ({ mode }: OfferForm["filter"]): boolean => mode !== "all" && mode !== "points";

/** What is missing or wrong, by field; empty when it can be sent. */
export const offerGapsOf = (form: OfferForm, language: string): ReadonlySet<string> => {
  const gaps = new Set<string>();
  if ((form.name as Record<string, string | undefined> | null)?.[language] === undefined) gaps.add("name");
  if (form.way === "multiply" && form.multiplier === null) gaps.add("multiplier");
  if (form.way === "points" && form.cost === null) gaps.add("cost");
  if (form.way === "reward" && form.reward_id === null) gaps.add("reward");
  if (isNamed(form.filter) && form.product_ids.length === 0 && form.filter.names.length === 0) gaps.add("items");
  if (form.validity.kind === "datetime_range" && isPast(form.validity)) gaps.add("validity");
  if (isHalf(form.times)) gaps.add("times");
  if (form.place_ids?.length === 0) gaps.add("places");
  return gaps;
};

/** What is sent; only for a form without gaps. */
export const offerBodyOf = ({
  way,
  name,
  description,
  multiplier,
  cost,
  reward_id,
  product_ids,
  filter,
  ...rest
}: OfferForm) => ({
  ...rest,
  name: settledTexts(name) ?? {},
  description: settledTexts(description),
  kind: way === "reward" ? ("reward" as const) : ("points" as const),
  multiplier: way === "multiply" ? multiplier : null,
  cost: way === "points" ? cost : null,
  reward_id: way === "reward" ? reward_id : null,
  items: { product_ids, filter },
});
