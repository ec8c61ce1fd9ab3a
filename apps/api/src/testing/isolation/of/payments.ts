/** For the isolation tests: who may call, and how. */
import { tenantPlan } from "../../tenant.ts";
import { now } from "../asks.ts";
import type { Isolation } from "../isolation.ts";
import * as payments from "../../../features/tenants/payments/queries.ts";

const customer = { customer_id: "cus_isolation", now };
const page = { checkout_id: "cs_isolation", url: "https://pay.example/cs", terms: "terms", expires_at: now, now };

export const isolation: Isolation = {
  fill: {
    payment_customers: async ({ ctx, scope }) => {
      await ctx.database.write(scope, (tx) => payments.upsertPaymentCustomer(tx, scope, customer));
      return customer.customer_id;
    },
  },
  rights: {
    payment_customers: ["select", "insert", "update"],
    payment_events: ["select", "insert"],
  },
  probes: {
    // Without an account in the settings it names no business.
    readPaymentWays: { isUnmarked: true },
    // Without a provider there is no such call.
    openCheckout: { refused: 404 },
    openPaymentPortal: { refused: 404 },
    receiveProviderNotice: { refused: 404, body: () => ({ id: "evt_1", type: "invoice.paid" }) },
    receivePaymentEvent: {
      misreferenced: { foreign: 404, none: 404, malformed: 404 },
      refused: 404,
      references: true,
      body: (ids) => ({
        id: "event",
        type: "paid",
        business_id: ids.id((of) => of.id),
        occurred_at: "2026-06-12T10:00:00.000Z",
        paid_to: "2099-12-31",
      }),
    },
  },
  reads: {
    selectPayer: (tx, scope) => payments.selectPayer(tx, scope, tenantPlan),
    selectPaymentCustomer: (tx, scope) => payments.selectPaymentCustomer(tx, scope),
  },
  writes: {
    upsertPaymentCustomer: (tx, scope) => payments.upsertPaymentCustomer(tx, scope, customer),
    updateCheckout: (tx, scope) => payments.updateCheckout(tx, scope, page),
    updateCheckoutPaid: (tx, scope) => payments.updateCheckoutPaid(tx, scope, now),
  },
};
