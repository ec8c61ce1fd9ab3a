/** Plans belong to no tenant, so that queries of them alone take no scope; the database lets the platform's own business alone write. */
import type { Plan } from "@rewardo/contract/plans";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { Scope } from "../../../platform/scope.ts";

const columns = `p._id, p.name, p.max_places, p.price, p.promo_price, p.promo_valid_to, p.currency, p.position, p.version,
  case when p.archived_at is null then 'active' else 'archived' end as status`;

/** Plans in the platform's order, with one status or with any. */
export const selectPlans = (tx: Transaction, status: Plan["status"] | null): Promise<Plan[]> =>
  tx.rows({
    text: `select ${columns} from plans p where $1::text is null or (p.archived_at is null) = ($1 = 'active')
      order by p.position, p.max_places nulls last, p.price, p._id`,
    values: [status],
  });

export const selectPlan = (tx: Transaction, _id: string): Promise<Plan | undefined> =>
  tx.row({ text: `select ${columns} from plans p where p._id = $1`, values: [_id] });

/** Like `selectPlan`, locked until the end of the transaction. */
export const selectPlanForUpdate = (tx: Transaction, _id: string): Promise<Plan | undefined> =>
  tx.row({ text: `select ${columns} from plans p where p._id = $1 for no key update`, values: [_id] });

/** Whether any business of the scope has the plan now. */
export const selectPlanIsTaken = async (tx: Transaction, scope: Scope, _id: string): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from plan_subscriptions s
        where ${inScope(scope, "s.business_id")} and s.plan_id = ${_id}::uuid and s.status <> 'cancelled'
      union all select 1 from businesses b where ${inScope(scope, "b._id")} and b.plan_id = ${_id}::uuid limit 1`),
  )) !== undefined;

/** How many businesses of the scope have each plan; a plan that none has is missing. */
export const selectBusinessesByPlan = async (tx: Transaction, scope: Scope): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.rows(
    statement<{ plan_id: string; count: number }>(sql`select b.plan_id, count(*) as count from businesses b
      where ${inScope(scope, "b._id")} and b.plan_id is not null group by b.plan_id`),
  );
  return new Map(rows.map(({ plan_id, count }) => [plan_id, count]));
};

export type PlanFields = Pick<Plan, "name" | "max_places" | "price" | "promo_price" | "promo_valid_to" | "position">;

export const insertPlan = async (tx: Transaction, _id: string, fields: PlanFields & { now: string }): Promise<void> => {
  await tx.rows({
    text: `insert into plans (_id, name, max_places, price, promo_price, promo_valid_to, position, currency, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, 'PLN', $8, $8)`,
    values: [_id, ...valuesOf(fields), fields.now],
  });
};

export const updatePlanFields = async (
  tx: Transaction,
  _id: string,
  fields: PlanFields & { now: string },
): Promise<void> => {
  await tx.rows({
    text: `update plans set name = $2, max_places = $3, price = $4, promo_price = $5, promo_valid_to = $6, position = $7,
      version = version + 1, updated_at = $8 where _id = $1`,
    values: [_id, ...valuesOf(fields), fields.now],
  });
};

/** `null` offers it again. */
export const updatePlanArchived = async (
  tx: Transaction,
  _id: string,
  archived_at: string | null,
  now: string,
): Promise<void> => {
  await tx.rows({
    text: `update plans set archived_at = $2, version = version + 1, updated_at = $3 where _id = $1`,
    values: [_id, archived_at, now],
  });
};

const valuesOf = ({ name, max_places, price, promo_price, promo_valid_to, position }: PlanFields): unknown[] => [
  name,
  max_places,
  price,
  promo_price,
  promo_valid_to,
  position,
];
