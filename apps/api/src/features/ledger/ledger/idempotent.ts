/** A ledger write answers its first outcome forever: by (business, author, key). */
import type { Transaction, WriteOptions } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { TillContext } from "../../../platform/context.ts";
import type { Idempotency } from "../../../platform/http/route.ts";
import { keyedMutex } from "../../../platform/keyed-mutex.ts";
import { KeyTaken } from "./key-taken.ts";
import { holdMembership, selectTransactionByKey } from "./queries.ts";

const attempts = 3;

/** Queue of calls that write the same membership. */
export interface Queue {
  /** Writes under the same key queue here within the process, without a connection. */
  readonly key: string;
  /** Keeps the membership from everyone else until the end of the transaction. */
  readonly hold: (tx: Transaction) => Promise<unknown>;
}

/** The queue at the membership that a number, an id or a transaction names. */
export const queueAt = (ctx: TillContext, by: Parameters<typeof holdMembership>[2]): Queue => ({
  key: Object.values(by).join(),
  hold: (tx) => holdMembership(tx, ctx.scope, by),
});

const serialize = keyedMutex();

/**
 * Runs `work` until it is not overtaken, three times at most (then conflict). When it fails, or the key is taken, the
 * key is looked up: a known one answers `first` with the transaction written then. The look-up comes only then, since
 * nearly every key is new.
 *
 * Writes to one membership queue up; one that was overtaken by another process locks the membership on its next try, so
 * that every till at a card is served, however many there are.
 * @param options how `work` is written, as for `database.write`
 * @throws idempotency_key_reused when the key came with another request
 */
export const writeOnce = <T>(
  ctx: TillContext,
  idempotency: Idempotency,
  work: (tx: Transaction) => Promise<T | null>,
  first: (tx: Transaction, transaction_id: string) => Promise<T>,
  queue?: Queue,
  options?: WriteOptions,
): Promise<{ result: T; isRepeat: boolean }> => {
  const write = () => tryToWrite(ctx, idempotency, work, first, { queue, options });
  return queue === undefined ? write() : serialize(`${ctx.scope.business_id} ${queue.key}`, write);
};

const tryToWrite = async <T>(
  ctx: TillContext,
  idempotency: Idempotency,
  work: (tx: Transaction) => Promise<T | null>,
  first: (tx: Transaction, transaction_id: string) => Promise<T>,
  { queue, options }: { queue: Queue | undefined; options: WriteOptions | undefined },
): Promise<{ result: T; isRepeat: boolean }> => {
  let failure: Error | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const result = await ctx.database.write(
        ctx.scope,
        async (tx) => {
          if (attempt > 0) await queue?.hold(tx);
          return work(tx);
        },
        options,
      );
      if (result !== null) return { result, isRepeat: false };
    } catch (error) {
      const isAnswer = error instanceof AppError && error.code !== "unavailable";
      if (!(error instanceof Error) || (!isAnswer && !(error instanceof KeyTaken))) throw error;
      // Overtaken inside the database (a deadlock): treated like a version conflict.
      if (isAnswer && error.code === "conflict") continue;
      failure = error;
      break;
    }
  }
  const repeated = await ctx.database.read(ctx.scope, async (tx) => {
    const known = await selectTransactionByKey(tx, ctx.scope, { actor_id: ctx.actor._id, key: idempotency.key });
    if (known === undefined) return null;
    if (!known.request_hash.equals(idempotency.request_hash)) throw new AppError("idempotency_key_reused");
    return { result: await first(tx, known._id), isRepeat: true };
  });
  if (repeated === null) throw failure ?? new AppError("conflict");
  // The process that wrote it may have died before notifying the consoles, since the till got no answer either.
  ctx.live.publish({ kind: "business", business_id: ctx.scope.business_id });
  return repeated;
};
