/** What is said of a view, made by `say.ts`. */

export interface Openness {
  readonly words: string;
  readonly state: "open" | "soon" | "closed";
}

export interface Said {
  /** By the entry's id: why it moved what it did. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
  /** By the id of a reward or coupon: why it is not handed out now. */
  readonly refusals: Readonly<Record<string, string>>;
  /** Of a coupon by its id, and of a level by `levelGoalId`: what it needs, what is left, until when. */
  readonly conditions: Readonly<Record<string, string>>;
  /** By the place's id. */
  readonly hours: Readonly<Record<string, Openness>>;
  /** The customer's first name, as they are addressed. */
  readonly name: string | null;
}

/** Under which the conditions of a card's next level stand, and of keeping its own. */
export const levelGoalId = (
  { card_subscription_id: id }: { readonly card_subscription_id: string },
  which: "next" | "keep",
): string => `${id} ${which}`;
