import type { Unit } from "./basics.ts";
import type { Lot, TransferredBalance } from "./state.ts";

export const ENTRY_KINDS = [
  "earned",
  "bonus",
  "held",
  "released",
  "spent",
  "adjusted",
  "expired",
  "reversed",
  "restored",
  "debt_incurred",
  "debt_repaid",
  "transferred_in",
  "transferred_out",
  "pending_activated",
  "pending_cancelled",
  "imported",
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** How one entry changed one lot; both are 0 for an activation. */
export type LotMove = { readonly lot_id: string; readonly remaining: number; readonly held: number };

/**
 * One row of the append-only ledger. `amount`, `pending`, `held` and `debt` are changes of the membership's figures;
 * summed over the whole chain they are the current figures. It has no personal data and no free text.
 */
export type LedgerEntry = {
  readonly _id: string;
  readonly seq: number;
  readonly kind: EntryKind;
  readonly unit: Unit;
  readonly amount: number;
  readonly pending: number;
  readonly held: number;
  readonly debt: number;
  readonly balance_after: number;
  readonly pending_after: number;
  readonly moves: readonly LotMove[];
  /** The transaction that caused it; an activation's is the transaction that earned the lot. */
  readonly cause_id: string;
  readonly recorded_at: string;
  readonly previous_hash: string;
  readonly hash: string;
};

export type Take = { readonly lot_id: string; readonly amount: number };

/** When a new lot starts to count and ends. */
export type LotTerms = Pick<
  Lot,
  | "occurred_at"
  | "expires_at"
  | "inactivity_months"
  | "keep_until"
  | "pending_until"
  | "lapse_after_warning"
  | "warned_at"
  | "lapses_at"
>;

/** A decision of `evaluate`, applied in order by `apply`. */
export type Effect =
  | { readonly kind: "activate"; readonly lot_id: string }
  | { readonly kind: "expire"; readonly lot_id: string; readonly own: boolean }
  /** The visit is the warning of a lot that waited past its end. */
  | { readonly kind: "warn"; readonly lot_id: string; readonly at: string; readonly lapses_at: string }
  | {
      readonly kind: "earn";
      readonly entry_kind: "earned" | "bonus" | "adjusted" | "imported";
      readonly amount: number;
      readonly terms: LotTerms;
    }
  | { readonly kind: "take"; readonly entry_kind: "spent" | "adjusted" | "reversed"; readonly takes: readonly Take[] }
  | { readonly kind: "cancel_pending"; readonly takes: readonly Take[] }
  | { readonly kind: "incur_debt"; readonly amount: number }
  /** `terms` set: a new lot is created, so that the rest of the old one does not live longer. */
  | { readonly kind: "restore"; readonly lot: Lot; readonly amount: number; readonly terms: LotTerms | null }
  | { readonly kind: "hold"; readonly takes: readonly Take[] }
  | { readonly kind: "release"; readonly takes: readonly Take[] }
  | { readonly kind: "redeem_held"; readonly takes: readonly Take[] }
  /** `extra` is a change, like the two before it; `best` is the multiplier that was used. Both in hundredths. */
  | {
      readonly kind: "gather";
      readonly rule_id: string;
      readonly eligible: number;
      readonly earned: number;
      readonly extra?: number;
      readonly best?: number;
    }
  | {
      readonly kind: "count_day";
      readonly date: string;
      readonly visits: number;
      readonly earned: number;
      readonly keep_from: string;
    }
  | { readonly kind: "set_visit"; readonly visits: number; readonly last_visit_at: string | null }
  | { readonly kind: "lifetime"; readonly amount: number }
  | { readonly kind: "activity"; readonly at: string }
  | { readonly kind: "transfer_out" }
  | { readonly kind: "transfer_in"; readonly from: TransferredBalance }
  /** An event for the caller; changes no figure. */
  | { readonly kind: "reward_redeemed"; readonly reward_id: string }
  | { readonly kind: "reward_returned"; readonly reward_id: string; readonly count: number }
  | { readonly kind: "reward_unlocked"; readonly reward_id: string | null; readonly count: number }
  | {
      readonly kind: "coupon_applied";
      readonly grant_id: string;
      readonly coupon_id: string;
      readonly discount: number;
    }
  | { readonly kind: "coupon_returned"; readonly grant_id: string; readonly coupon_id: string }
  /** `reward_id`: the reward that is handed over, so many pieces of it; null where the line is paid with units. */
  | {
      readonly kind: "offer_redeemed";
      readonly offer_id: string;
      readonly line_no: number;
      readonly reward_id: string | null;
      readonly pieces: number;
    }
  /** `since`: set when a level comes back whose period still runs; else the level begins with the change. */
  | {
      readonly kind: "level_change";
      readonly from_id: string | null;
      readonly to_id: string | null;
      readonly since?: string;
    };
