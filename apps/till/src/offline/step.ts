/** The steps of a till that goes on without a network. */
import type { Card } from "@rewardo/contract/cards";
import type { Entry as Promised } from "./queue/records.ts";
import { emptyEntry, type Entry } from "../basket/basket.ts";
import type { WrongNumber } from "../reader/number-form.tsx";
import { findKnown, type KeptCard, type Known } from "./known/snapshot.ts";
import type { CardHere, TooSoon } from "./promising.ts";

/** Why something was not written: the disk is full, there is no queue, or the database failed. */
export type Failure = "full" | "no_queue" | "broken";

export interface CardStep {
  readonly at: "card";
  readonly here: CardHere;
  /** The key of its visit: a second press promises nothing more. */
  readonly key: string;
  readonly entry: Entry;
  /** The reward that would be handed over; `null` while the visit only earns. */
  readonly reward_id: string | null;
  /** Coupons that are used with the visit, by coupon and grant. */
  readonly coupons: readonly string[];
  readonly question: TooSoon | null;
  readonly failure: Failure | null;
}

export type OfflineStep =
  | { readonly at: "scanning"; readonly isTyping: boolean; readonly wrong?: WrongNumber }
  | CardStep
  | { readonly at: "done"; readonly here: CardHere | null; readonly promised: Promised }
  | { readonly at: "list" }
  | { readonly at: "sent"; readonly answered: readonly Promised[] };

export const scanning: OfflineStep = { at: "scanning", isTyping: false };

/** The business's card that one which is not known is drawn as, and asked like: the one with most members. */
const usualLook = (looks: readonly Card[]): Card | null => looks.find(({ status }) => status === "active") ?? null;

/** The moment at which the card was as it is known. */
const seenAt = ({ as_of }: Known, { counted_at = as_of }: KeptCard): string =>
  counted_at > as_of ? counted_at : as_of;

/** The card that a number leads to, known or not. */
export const cardHere = (known: Known | null, number: string, looks: readonly Card[]): CardHere => {
  const found = findKnown(known, number);
  const look = found === null ? usualLook(looks) : (found.look ?? looks.find(({ _id }) => _id === found.card.card_id));
  const rules = found?.programme ?? known?.programmes.find(({ card_id }) => card_id === look?._id);
  return {
    ...{
      number,
      known: found,
      look: look ?? null,
      seen_at: found === null || known === null ? null : seenAt(known, found.card),
    },
    minutes: rules?.minutes_between_visits ?? null,
  };
};

/** A card before the till. A full stamp card asks for its reward first. */
export const openCard = (here: CardHere): CardStep => {
  const { known, look } = here;
  const full = look?.type === "stamps_stacked" ? known?.card.reward_ids.at(-1) : undefined;
  return {
    ...{ at: "card", here, key: crypto.randomUUID(), entry: emptyEntry, reward_id: full ?? null },
    ...{ coupons: [], question: null, failure: null },
  };
};

/** The step without what was known of its card. */
export const forgotten = (step: OfflineStep, looks: readonly Card[]): OfflineStep => {
  if ((step.at !== "card" && step.at !== "done") || step.here === null || step.here.known === null) return step;
  const here = cardHere(null, step.here.number, looks.length > 0 || step.here.look === null ? looks : [step.here.look]);
  return step.at === "done" ? { ...step, here } : { ...step, here, reward_id: null, coupons: [] };
};

/** Names a coupon as it is held: by its grant, if it was given by hand. */
export const couponKey = ({ coupon_id, grant_id }: { coupon_id: string; grant_id: string | null }): string =>
  `${coupon_id} ${grant_id ?? ""}`;
