/** Results of a message's deliveries, and the spending of its recipients compared with others. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface Ending {
  readonly status: "sent" | "failed" | "suppressed";
  readonly reason: string | null;
  readonly count: number;
  /** How many of these have a provider that reports delivery. */
  readonly reported: number;
}

/** Number of deliveries by result, most frequent first. */
export const selectEndings = (tx: Transaction, scope: BusinessScope, message_id: string): Promise<Ending[]> =>
  tx.rows(
    statement<Ending>(sql`select d.status, d.reason, count(*)::integer as count, count(d.provider_id)::integer as reported
      from message_deliveries d
      where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid
        and d.status in ('sent', 'failed', 'suppressed')
      group by d.status, d.reason order by count desc, d.reason`),
  );

/**
 * Number of waiting deliveries by reason, most frequent first: their turn, the time assigned by the domain's rate
 * limit, or another attempt after an error.
 */
export const selectWaitingDeliveries = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<{ reason: string; count: number }[]> =>
  tx.rows(
    statement<{ reason: string; count: number }>(sql`select w.reason, count(*)::integer as count
      from (select coalesce(d.reason, case when d.status = 'queued' and d.due_at > '-infinity' then 'pace' else 'turn' end) as reason
        from message_deliveries d
        where d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid
          and d.status in ('queued', 'sending')) w
      group by w.reason order by count desc, w.reason`),
  );

export interface SideRow {
  readonly is_receiver: boolean;
  readonly count: number;
  /** A head, in minor units. */
  readonly before: number;
  readonly after: number;
  /** `null` of one alone. */
  readonly after_variance: number | null;
}

interface Compared {
  readonly message_id: string;
  readonly since: string;
  readonly days: number;
  /**
   * Whether the comparison group is exactly the customers held out; then the first group is everyone the message was
   * for, whether it arrived or not.
   */
  readonly isHeldOut: boolean;
}

/**
 * Spend a head in the days before a moment and in those after it, less what was taken back: of those whom the message was
 * for beside those held out, or of those who have it beside all others. Customers of that moment.
 */
export const selectSpendSides = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, since, days, isHeldOut }: Compared,
): Promise<SideRow[]> =>
  tx.rows(
    statement<SideRow>(sql`with spent as (
        select cs.user_id, sum(t.amount) filter (where t.occurred_at <= ${since}::timestamptz) as before,
          sum(t.amount) filter (where t.occurred_at > ${since}::timestamptz) as after
        from transactions t join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = t.card_subscription_id
        where t.business_id = ${scope.business_id}::uuid
          and t.occurred_at > ${since}::timestamptz - make_interval(days => ${days}::integer)
          and t.occurred_at <= ${since}::timestamptz + make_interval(days => ${days}::integer)
        group by cs.user_id
      )
      select ${isHeldOut ? sql`d.status <> 'held_out'` : sql`d.user_id is not null`} as is_receiver, count(*)::integer as count,
        avg(coalesce(s.before, 0))::double precision as before, avg(coalesce(s.after, 0))::double precision as after,
        var_samp(coalesce(s.after, 0))::double precision as after_variance
      from users u
      left join message_deliveries d on d.business_id = ${scope.business_id}::uuid and d.message_id = ${message_id}::uuid
        and d.user_id = u._id ${isHeldOut ? sql`` : sql`and d.status = 'sent'`}
      left join spent s on s.user_id = u._id
      where u.business_id = ${scope.business_id}::uuid and u.created_at <= ${since}::timestamptz
        and u.merged_into is null and u.removed_at is null and u.erased_at is null
        ${isHeldOut ? sql`and d.user_id is not null` : sql``}
      group by is_receiver`),
  );
