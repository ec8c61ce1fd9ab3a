/** Plans: a handful of rows that no tenant owns. */
import type { Plan } from "@rewardo/contract/plans";
import { found } from "../../platform/errors.ts";
import type { Context } from "../../platform/http/context.ts";
import { businessScope } from "../../platform/scope.ts";
import { selectPlan, selectPlans } from "./queries.ts";

type Asked = Pick<Context, "database" | "actor">;

/** All of them on one page, the one with the fewest places first. */
export const listPlans = async ({ database, actor }: Asked): Promise<{ items: Plan[]; next_cursor: null }> => ({
  items: await database.read(businessScope(actor.business_id), (tx) => selectPlans(tx)),
  next_cursor: null,
});

export const readPlan = async ({ database, actor }: Asked, id: string): Promise<Plan> =>
  found(await database.read(businessScope(actor.business_id), (tx) => selectPlan(tx, id)));
