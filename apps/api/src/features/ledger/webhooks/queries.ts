import {
  deliveryStatuses,
  mostDeliveriesCounted,
  type Webhook,
  type WebhookDelivery,
} from "@rewardo/contract/webhooks";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { PageWanted } from "../../../platform/list.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

const columns = (now: string) => sql`w._id, w.url, w.events, w.status, w.secret_prefix, w.version, w.created_at,
  case when w.previous_until > ${now}::timestamptz then w.previous_until end as previous_until,
  counted.ended_count, counted.delivered_count, counted.waiting_count`;

/** Deliveries of the last seven days, counted. */
const tables = (scope: BusinessScope, now: string) => sql`webhooks w cross join lateral (
  select count(*) filter (where d.status <> 'waiting')::integer as ended_count,
    count(*) filter (where d.status = 'delivered')::integer as delivered_count,
    count(*) filter (where d.status = 'waiting')::integer as waiting_count
  from webhook_deliveries d where ${inScope(scope, "d.business_id")} and d.webhook_id = w._id
    and d.created_at > ${now}::timestamptz - interval '7 days') counted`;

export const selectWebhooks = (tx: Transaction, scope: BusinessScope, now: string): Promise<Webhook[]> =>
  tx.rows(
    statement<Webhook>(sql`select ${columns(now)} from ${tables(scope, now)}
      where ${inScope(scope, "w.business_id")} and w.status <> 'removed' order by w.created_at desc, w._id desc`),
  );

export const selectWebhook = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  now: string,
): Promise<Webhook | undefined> =>
  tx.row(
    statement<Webhook>(sql`select ${columns(now)} from ${tables(scope, now)}
      where ${inScope(scope, "w.business_id")} and w._id = ${_id}::uuid and w.status <> 'removed'`),
  );

/** Number of webhooks, locked until the end of the transaction against others that add one. */
export const countWebhooksForChange = async (tx: Transaction, scope: BusinessScope): Promise<number> => {
  await tx.rows(
    statement(
      sql`select pg_advisory_xact_lock(hashtextextended('rewardo webhooks ' || ${scope.business_id}::text, 0))`,
    ),
  );
  return (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from webhooks w
      where ${inScope(scope, "w.business_id")} and w.status <> 'removed'`),
  ))!.count;
};

export type WebhookBasics = Pick<Webhook, "url" | "events" | "status" | "version">;

/** Locked until the end of the transaction. */
export const selectWebhookForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<WebhookBasics | undefined> =>
  tx.row(
    statement<WebhookBasics>(sql`select w.url, w.events, w.status, w.version from webhooks w
      where ${inScope(scope, "w.business_id")} and w._id = ${_id}::uuid and w.status <> 'removed' for no key update`),
  );

interface Secret {
  readonly sealed_secret: Buffer;
  readonly secret_prefix: string;
}

export const insertWebhook = async (
  tx: Transaction,
  scope: BusinessScope,
  webhook: Pick<Webhook, "_id" | "url" | "events"> & Secret & { account_id: string | null; now: string },
): Promise<void> => {
  const { _id, url, events, sealed_secret, secret_prefix, account_id, now } = webhook;
  await tx.rows(
    statement(sql`insert into webhooks (business_id, _id, url, events, sealed_secret, secret_prefix, account_id, created_at, updated_at)
      values (${scope.business_id}, ${_id}, ${url}, ${[...events]}::text[], ${sealed_secret}, ${secret_prefix}, ${account_id}::uuid,
        ${now}, ${now})`),
  );
};

export const updateWebhookFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  {
    url,
    events,
    status,
    account_id,
    now,
  }: Omit<WebhookBasics, "version" | "status"> & { status: string; account_id: string | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update webhooks set url = ${url}, events = ${[...events]}::text[], status = ${status}, account_id = ${account_id}::uuid,
        version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** The secret before goes on signing until `previous_until`. */
export const updateWebhookSecret = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  {
    sealed_secret,
    secret_prefix,
    previous_until,
    account_id,
    now,
  }: Secret & { previous_until: string; account_id: string | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update webhooks set sealed_previous = sealed_secret, previous_until = ${previous_until}::timestamptz,
        sealed_secret = ${sealed_secret}, secret_prefix = ${secret_prefix}, account_id = ${account_id}::uuid, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Waiting deliveries of a removed webhook are never sent. */
export const giveUpDeliveriesOf = async (
  tx: Transaction,
  scope: BusinessScope,
  webhook_id: string,
  now: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update webhook_deliveries set status = 'given_up', next_attempt_at = null, ended_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and webhook_id = ${webhook_id}::uuid and status = 'waiting'`),
  );
};

const delivery = sql`d._id, d.webhook_id, d.type, d.status, d.attempts, d.last_status, d.last_failure, d.last_ms, d.last_answer,
  d.next_attempt_at, d.created_at`;

export const selectDeliveries = (
  tx: Transaction,
  scope: BusinessScope,
  { webhook_id, status, ...page }: PageWanted & { webhook_id?: string | undefined; status?: string | undefined },
): Promise<WebhookDelivery[]> => {
  const { after, order } = keysetPage({
    column: "d.created_at",
    type: "timestamptz",
    id: "d._id",
    isAcross: false,
    ...page,
  });
  return tx.rows(
    statement<WebhookDelivery>(sql`select ${delivery} from webhook_deliveries d where ${inScope(scope, "d.business_id")}
      ${webhook_id === undefined ? sql`` : sql`and d.webhook_id = ${webhook_id}::uuid`}
      ${status === undefined ? sql`` : sql`and d.status = ${status}`} ${after} ${order}`),
  );
};

/** Counts of each status, each looked for by itself. */
export const selectDeliveryCounts = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ status: WebhookDelivery["status"]; count: number }[]> =>
  tx.rows(
    statement<{
      status: WebhookDelivery["status"];
      count: number;
    }>(sql`select s.status, c.count from unnest(${[...deliveryStatuses]}::text[]) as s (status)
      cross join lateral (select count(*)::integer as count from (select 1 from webhook_deliveries d
        where ${inScope(scope, "d.business_id")} and d.status = s.status limit ${sql.lit(mostDeliveriesCounted)}) one) c
      where c.count > 0`),
  );

export const selectDelivery = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<WebhookDelivery | undefined> =>
  tx.row(
    statement<WebhookDelivery>(
      sql`select ${delivery} from webhook_deliveries d where ${inScope(scope, "d.business_id")} and d._id = ${_id}::uuid`,
    ),
  );

export interface NewDelivery {
  readonly _id: string;
  readonly webhook_id: string;
  readonly type: string;
  readonly order_id: string;
  readonly body: string;
}

/** Messages, due at once. */
export const insertDeliveries = async (
  tx: Transaction,
  scope: BusinessScope,
  deliveries: readonly NewDelivery[],
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `insert into webhook_deliveries (business_id, _id, webhook_id, type, order_id, body, next_attempt_at, created_at)
      select $1, d._id, d.webhook_id, d.type, d.order_id, d.body, $3, $3
      from jsonb_to_recordset($2) as d (_id uuid, webhook_id uuid, type text, order_id uuid, body text)
      returning 1`,
    values: [scope.business_id, JSON.stringify(deliveries), now],
  });
};

/** Makes a message due again; false when there is none, or its webhook is told nothing. */
export const updateDeliveryAgain = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  now: string,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update webhook_deliveries d set status = 'waiting', attempts = 0, next_attempt_at = ${now}::timestamptz, ended_at = null
      from webhooks w where d.business_id = ${scope.business_id}::uuid and d._id = ${_id}::uuid
        and ${inScope(scope, "w.business_id")} and w._id = d.webhook_id and w.status = 'active' returning 1`),
  )) !== undefined;
