/**
 * A visit is sent until an answer came. Every attempt carries the same key, so however often the wire breaks, the visit
 * is written once.
 */
import { ApiError } from "@rewardo/web/api-error.ts";

/** Milliseconds before each further attempt; the last one stays. */
export const pausesMs = [500, 1000, 2000, 4000, 8000] as const;
/** No answer for so long counts as none. */
export const answerWithinMs = 15_000;

/**
 * Whether an error leaves the outcome unknown, or the server asks to retry: no answer, a server error, too many calls,
 * another till using the same card. Any other answer is final.
 */
export const isWorthRepeating = (error: unknown): boolean => {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 || error.status === 429 || error.code === "conflict";
};

export interface Sending<T> {
  /** Makes one attempt; the signal aborts it. */
  readonly attempt: (signal: AbortSignal) => Promise<T>;
  /** Called after each attempt without an answer, with their number. */
  readonly onSilence: (failures: number) => void;
  /** Waits, or less where there is reason to hope. */
  readonly pause: (ms: number) => Promise<void>;
  /** Ends it for good. */
  readonly signal: AbortSignal;
}

/**
 * Repeats until there is an answer.
 * @throws {ApiError} the answer, when it is a refusal.
 * @throws {DOMException} `AbortError` when it was ended.
 */
export const sendUntilAnswered = async <T>({ attempt, onSilence, pause, signal }: Sending<T>): Promise<T> => {
  for (let failures = 0; ;) {
    signal.throwIfAborted();
    const one = new AbortController();
    const end = () => one.abort(signal.reason);
    signal.addEventListener("abort", end);
    const clock = setTimeout(() => one.abort(), answerWithinMs);
    try {
      return await attempt(one.signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isWorthRepeating(error)) throw error;
      failures += 1;
      onSilence(failures);
    } finally {
      clearTimeout(clock);
      signal.removeEventListener("abort", end);
    }
    await pause(pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0);
  }
};
