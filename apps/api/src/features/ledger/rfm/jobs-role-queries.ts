/** Queries of the workers' role to compute RFM groups and to record their changes. */
import type { RfmGroup } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** A customer as of the end of a local day. */
export interface CustomerFacts {
  readonly user_id: string;
  readonly days_since_visit: number | null;
  readonly visit_days: number;
  readonly spend: number;
  /** The group that held until that day. */
  readonly before: RfmGroup | null;
  /** Group written by an earlier computation of the same day. */
  readonly written: RfmGroup | null;
}

export interface FactsPeriod {
  readonly day: string;
  /** First of the 365 days. */
  readonly first_day: string;
  /** The start of the day before those, which still tells a visit 365 days ago from an older one. */
  readonly since: string;
  /** The end of the day. */
  readonly until: string;
}

const mostFetched = 20_000;

/**
 * All customers of the business, in the order of their ids, handed over in portions. A visit that was taken back whole
 * by then is none, and what was refunded by then, of a visit or of no visit that is known, is not spent. Older visits count as 366 days ago. What came
 * on a membership that was merged into another counts for the holder of that one. A person who turned out to be
 * another customer, or went with an import that was undone, no longer counts.
 *
 * Right after a first import PostgreSQL's statistics know nothing of the business, and it expects one row of everything.
 * So the statement joins whole sets, each read once, and may not join by nested loops, which would take the product of
 * their sizes (docs/decisions/0044). All visits before the period are one day without a date.
 */
export const readCustomerFacts = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, first_day, since, until }: FactsPeriod,
  take: (portion: readonly CustomerFacts[]) => void,
): Promise<void> => {
  // The whole answer is wanted, not the first tenth of it, which PostgreSQL takes for a cursor's purpose.
  await tx.rows({ text: "set local enable_nestloop = off", values: [] });
  await tx.rows({ text: "set local cursor_tuple_fraction = 1", values: [] });
  await tx.rows({
    text: `declare customer_facts no scroll cursor for
      with recursive followed as (
        select cs._id, cs.merged_into from card_subscriptions cs where cs.business_id = $1 and cs.merged_into is not null
        union
        select f._id, cs.merged_into from followed f
        join card_subscriptions cs on cs.business_id = $1 and cs._id = f.merged_into where cs.merged_into is not null
      ), holders as materialized (
        select cs._id, cs.user_id from card_subscriptions cs where cs.business_id = $1 and cs.merged_into is null
        union all
        select f._id, cs.user_id from followed f
        join card_subscriptions cs on cs.business_id = $1 and cs._id = f.merged_into where cs.merged_into is null
      ), refunds as materialized (
        select r.reverses_id, coalesce(sum(r.amount) filter (where r.occurred_at < $5), 0)::bigint as amount,
          bool_and(r.occurred_at < $5) as is_all
        from transactions r where r.business_id = $1 and r.reverses_id is not null and r.kind = 'reverse' group by 1
      ), visits as (
        select h.user_id, case when v.occurred_at >= $4 then v.local_day end as local_day,
          sum(coalesce(v.amount, 0) + coalesce(b.amount, 0))::bigint as spend
        from transactions v
        join holders h on h._id = v.card_subscription_id
        left join refunds b on b.reverses_id = v._id
        where v.business_id = $1 and v.kind = 'visit' and v.occurred_at < $5
          and not (v.status = 'reversed' and coalesce(b.is_all, false))
        group by 1, 2
      ), returns as materialized (
        select h.user_id, sum(t.amount)::bigint as spend from transactions t join holders h on h._id = t.card_subscription_id
        where t.business_id = $1 and t.kind = 'reverse' and t.reverses_id is null and t.status <> 'reversed'
          and t.local_day >= $3 and t.occurred_at < $5 group by 1
      ), recent as materialized (
        select v.user_id, max(v.local_day) as last_day, count(*) filter (where v.local_day >= $3) as visit_days,
          greatest(0, coalesce(sum(v.spend) filter (where v.local_day >= $3), 0) + coalesce(any_value(b.spend), 0))::bigint as spend
        from visits v left join returns b on b.user_id = v.user_id group by 1
      ), groups as materialized (
        select distinct on (p.user_id) p.user_id, p.rfm_group from rfm_changes p
        where p.business_id = $1 and p.valid_from < $2 order by p.user_id, p.valid_from desc
      )
      select u._id as user_id,
        case when r.last_day is not null then $2::date - r.last_day when r.user_id is not null then 366 end as days_since_visit,
        coalesce(r.visit_days, 0) as visit_days, coalesce(r.spend, 0) as spend, g.rfm_group as before, w.rfm_group as written
      from users u
      left join recent r on r.user_id = u._id
      left join groups g on g.user_id = u._id
      left join rfm_changes w on w.business_id = $1 and w.user_id = u._id and w.valid_from = $2
      where u.business_id = $1 and u.merged_into is null and u.removed_at is null
        and (u.created_at < $5 or r.user_id is not null)
      order by u._id`,
    values: [scope.business_id, day, first_day, since, until],
  });
  for (;;) {
    const portion = await tx.rows<CustomerFacts>({ text: `fetch ${mostFetched} from customer_facts`, values: [] });
    take(portion);
    if (portion.length < mostFetched) break;
  }
  await tx.rows({ text: "close customer_facts", values: [] });
};

export interface GroupChange {
  readonly user_id: string;
  /** `null`: the customer is in the same group as before, and what was written for that day goes. */
  readonly rfm_group: RfmGroup | null;
}

export const writeGroupChanges = async (
  tx: Transaction,
  scope: BusinessScope,
  day: string,
  changes: readonly GroupChange[],
): Promise<void> => {
  await tx.rows({
    text: `with c as (select * from jsonb_to_recordset($3) as c (user_id uuid, rfm_group text)), stale as (
        delete from rfm_changes p using c
        where p.business_id = $1 and p.valid_from = $2 and p.user_id = c.user_id and c.rfm_group is null
      )
      insert into rfm_changes (business_id, user_id, valid_from, rfm_group)
      select $1, c.user_id, $2, c.rfm_group from c where c.rfm_group is not null
      on conflict (business_id, user_id, valid_from) do update set rfm_group = excluded.rfm_group
      returning 1`,
    values: [scope.business_id, day, JSON.stringify(changes)],
  });
};

export interface Move {
  readonly from_group: RfmGroup | "none";
  readonly to_group: RfmGroup;
  readonly customers: number;
}

/** The day's matrix in place of any earlier one. */
export const replaceMoves = async (
  tx: Transaction,
  scope: BusinessScope,
  day: string,
  moves: readonly Move[],
): Promise<void> => {
  await tx.rows({
    text: "delete from rfm_moves where business_id = $1 and local_day = $2",
    values: [scope.business_id, day],
  });
  await tx.rows({
    text: `insert into rfm_moves (business_id, local_day, from_group, to_group, customers)
      select $1, $2, m.* from jsonb_to_recordset($3) as m (from_group text, to_group text, customers bigint)
      returning 1`,
    values: [scope.business_id, day, JSON.stringify(moves)],
  });
};

/** Customers with the same scores. */
export interface Score {
  readonly r: number;
  readonly fm: number;
  readonly customers: number;
}

/** The day's scores in place of any earlier ones. */
export const replaceScores = async (
  tx: Transaction,
  scope: BusinessScope,
  day: string,
  scores: readonly Score[],
): Promise<void> => {
  await tx.rows({
    text: "delete from rfm_scores where business_id = $1 and local_day = $2",
    values: [scope.business_id, day],
  });
  await tx.rows({
    text: `insert into rfm_scores (business_id, local_day, r, fm, customers)
      select $1, $2, s.* from jsonb_to_recordset($3) as s (r smallint, fm smallint, customers bigint)
      returning 1`,
    values: [scope.business_id, day, JSON.stringify(scores)],
  });
};

/** The business's time zone; of businesses the workers see that much of all. */
export const selectZone = async (tx: Transaction, scope: BusinessScope): Promise<string | undefined> =>
  (
    await tx.row<{ time_zone: string }>({
      text: "select b.time_zone from businesses b where b._id = $1",
      values: [scope.business_id],
    })
  )?.time_zone;

/** Every business with its time zone. Workers see this of all businesses; they see customers inside one business only. */
export const selectGroupable = (tx: Transaction): Promise<{ _id: string; time_zone: string }[]> =>
  tx.rows({ text: "select b._id, b.time_zone from businesses b order by b._id", values: [] });

/** Whether the business has customers and its first nightly computation of customer groups is still to come. */
export const selectUngrouped = async (tx: Transaction, scope: BusinessScope): Promise<boolean> =>
  (
    await tx.row<{ is_ungrouped: boolean }>({
      text: `select not exists (select 1 from nightly_runs r where r.business_id = $1 and r.step = 'rfm' and r.status = 'done')
        and exists (select 1 from users u where u.business_id = $1 and u.removed_at is null and u.merged_into is null) as is_ungrouped`,
      values: [scope.business_id],
    })
  )?.is_ungrouped === true;

/** The first day before this one whose groups are not those of its end; `null` when there is none. */
export const selectOpenDay = async (tx: Transaction, scope: BusinessScope, day: string): Promise<string | null> =>
  (
    await tx.row<{ open_day: string | null }>({
      text: `select l.local_day + case when exists (select 1 from nightly_runs r where r.business_id = $1 and r.local_day = l.local_day
          and r.step = 'rfm' and r.status = 'done') then 1 else 0 end as open_day
        from (select max(m.local_day) as local_day from rfm_moves m where m.business_id = $1 and m.local_day < $2::date) l`,
      values: [scope.business_id, day],
    })
  )?.open_day ?? null;
