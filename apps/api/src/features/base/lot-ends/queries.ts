/** SQL of when lots end, as the engine has it. */
import { sql, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { addressParts, consenting } from "../consents/index.ts";

type Rows = RawBuilder<unknown>;

/** When a lot `l` of `cs` ends if its warning arrives, in the zone of `b`; as `lotDue` of the engine. */
const dueAt: Rows = sql`greatest(l.lapses_at, l.expires_at, case when l.expires_at is null then greatest(l.keep_until,
  ((greatest(cs.last_activity_at, l.occurred_at) at time zone b.time_zone)::date + make_interval(months => l.inactivity_months)
    + interval '1 day') at time zone b.time_zone) end)`;

/** A warning of this end of `l` was delivered; as `isWarned` of the engine. */
const isWarned: Rows = sql`(l.warned_at is not null
  and (l.inactivity_months is null or l.warned_at > greatest(cs.last_activity_at, l.occurred_at)))`;

/** Lots `l` that lapse after a warning, with their membership `cs` and the business `b`. */
const guardedLots = (scope: BusinessScope): Rows => sql`lots l
  join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = l.card_subscription_id
  join businesses b on b._id = ${scope.business_id}::uuid`;

/** Customers `u` who have agreed to messages to an address of theirs that messages still go to. */
const agreeing = (scope: BusinessScope, channel: "email" | "sms"): Rows => {
  const { join, condition } = consenting(scope, channel);
  const address =
    channel === "email" ? sql`u.email is not null and u.email_confirmed_at is not null` : sql`u.phone is not null`;
  return sql`(select u._id from users u ${join} where u.business_id = ${scope.business_id}::uuid and ${address} and ${condition}
    and not exists (select 1 ${addressParts.suppressions(scope, channel)}))`;
};

/** A warning can reach the customer of `e`: by mail or SMS, on the pass, or on the card on a phone. */
const isReached = (scope: BusinessScope, now: string): Rows => sql`(e.user_id in ${agreeing(scope, "email")}
  or e.user_id in ${agreeing(scope, "sms")}
  or exists (select 1 from wallet_passes p where p.business_id = ${scope.business_id}::uuid
    and p.card_subscription_id = e.card_subscription_id and p.added_at is not null and p.removed_at is null)
  or exists (select 1 from member_browsers k where k.business_id = ${scope.business_id}::uuid and k.user_id = e.user_id
    and k.expires_at > ${now}::timestamptz))`;

/** SQL fragments that statements of other files use. */
export const lotEndParts = { dueAt, isWarned, isReached, guardedLots };
