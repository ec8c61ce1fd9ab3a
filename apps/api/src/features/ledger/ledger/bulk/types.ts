/** Rows of an import as they come out of a file, and what became of each: the seam between reading and writing. */
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { Locale } from "@rewardo/contract/fields";

/** A customer of a file. Everything is normalised (E.164, ISO days, money in minor units); null = the file has none. */
export interface CustomerRow {
  /** Line of the file, to find it when correcting. */
  readonly line: number;
  readonly external_id: string | null;
  readonly card_number: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  /** `YYYY-MM-DD` */
  readonly birth_date: string | null;
  readonly gender: "female" | "male" | "other" | "unknown" | null;
  readonly language: Locale | null;
  /** Points or stamps that the customer brings along; null and 0 write no entry. */
  readonly balance: number | null;
  /** Instant; null = now. */
  readonly joined_at: string | null;
  /** Answers to the channels that the file has columns of; of a customer who was asked already they change nothing. */
  readonly consents?: readonly { readonly channel: ConsentChannel; readonly is_granted: boolean }[];
}

/** Keys by which a line identifies its customer; the first existing key decides. */
export interface CustomerKeys {
  readonly external_id: string | null;
  readonly card_number: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

export interface PurchaseItem {
  readonly name: string;
  /** The product's name as this line has it, if another line has already given the product number its name. */
  readonly said?: string;
  readonly group: string | null;
  /** The number that the till has for the product. */
  readonly number?: string;
  readonly quantity: number;
  /** The whole line in minor units. */
  readonly amount: number;
}

/** One whole purchase with its items, or a receipt of goods that came back. */
export interface PurchaseRow {
  readonly line: number;
  readonly customer: CustomerKeys;
  /** Key that identifies the purchase: the basket, or a hash (at most 180 signs). */
  readonly key: string;
  /** Instant, not in the future. */
  readonly occurred_at: string;
  /** The local day where no time is known: then the time is none by which the purchase is told from another. */
  readonly day?: string | null;
  readonly place_id: string | null;
  readonly items: readonly PurchaseItem[];
  /** Amount paid in minor units; null for a purchase without an amount. */
  readonly amount: number | null;
  readonly currency: string;
  /** The receipt's number, as it was written. */
  readonly receipt?: string | null;
  /** Discount before `amount`. */
  readonly discount?: number;
  readonly reason?: string | null;
  /** Goods that came back: a receipt of its own that names no purchase. The money and the lines are below zero. */
  readonly is_return?: boolean;
  /** Later reversals of the purchase, in order of time. */
  readonly reversals?: readonly PurchaseReversal[];
}

/** A purchase, or a part of it, that was taken back. */
export interface PurchaseReversal {
  readonly occurred_at: string;
  /** Amount taken back in minor units, above zero; null takes back all of a purchase without an amount. */
  readonly amount: number | null;
  readonly place_id: string | null;
  readonly reason: string | null;
}

/** Why a row was set aside. */
export type RowCode =
  /** No external_id, card number, e-mail or phone. */
  | "no_key"
  /** An earlier line of this file is the same customer or purchase; `first_line` names it. */
  | "duplicate_in_file"
  /** The e-mail or phone fits several customers of the business. */
  | "ambiguous"
  /** The card number is another customer's, or was another's and is revoked. */
  | "card_number_taken"
  /** The external id and the card number name two different customers. */
  | "keys_disagree"
  /** The membership has an opening balance, and it is another. */
  | "balance_differs"
  /** The balance is more than a membership can hold, or below zero. */
  | "balance_out_of_range"
  /** The membership takes no part: frozen or closed. */
  | "membership_frozen"
  | "membership_closed"
  /** The key is unknown. */
  | "customer_not_found"
  /** The customer has no membership of the card. */
  | "not_a_member"
  /** The purchase is known with another customer, time, amount or other lines. */
  | "purchase_differs"
  | "in_future"
  | "currency_differs"
  | "place_not_found"
  /** The card's rules refuse the purchase; `params.code` is the engine's. */
  | "refused";

export interface RowResult {
  readonly line: number;
  /** known = it was all there before; changed = an existing customer got a field, a membership, a number or a balance. */
  readonly outcome: "created" | "known" | "changed" | "set_aside";
  readonly code?: RowCode;
  /** The column that the code is about. */
  readonly field?: string;
  /** The earlier line of the same content, for `duplicate_in_file`. */
  readonly first_line?: number;
  readonly params?: Readonly<Record<string, string | number>>;
  /** The written transaction is a return. */
  readonly is_return?: boolean;
  /** Units that the row moved onto a card, 0 unless it was written. */
  readonly points: number;
  /** Money of a purchase that was written, in minor units. */
  readonly amount: number;
}

export interface CustomerBatch {
  readonly import_id: string;
  readonly card_id: string;
  readonly rows: readonly CustomerRow[];
}

export interface PurchaseBatch {
  readonly import_id: string;
  readonly card_id: string;
  /** `none`: history only, balances stay; `rules`: the programme in force at that moment decides. */
  readonly earn: "none" | "rules";
  readonly rows: readonly PurchaseRow[];
}

/** Position of an undo: purchases and balances are undone first, then customers. */
export interface UndoCursor {
  readonly step: "transactions" | "customers";
  readonly after: string | null;
}

export interface UndoBatch {
  readonly import_id: string;
  /** null = from the start. */
  readonly after: UndoCursor | null;
  /** Most transactions or customers in one call. */
  readonly limit: number;
}

export interface UndoResult {
  /** Transactions taken back by this batch. */
  readonly transactions: number;
  /** Customers and memberships that are gone after this batch. */
  readonly customers: number;
  /** Customers that stay because they were served or changed since. */
  readonly kept: number;
  /** Units that left cards. */
  readonly points: number;
  /** null = all of it is undone. */
  readonly next: UndoCursor | null;
}

/**
 * Keys that a dry run has seen in a file so far: created by `newSeenLines()`, passed to each batch, and dropped at the
 * end. About 20 bytes a key.
 */
export interface SeenLines {
  /** The line that has said this key first, or null when it is this one. */
  readonly firstOf: (key: string, line: number) => number | null;
}
