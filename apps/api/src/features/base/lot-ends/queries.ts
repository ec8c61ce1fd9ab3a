/** SQL of when lots end, as the engine has it. */
import { sql, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

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

/** SQL fragments that statements of other files use. */
export const lotEndParts = { dueAt, isWarned, guardedLots };
