/** For the isolation tests: who may call, and how. */
import type { Isolation } from "../isolation.ts";

export const isolation: Isolation = {
  rights: {
    payment_events: ["select", "insert"],
  },
  probes: {
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
};
