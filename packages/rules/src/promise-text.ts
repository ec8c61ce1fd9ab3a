/** What a till signs of a promise: one text for one meaning, so that till and server come to the same bytes. */

/** A value of JSON whose objects have their keys in the order of their signs, without spaces; what is undefined is left out. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
  return `{${fields.join(",")}}`;
};

/** The parts of a promise that are signed. Instants are in UTC with milliseconds, as `toISOString` writes them. */
export interface PromiseParts {
  /** Place in its queue, from 1. */
  readonly seq: number;
  /** Hash of the promise before; of the first one `firstHash`. */
  readonly previous: string;
  readonly kind: string;
  readonly idempotency_key: string;
  readonly device_at: string;
  readonly answered_at: string;
  readonly answered_device_at: string;
  readonly elapsed_ms: number | null;
  readonly visit?: unknown;
  readonly undo?: unknown;
}

/** What stands for the hash before the first promise of a queue. */
export const firstHash = "0".repeat(64);

/**
 * The text whose UTF-8 bytes a till signs, and whose SHA-256 is the promise's hash: eleven lines, the last of which is the payload.
 * It names the queue, so that a promise of another queue is none of this one.
 */
export const promiseText = (queue_id: string, promise: PromiseParts): string =>
  [
    "rewardo promise 1",
    queue_id,
    promise.seq,
    promise.previous,
    promise.kind,
    promise.idempotency_key,
    promise.device_at,
    promise.answered_at,
    promise.answered_device_at,
    promise.elapsed_ms ?? "",
    canonicalJson(promise.visit ?? promise.undo ?? null),
  ].join("\n");
