import type { Transaction } from "../database/database.ts";
import { inScope, sql, statement } from "../database/sql.ts";
import type { BusinessScope } from "../scope.ts";

export interface IdempotencyRecord {
  readonly actor_id: string;
  readonly key: string;
  readonly request_hash: Buffer;
  readonly entity_id: string;
}

/** False when the actor has used the key before. Waits for another transaction that is using it now. */
export const insertIdempotencyKey = async (
  tx: Transaction,
  scope: BusinessScope,
  { actor_id, key, request_hash, entity_id, now }: IdempotencyRecord & { readonly now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`insert into idempotency_keys (business_id, actor_id, key, request_hash, entity_id, created_at)
      values (${scope.business_id}, ${actor_id}, ${key}, ${request_hash}, ${entity_id}, ${now})
      on conflict (business_id, actor_id, key) do nothing returning 1`),
  )) !== undefined;

export const selectIdempotencyKey = (
  tx: Transaction,
  scope: BusinessScope,
  { actor_id, key }: Pick<IdempotencyRecord, "actor_id" | "key">,
): Promise<Pick<IdempotencyRecord, "request_hash" | "entity_id"> | undefined> =>
  tx.row(
    statement<Pick<IdempotencyRecord, "request_hash" | "entity_id">>(
      sql`select i.request_hash, i.entity_id from idempotency_keys i
        where ${inScope(scope, "i.business_id")} and i.actor_id = ${actor_id}::uuid and i.key = ${key}`,
    ),
  );
