/** Transactions: what happened at the till, and its counter-entries. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  Coded,
  exportQuery,
  Id,
  Instant,
  listQuery,
  LocalDay,
  Money,
  nameOfProgram,
  page,
  queryBoolean,
  queryInt,
  SignedMoney,
  text,
} from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  transactions: {
    personal: ["reason"],
    business: [
      "kind",
      "status",
      "source",
      "external_order_id",
      "amount",
      "discount",
      "currency",
      "items",
      "delta",
      "delta_pending",
      "balance_after",
      "reward_ids",
      "coupon_ids",
      "earned",
      "flags",
      "explanation",
      "local_day",
      "occurred_at",
    ],
    technical: [
      "business_id",
      "_id",
      "card_id",
      "card_subscription_id",
      "user_id",
      "place_id",
      "device_id",
      "account_id",
      "integration_id",
      "import_id",
      "reverses_id",
      "programme_version_id",
      "engine_version",
      "idempotency_actor",
      "idempotency_key",
      "request_hash",
      "recorded_at",
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  transactions: ["exported"],
} as const;

export const transactionKinds = ["visit", "redeem", "adjust", "expire", "reverse", "transfer", "game"] as const;
export const transactionStatuses = ["pending", "completed", "reversed", "partially_reversed"] as const;
export const transactionFlags = ["own_card", "burst", "backdated", "repeated"] as const;
export type TransactionFlag = (typeof transactionFlags)[number];
export const transactionSources = ["till", "device", "import", "integration", "system", "api"] as const;

/** A line of the basket. `quantity` may be a fraction (fuel, goods by weight) or zero, as real tills report it. */
export const Item = z.strictObject({
  line_no: z.int().check(z.minimum(1), z.maximum(10_000)),
  name: nameOfProgram(200),
  group: z.optional(z.nullable(nameOfProgram(200))),
  product_id: z.optional(z.nullable(text(100))),
  /** Below zero for what is given back. */
  quantity: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
  /** Of the whole line, in minor units; below zero for what is given back, and for a discount. */
  amount: SignedMoney,
  /** Why this line never earns: tips, gift cards and redeemed lines don't. */
  never_earns: z.optional(z.nullable(z.enum(["tip", "gift_card", "redeemed"]))),
});
export type Item = z.infer<typeof Item>;

export const Transaction = z.object({
  _id: Id,
  kind: z.enum(transactionKinds),
  status: z.enum(transactionStatuses),
  source: z.enum(transactionSources),
  business_id: Id,
  card_id: Id,
  card_subscription_id: Id,
  user_id: z.nullable(Id),
  place_id: z.nullable(Id),
  device_id: z.nullable(Id),
  account_id: z.nullable(Id),
  /** What was paid, in minor units; `null` where the till does not ask. */
  amount: z.nullable(z.int()),
  discount: z.int(),
  currency: text(3),
  items: z.array(
    z.object({
      ...Item.shape,
      quantity: z.number(),
      amount: z.int(),
      /** What the line's product earned of its own then, on cards that count so. */
      product_points: z.optional(z.nullable(z.int())),
    }),
  ),
  /** Points or stamps that this moved, signed. */
  delta: z.int(),
  /** Part of `delta` that waits before it counts. */
  delta_pending: z.int(),
  balance_after: z.int(),
  reward_ids: z.array(Id),
  coupon_ids: z.array(Id),
  /** What may need a review: a staff member's own card, or many visits by one till within a minute. */
  flags: z.array(z.enum(transactionFlags)),
  reverses_id: z.nullable(Id),
  /** The receipt's number where it was bought: of imports and integrations. */
  external_order_id: z.nullable(text(200)),
  reason: z.nullable(text(500)),
  explanation: z.array(Coded),
  programme_version_id: Id,
  engine_version: text(20),
  occurred_at: Instant,
  recorded_at: Instant,
  /** Names as they are now, so that a row can be read without further calls. */
  user_name: z.nullable(text(201)),
  card_number: z.nullable(text(40)),
  place_name: z.nullable(text(200)),
  device_name: z.nullable(text(100)),
  account_name: z.nullable(text(201)),
  /** Name of the transaction's business; only for the platform across all businesses. */
  business_name: z.optional(text(200)),
  /** `account_id` is an account of the platform, which acted as the business. */
  by_platform: z.optional(z.boolean()),
  /** Rights of this reader on this row. */
  can: z.object({ reverse: z.boolean() }),
});
export type Transaction = z.infer<typeof Transaction>;

/** The part of a line shown in a list row. */
export const transactionRowLines = 10;

/**
 * A transaction in lists and live messages: only what a row shows, so that a page of fifty stays small. Read the
 * transaction for the rest. Every `Transaction` is one, too.
 */
export const TransactionRow = z.extend(
  z.omit(Transaction, {
    ...{ discount: true, coupon_ids: true, external_order_id: true },
    ...{ programme_version_id: true, engine_version: true },
  }),
  {
    /** The first ten lines, by name and quantity. */
    items: z.array(z.object({ name: Item.shape.name, quantity: z.number() })),
    /** The entries of the explanation about what was earned, handed over, taken back or given back. */
    explanation: z.array(Coded),
  },
);
export type TransactionRow = z.infer<typeof TransactionRow>;

export const transactionSorts = ["occurred_at"] as const;

/** Signed: what was given back is below zero. */
const AmountBound = queryInt(-100_000_000_000, 100_000_000_000);

const filters = {
  card_subscription_id: z.optional(Id),
  place_id: z.optional(Id),
  /** First and last local day, inclusive. */
  from: z.optional(LocalDay),
  to: z.optional(LocalDay),
  /** `true`: only what carries a flag. */
  flagged: z.optional(queryBoolean),
  /** Filter by kind; this and the following filters work only within one business. */
  kind: z.optional(z.enum(transactionKinds)),
  card_id: z.optional(Id),
  /** Author of the transactions, and the till. */
  account_id: z.optional(Id),
  device_id: z.optional(Id),
  source: z.optional(z.enum(transactionSources)),
  /** `false`: without the balances that imports brought along; `true`: those alone. */
  imported_balances: z.optional(queryBoolean),
  /** Only what carries this flag. */
  flag: z.optional(z.enum(transactionFlags)),
  /** Smallest amount in minor units, inclusive; transactions without an amount are left out. */
  amount_from: z.optional(AmountBound),
  amount_to: z.optional(AmountBound),
  /**
   * A customer by name, phone or card number, the beginning of a receipt number, or an amount: of each the newest
   * thousand. A text with a decimal separator, as `24.50`, is an amount alone.
   */
  q: z.optional(text(200)),
};

export const TransactionQuery = z.strictObject({ ...listQuery(transactionSorts), ...filters });

/** Query for the transactions of one account or device, whose id is in the path. */
export const AccountTransactionQuery = z.omit(TransactionQuery, { account_id: true });
export const DeviceTransactionQuery = z.omit(TransactionQuery, { device_id: true });

export const listTransactions = endpoint({
  method: "GET",
  path: "/transactions",
  access: "transactions_view",
  scope: "scoped",
  query: TransactionQuery,
  response: page(TransactionRow),
  errors: ["bad_request"],
  summary: "Transactions, newest first",
});

export const exportTransactions = endpoint({
  method: "GET",
  path: "/transactions/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(transactionSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The transactions of a list, as a table in CSV",
});

export const readTransaction = endpoint({
  method: "GET",
  path: "/transactions/:id",
  access: "transactions_view",
  scope: "scoped",
  response: Transaction,
  errors: ["not_found"],
  summary: "One transaction",
});

/** What to reverse: everything left, some lines, or an amount in minor units; not lines and an amount. */
export const ReversalInput = z
  .strictObject({
    lines: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(10_000))).check(z.minLength(1), z.maxLength(500))),
    amount: z.optional(Money),
    reason: z.optional(text(500)),
  })
  .check(
    z.refine(({ lines, amount }) => lines === undefined || amount === undefined, {
      path: ["amount"],
      message: "Either lines or an amount",
    }),
  );

export const ReversalOutcome = z.object({
  /** Units to be moved, signed; returned spending is positive. */
  delta: z.int(),
  balance_before: z.int(),
  balance_after: z.int(),
  /** What no longer counts as spent, in minor units; `null` where the transaction has no amount. */
  refund: z.nullable(z.int()),
  /** What is left to take back, before this reversal. */
  left: z.object({
    /** In minor units; `null` where the transaction has no amount. */
    amount: z.nullable(z.int()),
    /** Lines that have not been taken back, each with what was paid for it. */
    lines: z.array(
      z.object({ line_no: Item.shape.line_no, name: Item.shape.name, quantity: z.number(), amount: z.int() }),
    ),
    /** How a part of it can be taken back: the two ways do not mix. `null`: only all that is left. */
    by: z.nullable(z.enum(["lines", "amount"])),
  }),
  explanation: z.array(Coded),
});

export const previewReversal = endpoint({
  method: "POST",
  path: "/transactions/:id/reversal_preview",
  access: "transactions_reverse",
  scope: "business",
  lapsed: "till",
  body: ReversalInput,
  response: ReversalOutcome,
  errors: ["not_found", "reversal_window_over", "refused"],
  summary: "Preview a reversal; nothing is written",
});

export const reverseTransaction = endpoint({
  method: "POST",
  path: "/transactions/:id/reverse",
  access: "transactions_reverse",
  scope: "business",
  lapsed: "till",
  idempotent: true,
  body: ReversalInput,
  response: z.object({ transaction: Transaction, reversed: Transaction }),
  errors: [
    "not_found",
    "reversal_window_over",
    "refused",
    "conflict",
    "idempotency_key_required",
    "idempotency_key_reused",
  ],
  summary: "Reverse a transaction by a linked counter-entry",
});
