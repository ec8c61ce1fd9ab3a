import type { DuePlan } from "@rewardo/contract/plan-subscriptions";
import type { PlanFacts, PlanStatus } from "@rewardo/rules";
import type { Transaction } from "../../../platform/database/database.ts";
import { holdBusiness } from "../../../platform/database/hold-business.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";
import { planEndsAt } from "../businesses/index.ts";

/** Price agreed when the business chose the plan. */
export interface PlanTerms {
  price: number;
  promo_price: number | null;
  promo_valid_to: string | null;
  currency: string;
}

export type PlanSubscriptionRecord = PlanFacts &
  PlanTerms & {
    _id: string;
    plan_id: string;
    /** When what was last told of payments happened. */
    marked_at: string | null;
  };

const columns = sql`s._id, s.plan_id, s.status, s.trial_ends_at, s.paid_until, s.past_due_at, s.marked_at, s.price, s.promo_price,
  s.promo_valid_to, s.currency`;

/** The current one, or the last where every one was cancelled. */
export const selectPlanSubscription = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<PlanSubscriptionRecord | undefined> =>
  tx.row(
    statement<PlanSubscriptionRecord>(
      sql`select ${columns} from plan_subscriptions s
        where ${inScope(scope, "s.business_id")} order by s.status = 'cancelled', s.created_at desc, s._id desc limit 1`,
    ),
  );

/** As `selectPlanSubscription`. Others who change or choose a plan wait until the end of the transaction. */
export const selectPlanSubscriptionForChange = async (
  tx: Transaction,
  scope: BusinessScope,
): Promise<PlanSubscriptionRecord | undefined> => {
  // The business and not the row is held: another choice of a plan may put a new row in its place.
  await holdBusiness(tx, scope);
  return selectPlanSubscription(tx, scope);
};

export interface ChosenPlan extends PlanTerms {
  /** `null` is any number. */
  max_places: number | null;
  is_archived: boolean;
  places_count: number;
}

/** The plan and the business's open places. Others who choose a plan or open a place wait until the end of the transaction. */
export const selectPlanChoice = async (
  tx: Transaction,
  scope: BusinessScope,
  plan_id: string,
): Promise<ChosenPlan | undefined> => {
  await holdBusiness(tx, scope);
  return tx.row(
    statement<ChosenPlan>(
      sql`select own.max_places, own.archived_at is not null as is_archived, own.price, own.promo_price, own.promo_valid_to, own.currency,
        (select count(*) from places p where ${inScope(scope, "p.business_id")} and p.status = 'active') as places_count
        from businesses b join plans own on own._id = ${plan_id}::uuid
        where ${inScope(scope, "b._id")}`,
    ),
  );
};

export type NewPlanSubscription = PlanFacts &
  Pick<PlanSubscriptionRecord, "_id" | "plan_id" | "marked_at"> & { now: string };

/** Puts one in, at the price that its plan has now. */
export const insertPlanSubscription = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, plan_id, status, trial_ends_at, paid_until, past_due_at, marked_at, now }: NewPlanSubscription,
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into plan_subscriptions (business_id, _id, plan_id, status, trial_ends_at, paid_until, past_due_at,
        marked_at, price, promo_price, promo_valid_to, currency, created_at, updated_at)
      select ${scope.business_id}::uuid, ${_id}::uuid, p._id, ${status}, ${trial_ends_at}::timestamptz, ${paid_until}::timestamptz,
        ${past_due_at}::timestamptz, ${marked_at}::timestamptz, p.price, p.promo_price, p.promo_valid_to, p.currency, ${now}::timestamptz, ${now}::timestamptz
      from plans p where p._id = ${plan_id}::uuid
      returning 1`),
  );
};

/** Changes the plan, at its present price. */
export const updatePlanOfSubscription = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { plan_id, now }: { plan_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update plan_subscriptions s set plan_id = p._id, price = p.price, promo_price = p.promo_price,
        promo_valid_to = p.promo_valid_to, currency = p.currency, updated_at = ${now}::timestamptz
      from plans p where p._id = ${plan_id}::uuid and s.business_id = ${scope.business_id}::uuid and s._id = ${_id}::uuid`),
  );
};

export interface PaymentFacts {
  status: PlanStatus;
  paid_until: string | null;
  past_due_at: string | null;
  marked_at: string | null;
}

export const updatePaymentFacts = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, paid_until, past_due_at, marked_at, now }: PaymentFacts & { now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update plan_subscriptions set status = ${status}, paid_until = ${paid_until}::timestamptz,
        past_due_at = ${past_due_at}::timestamptz, marked_at = ${marked_at}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** The plan that the business's places are counted against. */
export const updatePlanOfBusiness = async (
  tx: Transaction,
  scope: BusinessScope,
  { plan_id, now }: { plan_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update businesses set plan_id = ${plan_id}::uuid, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid`),
  );
};

/** Plans that end after `after` and not after `to`. */
export interface DueWanted {
  after: string;
  to: string;
  only_trials: boolean;
  direction: "asc" | "desc";
}

/** Most businesses that are counted, and that are listed. */
const duePlans = { counted: 1000, listed: 8 } as const;

/** The first of them, each with how many there are. Businesses that the platform has suspended are left out. */
export const selectDuePlans = async (
  tx: Transaction,
  scope: Scope,
  { after, to, only_trials, direction }: DueWanted,
): Promise<(DuePlan & { count: number })[]> => {
  const order = direction === "asc" ? sql`ends_at, business_id` : sql`ends_at desc, business_id`;
  const rows = await tx.rows(
    statement<Omit<DuePlan, "members_count"> & { count: number }>(sql`select l.*,
        (select max(a.last_seen_at) from accounts a where ${inScope(scope, "a.business_id", "l.business_id")}) as last_seen_at
      from (select d.*, count(*) over () as count from (
        select s.business_id, b.name, b.city, b.logo, b.logo_icon, b.logo_stock, ${planEndsAt} as ends_at
        from plan_subscriptions s join businesses b on ${inScope(scope, "b._id", "s.business_id")} and b.status <> 'suspended'
        where ${inScope(scope, "s.business_id")} and s.status <> 'cancelled'
          and ${planEndsAt} > ${after}::timestamptz and ${planEndsAt} <= ${to}::timestamptz
          ${only_trials ? sql`and s.status = 'trialing'` : sql``}
        order by ${order} limit ${duePlans.counted}) d
      order by ${order} limit ${duePlans.listed}) l order by ${order}`),
  );
  const found = rows.map(({ business_id }) => business_id);
  const members = await tx.rows(
    statement<{ business_id: string; count: number }>(
      sql`select c.business_id, coalesce(sum(c.members_count), 0)::bigint as count from cards c
        where ${inScope(scope, "c.business_id")} and c.business_id = any(${found}::uuid[]) and c.status = 'active' group by c.business_id`,
    ),
  );
  const counts = new Map(members.map(({ business_id, count }) => [business_id, count]));
  return rows.map((row) => ({ ...row, members_count: counts.get(row.business_id) ?? 0 }));
};

export interface PlanCounts {
  paying: number;
  on_trial: number;
  left: number;
}

/**
 * Number of businesses by standing of their plan at an instant; `left` counts plans cancelled and ended since `month`.
 */
export const countPlanStandings = async (
  tx: Transaction,
  scope: Scope,
  { now, month }: { now: string; month: string },
): Promise<PlanCounts> =>
  (await tx.row(
    statement<PlanCounts>(sql`with plans as (
        select distinct on (s.business_id) s.status, s.status = 'active' or s.paid_until is not null as is_paid, ${planEndsAt} as ends_at
        from plan_subscriptions s join businesses b on ${inScope(scope, "b._id", "s.business_id")} and b.status <> 'suspended'
        where ${inScope(scope, "s.business_id")}
        order by s.business_id, s.status = 'cancelled', s.created_at desc, s._id desc
      )
      select count(*) filter (where p.is_paid and (p.ends_at is null or p.ends_at > ${now}::timestamptz)) as paying,
        count(*) filter (where not p.is_paid and p.ends_at > ${now}::timestamptz) as on_trial,
        count(*) filter (where p.status = 'cancelled' and p.ends_at >= ${month}::timestamptz
          and p.ends_at <= ${now}::timestamptz) as "left"
      from plans p`),
  ))!;
