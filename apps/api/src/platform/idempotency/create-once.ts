/** Writes outside the ledger that are sent again after a lost answer: the key decides, in the transaction that writes. */
import { newId, nowIso } from "../clock.ts";
import type { Transaction } from "../database/database.ts";
import { AppError, found } from "../errors.ts";
import type { BusinessContext } from "../context.ts";
import type { Idempotency } from "../http/route.ts";
import { insertIdempotencyKey, selectIdempotencyKey } from "./queries.ts";

/**
 * Runs `create` with a new id and answers that id; for a key that was used before with the same request, the earlier id
 * without running it. Call it first in the transaction: the key is put in before anything else, so that of two sendings
 * at once the second waits for the first. A refused `create` gives the key back with the transaction.
 * Throws idempotency_key_reused when the key came with another request.
 */
export const createOnce = async (
  tx: Transaction,
  ctx: BusinessContext,
  idempotency: Idempotency | undefined,
  create: (entity_id: string) => Promise<void>,
): Promise<string> => {
  const entity_id = newId();
  if (idempotency !== undefined) {
    const { key, request_hash } = idempotency;
    const record = { actor_id: ctx.actor._id, key, request_hash, entity_id };
    if (!(await insertIdempotencyKey(tx, ctx.scope, { ...record, now: nowIso(ctx.clock) }))) {
      const first = found(await selectIdempotencyKey(tx, ctx.scope, record));
      if (!first.request_hash.equals(request_hash)) throw new AppError("idempotency_key_reused");
      return first.entity_id;
    }
  }
  await create(entity_id);
  return entity_id;
};
