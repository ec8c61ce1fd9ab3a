/** What looks unusual at the tills, by account and by device; and who is frozen for it, at once, and unfrozen by a person. */
import * as z from "zod/mini";
import { ManagedAccount } from "./accounts.ts";
import { Device } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, LocalDay, text } from "./fields.ts";

/**
 * - `own_card`: a person of staff gave to their own card; `burst`: many visits within a minute;
 * - `backdated`: a visit reported more than an hour after it is said to have happened;
 * - `repeated`: very many visits on one card by one person or device in a day;
 * - `high_amount`: a bill far above what is usual on its card in the period;
 * - `correction`: taken back, or a balance changed by hand.
 */
export const integrityMarks = ["own_card", "burst", "backdated", "repeated", "high_amount", "correction"] as const;
export type IntegrityMark = (typeof integrityMarks)[number];

/** `settled`: a person found what was flagged up to now to be fine. */
export const integrityStatuses = ["open", "frozen", "settled"] as const;

/** Longest period, in days. */
export const integrityDaysMost = 92;

const count = z.int();

export const IntegrityRow = z.object({
  kind: z.enum(["account", "device"]),
  _id: Id,
  name: text(201),
  status: z.enum(integrityStatuses),
  /** What it did in the period: visits and rewards handed over. */
  visits: count,
  own_card: count,
  burst: count,
  backdated: count,
  repeated: count,
  high_amount: count,
  correction: count,
  /** Corrections are far more often than those of all others are. */
  has_many_corrections: z.boolean(),
  /** All others' visits and corrections in the period. */
  others: z.object({ visits: count, correction: count }),
  /** The newest first, five at most. */
  latest: z.array(
    z.object({
      transaction_id: Id,
      mark: z.enum(integrityMarks),
      occurred_at: Instant,
      /** Amount in minor units of `currency`. */
      amount: z.nullable(z.int()),
      currency: text(3),
    }),
  ),
  last_at: z.nullable(Instant),
  frozen_at: z.nullable(Instant),
  /** `null` where it is no person of the business. */
  frozen_by_name: z.nullable(text(201)),
  settled_at: z.nullable(Instant),
  /** What this reader may do with this row. */
  can: z.object({ freeze: z.boolean() }),
});
export type IntegrityRow = z.infer<typeof IntegrityRow>;

export const listIntegrity = endpoint({
  method: "GET",
  path: "/integrity",
  access: "transactions_modify",
  scope: "business",
  query: z.strictObject({
    /** First and last local day; the last seven days if left out. */
    from: z.optional(LocalDay),
    to: z.optional(LocalDay),
  }),
  response: z.object({ items: z.array(IntegrityRow) }),
  errors: ["bad_request"],
  summary: "Accounts and devices with something unusual in a period, or frozen: the open ones first, newest first",
});

const errors = ["not_found", "forbidden", "exceeds_own_rights", "own_account"] as const;

export const freezeAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/freeze",
  access: "accounts_modify",
  scope: "business",
  lapsed: "always",
  response: ManagedAccount,
  errors,
  summary: "Stop an account from changing anything, at once; it can still sign in and read",
});

export const unfreezeAccount = endpoint({
  method: "POST",
  path: "/accounts/:id/unfreeze",
  access: "accounts_modify",
  scope: "business",
  response: ManagedAccount,
  errors,
  summary: "Let a frozen account go on",
});

export const settleAccountFlags = endpoint({
  method: "POST",
  path: "/accounts/:id/settle_flags",
  access: "accounts_modify",
  scope: "business",
  response: ManagedAccount,
  errors,
  summary: "Note that what was flagged of an account up to now is fine",
});

export const freezeDevice = endpoint({
  method: "POST",
  path: "/devices/:id/freeze",
  access: "devices_modify",
  scope: "business",
  lapsed: "always",
  response: Device,
  errors: ["not_found"],
  summary: "Stop a device from giving and taking, at once; it stays signed in",
});

export const unfreezeDevice = endpoint({
  method: "POST",
  path: "/devices/:id/unfreeze",
  access: "devices_modify",
  scope: "business",
  response: Device,
  errors: ["not_found"],
  summary: "Let a frozen device go on",
});

export const settleDeviceFlags = endpoint({
  method: "POST",
  path: "/devices/:id/settle_flags",
  access: "devices_modify",
  scope: "business",
  response: Device,
  errors: ["not_found"],
  summary: "Note that what was flagged of a device up to now is fine",
});
