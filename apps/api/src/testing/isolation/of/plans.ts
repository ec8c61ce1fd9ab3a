/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { platformBusinessId } from "@rewardo/contract/roles";
import { businessScope } from "../../../platform/scope.ts";
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { type Ids, inPolish, type Scene } from "../probe.ts";
import { tenantPlan } from "../../tenant.ts";
import * as plans from "../../../features/tenants/plans/queries.ts";

const unknownPlan = "01890a5d-ac96-774b-bcce-b302099a8057";

/** A plan of version 1 that no business has. */
const freshPlan = async (ids: Ids, { app, isPlatform }: Scene): Promise<string> => {
  if (!isPlatform || (ids.whose !== "own" && ids.whose !== "foreign")) return ids.id(() => unknownPlan);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  return (await platform.call<{ _id: string }>("POST", "/api/plans", { name: "Duo", price: 14_900 })).body._id;
};

const plan_id = tenantPlan;

const somePlan = { name: "X", max_places: 1, price: 1, promo_price: null, promo_valid_to: null, position: 0 };

export const isolation: Isolation = {
  holders: {
    plans_view: ["platform"],
    plans_modify: ["platform"],
  },
  rights: {
    // Written by the platform's own business alone, which a policy sees to.
    plans: ["select", "insert", "update"],
  },
  probes: {
    exportPlans: { ...inPolish, isUnmarked: true },
    createPlan: { body: () => ({ name: "Duo", price: 14_900, max_places: 2 }) },
    updatePlan: { item: freshPlan, body: () => ({ position: 5 }) },
    archivePlan: { item: freshPlan },
    restorePlan: { item: freshPlan },
    listPlans: { isUnmarked: true },
    readPlan: {
      isUnmarked: true,
      // No tenant's: every signed-in caller reads it.
      item: (ids, { isPlatform }) => ids.id(() => (ids.whose === "own" || isPlatform ? tenantPlan : unknownPlan)),
    },
  },
  reads: {
    selectBusinessesByPlan: async (tx, scope) => [...(await plans.selectBusinessesByPlan(tx, scope))],
    selectPlanIsTaken: async (tx, scope) => ((await plans.selectPlanIsTaken(tx, scope, plan_id)) ? "taken" : undefined),
  },
  commonReads: {
    selectPlans: (tx) => plans.selectPlans(tx, null),
    selectPlan: (tx) => plans.selectPlan(tx, plan_id),
  },
  offerWrites: {
    selectPlanForUpdate: (tx) => plans.selectPlanForUpdate(tx, plan_id),
    insertPlan: (tx) => plans.insertPlan(tx, crypto.randomUUID(), { ...somePlan, now }),
    updatePlanFields: (tx) => plans.updatePlanFields(tx, plan_id, { ...somePlan, now }),
    updatePlanArchived: (tx) => plans.updatePlanArchived(tx, plan_id, now, now),
  },
};
