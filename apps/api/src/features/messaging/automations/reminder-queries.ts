/** Reminders of what lapses, as warnings: which were delivered, and whether a business has any. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Delivered } from "../../ledger/warnings/index.ts";

/**
 * Mails and SMS about lapsing that were handed over since then and have not come back, and messages of which a browser was told, for
 * each card of their reader. What only lies on the card warns when the card is opened; a pass warns when it is fetched.
 */
export const selectDeliveredReminders = (
  tx: Transaction,
  scope: BusinessScope,
  since: string,
): Promise<(Delivered & { readonly message_id: string })[]> =>
  tx.rows(
    statement<
      Delivered & { readonly message_id: string }
    >(sql`select cs._id as card_subscription_id, coalesce(n.told_at, d.ended_at) as at, coalesce(n.told_at, d.ended_at) as "from", m._id as message_id,
        ((r.occasion::date + 1)::timestamp at time zone b.time_zone) as until
      from automations a join automation_runs r on r.business_id = ${scope.business_id}::uuid and r.automation_id = a._id
        and r.state = 'reached' and r.decided_at > ${since}::timestamptz
      join messages m on m.business_id = ${scope.business_id}::uuid and m._id = r.message_id
      join message_deliveries d on d.business_id = ${scope.business_id}::uuid and d.message_id = m._id and d.user_id = r.user_id
        and d.status = 'sent' and d.ended_at is not null
      join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs.user_id = r.user_id
      join businesses b on b._id = ${scope.business_id}::uuid
      left join (select n.message_id, n.user_id, min(n.ended_at) as told_at from notices n
        where n.business_id = ${scope.business_id}::uuid and n.way = 'browser' and n.status = 'told'
        group by n.message_id, n.user_id) n on n.message_id = m._id and n.user_id = d.user_id
      where a.business_id = ${scope.business_id}::uuid and a.trigger ->> 'kind' = 'points_lapsing'
        and (m.channel <> 'in_app' or n.told_at is not null)
      order by coalesce(n.told_at, d.ended_at)`),
  );

export interface ReminderFacts {
  /** 1 where something on a card lapses only after a warning, else 0. */
  readonly needed: number;
  /** Reminders of any status, those that were switched off too. */
  readonly reminders: number;
}

export const selectReminderFacts = async (tx: Transaction, scope: BusinessScope): Promise<ReminderFacts> =>
  (await tx.row(
    statement<ReminderFacts>(sql`select (exists (select 1 from lots l where l.business_id = ${scope.business_id}::uuid
          and l.is_open and l.lapse_after_warning is not null))::integer as needed,
        (select count(*)::integer from automations a where a.business_id = ${scope.business_id}::uuid
          and a.trigger ->> 'kind' = 'points_lapsing') as reminders`),
  ))!;
