/** Orders received from each integration, by hour. */
import type { IntegrationHealth, IntegrationHour } from "@rewardo/contract/integration-health";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

/** An answer of a provider, or a failed request. */
export interface Heard extends Partial<Omit<IntegrationHour, "at">> {
  readonly integration_id: string;
  readonly now: string;
}

/** Adds to the present hour; hours of more than two days ago go. */
export const upsertHour = async (
  tx: Transaction,
  scope: BusinessScope,
  { integration_id, now, asked = 0, failed = 0, pushed = 0, nudged = 0, orders = 0, most_lag_seconds: lag = 0 }: Heard,
): Promise<void> => {
  await tx.rows(
    statement(sql`with old as (delete from integration_hours h where h.business_id = ${scope.business_id}::uuid
        and h.integration_id = ${integration_id}::uuid and h.at < ${now}::timestamptz - interval '2 days')
      insert into integration_hours as h (business_id, integration_id, at, asked, failed, pushed, nudged, orders, most_lag_seconds)
      values (${scope.business_id}::uuid, ${integration_id}::uuid, date_trunc('hour', ${now}::timestamptz), ${asked}::integer,
        ${failed}::integer, ${pushed}::integer, ${nudged}::integer, ${orders}::integer, ${lag}::integer)
      on conflict (business_id, integration_id, at) do update set asked = h.asked + excluded.asked, failed = h.failed + excluded.failed,
        pushed = h.pushed + excluded.pushed, nudged = h.nudged + excluded.nudged, orders = h.orders + excluded.orders,
        most_lag_seconds = greatest(h.most_lag_seconds, excluded.most_lag_seconds)`),
  );
};

/** The last 24 hours with the present one, oldest first. */
export const selectHours = (
  tx: Transaction,
  scope: Scope,
  { integration_id, now }: { integration_id: string; now: string },
): Promise<IntegrationHour[]> =>
  tx.rows(
    statement<IntegrationHour>(sql`select h.at, h.asked, h.failed, h.pushed, h.nudged, h.orders, h.most_lag_seconds from integration_hours h
      where ${inScope(scope, "h.business_id")} and h.integration_id = ${integration_id}::uuid
        and h.at > date_trunc('hour', ${now}::timestamptz) - interval '24 hours' order by h.at`),
  );

/** When it is asked next, and who connected it. */
export const selectStanding = (
  tx: Transaction,
  scope: Scope,
  integration_id: string,
): Promise<Pick<IntegrationHealth, "failures" | "next_at" | "connected_at" | "connected_by"> | undefined> =>
  tx.row(
    statement<
      Pick<IntegrationHealth, "failures" | "next_at" | "connected_at" | "connected_by">
    >(sql`select s.failures, s.next_at,
        i.connected_at, nullif(concat_ws(' ', a.first_name, a.last_name), '') as connected_by
      from integrations i join integration_syncs s on ${inScope(scope, "s.business_id", "i.business_id")} and s.integration_id = i._id
      left join accounts a on ${inScope(scope, "a.business_id", "i.business_id")} and a._id = i.owner_id
      where ${inScope(scope, "i.business_id")} and i._id = ${integration_id}::uuid`),
  );

/** Orders of the last 24 hours by the places where they count. */
export const selectOrdersByPlace = (
  tx: Transaction,
  scope: Scope,
  { integration_id, place_ids, now }: { integration_id: string; place_ids: readonly string[] | null; now: string },
): Promise<IntegrationHealth["places"]> =>
  tx.rows(
    statement<
      IntegrationHealth["places"][number]
    >(sql`select o.place_id, p.name as place_name, count(*)::integer as orders_count,
        max(o.occurred_at) as last_order_at
      from integration_orders o left join places p on ${inScope(scope, "p.business_id", "o.business_id")} and p._id = o.place_id
      where ${inScope(scope, "o.business_id")} and o.integration_id = ${integration_id}::uuid
        and o.occurred_at > ${now}::timestamptz - interval '24 hours'
        ${place_ids === null ? sql`` : sql`and o.place_id in (select unnest(${[...place_ids]}::uuid[]))`}
      group by o.place_id, p.name order by o.place_id is null, count(*) desc, o.place_id limit 1000`),
  );
