/** How the queries about plans and invoices ask for a tenant's rows; see queries-alone.test.ts. */
import * as registries from "../../features/business-registries/queries.ts";
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

const answered = { registry: "white_list", tax_number: "1234563218" };
const quota = { registry: "white_list", local_day: "2026-06-12", limit: 1000 };
const somePlan = { name: "X", max_places: 1, price: 1, promo_price: null, promo_valid_to: null, position: 0 };

/** Of what no tenant owns: everybody reads the same. */
export const commonReads: Asks = {
  selectPlans: (tx) => plans.selectPlans(tx, null),
  selectPlan: (tx) => plans.selectPlan(tx, plan_id),
  selectRegistryAnswer: async (tx) => {
    await registries.upsertRegistryAnswer(tx, answered, { answer: null, asked_at: now });
    return registries.selectRegistryAnswer(tx, answered);
  },
};

export const planReads: Asks = {
  selectPlanIsTaken: async (tx, scope) => ((await plans.selectPlanIsTaken(tx, scope, plan_id)) ? "taken" : undefined),
  selectPlanSubscriptionForChange: (tx, scope) => planSubscriptions.selectPlanSubscriptionForChange(tx, scope),
  selectPlanSubscription: (tx, scope) => planSubscriptions.selectPlanSubscription(tx, scope),
  selectPlanChoice: (tx, scope) => planSubscriptions.selectPlanChoice(tx, scope, plan_id),
};

/** What no tenant owns and nobody but the platform's own business writes. */
export const offerWrites: Asks = {
  selectPlanForUpdate: (tx) => plans.selectPlanForUpdate(tx, plan_id),
  insertPlan: (tx) => plans.insertPlan(tx, crypto.randomUUID(), { ...somePlan, now }),
  updatePlanFields: (tx) => plans.updatePlanFields(tx, plan_id, { ...somePlan, now }),
  updatePlanArchived: (tx) => plans.updatePlanArchived(tx, plan_id, now, now),
};

/** What belongs to nobody: whoever writes it touches no tenant's rows. */
export const commonWrites: Asks = {
  upsertRegistryAnswer: (tx) => registries.upsertRegistryAnswer(tx, answered, { answer: null, asked_at: now }),
  deleteOldAnswers: async (tx) => {
    await registries.upsertRegistryAnswer(tx, answered, { answer: null, asked_at: now });
    await registries.deleteOldAnswers(tx, "2100-01-01T00:00:00.000Z");
  },
  updateQuotaSpent: (tx) => registries.updateQuotaSpent(tx, quota),
  updateQuotaUsedUp: (tx) => registries.updateQuotaUsedUp(tx, quota),
};

export const planWrites: Asks = {
  updatePaymentFacts: (tx, scope, of) =>
    planSubscriptions.updatePaymentFacts(tx, scope, of.plan_subscription_id, {
      status: "active",
      paid_until: now,
      past_due_at: null,
      marked_at: now,
      now,
    }),
  insertPaymentEvent: (tx, scope) =>
    planSubscriptions.insertPaymentEvent(tx, scope, { event_id: "e", type: "paid", occurred_at: now, now }),
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
    const facts = { status: "cancelled", trial_ends_at: now, paid_until: null, past_due_at: null } as const;
    return planSubscriptions.insertPlanSubscription(tx, scope, { _id, plan_id, ...facts, now });
  },
  updatePlanOfSubscription: (tx, scope, of) =>
    planSubscriptions.updatePlanOfSubscription(tx, scope, of.plan_subscription_id, { plan_id, now }),
  updatePlanOfBusiness: (tx, scope) => planSubscriptions.updatePlanOfBusiness(tx, scope, { plan_id, now }),
};
