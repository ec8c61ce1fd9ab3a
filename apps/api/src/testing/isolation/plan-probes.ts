/** How the calls about plans, payments, registers and the operator's texts are called; see probes.ts. */
import { platformBusinessId } from "@rewardo/contract/roles";
import { businessScope } from "../../platform/scope.ts";
import { tenantPlan } from "../tenant.ts";
import type { Ids, Probe, Scene } from "./probes.ts";

const nobody = "01890a5d-ac96-774b-bcce-b302099a8057";

/** A plan of version 1 that nobody has; no tenant's. */
const freshPlan = async (ids: Ids, { app, isPlatform }: Scene): Promise<string> => {
  if (!isPlatform || (ids.whose !== "own" && ids.whose !== "foreign")) return ids.id(() => nobody);
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  return (await platform.call<{ _id: string }>("POST", "/api/plans", { name: "Duo", price: 14_900 })).body._id;
};

export const planProbes: Readonly<Record<string, Probe>> = {
  cancelPlanSubscription: {},
  resumePlanSubscription: {},
  markPlanSubscription: { body: () => ({ mark: "paid", paid_to: "2099-12-31" }) },
  receivePaymentEvent: {
    references: true,
    body: (ids) => ({
      id: "event",
      type: "paid",
      business_id: ids.id((of) => of.id),
      occurred_at: "2026-06-12T10:00:00.000Z",
      paid_to: "2099-12-31",
    }),
  },
  readPolishBusiness: { query: () => ({ nip: "1234563218" }) },
  readLegalText: { item: async () => "privacy_policy", query: () => ({ language: "en" }) },
  createPlan: { body: () => ({ name: "Duo", price: 14_900, max_places: 2 }) },
  updatePlan: { item: freshPlan, body: () => ({ position: 5 }) },
  archivePlan: { item: freshPlan },
  restorePlan: { item: freshPlan },
  createPlanSubscription: { body: () => ({ plan_id: tenantPlan }) },
  readCurrentPlanSubscription: {},
  listPlans: {},
  readPlan: {
    // No tenant's: whoever is signed in reads it.
    item: (ids, { isPlatform }) => ids.id(() => (ids.whose === "own" || isPlatform ? tenantPlan : nobody)),
  },
};
