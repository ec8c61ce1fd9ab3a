/** Rankings in SQL, for as many members as there are. The engine's `rankingOf` is the rule, and a test compares both. */
import { challengeScores } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { ChallengeRow } from "./queries.ts";

export interface RankedRow {
  readonly rank: number;
  readonly card_subscription_id: string;
  readonly score: number;
  readonly reached_at: string;
  readonly transactions: number;
  /** Number of players in the whole ranking. */
  readonly players: number;
  readonly user_id: string | null;
  readonly name: string | null;
  readonly number: string | null;
  readonly nickname: string | null;
}

/** Once prizes are given, the ranking stays as it was then, whatever is refunded later. */
const until = sql`coalesce(c.settled_at, 'infinity')`;

/** SQL score of one visit; a day counts with its first visit that was not reversed. */
const scores: Readonly<Record<"points" | "visits" | "days", RawBuilder<unknown>>> = {
  points: sql`o.net`,
  visits: sql`o.stands::integer`,
  days: sql`(o.stands and row_number() over (partition by o.member_id, o.local_day, o.stands order by o.at, o._id) = 1)::integer`,
};

/** Scores of all actions of members; only actions that can be part of the final sum count. */
const ofTransactions = (scope: BusinessScope, scored: keyof typeof scores): RawBuilder<unknown> => sql`own as (
    select coalesce(s._id, t.card_subscription_id) as member_id, t._id, t.occurred_at as at, t.local_day,
      t.kind = 'visit' and (t.status <> 'reversed' or exists (select 1 from transactions r
        where ${inScope(scope, "r.business_id")} and r.reverses_id = t._id and r.recorded_at > ${until})) as stands,
      t.earned + coalesce((select sum(r.earned) from transactions r
        where ${inScope(scope, "r.business_id")} and r.reverses_id = t._id and r.recorded_at <= ${until}), 0) as net
    from c join transactions t on ${inScope(scope, "t.business_id")} and t.card_id = c.card_id and t.reverses_id is null
        and t.occurred_at >= c.starts_at and t.occurred_at < c.ends_at and t.recorded_at <= ${until}
      left join survivors s on s.from_id = t.card_subscription_id
  ), deeds as (
    select o.member_id, o._id, o.at, o.stands as counts, ${scores[scored]} as score from own o
  ), tallies as (
    select d.member_id, d.at, d.counts, sum(d.score) over (partition by d.member_id order by d.at, d._id) as reached,
      sum(d.score) over (partition by d.member_id) as score from deeds d
  )`;

/** Plays that were begun in time; those that were finished in time have a score, and the best counts. */
const ofPlays = (scope: BusinessScope): RawBuilder<unknown> => sql`tallies as (
    select coalesce(s._id, p.card_subscription_id) as member_id, p.finished_at as at, true as counts,
      case when p.finished_at < c.ends_at then p.score end as reached,
      max(case when p.finished_at < c.ends_at then p.score end) over (partition by coalesce(s._id, p.card_subscription_id)) as score
    from c join challenge_plays p on ${inScope(scope, "p.business_id")} and p.challenge_id = c._id
        and p.started_at >= c.starts_at and p.started_at < c.ends_at
      left join survivors s on s.from_id = p.card_subscription_id
  )`;

/**
 * The first members of a ranking, and `member_id` wherever that one stands. Closed and frozen memberships are not ranked;
 * what merged ones did counts for the one that goes on. The scope is always the challenge's own business, for the
 * platform, too: where tables are spread, a recursive query over merged memberships can run on one node only.
 */
export const selectRanking = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, card_id, type }: Pick<ChallengeRow, "_id" | "card_id" | "type">,
  { limit, member_id }: { limit: number; member_id: string | null },
): Promise<RankedRow[]> => {
  const scored = challengeScores[type];
  return tx.rows(
    statement<RankedRow>(sql`with recursive c as (
        select c.business_id, c._id, c.card_id, c.starts_at, c.ends_at, c.settled_at from challenges c
        where ${inScope(scope, "c.business_id")} and c.card_id = ${card_id}::uuid and c._id = ${_id}::uuid and c.status <> 'draft'
      ), ways as (
        select m._id as from_id, m.merged_into as _id from c join card_subscriptions m
          on ${inScope(scope, "m.business_id")} and m.card_id = c.card_id and m.merged_into is not null
        union
        select w.from_id, m.merged_into from c, ways w join card_subscriptions m
          on m._id = w._id and m.merged_into is not null where ${inScope(scope, "m.business_id")}
      ), survivors as (
        select w.from_id, w._id from c, ways w join card_subscriptions m on m._id = w._id and m.merged_into is null
        where ${inScope(scope, "m.business_id")}
      ), ${scored === "plays" ? ofPlays(scope) : ofTransactions(scope, scored)}, ranked as (
        select row_number() over (order by t.score desc, min(t.at) filter (where t.reached >= t.score), count(*) filter (where t.counts),
            t.member_id)::integer as rank, count(*) over ()::integer as players,
          t.member_id, t.score::integer as score, min(t.at) filter (where t.reached >= t.score) as reached_at,
          (count(*) filter (where t.counts))::integer as transactions
        from c, tallies t join card_subscriptions m on m._id = t.member_id
        where ${inScope(scope, "m.business_id")} and m.status not in ('closed', 'frozen', 'unclaimed') and t.score > 0
        group by t.member_id, t.score
      )
      select r.rank, r.member_id as card_subscription_id, r.score, r.reached_at, r.transactions, r.players, m.user_id,
        nullif(concat_ws(' ', u.first_name, u.last_name), '') as name, n.nickname,
        (select k.number from card_numbers k where ${inScope(scope, "k.business_id")} and k.card_subscription_id = m._id and k.status = 'active'
          order by k.created_at desc, k.number limit 1) as number
      from c, ranked r join card_subscriptions m on m._id = r.member_id
        left join users u on ${inScope(scope, "u.business_id")} and u._id = m.user_id
        left join challenge_nicknames n on ${inScope(scope, "n.business_id")} and n.card_subscription_id = m._id
      where ${inScope(scope, "m.business_id")} and (r.rank <= ${limit}::integer or r.member_id = ${member_id}::uuid) order by r.rank`),
  );
};
