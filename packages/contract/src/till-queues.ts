/**
 * Queues of tills: what a till promises while it is without a network. Each browser has a queue with a key that cannot be
 * exported; the server takes its promises in their order, and what it cannot count becomes a conflict.
 */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Coded, Id, Instant, page, listQuery, Units } from "./fields.ts";
import { PromiseConflict, conflictStatuses } from "./promise-conflicts.ts";
import { OfflineLimits } from "./offline-limits.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { Basket } from "./scanner.ts";

export const privacy = {
  till_queues: {
    secret: ["session_hash"],
    technical: [
      ...["business_id", "_id", "device_id", "account_id", "public_key", "last_seq", "last_hash", "last_at"],
      ...["created_at", "ended_at"],
    ],
  },
  promises: {
    business: ["kind", "outcome", "units", "rewards", "occurred_at"],
    technical: [
      ...[
        "business_id",
        "queue_id",
        "seq",
        "hash",
        "payload_hash",
        "idempotency_actor",
        "idempotency_key",
        "answered_at",
      ],
      ...["card_subscription_id", "transaction_id", "conflict_id", "is_undone", "created_at"],
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = { till_queues: ["opened"] } as const;

/** Most promises in one call. */
export const mostPromises = 50;

const base64url = (length: number) => z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`)));
/** As the header of a commit. */
const Key = z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/));
const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The public half of an ECDSA key on P-256, as WebCrypto exports it; of an exported key leave out all but these four. */
export const QueueKey = z.strictObject({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  /** The point's coordinates, 32 bytes each. */
  x: base64url(43),
  y: base64url(43),
});
export type QueueKey = z.infer<typeof QueueKey>;

export const TillQueue = z.object({
  _id: Id,
  /** `null` for the queue of a signed-in person. */
  device_id: z.nullable(Id),
  account_id: z.nullable(Id),
  /** The place in the queue of the next promise. */
  next_seq: z.int(),
  /** The hash of the last promise that was taken; 64 zeros before the first one. */
  last_hash: Hash,
  /** What may be promised on one card until the server answers again. */
  limits: OfflineLimits,
  created_at: Instant,
  /** When its device was revoked or its session had ended: what comes afterwards waits as conflicts. */
  ended_at: z.nullable(Instant),
  /** The server's instant of this answer, from which the till counts. */
  answered_at: Instant,
});
export type TillQueue = z.infer<typeof TillQueue>;

const { lock_key: _lock, imported: _imported, occurred_at: _at, offer_lines: _lines, ...online } = Basket.def.shape;
const { confirmation_id: _confirmation, looked: _looked, ...kept } = online;

/** A visit as the commit takes it, without what needs a network. */
export const PromisedVisit = z.strictObject({
  ...kept,
  /** Staff were told of this earlier promise of the same queue, and said that this is another visit. */
  again_after_seq: z.optional(z.int().check(z.minimum(1))),
  /** When the till last saw what the card holds; `null` if it did not know the card. */
  seen_at: z.nullable(Instant),
  /** The points or stamps that the guest was promised, as far as the till could tell. */
  promised: z.nullable(Units.check(z.minimum(0))),
});
export type PromisedVisit = z.infer<typeof PromisedVisit>;

const signed = {
  /** Its place in the queue, from 1 on and without gaps. */
  seq: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  /** The hash of the promise before. */
  previous: Hash,
  /**
   * The same if the promise is sent again, also through another queue. A visit that the till's commit was sent for keeps its key here.
   * Once the promise was sent to a queue, its key is sent to queues only: the commit knows nothing of promises.
   */
  idempotency_key: Key,
  /** The device's clock when it was promised. */
  device_at: Instant,
  /** `answered_at` of the server's last answer before. */
  answered_at: Instant,
  /** The device's clock when that answer came. */
  answered_device_at: Instant,
  /** Milliseconds from that answer to the promise by a clock that cannot be set; `null` where the program was started again in between. */
  elapsed_ms: z.nullable(z.int().check(z.minimum(0), z.maximum(100 * 366 * 86_400_000))),
  /** The signature over the promise's text, 64 bytes. */
  signature: base64url(86),
};

/** One promise: a visit, or an undo of an earlier one of the same device or person, whether that was sent or not. */
export const TillPromise = z.union([
  z.strictObject({ ...signed, kind: z.literal("visit"), visit: PromisedVisit }),
  z.strictObject({
    ...signed,
    kind: z.literal("undo"),
    /** The key of the visit that is taken back: a promise, or what the till had committed just before. */
    undo: z.strictObject({ idempotency_key: Key }),
  }),
]);
export type TillPromise = z.infer<typeof TillPromise>;

/** `counted`: the ledger has it, and its conflict is what it brought less than was promised; `conflict`: it waits for the owner; `undone`: it took back a promise that was a conflict. */
export const promiseOutcomes = ["counted", "conflict", "undone"] as const;

export const PromiseOutcome = z.object({
  seq: z.int(),
  outcome: z.enum(promiseOutcomes),
  transaction_id: z.nullable(Id),
  /** What the transaction moved, signed, and the balance after it. */
  delta: z.nullable(z.int()),
  balance_after: z.nullable(z.int()),
  conflict: z.nullable(z.object({ _id: Id, reason: Coded, status: z.enum(conflictStatuses) })),
});
export type PromiseOutcome = z.infer<typeof PromiseOutcome>;

/**
 * Why a batch was not taken to its end. `gap`: the promises before are missing; `signature`: it was not signed by this queue's key
 * as it stands; `order`: it does not follow the one before; `altered`: another one was taken at its place.
 */
export const stopReasons = ["gap", "signature", "order", "altered"] as const;

export const Sent = z.object({
  /** How each promise that was taken, now or before, stands. */
  outcomes: z.array(PromiseOutcome),
  /** `null` when all were taken. */
  stopped: z.nullable(z.object({ seq: z.int(), reason: z.enum(stopReasons) })),
  queue: TillQueue,
});
export type Sent = z.infer<typeof Sent>;

const atTill = { access: "scanner_view", scope: "acting", lapsed: "till" } as const;
/** What waits is sent from a locked till as well: its customers look at their phones before the next PIN is entered. */
const alsoLocked = { ...atTill, while_locked: true } as const;

export const openQueue = endpoint({
  ...alsoLocked,
  method: "POST",
  path: "/scanner/queues",
  idempotent: true,
  body: z.strictObject({ key: QueueKey }),
  response: TillQueue,
  status: 201,
  errors: [...(["forbidden", "validation_failed", "idempotency_key_required", "idempotency_key_reused"] as const)],
  summary:
    "Open the queue of a browser: promises that it signs with this key are taken from this device or session alone",
});

export const readQueue = endpoint({
  ...alsoLocked,
  method: "GET",
  path: "/scanner/queues/:id",
  response: TillQueue,
  errors: ["not_found"],
  summary: "How far the server has taken a queue of one's own",
});

export const sendPromises = endpoint({
  ...alsoLocked,
  method: "POST",
  path: "/scanner/queues/:id/promises",
  body: z.strictObject({ promises: z.array(TillPromise).check(z.minLength(1), z.maxLength(mostPromises)) }),
  response: Sent,
  errors: ["not_found", "forbidden", "validation_failed", "conflict"],
  summary:
    "Send promises in their order, each settled with its place in the queue; those that were taken before answer as they stand. Of a queue that has ended whoever signs in next hands over the rest, and it waits as conflicts",
});

/** A conflict as its till sees it: what it promised and what became of that, without people's names and the note. */
export const QueueConflict = z.omit(PromiseConflict, {
  user_name: true,
  account_name: true,
  settled_by: true,
  settled_by_name: true,
  note: true,
});
export type QueueConflict = z.infer<typeof QueueConflict>;

const { limit, cursor } = listQuery(["created_at"]);

export const listQueueConflicts = endpoint({
  ...atTill,
  method: "GET",
  path: "/scanner/queues/:id/conflicts",
  query: z.strictObject({ limit, cursor }),
  response: page(QueueConflict),
  errors: ["not_found", "bad_request"],
  summary: "What became a conflict of a queue of one's own, newest first",
});
