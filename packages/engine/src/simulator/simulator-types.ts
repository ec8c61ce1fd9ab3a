/** What a simulation plays: events that really happened, and what a membership was before the first of them. */
import type { Item, MembershipState, OfferLine, ReversalScope } from "../types/index.ts";

type Happened = {
  readonly _id: string;
  readonly occurred_at: string;
  readonly recorded_at: string;
};

/** A visit, or rewards handed over without one (`earns: false`), as the till was told of it. */
export type PlayedVisit = Happened & {
  readonly kind: "visit";
  /** Before coupons, in minor units. */
  readonly amount: number | null;
  readonly items: readonly Item[];
  readonly custom_amount: number | null;
  readonly earns: boolean;
  readonly waive_guards: boolean;
  /** Staff confirmed it although another visit was close. */
  readonly despite_delay: boolean;
  readonly place_id: string | null;
  /** What was really handed over and used. */
  readonly reward_ids: readonly string[];
  readonly coupon_ids: readonly string[];
  /** For each coupon id, the price of the discounted items as staff entered it, in minor units. */
  readonly items_amounts: Readonly<Record<string, number>>;
  readonly offer_lines: readonly OfferLine[];
  /**
   * What came of it, if the programme in force decided it: units that count for levels, and the balance after it. `null`
   * if another version did.
   */
  readonly given: { readonly earned: number; readonly balance: number } | null;
};

export type PlayedRefund = Happened & {
  readonly kind: "refund";
  /** The refunded event. One from before the first day is not among those played: then `delta` is taken. */
  readonly of: string;
  readonly scope: ReversalScope;
  readonly delta: number;
  /** What it took of the units that count for levels; read as `delta` is. */
  readonly earned: number;
};

/** Corrections, prizes, opening balances and what a merge brings: the same under any programme. */
export type PlayedMove = Happened & { readonly kind: "move"; readonly delta: number };

export type PlayedEvent = PlayedVisit | PlayedRefund | PlayedMove;

/** A membership before the first event. */
export type Opening = {
  readonly card_subscription_id: string;
  readonly state: MembershipState;
  readonly level_id: string | null;
  readonly level_since: string | null;
  /** Units that count for the level's period, earned before the first event. */
  readonly earned_in_period: number;
};

/** What a programme gave a member over the events. Discounts are minor units by coupon; rewards are pieces by reward. */
export type Played = {
  readonly earned: number;
  /** Visits that were refused: by a cap, or because the card does not give for them. */
  readonly refused: number;
  readonly rewards: ReadonlyMap<string, number>;
  readonly discounts: ReadonlyMap<string, number>;
  /** Final balance, pending units included. */
  readonly balance: number;
  readonly level_id: string | null;
};
