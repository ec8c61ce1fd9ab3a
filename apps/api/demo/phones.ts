/** Cards that guests took on their phones: from the till's code, from the code on the table, and from a link. */
import type { Database } from "../src/platform/database/database.ts";
import type { BusinessScope } from "../src/platform/scope.ts";

/** A number from what a row is about, the same at each start. */
const drawn = (text: string, below: number): string => `abs(hashtext(${text})) % ${below}`;

/** Of those who joined in the last months, with the openings of the page that came before. */
export const takeOnPhones = (
  database: Database,
  scope: BusinessScope,
  { now, place_ids }: { now: string; place_ids: readonly string[] },
): Promise<void> =>
  database.write(scope, async (tx) => {
    const since = "$2::timestamptz - interval '150 days'";
    await tx.rows({
      text: `with first as (
          select distinct on (t.card_subscription_id) t.*, cs.joined_at, case when cs.joined_at > $2::timestamptz - interval '1 day' then 0 else ${drawn("cs._id::text", 10)} end as way, ${drawn("t._id::text", 21)} as seconds
          from transactions t join card_subscriptions cs on cs.business_id = $1 and cs._id = t.card_subscription_id
          where t.business_id = $1 and t.kind = 'visit' and cs.joined_at > ${since} and t.place_id is not null
          order by t.card_subscription_id, t.occurred_at
        ), joined as (
          insert into member_joins (business_id, card_subscription_id, place_id, way, created_at)
          select $1, card_subscription_id, place_id, case when way = 6 then 'link' else 'code' end, joined_at from first
          where way between 4 and 6 returning 1
        )
        insert into claims (business_id, _id, card_id, card_subscription_id, transaction_id, place_id, account_id, device_id, status,
          code_until, waits_until, claimed_at, settled_at, user_id, created_at, updated_at)
        select $1, gen_random_uuid(), card_id, card_subscription_id, _id, place_id, account_id, device_id,
          case when way = 7 then 'on_paper' when way = 8 then 'without_card' else 'claimed' end,
          occurred_at + interval '2 minutes', occurred_at + interval '15 minutes',
          case when way < 4 then occurred_at + make_interval(secs => 4 + seconds) end,
          case when way > 6 then occurred_at + make_interval(secs => 20 + seconds) end,
          case when way < 4 then user_id end, occurred_at, least(occurred_at + interval '1 minute', $2::timestamptz)
        from first where way < 4 or way in (7, 8) returning 1`,
      values: [scope.business_id, now],
    });
    await tx.rows({
      text: `insert into join_openings (business_id, local_day, place_id, way, openings_count)
        select $1, day::date, place_id, way, 1 + ${drawn("day::text || place_id::text || way", 4)}
        from generate_series(${since}, $2::timestamptz, interval '1 day') day cross join unnest($3::uuid[]) place_id
          cross join unnest(array['code', 'link']) way
        on conflict do nothing returning 1`,
      values: [scope.business_id, now, place_ids],
    });
  });
