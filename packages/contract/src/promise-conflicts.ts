/** Conflicts: promises of tills that the server could not count. They wait for a person, and never are a debt of the customer. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Coded, Id, Instant, listQuery, page, queryBoolean, repeated, text, Units } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  promise_conflicts: {
    personal: ["number", "note"],
    business: ["kind", "code", "params", "status", "units", "rewards", "amount", "occurred_at"],
    technical: [
      ...["business_id", "_id", "queue_id", "queue_seq", "card_subscription_id", "place_id", "device_id", "account_id"],
      ...["created_at", "settled_by", "settled_at", "transaction_id"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { promise_conflicts: ["given", "left"] } as const;

/**
 * `open`: it waits; `given`: a person gave it after all; `left`: a person let it be; `undone`: the till took the promise back itself.
 */
export const conflictStatuses = ["open", "given", "left", "undone"] as const;

export const PromiseConflict = z.object({
  _id: Id,
  status: z.enum(conflictStatuses),
  /** Why it was not counted: a code of its own, or one of the engine's rejections; the texts have a sentence for each. */
  reason: Coded,
  /** `visit`, or `undo` of one; `unknown` where the signature was not the queue's, so that nothing of it is believed. */
  kind: z.enum(["visit", "undo", "unknown"]),
  queue_id: Id,
  seq: z.int(),
  card_subscription_id: z.nullable(Id),
  card_id: z.nullable(Id),
  user_id: z.nullable(Id),
  user_name: z.nullable(text(201)),
  /** What was scanned or typed, until it is settled or the customer is erased. */
  number: z.nullable(text(200)),
  /** Points or stamps that the guest was promised; `null` where the till could not tell. */
  units: z.nullable(z.int()),
  /** Rewards that were handed over. */
  rewards: z.int(),
  /** What was paid, in minor units. */
  amount: z.nullable(z.int()),
  place_id: z.nullable(Id),
  place_name: z.nullable(text(100)),
  device_id: z.nullable(Id),
  device_name: z.nullable(text(100)),
  account_id: z.nullable(Id),
  account_name: z.nullable(text(201)),
  /** When it was promised, as far as that is known. */
  occurred_at: z.nullable(Instant),
  created_at: Instant,
  settled_by: z.nullable(Id),
  settled_by_name: z.nullable(text(201)),
  settled_at: z.nullable(Instant),
  note: z.nullable(text(500)),
  /** The correction by which it was given, or the visit that the till had committed under the same key meanwhile. */
  transaction_id: z.nullable(Id),
  /** What this reader may do with this row. */
  can: z.object({ settle: z.boolean() }),
});
export type PromiseConflict = z.infer<typeof PromiseConflict>;

const { limit, cursor, count } = listQuery(["created_at"]);

export const listPromiseConflicts = endpoint({
  method: "GET",
  path: "/promise_conflicts",
  access: "points_adjust",
  scope: "business",
  query: z.strictObject({
    limit,
    cursor,
    count,
    status: repeated(z.enum(conflictStatuses)),
    /** `true`: only those that this reader may settle. */
    can_settle: z.optional(queryBoolean),
    place_id: z.optional(Id),
    device_id: z.optional(Id),
    user_id: z.optional(Id),
  }),
  response: page(PromiseConflict),
  errors: ["bad_request"],
  summary: "Promises of tills that were not counted, at the places where one acts, newest first",
});

export const readPromiseConflict = endpoint({
  method: "GET",
  path: "/promise_conflicts/:id",
  access: "points_adjust",
  scope: "business",
  response: PromiseConflict,
  errors: ["not_found"],
  summary: "A promise that was not counted",
});

export const givePromise = endpoint({
  method: "POST",
  path: "/promise_conflicts/:id/give",
  access: "points_adjust",
  scope: "business",
  idempotent: true,
  body: z.strictObject({
    /** Points or stamps that the customer gets; what was promised if left out. 0 where what was handed over is all there is to give. */
    delta: z.optional(Units.check(z.minimum(0))),
    /** The membership that gets them, where the conflict knows none. */
    card_subscription_id: z.optional(Id),
    note: text(500),
  }),
  response: PromiseConflict,
  status: 201,
  errors: [
    ...(["not_found", "forbidden", "refused", "already_decided", "conflict", "validation_failed"] as const),
    ...(["idempotency_key_required", "idempotency_key_reused"] as const),
  ],
  summary:
    "Give what was promised after all, by a correction within one's own limit; what the till has committed meanwhile is not given again. A repeat answers the first outcome",
});

export const leavePromise = endpoint({
  method: "POST",
  path: "/promise_conflicts/:id/leave",
  access: "points_adjust",
  scope: "business",
  body: z.strictObject({ note: text(500) }),
  response: PromiseConflict,
  errors: ["not_found", "forbidden", "already_decided", "validation_failed"],
  summary: "Let a promise be, with a note; the customer's balance stays as it is",
});
