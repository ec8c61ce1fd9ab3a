/** How the queries about plans and invoices ask for a tenant's rows; see queries-alone.test.ts. */
import * as businesses from "../../features/businesses/queries.ts";
import * as planSubscriptions from "../../features/plan-subscriptions/queries.ts";
import * as plans from "../../features/plans/queries.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { tenantPlan, type Tenant } from "../tenant.ts";

type Ask = (tx: Transaction, scope: BusinessScope, of: Tenant) => Promise<unknown>;
type Asks = Readonly<Record<string, Ask>>;

const plan_id = tenantPlan;
const now = "2026-06-12T10:00:00.000Z";

/** Of what no tenant owns: everybody reads the same. */
export const commonReads: Asks = {
  selectPlans: (tx) => plans.selectPlans(tx),
  selectPlan: (tx) => plans.selectPlan(tx, plan_id),
};

export const planReads: Asks = {
  selectPlanSubscription: (tx, scope) => planSubscriptions.selectPlanSubscription(tx, scope),
  selectPlanChoice: (tx, scope) => planSubscriptions.selectPlanChoice(tx, scope, plan_id),
};

export const planWrites: Asks = {
  updateBilling: (tx, scope) =>
    businesses.updateBilling(tx, scope, {
      tin: "1234563218",
      billing_name: "X",
      billing_address: null,
      billing_postcode: null,
      billing_city: null,
      billing_country: null,
      now,
    }),
  insertPlanSubscription: (tx, scope) => {
    const _id = crypto.randomUUID();
    const subscription = { _id, plan_id, status: "cancelled", trial_ends_at: now, now } as const;
    return planSubscriptions.insertPlanSubscription(tx, scope, subscription);
  },
  updatePlanOfSubscription: (tx, scope, of) =>
    planSubscriptions.updatePlanOfSubscription(tx, scope, of.plan_subscription_id, { plan_id, now }),
  updatePlanOfBusiness: (tx, scope) => planSubscriptions.updatePlanOfBusiness(tx, scope, { plan_id, now }),
};
