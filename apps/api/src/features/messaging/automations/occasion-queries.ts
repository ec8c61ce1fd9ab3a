/** Triggers of automations: which customers gave an occasion within a span of time, and whether it still holds. */
import type { AutomationTrigger } from "@rewardo/contract/automation-fields";
import type { MessageChannel } from "@rewardo/contract/message-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { RewardCost } from "../../base/reward-costs/index.ts";
import { ruleParts, usersInGroup, type GroupOfUsers } from "../../programme/promotion-groups/index.ts";

/** A local day, and the instant at which automations that come with a day look at it. */
export interface Morning {
  readonly day: string;
  readonly at: string;
}

export interface Span {
  /** Later than `from`, and not later than `until`. */
  readonly from: string;
  readonly until: string;
  /** The mornings within. */
  readonly mornings: readonly Morning[];
  readonly time_zone: string;
  /** What can be had at its end; only for automations about it. */
  readonly rewards?: readonly RewardCost[];
}

type Rows = RawBuilder<unknown>;

const mornings = ({ mornings: days }: Span): Rows =>
  sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as m (day date, at timestamptz)`;

const within = (column: string, { from, until }: Span): Rows =>
  sql`${sql.ref(column)} > ${from}::timestamptz and ${sql.ref(column)} <= ${until}::timestamptz`;

/** The programme of the card of `cs` that was published last by then. */
const programmeAt = (
  scope: BusinessScope,
  { until }: Span,
): Rows => sql`cross join lateral (select v.programme from programme_versions v
  where v.business_id = ${scope.business_id}::uuid and v.card_id = cs.card_id and v.valid_from <= ${until}::timestamptz
  order by v.valid_from desc, v._id desc limit 1) v`;

/** For the card of `cs`: how many stamps fill it. */
const stampsAt = (scope: BusinessScope, span: Span): Rows =>
  sql`${programmeAt(scope, span)} cross join lateral (select (v.programme ->> 'stamps_required')::integer as stamps) p`;

/** Rows `r` of the span's rewards, each with its card. */
const rewardsOf = ({ rewards = [] }: Span): Rows =>
  sql`unnest(${rewards.map(({ card_id }) => card_id)}::uuid[], ${rewards.map(({ stamps_required }) => stamps_required)}::integer[],
    ${rewards.map(({ cost }) => cost)}::integer[]) as r (card_id, stamps, cost)`;

/** The place of the reward `r` was reached: on a stamps card once on each card, otherwise where the balance came to its cost. */
const isReached = sql`case when r.cost > coalesce(r.stamps, 0)
  then cs.balance_after >= r.cost and cs.balance_after - cs.delta < r.cost
  else (greatest(cs.balance_after, 0) + r.stamps - r.cost) / r.stamps
    > (greatest(cs.balance_after - cs.delta, 0) + r.stamps - r.cost) / r.stamps end`;

/** Transactions `t` of the span with the membership `cs` that they belong to now; imported ones happened elsewhere. */
const happenings = (scope: BusinessScope, span: Span): Rows => sql`transactions t
  join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = t.card_subscription_id
  where t.business_id = ${scope.business_id}::uuid and ${within("t.occurred_at", span)} and t.import_id is null
    and t.status <> 'reversed'`;

/** The rows of `happenings` that moved a balance, as `cs`. */
const moved = (scope: BusinessScope, span: Span): Rows =>
  sql`(select cs.user_id, t._id, t.occurred_at, t.balance_after, t.delta, cs.card_id from ${happenings(scope, span)}
    and t.delta <> 0) cs`;

/** The last local day on which what is left of a lot `l` of `cs` may be used; as `lotDue` of the engine. */
const lapseDay = ({
  time_zone,
}: Span): Rows => sql`greatest((l.lapses_at - interval '1 second') at time zone ${time_zone}, case
  when l.expires_at is not null then (l.expires_at - interval '1 second') at time zone ${time_zone}
  else greatest((greatest(cs.last_activity_at, l.occurred_at) at time zone ${time_zone})::date
    + make_interval(months => l.inactivity_months), (l.keep_until - interval '1 second') at time zone ${time_zone}) end)::date`;

const isOpenLot = sql`l.is_open and l.remaining > 0 and (l.expires_at is not null or l.inactivity_months is not null)`;

/** Rows of (user_id, occasion, happened_at). */
const occasionsOf = (scope: BusinessScope, trigger: AutomationTrigger, span: Span): Rows => {
  const own = scope.business_id;
  switch (trigger.kind) {
    case "birthday": {
      const day = sql`(m.day + ${trigger.days_before}::integer)`;
      return sql`select u._id as user_id, to_char(${day}, 'YYYY') as occasion, m.at as happened_at from ${mornings(span)}
        join users u on u.business_id = ${own}::uuid and ${ruleParts.isBirthday(day)}`;
    }
    case "first_visit":
      return sql`select distinct on (v.user_id) v.user_id, 'first' as occasion, v.occurred_at as happened_at
        from (select cs.user_id, t.occurred_at from ${happenings(scope, span)} and t.kind = 'visit' and cs.user_id is not null) v
        where not exists (select 1 from card_subscriptions o join transactions e
            on e.business_id = ${scope.business_id}::uuid and e.card_subscription_id = o._id
          where o.business_id = ${own}::uuid and o.user_id = v.user_id and e.kind = 'visit' and e.status <> 'reversed'
            and e.occurred_at < v.occurred_at)
        order by v.user_id, v.occurred_at`;
    case "no_visit":
      return sql`select distinct cs.user_id, t.local_day::text as occasion, m.at as happened_at from ${mornings(span)}
        join transactions t on t.business_id = ${own}::uuid and t.kind = 'visit' and t.status <> 'reversed'
          and t.local_day = m.day - ${trigger.days}::integer
          and t.occurred_at between m.at - make_interval(days => ${trigger.days + 2}::integer)
            and m.at - make_interval(days => ${trigger.days - 2}::integer)
        join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = t.card_subscription_id
        where not exists (select 1 from card_subscriptions o join transactions e
            on e.business_id = ${scope.business_id}::uuid and e.card_subscription_id = o._id
          where o.business_id = ${own}::uuid and o.user_id = cs.user_id and e.kind = 'visit' and e.status <> 'reversed'
            and e.local_day > t.local_day and e.occurred_at <= m.at)`;
    case "stamps_missing":
      return sql`select cs.user_id, cs._id::text as occasion, cs.occurred_at as happened_at from ${moved(scope, span)} ${stampsAt(scope, span)}
        where p.stamps is not null and cs.delta > 0 and cs.balance_after % p.stamps = p.stamps - ${trigger.stamps}::integer`;
    case "reward_ready":
      return sql`select cs.user_id, cs._id::text as occasion, cs.occurred_at as happened_at from ${moved(scope, span)}
        where exists (select 1 from ${rewardsOf(span)} where r.card_id = cs.card_id and ${isReached})`;
    case "points_lapsing":
      return sql`select distinct cs.user_id, (m.day + ${trigger.days}::integer)::text as occasion, m.at as happened_at
        from ${mornings(span)} join lots l on l.business_id = ${own}::uuid and ${isOpenLot}
        join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = l.card_subscription_id
        where ${lapseDay(span)} = m.day + ${trigger.days}::integer`;
    case "level_reached":
      return sql`select cs.user_id, cs.change_id::text as occasion, cs.changed_at as happened_at
        from (select o.card_id, o.user_id, l._id as change_id, l.from_id, l.to_id, l.changed_at
          from level_changes l join card_subscriptions o on o.business_id = ${scope.business_id}::uuid and o._id = l.card_subscription_id
          where l.business_id = ${own}::uuid and ${within("l.changed_at", span)} and l.to_id is not null) cs ${programmeAt(scope, span)}
        where cs.from_id is null or (select (x ->> 'threshold')::bigint from jsonb_array_elements(v.programme -> 'levels') x
            where x ->> '_id' = cs.to_id::text) > (select (x ->> 'threshold')::bigint
            from jsonb_array_elements(v.programme -> 'levels') x where x ->> '_id' = cs.from_id::text)`;
    case "rfm_group_entered":
      // Groups are decided by night, and that night may be caught up a day later.
      return sql`select distinct on (r.user_id, r.valid_from) r.user_id, r.valid_from::text as occasion, m.at as happened_at
        from ${mornings(span)} join rfm_changes r on r.business_id = ${own}::uuid
          and r.valid_from between m.day - 1 and m.day and r.rfm_group = ${trigger.rfm_group}
        order by r.user_id, r.valid_from, m.at`;
    case "feedback":
      return sql`select cs.user_id, f._id::text as occasion, f.created_at as happened_at from feedback f
        join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = f.card_subscription_id
        where f.business_id = ${own}::uuid and ${within("f.created_at", span)}
          and f.rating between ${trigger.least}::integer and ${trigger.most}::integer`;
  }
};

/**
 * SQL: the occasion of the run `r` still holds: no visit came in between, and the visit of a level was not taken back.
 */
const stillHolds = (scope: BusinessScope, trigger: AutomationTrigger, span: Span): Rows => {
  const visits = sql`select 1 from card_subscriptions o join transactions e
      on e.business_id = ${scope.business_id}::uuid and e.card_subscription_id = o._id
    where o.business_id = ${scope.business_id}::uuid and o.user_id = r.user_id and e.kind = 'visit' and e.status <> 'reversed'`;
  const membership = (that: Rows): Rows => sql`exists (select 1 from (select c.card_id, c.balance from transactions t
    join card_subscriptions c on c.business_id = ${scope.business_id}::uuid and c._id = t.card_subscription_id
    where t.business_id = ${scope.business_id}::uuid and t._id = r.occasion::uuid and t.status <> 'reversed') cs ${that})`;
  switch (trigger.kind) {
    case "first_visit":
      return sql`exists (${visits})`;
    case "no_visit":
      return sql`not exists (${visits} and e.local_day > r.occasion::date)`;
    case "stamps_missing":
      return membership(
        sql`${stampsAt(scope, span)} where cs.balance % p.stamps = p.stamps - ${trigger.stamps}::integer`,
      );
    case "reward_ready":
      return membership(sql`join ${rewardsOf(span)} on r.card_id = cs.card_id and cs.balance >= r.cost`);
    case "points_lapsing":
      return sql`exists (select 1 from card_subscriptions cs join lots l on l.business_id = ${scope.business_id}::uuid and l.card_subscription_id = cs._id
        where cs.business_id = ${scope.business_id}::uuid and cs.user_id = r.user_id and ${isOpenLot} and ${lapseDay(span)} = r.occasion::date)`;
    case "rfm_group_entered":
      return sql`(select g.rfm_group from rfm_changes g where g.business_id = ${scope.business_id}::uuid and g.user_id = r.user_id
        order by g.valid_from desc limit 1) = ${trigger.rfm_group}`;
    case "level_reached":
      return sql`not exists (select 1 from level_changes l
        join transactions t on t.business_id = ${scope.business_id}::uuid and t._id = l.transaction_id and t.status = 'reversed'
        join card_subscriptions cs on cs.business_id = ${scope.business_id}::uuid and cs._id = l.card_subscription_id
        where l.business_id = ${scope.business_id}::uuid and l._id = r.occasion::uuid and cs.level_id is distinct from l.to_id)`;
    case "birthday":
    case "feedback":
      return sql`true`;
  }
};

const isThere = sql`u.merged_into is null and u.removed_at is null and u.erased_at is null`;

interface Occasions {
  readonly automation_id: string;
  readonly trigger: AutomationTrigger;
  readonly delay_hours: number;
  readonly span: Span;
}

/** Notes every occasion of the span once; answers how many are new. */
export const insertOccasions = async (
  tx: Transaction,
  scope: BusinessScope,
  { automation_id, trigger, delay_hours, span }: Occasions,
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`insert into automation_runs (business_id, automation_id, user_id, occasion, happened_at, due_at)
        select u.business_id, ${automation_id}::uuid, u._id, o.occasion, o.happened_at,
          o.happened_at + make_interval(hours => ${delay_hours}::integer)
        from (${occasionsOf(scope, trigger, span)}) o join users u on u.business_id = ${scope.business_id}::uuid and u._id = o.user_id
          and ${isThere}
        on conflict do nothing returning 1`),
    )
  ).length;

interface EstimatedOccasions {
  readonly trigger: AutomationTrigger;
  readonly channel: MessageChannel;
  readonly span: Span;
  readonly group: GroupOfUsers | null;
}

/** Customers with an address who gave an occasion within the span, once for each occasion. */
export const selectOccasions = (
  tx: Transaction,
  scope: BusinessScope,
  { trigger, channel, span, group }: EstimatedOccasions,
): Promise<{ user_id: string }[]> =>
  tx.rows(
    statement<{ user_id: string }>(sql`select u._id as user_id from (${occasionsOf(scope, trigger, span)}) o
      join users u on u.business_id = ${scope.business_id}::uuid and u._id = o.user_id and ${isThere}
        and ${channel === "email" ? sql`u.email_confirmed_at is not null and u.email is not null` : channel === "sms" ? sql`u.phone is not null` : sql`true`}
      ${group === null ? sql`` : sql`where u._id in ${usersInGroup(scope, group, { at: span.until, day: span.until.slice(0, 10) })}`}
      limit 100000`),
  );

export interface WaitingRun {
  readonly user_id: string;
  readonly occasion: string;
  readonly due_at: string;
  /** A confirmed one. */
  readonly email: string | null;
  readonly phone: string | null;
  readonly is_there: boolean;
  readonly still_holds: boolean;
  readonly is_in_group: boolean;
  /** Reached or held out lately by the same automation, they or another customer with their address. */
  readonly is_repeated: boolean;
}

/** The customer `u`, and others with the address of a channel, as ids. */
const sharers = (scope: BusinessScope, channel: MessageChannel): RawBuilder<unknown> => {
  if (channel === "in_app") return sql`(select u._id)`;
  const key = channel === "email" ? "email_key" : "phone";
  return sql`(select u._id union all select o._id from users o
    where o.business_id = ${scope.business_id}::uuid and o.${sql.ref(key)} = u.${sql.ref(key)})`;
};

interface DueRuns {
  readonly automation_id: string;
  readonly channel: MessageChannel;
  readonly trigger: AutomationTrigger;
  readonly group: GroupOfUsers | null;
  /**
   * The automation is limited to a group. If the group is no longer in use (`group` is `null`), it reaches no customer.
   */
  readonly isForGroup: boolean;
  readonly repeat_days: number | null;
  readonly span: Span;
  readonly now: string;
  readonly day: string;
  readonly limit: number;
}

/** The next whose message is due, held until the end of the transaction. */
export const selectDueRuns = (tx: Transaction, scope: BusinessScope, by: DueRuns): Promise<WaitingRun[]> => {
  const inGroup =
    by.group === null
      ? sql`${!by.isForGroup}::boolean`
      : sql`r.user_id in ${usersInGroup(scope, by.group, { at: by.now, day: by.day })}`;
  const since =
    by.repeat_days === null
      ? sql``
      : sql`and d.decided_at > ${by.now}::timestamptz - make_interval(days => ${by.repeat_days}::integer)`;
  return tx.rows(
    statement<WaitingRun>(sql`select r.user_id, r.occasion, r.due_at, u.phone,
        case when u.email_confirmed_at is not null then u.email end as email, (${isThere}) as is_there,
        coalesce(${stillHolds(scope, by.trigger, by.span)}, false) as still_holds, ${inGroup} as is_in_group,
        exists (select 1 from automation_runs d where d.business_id = ${scope.business_id}::uuid and d.automation_id = r.automation_id
          and d.user_id in ${sharers(scope, by.channel)} and d.state in ('reached', 'held_out') ${since}) as is_repeated
      from automation_runs r join users u on u.business_id = ${scope.business_id}::uuid and u._id = r.user_id
      where r.business_id = ${scope.business_id}::uuid and r.automation_id = ${by.automation_id}::uuid and r.state = 'waiting'
        and r.due_at <= ${by.now}::timestamptz
      order by r.due_at, r.user_id limit ${by.limit} for no key update of r`),
  );
};

export interface Decision {
  readonly user_id: string;
  readonly occasion: string;
  readonly state: "reached" | "held_out" | "skipped";
  readonly reason: string | null;
}

/** Writes what was decided, once, and adds it to the automation's figures. */
export const updateRuns = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { automation_id: string; decisions: readonly Decision[]; message_id: string | null; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`with decided as (
        update automation_runs r set state = d.state, reason = d.reason, decided_at = ${by.now}::timestamptz,
          message_id = case when d.state = 'reached' then ${by.message_id}::uuid end
        from jsonb_to_recordset(${JSON.stringify(by.decisions)}::jsonb) as d (user_id uuid, occasion text, state text, reason text)
        where r.business_id = ${scope.business_id}::uuid and r.automation_id = ${by.automation_id}::uuid
          and r.user_id = d.user_id and r.occasion = d.occasion and r.state = 'waiting'
        returning r.state
      )
      update automations a set reached = a.reached + n.reached, held_out = a.held_out + n.held_out
      from (select count(*) filter (where state = 'reached') as reached,
          count(*) filter (where state = 'held_out') as held_out from decided) n
      where a.business_id = ${scope.business_id}::uuid and a._id = ${by.automation_id}::uuid`),
  );
};

/** Stores until when occasions were searched, and when the workers search again. */
export const updateLooked = async (
  tx: Transaction,
  scope: BusinessScope,
  by: { automation_id: string; looked_until: string; next_at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update automations a set looked_until = ${by.looked_until}::timestamptz,
        due_at = least(${by.next_at}::timestamptz, (select min(r.due_at) from automation_runs r
          where r.business_id = ${scope.business_id}::uuid and r.automation_id = a._id and r.state = 'waiting'))
      where a.business_id = ${scope.business_id}::uuid and a._id = ${by.automation_id}::uuid and a.status = 'on'`),
  );
};
