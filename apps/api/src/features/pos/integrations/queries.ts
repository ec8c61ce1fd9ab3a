/** Integrations, and what is known of the systems behind them. */
import type { Integration, IntegrationType } from "@rewardo/contract/integrations";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { PageWanted } from "../../../platform/list.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type IntegrationRecord = Omit<Integration, "can" | "way" | "lag_seconds" | "is_behind" | "business_name"> & {
  business_id: string;
  owner_id: string;
  backfill_until: string | null;
};

type Places = readonly string[] | null;

const counted = (scope: Scope, now: string, place_ids: Places): RawBuilder<unknown> => sql`from integration_orders o
  where ${inScope(scope, "o.business_id", "i.business_id")} and o.integration_id = i._id and o.occurred_at > ${now}::timestamptz - interval '24 hours'
    ${place_ids === null ? sql`` : sql`and o.place_id in (select unnest(${[...place_ids]}::uuid[]))`}`;

/** Integrations whose orders count at one of these places, or may count anywhere; `null`: all. */
const seenAt = (scope: Scope, place_ids: Places): RawBuilder<unknown> =>
  place_ids === null
    ? sql``
    : sql`and (i.place_id is null or i.place_id = any(${[...place_ids]}::uuid[]) or exists (select 1 from integration_items x
        where ${inScope(scope, "x.business_id", "i.business_id")} and x.integration_id = i._id and x.place_id = any(${[...place_ids]}::uuid[])))`;

/** `now` is for the figures of the last 24 hours, which are those of the places that the reader sees. */
const columns = (
  scope: Scope,
  now: string,
  place_ids: Places,
) => sql`i._id, i.business_id, i.type, i.name, i.status, i.external_business_id, i.place_id,
  i.api_key_id, i.owner_id, i.backfill_days, i.version, i.created_at, s.mark, s.backfill_mark, s.backfill_until,
  s.last_heard_at, s.last_order_at, s.trouble, s.trouble_since,
  (select count(*)::integer ${counted(scope, now, place_ids)}) as orders_count,
  (select count(*)::integer ${counted(scope, now, place_ids)} and o.status = 'unmatched') as unmatched_count`;

const tables = (scope: Scope): RawBuilder<unknown> =>
  sql`integrations i join integration_syncs s on ${inScope(scope, "s.business_id", "i.business_id")} and s.integration_id = i._id`;

export const selectIntegrations = (
  tx: Transaction,
  scope: Scope,
  {
    status,
    place_ids,
    now,
    ...page
  }: PageWanted & { status?: Integration["status"] | undefined; place_ids: Places; now: string },
): Promise<IntegrationRecord[]> => {
  const { after, order } = keysetPage({
    ...{ column: "i.created_at", type: "timestamptz", id: "i._id", isAcross: scope.kind === "platform" },
    ...page,
  });
  return tx.rows(
    statement<IntegrationRecord>(sql`select ${columns(scope, now, place_ids)} from ${tables(scope)}
      where ${inScope(scope, "i.business_id")} ${seenAt(scope, place_ids)}
      ${status === undefined ? sql`and i.status <> 'disconnected'` : sql`and i.status = ${status}`} ${after} ${order}`),
  );
};

export const selectIntegration = (
  tx: Transaction,
  scope: Scope,
  { _id, place_ids, now }: { _id: string; place_ids: Places; now: string },
): Promise<IntegrationRecord | undefined> =>
  tx.row(
    statement<IntegrationRecord>(
      sql`select ${columns(scope, now, place_ids)} from ${tables(scope)}
        where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid ${seenAt(scope, place_ids)}`,
    ),
  );

/** Number of connected integrations, locked until the end of the transaction against others that add one. */
export const countIntegrationsForChange = async (tx: Transaction, scope: BusinessScope): Promise<number> => {
  await tx.rows(
    statement(
      sql`select pg_advisory_xact_lock(hashtextextended('rewardo integrations ' || ${scope.business_id}::text, 0))`,
    ),
  );
  return (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from integrations i
      where ${inScope(scope, "i.business_id")} and i.status <> 'disconnected'`),
  ))!.count;
};

export type IntegrationBasics = Pick<
  Integration,
  | "_id"
  | "type"
  | "name"
  | "status"
  | "place_id"
  | "api_key_id"
  | "external_business_id"
  | "version"
  | "backfill_days"
  | "created_at"
> & { sealed_secrets: Buffer | null; owner_id: string };

const basics = sql`i._id, i.type, i.name, i.status, i.place_id, i.api_key_id, i.external_business_id, i.version,
  i.backfill_days, i.created_at, i.sealed_secrets, i.owner_id`;

/** Locked until the end of the transaction. */
export const selectIntegrationForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<IntegrationBasics | undefined> =>
  tx.row(
    statement<IntegrationBasics>(sql`select ${basics} from integrations i
      where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid for no key update`),
  );

export interface NewIntegration {
  readonly _id: string;
  readonly type: IntegrationType;
  readonly name: string;
  readonly status: Integration["status"];
  readonly place_id: string | null;
  readonly api_key_id: string | null;
  readonly owner_id: string;
  readonly backfill_days: number;
  readonly now: string;
}

export const insertIntegration = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, type, name, status, place_id, api_key_id, owner_id, backfill_days, now }: NewIntegration,
): Promise<void> => {
  await tx.rows(
    statement(sql`with made as (
        insert into integrations (business_id, _id, type, name, status, place_id, api_key_id, owner_id, backfill_days, created_at, updated_at)
        values (${scope.business_id}, ${_id}, ${type}, ${name}, ${status}, ${place_id}, ${api_key_id}, ${owner_id}, ${backfill_days}, ${now}, ${now}))
      insert into integration_syncs (business_id, integration_id) values (${scope.business_id}, ${_id})`),
  );
};

export const updateIntegrationFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { name, place_id, now }: Pick<Integration, "name" | "place_id"> & { now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update integrations set name = ${name}, place_id = ${place_id}::uuid, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export interface Connection {
  readonly status: Integration["status"];
  readonly external_business_id: string | null;
  readonly sealed_secrets: Buffer | null;
  readonly api_key_id: string | null;
  readonly now: string;
}

/** Credentials and standing; the ones before are forgotten. */
export const updateConnection = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, external_business_id, sealed_secrets, api_key_id, now }: Connection,
): Promise<void> => {
  await tx.rows(
    statement(sql`update integrations set status = ${status}, external_business_id = ${external_business_id},
        sealed_secrets = ${sealed_secrets}::bytea, api_key_id = ${api_key_id}::uuid, version = version + 1,
        connected_at = case when ${status} = 'connected' then ${now}::timestamptz else connected_at end, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Those of the ids that belong to places of the business. */
export const selectKnownPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ _id: string }>(
        sql`select p._id from places p where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`,
      ),
    )
  ).map(({ _id }) => _id);

/** Open places, `limit` of them at most. */
export const selectOpenPlaces = async (tx: Transaction, scope: BusinessScope, limit: number): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ _id: string }>(sql`select p._id from places p
        where ${inScope(scope, "p.business_id")} and p.status = 'active' order by p._id limit ${limit}`),
    )
  ).map(({ _id }) => _id);

/** A connection to this provider that was started and never completed. */
export const selectWaiting = async (
  tx: Transaction,
  scope: BusinessScope,
  type: IntegrationType,
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{ _id: string }>(sql`select i._id from integrations i
        where ${inScope(scope, "i.business_id")} and i.type = ${type} and i.status = 'waiting' and i.api_key_id is null
        order by i.created_at desc, i._id desc limit 1 for no key update`),
    )
  )?._id;

/** The newest that is connected by its vendor. */
export const selectNewestOfType = async (
  tx: Transaction,
  scope: BusinessScope,
  type: IntegrationType,
): Promise<string | undefined> =>
  (
    await tx.row(
      statement<{ _id: string }>(sql`select i._id from integrations i
        where ${inScope(scope, "i.business_id")} and i.type = ${type} and i.status <> 'disconnected'
        order by i.created_at desc, i._id desc limit 1`),
    )
  )?._id;

/**
 * Other integrations with the same business of the provider: the connected one first, then the latest. Locked until the
 * end of the transaction.
 */
export const selectTwin = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, type, external_business_id }: Pick<Integration, "_id" | "type" | "external_business_id">,
): Promise<IntegrationBasics | undefined> =>
  tx.row(
    statement<IntegrationBasics>(sql`select ${basics} from integrations i where ${inScope(scope, "i.business_id")} and i._id <> ${_id}::uuid
      and i.type = ${type} and i.external_business_id = ${external_business_id}
      order by i.status = 'disconnected', i.connected_at desc nulls last, i._id desc limit 1 for no key update`),
  );

/**
 * The till of this vendor that was disconnected last, where none of the vendor's is connected. Locked until the end of the
 * transaction.
 */
export const selectParted = (
  tx: Transaction,
  scope: BusinessScope,
  type: IntegrationType,
): Promise<IntegrationBasics | undefined> =>
  tx.row(
    statement<IntegrationBasics>(sql`select ${basics} from integrations i where ${inScope(scope, "i.business_id")} and i.type = ${type}
      and i.status = 'disconnected' and not exists (select 1 from integrations o where ${inScope(scope, "o.business_id")} and o.type = i.type
        and o.status <> 'disconnected')
      order by i.updated_at desc, i._id desc limit 1 for no key update`),
  );

/** A system that its vendor connects has sent something. */
export const updateHeardOf = async (tx: Transaction, scope: BusinessScope, _id: string, now: string): Promise<void> => {
  await tx.rows(
    statement(sql`update integrations set status = 'connected', connected_at = ${now}::timestamptz, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'waiting'`),
  );
};
