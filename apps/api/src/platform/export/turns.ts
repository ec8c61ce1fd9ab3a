/**
 * Queue for making files. Each file holds a connection and a snapshot of the database, so few are made at once, in this
 * process as its connections are. Each business makes one at a time, and its others wait behind that one and not in
 * front of other businesses' files.
 */
import type { Readable } from "node:stream";
import { concurrencyLimit } from "../concurrency-limit.ts";
import { AppError } from "../errors.ts";

/**
 * Runs `work` in the business's turn. It counts as one of the business's files until `out` is closed.
 * @throws too_many_requests when the business has as many files on their way as it may
 */
export type TakeTurn = (business_id: string, out: Readable, work: () => Promise<void>) => Promise<void>;

/** `atOnce` files are made at once; `perBusiness` of one business wait, are being made or downloaded. */
export const openTurns = ({ atOnce, perBusiness }: { atOnce: number; perBusiness: number }): TakeTurn => {
  const limited = concurrencyLimit({
    maxRunning: atOnce,
    maxQueued: 1000,
    maxRunningOfOne: 1,
    maxQueuedOfOne: perBusiness,
  });
  const openOf = new Map<string, number>();
  const add = (business_id: string, change: 1 | -1): void => {
    const left = (openOf.get(business_id) ?? 0) + change;
    if (left === 0) openOf.delete(business_id);
    else openOf.set(business_id, left);
  };
  return async (business_id, out, work) => {
    if ((openOf.get(business_id) ?? 0) >= perBusiness)
      throw new AppError("too_many_requests", { params: { retry_after_seconds: 5 } });
    add(business_id, 1);
    out.once("close", () => add(business_id, -1));
    await limited(business_id, work);
  };
};
