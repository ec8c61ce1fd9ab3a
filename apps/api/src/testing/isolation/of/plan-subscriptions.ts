/** For the isolation tests: callers that are allowed, and arguments of each call and query. */
import { ever, now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import { tenantPlan } from "../../tenant.ts";
import * as agreements from "../../../features/tenants/plan-subscriptions/agreement-queries.ts";
import * as events from "../../../features/tenants/plan-subscriptions/event-queries.ts";
import * as planSubscriptions from "../../../features/tenants/plan-subscriptions/queries.ts";

const plan_id = tenantPlan;

const heard = { agreement_id: "sub_isolation", at: now, is_over: false };

export const isolation: Isolation = {
  fill: {
    payment_agreements: async ({ ctx, scope }) => {
      await ctx.database.write(scope, (tx) => agreements.upsertAgreement(tx, scope, heard));
      return heard.agreement_id;
    },
  },
  holders: {
    payment_details_view: ["owner"],
    payment_details_modify: ["owner"],
  },
  rights: {
    // When a trial ends is said once.
    payment_agreements: ["select", "insert", "update"],
    plan_subscriptions: [
      "select",
      "insert",
      ...["plan_id", "status", "price", "promo_price", "promo_valid_to", "currency"].map(
        (column) => `update ${column}`,
      ),
      ...["paid_until", "past_due_at", "marked_at", "updated_at"].map((column) => `update ${column}`),
    ],
  },
  probes: {
    cancelPlanSubscription: {},
    resumePlanSubscription: {},
    markPlanSubscription: { body: () => ({ mark: "paid", paid_to: "2099-12-31" }) },
    createPlanSubscription: { body: () => ({ plan_id: tenantPlan }) },
    readCurrentPlanSubscription: {},
    listDuePlans: { isUnmarked: true },
  },
  reads: {
    selectPlanSubscriptionForChange: (tx, scope) => planSubscriptions.selectPlanSubscriptionForChange(tx, scope),
    selectOpenAgreements: (tx, scope) => agreements.selectOpenAgreements(tx, scope),
    selectRefund: (tx, scope) => events.selectRefund(tx, scope, "in_isolation"),
    selectIsPaidLater: async (tx, scope) => Number(await events.selectIsPaidLater(tx, scope, ever.from)),
    selectPlanSubscription: (tx, scope) => planSubscriptions.selectPlanSubscription(tx, scope),
    selectDuePlans: (tx, scope) =>
      planSubscriptions.selectDuePlans(tx, scope, {
        after: ever.from,
        to: ever.to,
        only_trials: false,
        direction: "asc",
      }),
    countPlanStandings: (tx, scope) =>
      planSubscriptions.countPlanStandings(tx, scope, { now: ever.from, month: ever.from }),
    selectPlanChoice: (tx, scope) => planSubscriptions.selectPlanChoice(tx, scope, plan_id),
  },
  writes: {
    updatePaymentFacts: (tx, scope, of) =>
      planSubscriptions.updatePaymentFacts(tx, scope, of.plan_subscription_id, {
        status: "active",
        paid_until: now,
        past_due_at: null,
        marked_at: now,
        now,
      }),
    insertPaymentEvent: (tx, scope) =>
      events.insertPaymentEvent(tx, scope, {
        ...{ event_id: "e", type: "paid", occurred_at: now, paid_until: now, now },
        ...{ payment_id: "in_e", amount: 9900, currency: "PLN" },
      }),
    upsertAgreement: (tx, scope) => agreements.upsertAgreement(tx, scope, { ...heard, is_over: true }),
    agreeAnew: (tx, scope) => agreements.agreeAnew(tx, scope),
    insertPlanSubscription: (tx, scope) => {
      const _id = crypto.randomUUID();
      const facts = {
        status: "cancelled",
        trial_ends_at: now,
        paid_until: null,
        past_due_at: null,
        marked_at: null,
      } as const;
      return planSubscriptions.insertPlanSubscription(tx, scope, { _id, plan_id, ...facts, now });
    },
    updatePlanOfSubscription: (tx, scope, of) =>
      planSubscriptions.updatePlanOfSubscription(tx, scope, of.plan_subscription_id, { plan_id, now }),
    updatePlanOfBusiness: (tx, scope) => planSubscriptions.updatePlanOfBusiness(tx, scope, { plan_id, now }),
  },
};
