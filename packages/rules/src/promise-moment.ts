/** When a promise was made: counted from the server's last answer, so that a clock that is wrong does not matter. */

/** Promises that are older are not taken by themselves. */
export const promiseHours = 72;

/** Distances that differ by less are the same one, measured twice. */
const toleranceMs = 120_000;
/** The clocks of several servers differ a little. */
const aheadMs = 120_000;

export interface MomentParts {
  /** The server's instant in the last answer before, and the device's clock when that came. */
  readonly answered_at: string;
  readonly answered_device_at: string;
  /** The device's clock when the promise was made. */
  readonly device_at: string;
  /** Milliseconds between the two by a clock that cannot be set; `null` where the program was started again in between. */
  readonly elapsed_ms: number | null;
}

/**
 * Milliseconds between the answer and the promise. A clock that is always wrong has the distance right. Of two distances that
 * differ the longer one counts: a clock that cannot be set stands still while the device sleeps, and one that can be is set back.
 */
export const elapsedMs = ({ answered_device_at, device_at, elapsed_ms }: MomentParts): number => {
  const byClock = Date.parse(device_at) - Date.parse(answered_device_at);
  if (elapsed_ms === null) return Math.max(0, byClock);
  return byClock - elapsed_ms > toleranceMs ? byClock : elapsed_ms;
};

export type PromiseMoment =
  | { readonly at: string }
  | { readonly refused: "too_late" | "moment_unknown"; readonly at: string | null };

/**
 * The instant of a promise: never in the future, never before the promise before it (`not_before`).
 * `too_late`: older than 72 hours; `moment_unknown`: no server can have given that answer yet.
 */
export const promiseMoment = (
  parts: MomentParts,
  { nowMs, not_before }: { nowMs: number; not_before: string | null },
): PromiseMoment => {
  const answeredMs = Date.parse(parts.answered_at);
  if (answeredMs > nowMs + aheadMs) return { refused: "moment_unknown", at: null };
  const earliestMs = Math.max(answeredMs, not_before === null ? 0 : Date.parse(not_before));
  const ms = Math.min(nowMs, Math.max(earliestMs, answeredMs + elapsedMs(parts)));
  const at = new Date(ms).toISOString();
  return nowMs - ms > promiseHours * 3_600_000 ? { refused: "too_late", at } : { at };
};
