import type { ApiKey } from "@rewardo/contract/api-keys";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type ApiKeyRecord = Omit<ApiKey, "status" | "can"> & {
  business_id: string;
  revoked_at: string | null;
  /** The key's owner is active and not frozen. */
  is_owner_well: boolean;
};

const columns = (
  scope: Scope,
): RawBuilder<unknown> => sql`k.business_id, k._id, k.name, k.prefix, k.permissions, k.expires_at, k.revoked_at, k.last_used_at,
  k.previous_until, k.created_at, k.owner_id, o.status = 'active' and o.frozen_at is null as is_owner_well,
  k.is_of_till,
  nullif(concat_ws(' ', o.first_name, o.last_name), '') as owner_name,
  case when k.all_places then null
    else array(select p.place_id from api_key_places p where ${inScope(scope, "p.business_id", "k.business_id")} and p.api_key_id = k._id) end as place_ids`;
const tables = (scope: Scope): RawBuilder<unknown> =>
  sql`api_keys k join accounts o on ${inScope(scope, "o.business_id", "k.business_id")} and o._id = k.owner_id`;

/** Keys that act at these places alone; `null`: all keys. */
const within = (scope: Scope, place_ids: readonly string[] | null): RawBuilder<unknown> =>
  place_ids === null
    ? sql``
    : sql`and not k.all_places and not exists (select 1 from api_key_places p
        where ${inScope(scope, "p.business_id", "k.business_id")} and p.api_key_id = k._id and p.place_id <> all(${[...place_ids]}::uuid[]))`;

export const selectApiKeys = (
  tx: Transaction,
  scope: Scope,
  {
    place_ids,
    ...page
  }: {
    place_ids: readonly string[] | null;
    limit: number;
    direction: "asc" | "desc";
    cursor: KeysetCursor | null;
  },
): Promise<ApiKeyRecord[]> => {
  const isAcross = scope.kind === "platform";
  const { after, order } = keysetPage({ column: "k.created_at", type: "timestamptz", id: "k._id", isAcross, ...page });
  return tx.rows(
    statement<ApiKeyRecord>(
      sql`select ${columns(scope)} from ${tables(scope)} where ${inScope(scope, "k.business_id")} ${within(scope, place_ids)} ${after} ${order}`,
    ),
  );
};

export const selectApiKey = (
  tx: Transaction,
  scope: Scope,
  { _id, place_ids }: { _id: string; place_ids: readonly string[] | null },
): Promise<ApiKeyRecord | undefined> =>
  tx.row(
    statement<ApiKeyRecord>(
      sql`select ${columns(scope)} from ${tables(scope)}
        where ${inScope(scope, "k.business_id")} and k._id = ${_id}::uuid ${within(scope, place_ids)}`,
    ),
  );

/** Like `selectApiKey`, locked until the end of the transaction. */
export const selectApiKeyForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ApiKeyRecord | undefined> =>
  tx.row(
    statement<ApiKeyRecord>(
      sql`select ${columns(scope)} from ${tables(scope)}
        where ${inScope(scope, "k.business_id")} and k._id = ${_id}::uuid for no key update of k`,
    ),
  );

interface Secret {
  readonly prefix: string;
  readonly token_hash: Buffer;
}

export interface NewApiKey
  extends Pick<ApiKey, "_id" | "name" | "permissions" | "place_ids" | "is_of_till" | "expires_at">, Secret {
  readonly owner_id: string;
  readonly now: string;
}

export const insertApiKey = async (tx: Transaction, scope: BusinessScope, key: NewApiKey): Promise<void> => {
  await tx.rows(
    statement(sql`insert into api_keys
        (business_id, _id, name, prefix, token_hash, permissions, all_places, is_of_till, owner_id, expires_at, created_at, updated_at)
      values (${scope.business_id}, ${key._id}, ${key.name}, ${key.prefix}, ${key.token_hash}, ${[...key.permissions]}::text[],
        ${key.place_ids === null}, ${key.is_of_till}, ${key.owner_id}, ${key.expires_at}::timestamptz, ${key.now}, ${key.now})`),
  );
  if (key.place_ids === null || key.place_ids.length === 0) return;
  await tx.rows(
    statement(sql`insert into api_key_places (business_id, api_key_id, place_id)
      select ${scope.business_id}::uuid, ${key._id}::uuid, place_id from unnest(${[...key.place_ids]}::uuid[]) place_id
      returning 1`),
  );
};

/** Sets another secret and owner; the old secret works until `previous_until`. */
export const updateApiKeySecret = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  {
    prefix,
    token_hash,
    owner_id,
    previous_until,
    now,
  }: Secret & { owner_id: string; previous_until: string | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update api_keys set prefix = ${prefix}, token_hash = ${token_hash}, owner_id = ${owner_id}::uuid,
        previous_hash = case when ${previous_until}::timestamptz is null then null else token_hash end,
        previous_until = ${previous_until}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updateApiKeyRevoked = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  now: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update api_keys set revoked_at = ${now}::timestamptz, previous_hash = null, previous_until = null,
        updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
