import type { QueryOf } from "@rewardo/contract/endpoint";
import type { exportPlans as exportEndpoint, Plan } from "@rewardo/contract/plans";
import { moneyCell } from "../../../platform/export/csv.ts";
import type { Context } from "../../../platform/context.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import { platformScope } from "../../../platform/scope.ts";
import { asTheyAre, exportList } from "../../base/exports/index.ts";
import { selectPlans } from "./queries.ts";
import { asPlatform } from "./service.ts";

/** All plans in the platform's order, or the chosen ones among them: a handful, on one page. */
export const exportPlans = async (ctx: Context, query: QueryOf<typeof exportEndpoint>): Promise<FileAnswer> => {
  const { ids, status = null } = query;
  const across: Context = { ...asPlatform(ctx), scope: platformScope };
  return exportList<Plan>(across, query, ({ word }) => ({
    entity: "plans",
    needs: "plans_view",
    filters: { status },
    direction: "asc",
    columns: {
      name: (plan) => plan.name,
      status: (plan) => word(`offer.${plan.status}`),
      max_places: (plan) => plan.max_places,
      price: (plan) => moneyCell(plan.price),
      promo_price: (plan) => moneyCell(plan.promo_price),
      promo_valid_to: (plan) => plan.promo_valid_to,
      currency: (plan) => plan.currency,
      position: (plan) => plan.position,
      id: (plan) => plan._id,
    },
    select: async (tx) => (await selectPlans(tx, status)).filter(({ _id }) => ids === undefined || ids.includes(_id)),
    show: asTheyAre,
    valueOf: (plan) => plan._id,
  }));
};
