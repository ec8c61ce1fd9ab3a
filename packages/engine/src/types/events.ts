import type { LedgerEntry } from "./effects.ts";
import type { Explanation } from "./explanation.ts";
import type { GrantedCoupon, LevelStanding, TillContext } from "./promotions.ts";
import type { Lot, TransferredBalance } from "./state.ts";

/** Why a line never earns, regardless of the filter. */
export type NeverEarns = "tip" | "gift_card" | "redeemed";

/** A line of the receipt as it was sold. `line_no` is stable; `amount` is the whole line in minor units. */
export type Item = {
  readonly line_no: number;
  readonly name: string;
  readonly group: string | null;
  readonly product_id: string | null;
  readonly quantity: number;
  readonly amount: number;
  /** The product's own points, for the filter mode `points`; null = none. */
  readonly product_points: number | null;
  readonly never_earns: NeverEarns | null;
};

type When = {
  /** When it happened; days, lot lifetimes and pending periods start here. */
  readonly occurred_at: string;
  /** When it was recorded, which is "now": whatever is due by then is written first. */
  readonly recorded_at: string;
};

/** A purchase, a scan, or a redemption without a purchase (no amount, no items, only reward_ids and `earns: false`). */
export type VisitEvent = When & {
  readonly type: "visit";
  /** The amount to pay before coupons, in minor units; null when the till does not know it. */
  readonly amount: number | null;
  readonly items: readonly Item[];
  /** The units that staff entered in the mode `custom`. */
  readonly custom_amount: number | null;
  readonly reason: string | null;
  /** Rewards to hand over, repeated for several of one kind. They are paid from the balance before the visit earns. */
  readonly reward_ids: readonly string[];
  /** false = only the rewards are handed over: nothing is earned and no visit is counted (transaction kind `redeem`). */
  readonly earns: boolean;
  /** The most the member of staff may enter in the mode `custom`; null = no limit. */
  readonly staff_limit: number | null;
  /** How far one visit may go; absent or null = no limit. */
  readonly visit_limit?: VisitLimit | null;
  /** The card belongs to the member of staff who counts, and their role has limits. */
  readonly is_own_card?: boolean;
  /**
   * Another visit within the card's minutes between visits. The caller looks for one only where the visit is reported late
   * and happened before the last one, the only visit that the state knows; absent = none.
   */
  readonly near_visit_at?: string;
  /**
   * Staff were told of a visit at this instant, within the card's minutes between visits, and confirmed that this is another;
   * absent = they were not asked.
   */
  readonly again_after?: string;
  /** Imports: no caps, no delay, no window for occurred_at. */
  readonly waive_guards: boolean;
  /** Staff have confirmed spending more than the card's limit for one visit. */
  readonly confirmed?: boolean;
  /**
   * The customer said yes on their phone to what this visit hands over (`phone`), or staff looked at the name or the card's last
   * four digits instead (`staff`); absent = neither.
   */
  readonly vouched?: "phone" | "staff";
  /** Coupons to use; absent = none. */
  readonly coupons?: readonly GrantedCoupon[];
  /** Lines handed over for an offer; absent = none. */
  readonly offer_lines?: readonly OfferLine[];
  readonly till?: TillContext;
  /** The member's level standing; absent = levels neither apply nor change. */
  readonly standing?: LevelStanding;
  /** What the member has from earlier states of the same order; absent = it counts for the first time. */
  readonly brought?: BroughtBefore;
};

/** What a member has had from an order before it is counted anew. */
export type BroughtBefore = {
  /** Left with the member when the state before was taken back: set off in full, and taken back where it is too much. */
  readonly carried: number;
  /** Spent when it was taken back, and forgiven: set off against what the order brings more than before. */
  readonly forgiven: number;
  /** What was left of what the state before had brought, after its refunds. */
  readonly replaced: number;
  /** What refunds took of the state before, and take of this one next; null = nothing. */
  readonly again: ReversalScope | null;
};

/** What a member of staff may count in one visit without anyone else. */
export type VisitLimit = {
  /** Most of the bill, in minor units. */
  readonly amount: number | null;
  /** Most units, in full cards: of stamps the stamps required, of points the dearest reward. */
  readonly cards: number | null;
  /** What the same person has counted on the card in the local day, which stays within so many of the largest visits. */
  readonly day?: { readonly times: number; readonly amount: number; readonly earned: number };
};

export type OfferLine = { readonly offer_id: string; readonly line_no: number };

/** A correction, a prize or an opening balance. `delta` may not be 0. */
export type AdjustEvent = When & {
  readonly type: "adjust";
  readonly delta: number;
  readonly entry_kind: "adjusted" | "bonus" | "imported";
  readonly reason: string | null;
  readonly staff_limit: number | null;
  /** Most that all corrections of its author may move in a local day, and what they have moved; absent = no limit. */
  readonly day_limit?: { readonly limit: number; readonly used: number };
  /** As in a visit. */
  readonly is_own_card?: boolean;
  /** As in a visit. */
  readonly standing?: LevelStanding;
};

/** A stored transaction with its ledger entries and the current rows of the lots they name. */
export type StoredTransaction = {
  readonly _id: string;
  readonly kind: "visit" | "redeem" | "adjust" | "game" | "expire" | "reverse" | "transfer";
  readonly occurred_at: string;
  /** What was paid, after coupons. */
  readonly amount: number | null;
  readonly items: readonly { readonly line_no: number; readonly amount: number }[];
  readonly explanation: Explanation;
  readonly entries: readonly LedgerEntry[];
  readonly lots: readonly Lot[];
};

/** What is refunded: named lines, a part of the paid amount (minor units), or everything left. */
export type ReversalScope =
  | { readonly by: "lines"; readonly lines: readonly number[] }
  | { readonly by: "amount"; readonly amount: number }
  | { readonly by: "all" };

/** The member's level, which the transaction had its part in: it raised the member to it, or came before. */
export type RaisedLevel = {
  readonly standing: LevelStanding;
  /**
   * What the level's figure was when the level was reached or kept, less what has been taken back of it since; absent = the
   * transaction alone raised the member to it.
   */
  readonly reached_with?: number;
  /** The level before it, and since when; where cards were merged meanwhile, those that each of them had before. */
  readonly before: readonly Pick<LevelStanding, "level_id" | "since">[];
};

export type ReverseEvent = When & {
  readonly type: "reverse";
  readonly original: StoredTransaction;
  readonly scope: ReversalScope;
  /** The explanations of the earlier reversals of the same transaction, in order. */
  readonly already_reversed: readonly Explanation[];
  /**
   * The order is counted anew in the same moment: only what is left of its own units goes, the rest is carried over and
   * set off there. Nothing is forgiven or owed meanwhile.
   */
  readonly is_corrected?: boolean;
  /** Set when the original had its part in the member's present level; absent = the level stays. */
  readonly raised?: RaisedLevel;
};

/** Writes due activations and expiries; every other event does this first. Transaction kind `expire`. */
export type SettleEvent = When & {
  readonly type: "settle";
  /** The member's level standing; absent = no level decision. */
  readonly standing?: LevelStanding;
};

/** Issues a reward: its cost moves from the balance to held. */
export type HoldEvent = When & { readonly type: "hold"; readonly reward_id: string; readonly till?: TillContext };
/** Returns held points to their lots. `original` carries every entry the hold has caused so far. */
export type ReleaseEvent = When & { readonly type: "release"; readonly original: StoredTransaction };
/** Hands the issued reward over: what was held is spent. */
export type RedeemHeldEvent = When & { readonly type: "redeem_held"; readonly original: StoredTransaction };

/** Moves everything out and closes the chain. Evaluate it on a state with nothing due (settle first). */
export type TransferOutEvent = When & { readonly type: "transfer_out" };
/** Ends a membership: what is held comes back, what is pending is cancelled, and the balance expires. Debt stays. */
export type LapseEvent = When & { readonly type: "lapse" };
/** Moves everything into the surviving membership. */
export type TransferInEvent = When & { readonly type: "transfer_in"; readonly from: TransferredBalance };

export type EngineEvent =
  | VisitEvent
  | AdjustEvent
  | ReverseEvent
  | SettleEvent
  | HoldEvent
  | ReleaseEvent
  | RedeemHeldEvent
  | LapseEvent
  | TransferOutEvent
  | TransferInEvent;
