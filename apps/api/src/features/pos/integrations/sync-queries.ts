/** Reading position of each integration. */
import type { IntegrationTrouble } from "@rewardo/contract/integrations";
import type { ListedOrder } from "../adapter/adapter.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface SyncRow {
  integration_id: string;
  next_at: string | null;
  mark: string | null;
  backfill_mark: string | null;
  backfill_until: string | null;
  trouble: IntegrationTrouble | null;
  trouble_since: string | null;
  failures: number;
  told_trouble: boolean;
  listed_at: string | null;
}

const at = (scope: BusinessScope, integration_id: string) =>
  sql`business_id = ${scope.business_id}::uuid and integration_id = ${integration_id}::uuid`;

export const selectSync = (
  tx: Transaction,
  scope: BusinessScope,
  integration_id: string,
): Promise<SyncRow | undefined> =>
  tx.row(
    statement<SyncRow>(sql`select s.integration_id, s.next_at, s.mark, s.backfill_mark, s.backfill_until, s.trouble, s.trouble_since,
        s.failures, s.told_trouble, s.listed_at from integration_syncs s
      where ${inScope(scope, "s.business_id")} and s.integration_id = ${integration_id}::uuid`),
  );

/** A version is known where it was stored later than within the second that it names: providers tell no less. */
export const selectKnownOrders = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, listed }: { integration_id: string; listed: readonly ListedOrder[] },
): Promise<ReadonlySet<string>> => {
  const rows = await tx.rows<{ external_id: string }>({
    text: `select o.external_id from jsonb_to_recordset($3) as n (external_id text, updated_at timestamptz, has_customer boolean)
      join integration_orders o on o.business_id = $1 and o.integration_id = $2 and o.external_id = n.external_id
        and o.external_updated_at = n.updated_at and o.updated_at >= o.external_updated_at + interval '2 seconds'
        and (o.customer_hash is not null or not n.has_customer)`,
    values: [
      scope.business_id,
      integration_id,
      JSON.stringify(
        listed.map(({ external_id, updated_at, has_customer }) => ({ external_id, updated_at, has_customer })),
      ),
    ],
  });
  return new Set(rows.map(({ external_id }) => external_id));
};

/** Whether the platform has suspended the business. */
export const selectSuspension = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ _id: string; is_suspended: boolean } | undefined> =>
  tx.row(
    statement<{ _id: string; is_suspended: boolean }>(
      sql`select b._id, b.status = 'suspended' as is_suspended from businesses b where b._id = ${scope.business_id}::uuid`,
    ),
  );

/** Begins to read, or goes on where it stopped; `from` is where the orders before connecting begin. */
export const updateSyncBegun = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, from, now }: { integration_id: string; from: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_syncs set next_at = ${now}::timestamptz,
        backfill_mark = case when mark is null then ${from}::timestamptz else backfill_mark end,
        backfill_until = case when mark is null then ${now}::timestamptz else backfill_until end,
        mark = coalesce(mark, ${now}::timestamptz), last_heard_at = ${now}::timestamptz,
        trouble = null, trouble_since = null, failures = 0, told_trouble = false where ${at(scope, integration_id)}`),
  );
};

/** Stops reading; the positions stay, for connecting again. */
export const updateSyncStopped = async (
  tx: Transaction,
  scope: BusinessScope,
  integration_id: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_syncs set next_at = null, trouble = null, trouble_since = null, failures = 0, told_trouble = false
      where ${at(scope, integration_id)}`),
  );
};

/** There is something to read or to settle now, even for a run that has begun; false while it is disconnected. */
export const updateSyncDue = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, now }: { integration_id: string; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update integration_syncs s set next_at = ${now}::timestamptz
      from integrations i where s.business_id = ${scope.business_id}::uuid and s.integration_id = ${integration_id}::uuid
        and ${inScope(scope, "i.business_id")} and i._id = s.integration_id and i.status <> 'disconnected' returning 1`),
  )) !== undefined;

/** Orders came that were new or not as they were: they wait to be settled, and sent ones for no run that has begun. */
export const updateSyncOrders = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, now, isSent }: { integration_id: string; now: string; isSent: boolean },
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_syncs set last_order_at = ${now}::timestamptz, last_heard_at = ${now}::timestamptz,
        next_at = case when ${isSent}::boolean then ${now}::timestamptz else least(next_at, ${now}::timestamptz) end where ${at(scope, integration_id)}`),
  );
};

/** A system that sends its orders was heard of. */
export const updateSyncHeard = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, now }: { integration_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_syncs set last_heard_at = ${now}::timestamptz where ${at(scope, integration_id)}`),
  );
};

/** Stores the position of a run. */
export const updateSyncRead = async (
  tx: Transaction,
  scope: BusinessScope,
  integration_id: string,
  read: Partial<Pick<SyncRow, "mark" | "backfill_mark" | "backfill_until" | "listed_at">> & { now: string },
): Promise<void> => {
  const kept = <T>(value: T | undefined, column: string) =>
    value === undefined ? sql`${sql.ref(column)}` : sql`${value}::timestamptz`;
  await tx.rows(
    statement(sql`update integration_syncs set mark = ${kept(read.mark, "mark")}, backfill_mark = ${kept(read.backfill_mark, "backfill_mark")},
        backfill_until = ${kept(read.backfill_until, "backfill_until")}, listed_at = ${kept(read.listed_at, "listed_at")},
        last_heard_at = ${read.now}::timestamptz where ${at(scope, integration_id)}`),
  );
};

export interface RunEnd extends Pick<SyncRow, "trouble" | "trouble_since" | "failures" | "told_trouble"> {
  /** `null`: only when something comes, or an order that waits is due. */
  readonly next_at: string | null;
  /** `next_at` when the run began: if a read was requested since, it stays due. */
  readonly seen_next_at: string | null;
}

export const updateSyncEnded = async (
  tx: Transaction,
  scope: BusinessScope,
  integration_id: string,
  { trouble, trouble_since, failures, told_trouble, next_at, seen_next_at }: RunEnd,
): Promise<void> => {
  await tx.rows(
    statement(sql`update integration_syncs set trouble = ${trouble}::text, trouble_since = ${trouble_since}::timestamptz,
        failures = ${failures}::integer, told_trouble = ${told_trouble}::boolean,
        next_at = case when next_at is not distinct from ${seen_next_at}::timestamptz
          then least(${next_at}::timestamptz, (select min(o.waits_until) from integration_orders o
            where o.business_id = ${scope.business_id}::uuid and o.integration_id = ${integration_id}::uuid and o.waits_until is not null))
          else next_at end
      where ${at(scope, integration_id)} and exists (select 1 from integrations i where ${inScope(scope, "i.business_id")}
        and i._id = integration_syncs.integration_id and i.status <> 'disconnected')`),
  );
};
