/** Tills as they behave at a counter: one customer after the other, and the same key again until there is an answer. */
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
}

export interface TillOptions {
  readonly url: string;
  readonly token: string;
  readonly name: string;
  readonly place_id: string;
  readonly numbers: readonly string[];
}

export interface Till {
  readonly acknowledged: readonly Acknowledged[];
  /** Writes whose first answer was a lost connection or 503, so that nobody knew whether they were stored. */
  readonly inDoubt: number;
  /** Every status that came back. */
  readonly statuses: ReadonlySet<number>;
  /** Rejects when the till cannot go on; never resolves before it is stopped. */
  readonly failed: Promise<void>;
  /** Finishes what it has begun, then rests. */
  stop(): Promise<void>;
}

/** A counter does not wait for ever; long enough for a crash recovery on a slow machine. */
const patienceMs = 60_000;

/** Starts writing at once: visits, and now and then one of them is taken back. */
export const openTill = ({ url, token, name, place_id, numbers }: TillOptions): Till => {
  const acknowledged: Acknowledged[] = [];
  const statuses = new Set<number>();
  let inDoubt = 0;
  let isStopping = false;

  /** Sends until there is an answer. */
  const send = async <T>(path: string, key: string, body: unknown): Promise<T> => {
    const deadline = performance.now() + patienceMs;
    for (let isFirst = true; ; isFirst = false) {
      const response = await fetch(`${url}/api/businesses/current/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(10_000),
      }).then(
        async (answer) => ({ status: answer.status, body: (await answer.json()) as unknown }),
        () => undefined,
      );
      if (response !== undefined) statuses.add(response.status);
      if (response !== undefined && response.status < 300) return response.body as T;
      // Overtaken by the other tills (409): nothing was written. Lost or 503: it may have been.
      const isLost = response === undefined || response.status === 503;
      if (isLost && isFirst) inDoubt += 1;
      if (!isLost && response.status !== 409) throw new Error(`${path}: ${JSON.stringify(response.body)}`);
      if (performance.now() > deadline) throw new Error(`${path} got no answer in ${patienceMs / 1000} s`);
      await delay(isLost ? 50 : 5);
    }
  };

  const acknowledge = (key: string, { _id, card_subscription_id, delta }: Transaction): void => {
    acknowledged.push({ key, transaction_id: _id, card_subscription_id, delta });
  };

  const work = async (): Promise<void> => {
    for (let count = 0; !isStopping; count++) {
      const key = `${name}-${count}`;
      const number = numbers[Math.floor(Math.random() * numbers.length)];
      const { transaction } = await send<CommitResult>("scanner/commit", key, { number, place_id, amount: 2350 });
      acknowledge(key, transaction);
      if (count % 8 !== 7) continue;
      const back = await send<ResponseOf<typeof reverseTransaction>>(
        `transactions/${transaction._id}/reverse`,
        `${key}-back`,
        {},
      );
      acknowledge(`${key}-back`, back.transaction);
    }
  };
  const working = work();
  working.catch(() => undefined); // whoever awaits `failed` or `stop` is told

  return {
    acknowledged,
    statuses,
    failed: working,
    get inDoubt() {
      return inDoubt;
    },
    stop: async () => {
      isStopping = true;
      await working;
    },
  };
};
