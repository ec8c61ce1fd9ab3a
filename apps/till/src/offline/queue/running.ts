/** Keeps sending for as long as the till is open: at once when there is something to send or the network is back, else with pauses. */
import { openQueue, readQueue, sendPromises } from "@rewardo/contract/till-queues";
import { call } from "@rewardo/web/api.ts";
import { isOnline, onNetwork } from "@rewardo/web/network.ts";
import { onChanged } from "./browser.ts";
import { type QueueCalls, sendAll, type Till } from "./sending.ts";

const calls = { open: openQueue, read: readQueue, send: sendPromises };

/** Nobody waits for an answer for longer. */
const answerWithinMs = 30_000;
const within = () => AbortSignal.timeout(answerWithinMs);

/** The calls of this page's session. */
export const queueCalls: QueueCalls = {
  open: (key, idempotencyKey) => call(calls.open, { body: { key }, idempotencyKey, signal: within() }),
  read: (id) => call(calls.read, { params: { id }, signal: within() }),
  send: (id, promises) => call(calls.send, { params: { id }, body: { promises: [...promises] }, signal: within() }),
};

/** Pauses after calls that failed; the last one stays. */
const pausesMs = [1000, 2000, 5000, 15_000, 60_000] as const;
/** While nothing waits the server is asked so often: distances count from its last answer. */
const askEveryMs = 120_000;

/** `failed`: the server did not take what waits, and is asked again later. */
export type SendingState = "idle" | "sending" | "failed";

interface Around {
  /** Whether something of this owner waits. */
  readonly hasWaiting: () => Promise<boolean>;
  /** Runs after each round that came to its end. */
  readonly afterRound: () => Promise<void>;
  readonly onState: (state: SendingState) => void;
}

/** Sends until the returned function is called. */
export const keepSending = (till: Till, { hasWaiting, afterRound, onState }: Around): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isEnded = false;
  let isRunning = false;
  const pauseMs = (): number => pausesMs[Math.min(failures, pausesMs.length) - 1] ?? 0;
  const later = (ms: number): void => {
    clearTimeout(timer);
    if (!isEnded) timer = setTimeout(() => void round(), ms);
  };
  const round = async (): Promise<void> => {
    if (isEnded || isRunning || !isOnline()) return;
    isRunning = true;
    onState("sending");
    try {
      await sendAll(till);
      // Of one's own something may still wait: the server left it, or it was promised after the last call.
      const isLeft = await hasWaiting();
      failures = isLeft ? failures + 1 : 0;
      onState(isLeft ? "failed" : "idle");
      await afterRound();
      later(isLeft ? pauseMs() : askEveryMs);
    } catch {
      failures += 1;
      onState("failed");
      later(pauseMs());
    } finally {
      isRunning = false;
    }
  };
  const offNetwork = onNetwork(() => {
    failures = 0;
    if (!isRunning) onState("idle");
    later(0);
  });
  // What another tab or this one promised while there is a network goes out at once; after a failure it waits its turn.
  const offChanged = onChanged(() => {
    if (isRunning || failures > 0) return;
    void hasWaiting().then(
      (isWaiting) => (isWaiting ? later(0) : undefined),
      () => undefined,
    );
  });
  later(0);
  return () => {
    isEnded = true;
    clearTimeout(timer);
    offNetwork();
    offChanged();
  };
};
