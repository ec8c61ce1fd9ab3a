/** Orders of point-of-sale systems: each earns once, whatever arrives how often and in which order. */
import * as z from "zod/mini";
import { catch as otherwise } from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, LocalDay, page, SignedMoney, text } from "./fields.ts";
import { integrationTypes } from "./integrations.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { CommitResult } from "./scanner.ts";
import { TransactionRow } from "./transactions.ts";

export const privacy = {
  integration_orders: {
    business: [
      ...[
        "external_id",
        "number",
        "state",
        "status",
        "refusal",
        "matched_by",
        "looked_for",
        "currency",
        "amount",
        "items",
      ],
      ...["occurred_at", "is_refund", "refunds", "unusable"],
    ],
    // The card or phone on the receipt, until it was looked up, and keyed hashes of them.
    secret: ["sealed_customer", "customer_hash", "earned_customer_hash"],
    technical: [
      ...["business_id", "_id", "integration_id", "external_place_id", "place_id", "url", "content_hash"],
      ...["version", "settled_version", "earned_version", "transaction_id", "external_updated_at"],
      ...["received_at", "updated_at", "writes", "waits_until"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  integration_orders: ["matched", "exported"],
} as const;

/**
 * - `received`: stored, and about to be settled;
 * - `open`: not paid yet;
 * - `unmatched`: paid by someone without a card, as far as we know; it counts for turnover alone, and the receipt can be
 *   scanned for 24 hours;
 * - `earned`: a transaction was made of it;
 * - `refused`: the card's rules give nothing for it, see `refusal`;
 * - `refunded`: a refund; what its purchase had earned for it was taken back;
 * - `cancelled`: taken back at the till; what it had earned was reversed.
 */
export const orderStatuses = ["received", "open", "unmatched", "earned", "refunded", "refused", "cancelled"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * Why an order earns on no card, as its till wrote it: amounts or times that cannot be read, amounts or quantities that no
 * receipt has, and orders from before what was to be read when the system was connected. It is `refused` with this code.
 */
export const unusableOrders = [
  "amount_unreadable",
  "time_unreadable",
  "amount_too_high",
  "quantity_too_high",
  "occurred_too_long_ago",
] as const;
export type UnusableOrder = (typeof unusableOrders)[number];

/** An order beyond this, in minor units, or a line of more pieces, is a slip of the keys and earns nothing. */
export const mostOrderAmount = 100_000_000;
export const mostLineQuantity = 10_000;

/**
 * How the card of an order was found: by its number on the receipt, by the customer's phone number, because the card was
 * given with the receipt afterwards, or because the customer reported that the visit was missing.
 */
export const orderMatches = ["card", "phone", "receipt", "claimed"] as const;
export type OrderMatch = (typeof orderMatches)[number];

/** For so long a receipt can be scanned for points. */
export const receiptHours = 24;

/** Why a line of a till's order never earns, whatever the card's rules say. */
export const neverEarns = ["gift_card", "tip"] as const;
export type NeverEarns = (typeof neverEarns)[number];

export const OrderItem = z.object({
  line_no: z.int(),
  name: text(200),
  group: z.nullable(text(200)),
  product_id: z.nullable(text(200)),
  /** Below zero for what was given back, where the till says so. */
  quantity: z.number(),
  /** Of the whole line, in minor units; below zero for what was given back and for discounts. */
  amount: z.int(),
  never_earns: z.optional(z.nullable(z.enum(neverEarns))),
});
export type OrderItem = z.infer<typeof OrderItem>;

export const IntegrationOrder = z.object({
  _id: Id,
  integration_id: Id,
  integration_type: z.enum(integrationTypes),
  integration_name: text(200),
  /** The provider's id of it; `null` where the number is not for the reader. */
  external_id: z.nullable(text(200)),
  /**
   * Number as printed on the receipt. While the order has no card it is `null` for people who may change neither
   * integrations nor transactions, because anyone who names it may get the points.
   */
  number: z.nullable(text(200)),
  status: z.enum(orderStatuses),
  /** The till's rules that spoke against it, as codes of the scanner's `rejected`. */
  refusal: z.nullable(text(100)),
  /** `null` unless a card was found, and of orders that were settled before this was noted. */
  matched_by: z.nullable(z.enum(orderMatches)),
  place_id: z.nullable(Id),
  place_name: z.nullable(text(200)),
  currency: text(3),
  /** What was paid, in minor units. */
  amount: z.int(),
  items: z.array(OrderItem),
  /** The page of the order at the provider, where it has one. */
  url: z.nullable(text(500)),
  transaction_id: z.nullable(Id),
  /** What it moved on the card, signed; `null` unless it earned. */
  delta: z.nullable(z.int()),
  card_subscription_id: z.nullable(Id),
  user_id: z.nullable(Id),
  /** `null` also for those who see neither customers nor transactions. */
  user_name: z.nullable(text(201)),
  /** When it was paid, or begun as long as it is open. */
  occurred_at: Instant,
  received_at: Instant,
  updated_at: Instant,
  can: z.object({
    /** The receipt can still be scanned. */
    match: z.boolean(),
  }),
});
export type IntegrationOrder = z.infer<typeof IntegrationOrder>;

/** Lines that a row of a list shows. */
export const orderRowLines = 10;

/** An order in lists and live messages: its first ten lines, by name and quantity. */
export const IntegrationOrderRow = z.extend(IntegrationOrder, {
  items: z.array(z.object({ name: text(200), quantity: z.number() })),
});
export type IntegrationOrderRow = z.infer<typeof IntegrationOrderRow>;

/** A whole order: also which customer was looked for, and its outcome. */
export const IntegrationOrderDetail = z.extend(IntegrationOrder, {
  /** What the till named of the customer, nothing of it kept; `null` of orders that were settled before this was noted. */
  looked_for: z.nullable(z.array(z.enum(["card", "phone"]))),
  /**
   * The order's transactions and their reversals, oldest first, fifty at most; empty for people who may not see
   * transactions.
   */
  history: z.array(TransactionRow),
});
export type IntegrationOrderDetail = z.infer<typeof IntegrationOrderDetail>;

export const integrationOrderSorts = ["occurred_at"] as const;

const filters = {
  integration_id: z.optional(Id),
  status: z.optional(z.enum(orderStatuses)),
  place_id: z.optional(Id),
  /** First and last local day, inclusive. Of one business only, like the number. */
  from: z.optional(LocalDay),
  to: z.optional(LocalDay),
  /** The beginning of the receipt's number or the provider's id. */
  q: z.optional(text(200)),
};

const view = "integrations_view";

export const listIntegrationOrders = endpoint({
  method: "GET",
  path: "/integration_orders",
  access: view,
  scope: "scoped",
  query: z.strictObject({ ...listQuery(integrationOrderSorts), ...filters }),
  response: page(IntegrationOrderRow),
  errors: ["bad_request", "validation_failed"],
  summary: "Orders of point-of-sale systems, newest first",
});

/** No count goes beyond this: that many, or more. */
export const mostOrdersCounted = 10_000;

export const OrderCounts = z.object({
  /** All orders, including those not settled yet. */
  all: z.int(),
  open: z.int(),
  unmatched: z.int(),
  earned: z.int(),
  refunded: z.int(),
  refused: z.int(),
  cancelled: z.int(),
  /** Sum of paid orders in the business's currency, in minor units; `null` if there are too many to add up. */
  turnover: z.nullable(
    z.object({
      total: z.int(),
      /** Sum of the orders that earned. */
      earned: z.int(),
    }),
  ),
});
export type OrderCounts = z.infer<typeof OrderCounts>;

const { status: _status, ...unsettled } = filters;

export const readIntegrationOrderCounts = endpoint({
  method: "GET",
  path: "/integration_orders/counts",
  access: view,
  scope: "business",
  query: z.strictObject(unsettled),
  response: OrderCounts,
  errors: ["validation_failed"],
  summary:
    "How many orders of a list there are of each status, 10,000 at most of each, and how much of their turnover earned",
});

export const exportIntegrationOrders = endpoint({
  method: "GET",
  path: "/integration_orders/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(integrationOrderSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The orders of a list, as a table in CSV",
});

export const listRecentOrders = endpoint({
  method: "GET",
  path: "/integrations/:id/recent_orders",
  access: view,
  scope: "scoped",
  response: z.object({ items: z.array(IntegrationOrderRow) }),
  errors: ["not_found"],
  summary: "The newest fifty orders of one system",
});

export const readIntegrationOrder = endpoint({
  method: "GET",
  path: "/integrations/:id/orders/:order",
  access: view,
  scope: "scoped",
  response: IntegrationOrderDetail,
  errors: ["not_found"],
  summary:
    "One order of a system by its id, the till's id or the receipt's number, with all of its lines and what became of it",
});

/** Left out, `null` and empty are the same: tills write nothing in each of these ways. */
const maybeText = (max: number) => z.optional(z.nullable(text(max, 0)));

/** A line of an order as a vendor sends it. */
const PushedLine = z.strictObject({
  name: text(200),
  group: maybeText(200),
  product_id: maybeText(100),
  /** Below zero for what is given back. */
  quantity: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
  /** Of the whole line, in minor units; below zero for what is given back, and for a discount. */
  amount: SignedMoney,
  /** A gift card that is sold, or a tip: the line earns on no card. */
  never_earns: z.optional(z.nullable(z.enum(neverEarns))),
});

const orderOfVendor = z.strictObject({
  /** The till's id, the same whenever the order is sent again. */
  external_id: text(200),
  /** Number on the receipt, printed or as a code that can be scanned. */
  number: maybeText(200),
  status: z.enum(["open", "closed", "cancelled"]),
  place_id: maybeText(200),
  place_name: maybeText(200),
  /** Left out, it is the business's; an order in another one earns nothing. */
  currency: z.optional(z.nullable(text(3).check(z.regex(/^[A-Z]{3}$/)))),
  /** Amount paid in minor units; below zero for a refund. */
  amount: SignedMoney,
  /** For a refund: the `external_id` or number of the order whose goods came back. */
  refunds: maybeText(200),
  items: z.array(PushedLine).check(z.maxLength(1000)),
  /** The text of the customer's card, and a phone number, where the till knows them. */
  card: maybeText(200),
  phone: maybeText(40),
  created_at: Instant,
  closed_at: z.optional(z.nullable(Instant)),
  /** Of two versions of an order the later one counts; without this time the one that arrives later. */
  updated_at: z.optional(z.nullable(Instant)),
});

/** An order as a vendor sends it, again whenever it changes. */
export const PushedOrder = orderOfVendor.check(
  z.refine(({ amount, refunds }) => amount <= 0 || (refunds ?? "") === "", {
    path: ["amount"],
    message: "A refund's amount is below zero",
  }),
);
export type PushedOrder = z.infer<typeof PushedOrder>;

/** An order of a call that cannot be read: nothing of it is stored, and the others of the call are. */
export class UnreadOrder {
  readonly sent: unknown;
  readonly issues: readonly z.core.$ZodIssue[];

  constructor(sent: unknown, issues: readonly z.core.$ZodIssue[]) {
    this.sent = sent;
    this.issues = issues;
  }
}

const SentOrder = otherwise(
  PushedOrder as z.ZodMiniType<PushedOrder | UnreadOrder, z.input<typeof PushedOrder>>,
  ({ input, error }) => new UnreadOrder(input, error.issues),
);

export const mostPushedOrders = 100;

/** `invalid`: nothing of the order was stored, `errors` say why. */
export const pushStatuses = [...orderStatuses, "invalid"] as const;

export const pushOrders = endpoint({
  method: "POST",
  path: "/integrations/:id/orders",
  access: "till_vendor",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({ orders: z.array(SentOrder).check(z.minLength(1), z.maxLength(mostPushedOrders)) }),
  response: z.object({
    /** A row for each that was sent, in their order. */
    orders: z.array(
      z.object({
        /** The `external_id` as sent; `null` for an order without one. */
        external_id: z.nullable(text(200)),
        status: z.enum(pushStatuses),
        refusal: z.nullable(text(100)),
        /** What is wrong with an order that is `invalid`, by the fields of the order. */
        errors: z.array(z.object({ path: text(200, 0), code: text(100), message: text(300) })),
      }),
    ),
  }),
  errors: ["not_found", "forbidden", "exceeds_own_rights", "validation_failed"],
  summary:
    "Send orders with the integration's own key; sent again, they count once. One that is invalid says why, and the others count",
});

/** The order, and what the till shows of it: the visit that was made of it, and the card as it is now. */
export const MatchedOrder = z.extend(IntegrationOrder, CommitResult.shape);
export type MatchedOrder = z.infer<typeof MatchedOrder>;

export const matchOrder = endpoint({
  method: "POST",
  path: "/integration_orders/match",
  access: "scanner_view",
  scope: "acting",
  lapsed: "till",
  body: z.strictObject({
    /** What was scanned or typed of the receipt: its number, or the till's id; for those who see them in lists, too, the id of the order here. */
    receipt: text(200),
    /** Place of the scan: tills may use the same numbers, and the receipts of this place come first. */
    place_id: z.optional(Id),
    /** What was scanned or typed of the card. */
    number: text(200),
  }),
  response: MatchedOrder,
  errors: [
    "too_many_requests",
    "receipt_not_found",
    "receipt_too_old",
    "receipt_used",
    "card_number_not_found",
    "card_number_ambiguous",
    "card_of_another_business",
    "refused",
    "conflict",
  ],
  summary: "Count the order of a receipt for a customer, within 24 hours; a repeat for the same card answers the same",
});
