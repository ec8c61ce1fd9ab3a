/** Queries of the webhook workers for one business: events, due deliveries and their results. */
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Answering } from "./telling.ts";
import type { DeliveryFailure } from "../../../platform/webhooks/send.ts";

export interface WebhookEventRow {
  _id: string;
  kind: "transaction" | "membership" | "feedback";
  entity_id: string;
  card_subscription_id: string;
  recorded_at: string;
}

/** Notes in the transaction that writes it what webhooks are to be told, where there are any. */
export const insertWebhookEvent = async (
  tx: Transaction,
  scope: BusinessScope,
  { kind, entity_id, card_subscription_id, recorded_at }: Omit<WebhookEventRow, "_id">,
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into webhook_events (business_id, _id, kind, entity_id, card_subscription_id, recorded_at)
      select ${scope.business_id}::uuid, ${newId()}::uuid, ${kind}, ${entity_id}::uuid, ${card_subscription_id}::uuid,
        ${recorded_at}::timestamptz
      where exists (select 1 from webhooks w where ${inScope(scope, "w.business_id")} and w.status = 'active')
      returning 1`),
  );
};

/** Takes the oldest of what happened. */
export const takeWebhookEvents = async (
  tx: Transaction,
  scope: BusinessScope,
  limit: number,
): Promise<WebhookEventRow[]> =>
  (
    await tx.rows(
      statement<WebhookEventRow>(sql`delete from webhook_events e where e.business_id = ${scope.business_id}::uuid
        and e._id in (select w._id from webhook_events w where w.business_id = ${scope.business_id}::uuid order by w._id limit ${limit})
        returning e._id, e.kind, e.entity_id, e.card_subscription_id, e.recorded_at`),
    )
  ).toSorted((one, other) => (one._id < other._id ? -1 : 1));

export interface WebhookRecipient {
  _id: string;
  events: string[];
  /** The account that is responsible for the webhook; `null` if it is not known. */
  account: Answering | null;
}

export const selectWebhookRecipients = (tx: Transaction, scope: BusinessScope): Promise<WebhookRecipient[]> =>
  tx.rows(
    statement<WebhookRecipient>(
      sql`select w._id, w.events, case when a._id is not null then jsonb_build_object('is_active', a.status = 'active',
          'all_places', a.all_places, 'account_role_id', a.account_role_id, 'permissions', r.permissions, 'limits', r.limits) end as account
        from webhooks w left join accounts a on ${inScope(scope, "a.business_id")} and a._id = w.account_id
        left join account_roles r on ${inScope(scope, "r.business_id")} and r._id = a.account_role_id
        where ${inScope(scope, "w.business_id")} and w.status = 'active'`,
    ),
  );

export interface MembershipFacts {
  _id: string;
  card_id: string;
  user_id: string | null;
  joined_at: string;
}

export const selectMemberships = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<MembershipFacts[]> =>
  tx.rows(
    statement<MembershipFacts>(sql`select cs._id, cs.card_id, cs.user_id, cs.joined_at from card_subscriptions cs
      where ${inScope(scope, "cs.business_id")} and cs._id = any(${[...ids]}::uuid[])`),
  );

export interface FeedbackFacts {
  _id: string;
  rating: number;
  transaction_id: string;
  card_subscription_id: string;
  place_id: string | null;
  created_at: string;
}

export const selectFeedbackFacts = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<FeedbackFacts[]> =>
  tx.rows(
    statement<FeedbackFacts>(sql`select f._id, f.rating, f.transaction_id, f.card_subscription_id, f.place_id, f.created_at
      from feedback f where ${inScope(scope, "f.business_id")} and f._id = any(${[...ids]}::uuid[])`),
  );

export interface DueDelivery {
  _id: string;
  webhook_id: string;
  url: string;
  body: string;
  sealed_secret: Buffer;
  /** While it still signs. */
  sealed_previous: Buffer | null;
  attempts: number;
  created_at: string;
  /** The webhook's address was paused before this attempt. */
  has_rested: boolean;
}

/** Webhooks at which a message is due and whose address does not rest. */
export const selectDueWebhooks = (tx: Transaction, scope: BusinessScope, now: string): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select w._id from webhooks w
      where ${inScope(scope, "w.business_id")} and w.status = 'active'
        and (w.rests_until is null or w.rests_until <= ${now}::timestamptz)
        and exists (select 1 from webhook_deliveries d where d.business_id = ${scope.business_id}::uuid and d.webhook_id = w._id
          and d.status = 'waiting' and d.next_attempt_at <= ${now}::timestamptz)`),
  );

/** Until when nothing goes to an address; `null`: it takes messages again. */
export const updateRest = async (
  tx: Transaction,
  scope: BusinessScope,
  webhook_id: string,
  { rests_until }: { rests_until: string | null },
): Promise<void> => {
  await tx.rows(
    statement(sql`update webhooks w set rests_until = ${rests_until}::timestamptz
      where ${inScope(scope, "w.business_id")} and w._id = ${webhook_id}::uuid
        and (${rests_until}::timestamptz is null or w.rests_until is null or w.rests_until < ${rests_until}::timestamptz)`),
  );
};

/**
 * Takes messages that are due at a webhook, each the oldest that waits for its membership. Until `until` no other worker
 * takes them; one that dies leaves them to be tried again then. After a rest one is tried alone, none while the address rests.
 * They are an array, which is made once: a subquery that is joined could run again and take more.
 */
export const takeDueDeliveries = (
  tx: Transaction,
  scope: BusinessScope,
  { webhook_id, now, until, limit }: { webhook_id: string; now: string; until: string; limit: number },
): Promise<DueDelivery[]> =>
  tx.rows(
    statement<DueDelivery>(sql`update webhook_deliveries d set next_attempt_at = ${until}::timestamptz, attempts = d.attempts + 1
      from webhooks w
      where d.business_id = ${scope.business_id}::uuid and ${inScope(scope, "w.business_id")} and w._id = d.webhook_id
        and w._id = ${webhook_id}::uuid and w.status = 'active'
        and (w.rests_until is null or w.rests_until <= ${now}::timestamptz)
        and d._id = any(array(
          select a._id from webhook_deliveries a
          where a.business_id = ${scope.business_id}::uuid and a.webhook_id = ${webhook_id}::uuid and a.status = 'waiting'
            and a.next_attempt_at <= ${now}::timestamptz
            and not exists (select 1 from webhook_deliveries b where ${inScope(scope, "b.business_id")} and b.webhook_id = a.webhook_id
              and b.order_id = a.order_id and b.status = 'waiting' and b._id < a._id)
          order by a.next_attempt_at limit (select case when o.rests_until is null then ${limit}::integer else 1 end from webhooks o
            where o.business_id = ${scope.business_id}::uuid and o._id = ${webhook_id}::uuid) for update of a skip locked))
      returning d._id, d.webhook_id, w.url, d.body, w.sealed_secret, d.attempts, d.created_at,
        w.rests_until is not null as has_rested,
        case when w.previous_until > ${now}::timestamptz then w.sealed_previous end as sealed_previous`),
  );

export interface AttemptEnd {
  readonly status: "waiting" | "delivered" | "given_up";
  readonly last_status: number | null;
  readonly last_failure: DeliveryFailure | null;
  readonly last_ms: number;
  readonly last_answer: string | null;
  /** `null` unless it waits. */
  readonly next_attempt_at: string | null;
  readonly now: string;
}

export const updateAttempt = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, last_status, last_failure, last_ms, last_answer, next_attempt_at, now }: AttemptEnd,
): Promise<void> => {
  await tx.rows(
    statement(sql`update webhook_deliveries set status = ${status}, last_status = ${last_status}::integer,
        last_failure = ${last_failure}::text, last_ms = ${last_ms}::integer,
        last_answer = ${last_answer}::text, last_attempt_at = ${now}::timestamptz,
        next_attempt_at = ${next_attempt_at}::timestamptz,
        ended_at = case when ${status} = 'waiting' then null else ${now}::timestamptz end
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'waiting'`),
  );
};

/** Pauses a webhook whose address says that it is gone, or for which no one answers any more. */
export const pauseWebhook = async (tx: Transaction, scope: BusinessScope, _id: string, now: string): Promise<void> => {
  await tx.rows(
    statement(sql`update webhooks set status = 'paused', version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid and status = 'active'`),
  );
};

/** Forgets messages that ended before `before`. */
export const deleteOldDeliveries = async (tx: Transaction, scope: BusinessScope, before: string): Promise<void> => {
  await tx.rows(
    statement(sql`delete from webhook_deliveries where business_id = ${scope.business_id}::uuid and _id in (
      select d._id from webhook_deliveries d where d.business_id = ${scope.business_id}::uuid
        and d.status <> 'waiting' and d.created_at < ${before}::timestamptz limit 1000)`),
  );
};
