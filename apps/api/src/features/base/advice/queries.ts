import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Instants that decide what is recent. */
export interface Since {
  readonly now: string;
  readonly hour: string;
  readonly days: string;
  readonly week: string;
  readonly month: string;
}

export interface AdviceFacts {
  flagged: number;
  /** Paired devices that have not been heard of for days, and the one that is silent for longest. */
  silent: number;
  device_id: string | null;
  /** Rewards of which a tenth of the stock or less is left, and the card with the fewest. */
  running_out: number;
  scarce_card_id: string | null;
  /** Customers in the group, by the latest night. */
  almost_lost: number;
  /** Unanswered ratings of one and two, on the card with most of them; `null` where there are none. */
  low_ratings: number | null;
  low_card_id: string | null;
  import_id: string | null;
  import_lines: number | null;
  unused_cards: number;
  /**
   * Among the newest customers: how many were read, how many of those have a name, and how many of the named have no
   * contact.
   */
  customers_read: number;
  named_customers: number;
  without_contact: number;
  accounts: number;
  places: number;
  without_hours: number;
  place_id: string | null;
  has_logo: boolean;
  members: number;
}

/** Most customers that are examined. */
export const customersRead = 1000;

/**
 * All facts in one statement. Each part reads the newest rows of an index and stops: a hundred flagged visits, a hundred ratings, five
 * hundred memberships, a thousand customers.
 */
export const selectAdviceFacts = async (
  tx: Transaction,
  scope: BusinessScope,
  since: Since,
  place_ids: readonly string[] | null,
): Promise<AdviceFacts> => {
  const ownPlaces = (column: string) =>
    place_ids === null ? sql`` : sql`and ${sql.ref(column)} in (select unnest(${[...place_ids]}::uuid[]))`;
  // A device of all places, or of others as well, is not for a reader of some.
  const ownDevices =
    place_ids === null
      ? sql``
      : sql`and not d.all_places and not exists (select 1 from device_places o where ${inScope(scope, "o.business_id")} and o.device_id = d._id
            and o.place_id not in (select unnest(${[...place_ids]}::uuid[])))`;
  return (await tx.row(
    statement<AdviceFacts>(sql`select flagged.count as flagged, low.count as low_ratings, low.card_id as low_card_id, import._id as import_id, import.lines as import_lines,
        paper.count as unused_cards, customers.read as customers_read, customers.named as named_customers, customers.without_contact,
        accounts.count as accounts, places.count as places, places.without_hours, places.first_id as place_id,
        b.logo is not null as has_logo, cards.members, silent.count as silent, silent.first_id as device_id,
        scarce.count as running_out, scarce.card_id as scarce_card_id, lost.count as almost_lost
      from businesses b,
      lateral (select count(*) from (select 1 from transactions t
        where ${inScope(scope, "t.business_id")} and t.flags <> '{}' and t.occurred_at >= ${since.week}::timestamptz
          and t.status <> 'reversed' ${ownPlaces("t.place_id")} limit 100) f) flagged
      left join lateral (select count(*), f.card_id from (select cs.card_id from feedback f
          join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = f.card_subscription_id
          where ${inScope(scope, "f.business_id")} and f.rating <= 2 and f.status in ('new', 'seen')
            and f.created_at >= ${since.month}::timestamptz ${ownPlaces("f.place_id")}
          order by f.created_at desc limit 100) f
        group by f.card_id order by count(*) desc, f.card_id limit 1) low on true
      left join lateral (select i._id, i.lines_total as lines from imports i
        where ${inScope(scope, "i.business_id")} and i.kind = 'customers' and i.status in ('ready', 'checked', 'paused')
          and i.created_at >= ${since.month}::timestamptz and i.updated_at < ${since.hour}::timestamptz
        order by i.created_at desc, i._id desc limit 1) import on true,
      lateral (select count(*) from (select cs.user_id from card_subscriptions cs where ${inScope(scope, "cs.business_id")}
          and cs.created_at < ${since.week}::timestamptz and cs.removed_at is null and cs.status = 'active'
          and cs.visits = 0 and cs.lifetime_earned = 0 and cs.balance = 0
          and exists (select 1 from cards c where ${inScope(scope, "c.business_id")} and c._id = cs.card_id and c.status = 'active')
        order by cs.created_at desc, cs._id desc limit 500) m
        join users u on ${inScope(scope, "u.business_id")} and u._id = m.user_id
        where u.first_name is null and u.last_name is null and u.email is null and u.phone is null) paper,
      lateral (select count(*) as read, count(*) filter (where u.name_key <> '') as named,
          count(*) filter (where u.name_key <> '' and u.email is null and u.phone is null) as without_contact
        from (select u.email, u.phone, u.name_key from users u
          where ${inScope(scope, "u.business_id")} and u.merged_into is null and u.removed_at is null
          order by u.created_at desc, u._id desc limit ${customersRead}) u) customers,
      lateral (select count(*) from accounts a where ${inScope(scope, "a.business_id")} and a.status <> 'disabled') accounts,
      lateral (select count(*), count(*) filter (where p.opening_hours is null) as without_hours,
          (array_agg(p._id order by p.created_at, p._id) filter (where p.opening_hours is null))[1] as first_id
        from places p where ${inScope(scope, "p.business_id")} and p.status = 'active' ${ownPlaces("p._id")}) places,
      lateral (select coalesce(sum(c.members_count - (select count(*) from card_subscriptions p where ${inScope(scope, "p.business_id")}
            and p.card_id = c._id and p.is_paper and p.ledger_seq = 0 and p.removed_at is null and p.status = 'active')), 0)::bigint as members
        from cards c where ${inScope(scope, "c.business_id")} and c.status = 'active') cards,
      lateral (select count(*), (array_agg(d._id order by d.last_seen_at, d._id))[1] as first_id from devices d
        where ${inScope(scope, "d.business_id")} and d.status = 'paired' and d.frozen_at is null
          and d.last_seen_at < ${since.days}::timestamptz ${ownDevices}) silent,
      lateral (select count(*), (array_agg(r.card_id order by r.stock - r.used, r.card_id))[1] as card_id from (
          select c._id as card_id, (x ->> 'stock')::bigint as stock, coalesce(u.used, 0) as used from cards c
          cross join lateral (select pv.programme from programme_versions pv where ${inScope(scope, "pv.business_id")} and pv.card_id = c._id
            and pv.valid_from <= ${since.now}::timestamptz order by pv.number desc limit 1) v
          cross join lateral jsonb_array_elements(coalesce(v.programme -> 'rewards', '[]')) x
          left join promotion_counters u on ${inScope(scope, "u.business_id")} and u.promotion_id = (x ->> '_id')::uuid
          where ${inScope(scope, "c.business_id")} and c.status = 'active' and x ->> 'stock' is not null
            and coalesce(x ->> 'status', 'active') = 'active'
            -- One that is no longer given runs out of nothing; its end is a time on the programme's clock.
            and coalesce((x -> 'validity' ->> 'to')::timestamp at time zone (v.programme ->> 'time_zone') > ${since.now}::timestamptz, true)) r
        where 10 * (r.stock - r.used) <= r.stock) scarce,
      lateral (select coalesce(sum(m.customers), 0)::bigint as count from rfm_moves m
        where ${inScope(scope, "m.business_id")} and m.to_group = 'almost_lost' and m.local_day = (select max(l.local_day)
          from rfm_moves l where ${inScope(scope, "l.business_id")})) lost
      where ${inScope(scope, "b._id")}`),
  ))!;
};

/** The kinds that the account has hidden since then. */
export const selectDismissed = async (
  tx: Transaction,
  scope: BusinessScope,
  account_id: string,
  since: string,
): Promise<string[]> =>
  (
    await tx.rows(
      statement<{ kind: string }>(sql`select d.kind from advice_dismissals d
      where ${inScope(scope, "d.business_id")} and d.account_id = ${account_id}::uuid and d.dismissed_at > ${since}::timestamptz`),
    )
  ).map(({ kind }) => kind);

export const upsertDismissal = (
  tx: Transaction,
  scope: BusinessScope,
  { account_id, kind, now }: { account_id: string; kind: string; now: string },
) =>
  tx.row(
    statement<{
      kind: string;
    }>(sql`insert into advice_dismissals (business_id, account_id, kind, dismissed_at)
      values (${scope.business_id}::uuid, ${account_id}::uuid, ${kind}, ${now}::timestamptz)
      on conflict (business_id, account_id, kind) do update set dismissed_at = excluded.dismissed_at returning kind`),
  );

export const deleteDismissal = (
  tx: Transaction,
  scope: BusinessScope,
  { account_id, kind }: { account_id: string; kind: string },
) =>
  tx.rows(
    statement<{ kind: string }>(sql`delete from advice_dismissals
      where business_id = ${scope.business_id}::uuid and account_id = ${account_id}::uuid and kind = ${kind}
      returning kind`),
  );
