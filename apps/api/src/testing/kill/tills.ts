/**
 * Tills as they behave at a counter: one customer after the other, and the same key again until there is an answer. Where
 * there are several servers each write goes to the next one, and what a server leaves open to another one.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { ResponseOf } from "@rewardo/contract/endpoint";
import type { CommitResult } from "@rewardo/contract/scanner";
import type { reverseTransaction, Transaction } from "@rewardo/contract/transactions";

/** What a till was told and may rely on. */
export interface Acknowledged {
  readonly key: string;
  readonly transaction_id: string;
  readonly card_subscription_id: string;
  readonly delta: number;
  /** The server that told it. */
  readonly url: string;
  /** When it was first sent and how long it took until it was told, milliseconds; `sentAt` as `performance.now()` has it. */
  readonly sentAt: number;
  readonly tookMs: number;
}

export interface TillOptions {
  /** Servers of one installation. */
  readonly urls: readonly string[];
  readonly token: string;
  readonly name: string;
  readonly place_id: string;
  readonly numbers: readonly string[];
  /** Visits after which it rests; none when left out. */
  readonly most?: number;
}

export interface Till {
  readonly acknowledged: readonly Acknowledged[];
  /** Writes whose first answer was a broken connection or 503, so that it was unknown whether they were stored. */
  readonly inDoubt: number;
  /** Sendings beyond the first of a write, whatever the reason. */
  readonly retries: number;
  /** Every status that came back. */
  readonly statuses: ReadonlySet<number>;
  /** Rejects when the till cannot go on; never resolves before it rests. */
  readonly failed: Promise<void>;
  /** Finishes what it has begun, then rests. */
  stop(): Promise<void>;
}

type How = Pick<Acknowledged, "url" | "sentAt" | "tookMs">;

/** A counter does not wait forever; long enough for a crash recovery on a slow machine. */
const timeoutMs = 60_000;

const isRefused = ({ cause }: { cause?: { code?: string } }): boolean => cause?.code === "ECONNREFUSED";

/** Starts writing at once: visits, and now and then one of them is taken back. */
export const openTill = ({ urls, token, name, place_id, numbers, most = Infinity }: TillOptions): Till => {
  const acknowledged: Acknowledged[] = [];
  const statuses = new Set<number>();
  let inDoubt = 0;
  let retries = 0;
  let turn = Math.floor(Math.random() * urls.length);
  let isStopping = false;

  /** Sends until there is an answer. */
  const send = async <T>(path: string, key: string, body: unknown): Promise<{ body: T; how: How }> => {
    const sentAt = performance.now();
    const deadline = sentAt + timeoutMs;
    const firstTurn = turn;
    for (let isFirst = true; ; isFirst = false) {
      const url = urls[turn++ % urls.length] ?? "";
      if (!isFirst) retries += 1;
      let isInDoubt = true;
      const response = await fetch(`${url}/api/businesses/current/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).then(
        async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }),
        (error: Error & { cause?: { code?: string } }) => {
          // A server that does not even listen has stored nothing.
          isInDoubt = !isRefused(error);
          return undefined;
        },
      );
      if (response !== undefined) statuses.add(response.status);
      if (response !== undefined && response.status < 300)
        return { body: response.body as T, how: { url, sentAt, tookMs: performance.now() - sentAt } };
      // Overtaken by the other tills (409): nothing was written. Lost or 503: it may have been.
      const isLost = response === undefined || response.status === 503;
      if (isLost && isInDoubt && isFirst) inDoubt += 1;
      if (!isLost && response.status !== 409) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
      if (performance.now() > deadline) throw new Error(`${path} got no answer in ${timeoutMs / 1000} s`);
      // Another server is asked at once; when all have been, they are given a moment.
      const isRoundOver = (turn - firstTurn) % urls.length === 0;
      if (!isLost || isRoundOver) await delay(isLost ? 50 : 5);
    }
  };

  const acknowledge = (key: string, { _id, card_subscription_id, delta }: Transaction, how: How): void => {
    acknowledged.push({ key, transaction_id: _id, card_subscription_id, delta, ...how });
  };

  const work = async (): Promise<void> => {
    for (let count = 0; !isStopping && count < most; count++) {
      const key = `${name}-${count}`;
      const number = numbers[Math.floor(Math.random() * numbers.length)];
      const visit = await send<CommitResult>("scanner/commit", key, { number, place_id, amount: 2350 });
      const { transaction } = visit.body;
      acknowledge(key, transaction, visit.how);
      if (count % 8 !== 7) continue;
      const path = `transactions/${transaction._id}/reverse`;
      const back = await send<ResponseOf<typeof reverseTransaction>>(path, `${key}-back`, {});
      acknowledge(`${key}-back`, back.body.transaction, back.how);
    }
  };
  const working = work();
  working.catch(() => undefined); // reported through `failed` and `stop`

  return {
    acknowledged,
    statuses,
    failed: working,
    get inDoubt() {
      return inDoubt;
    },
    get retries() {
      return retries;
    },
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
};
