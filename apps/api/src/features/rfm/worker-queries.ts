/** What the workers' role asks to compute the RFM groups, and the keeping of their changes. */
import type { RfmGroup } from "@rewardo/engine";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";

/** A customer as of the end of a local day. */
export interface CustomerFacts {
  readonly user_id: string;
  readonly days_since_visit: number | null;
  readonly visit_days: number;
  readonly spend: number;
  /** The group that held until that day. */
  readonly before: RfmGroup | null;
  /** What an earlier computation of the same day has written. */
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
 * by then is none, and what was refunded of a visit by then is not spent. Older visits count as 366 days ago. What came
 * on a membership that was merged into another counts for whoever holds that one. Whoever turned out to be another
 * customer, or went with an import that was undone, is none any more.
 */
export const readCustomerFacts = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, first_day, since, until }: FactsPeriod,
  take: (portion: readonly CustomerFacts[]) => void,
): Promise<void> => {
  await tx.rows({
    text: `declare customer_facts no scroll cursor for
      with recursive followed as (
        select cs._id, cs.merged_into from card_subscriptions cs where cs.business_id = $1 and cs.merged_into is not null
        union
        select f._id, cs.merged_into from followed f
        join card_subscriptions cs on cs.business_id = $1 and cs._id = f.merged_into where cs.merged_into is not null
      ), merged as (
        select f._id, cs.user_id from followed f
        join card_subscriptions cs on cs.business_id = $1 and cs._id = f.merged_into where cs.merged_into is null
      ), refunds as (
        select r.reverses_id, coalesce(sum(r.amount) filter (where r.occurred_at < $5), 0)::bigint as amount,
          bool_and(r.occurred_at < $5) as is_all
        from transactions r where r.business_id = $1 and r.reverses_id is not null and r.kind = 'reverse' group by 1
      ), visits as (
        select case when cs.merged_into is null then cs.user_id else m.user_id end as user_id, v.local_day, sum(coalesce(v.amount, 0) + coalesce(b.amount, 0))::bigint as spend
        from transactions v
        join card_subscriptions cs on cs.business_id = $1 and cs._id = v.card_subscription_id
        left join merged m on m._id = cs._id
        left join refunds b on b.reverses_id = v._id
        where v.business_id = $1 and v.kind = 'visit' and v.occurred_at >= $4 and v.occurred_at < $5
          and not (v.status = 'reversed' and coalesce(b.is_all, false))
        group by 1, 2
      ), recent as (
        select user_id, max(local_day) as last_day, count(*) filter (where local_day >= $3) as visit_days,
          coalesce(sum(spend) filter (where local_day >= $3), 0)::bigint as spend
        from visits group by 1
      ), customers as (
        select u._id as user_id, u.created_at, r.last_day, coalesce(r.visit_days, 0) as visit_days, coalesce(r.spend, 0) as spend,
          r.last_day is null and exists (
            select from (
              select cs._id from card_subscriptions cs where cs.business_id = $1 and cs.user_id = u._id and cs.merged_into is null
              union all select m._id from merged m where m.user_id = u._id
            ) held
            join transactions v on v.business_id = $1 and v.card_subscription_id = held._id
            left join refunds b on b.reverses_id = v._id
            where v.kind = 'visit' and v.occurred_at < $4
              and not (v.status = 'reversed' and coalesce(b.is_all, false))) as came_before
        from users u left join recent r on r.user_id = u._id
        where u.business_id = $1 and u.merged_into is null and u.removed_at is null
      )
      select c.user_id, case when c.last_day is not null then $2::date - c.last_day when c.came_before then 366 end as days_since_visit,
        c.visit_days, c.spend,
        (select p.rfm_group from rfm_changes p where p.business_id = $1 and p.user_id = c.user_id and p.valid_from < $2
          order by p.valid_from desc limit 1) as before,
        (select p.rfm_group from rfm_changes p where p.business_id = $1 and p.user_id = c.user_id and p.valid_from = $2) as written
      from customers c where c.created_at < $5 or c.last_day is not null or c.came_before
      order by c.user_id`,
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
      on conflict (business_id, user_id, valid_from) do update set rfm_group = excluded.rfm_group`,
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
      select $1, $2, m.* from jsonb_to_recordset($3) as m (from_group text, to_group text, customers bigint)`,
    values: [scope.business_id, day, JSON.stringify(moves)],
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
