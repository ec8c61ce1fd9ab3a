/** A ledger write answers its first outcome for ever: by (business, author, key). */
import type { Transaction } from "../../platform/database/database.ts";
import { isUniqueViolation } from "../../platform/database/failures.ts";
import { AppError } from "../../platform/errors.ts";
import type { BusinessContext } from "../../platform/http/context.ts";
import type { Idempotency } from "../../platform/http/route.ts";
import { selectTransactionByKey } from "./queries.ts";

const attempts = 3;

const isRepeat = (error: unknown): boolean =>
  isUniqueViolation(error, "transactions_business_id_idempotency_actor_idempotency_key_key");

/**
 * Runs `write` until it is not overtaken, three times at most (then conflict). When it fails, or the key is taken, the
 * key is looked up: a known one answers `first` with the transaction written then. The look-up comes only then, since
 * nearly every key is new.
 * @throws idempotency_key_reused when the key came with another request
 */
export const writeOnce = async <T>(
  ctx: BusinessContext,
  idempotency: Idempotency,
  write: (tx: Transaction) => Promise<T | null>,
  first: (tx: Transaction, transaction_id: string) => Promise<T>,
): Promise<{ result: T; isRepeat: boolean }> => {
  let failure: Error | null = null;
  for (let attempt = 0; attempt < attempts; attempt++) {
    try {
      const result = await ctx.database.write(ctx.scope, write);
      if (result !== null) return { result, isRepeat: false };
    } catch (error) {
      const isAnswer = error instanceof AppError && error.code !== "unavailable";
      if (!(error instanceof Error) || (!isAnswer && !isRepeat(error))) throw error;
      // Overtaken inside the database (a deadlock): as good as overtaken by version.
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
  return repeated;
};
