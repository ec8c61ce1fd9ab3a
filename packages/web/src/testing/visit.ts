import type { Transaction } from "@rewardo/contract/transactions";

const id = (nr: number): string => `01a1fa33-42ea-7771-8148-8f6eba1010${String(nr).padStart(2, "0")}`;

/** A visit with a receipt of two flat whites, as the server answers it; a part test names what it is about. */
export const aVisit = (more: Partial<Transaction>): Transaction => ({
  ...{ _id: id(1), kind: "visit", status: "completed", source: "till", business_id: id(2), card_id: id(3) },
  ...{ card_subscription_id: id(4), user_id: id(5), place_id: id(6), device_id: null, account_id: id(7) },
  ...{
    amount: 28_00,
    discount: 0,
    currency: "PLN",
    items: [{ line_no: 1, name: "Flat white", quantity: 2, amount: 28_00 }],
  },
  ...{ delta: 1, delta_pending: 0, balance_after: 7, reward_ids: [], coupon_ids: [], flags: [] },
  ...{ reverses_id: null, external_order_id: null, reason: null, explanation: [], programme_version_id: id(8) },
  ...{ engine_version: "1", occurred_at: "2026-06-12T12:00:00.000Z", recorded_at: "2026-06-12T12:00:00.000Z" },
  ...{ user_name: "Aniela Wrona", card_number: "004411903372", place_name: "Kazimierz", device_name: null },
  ...{ account_name: "Kuba Lis", business_name: "Kawiarnia Bukowa", can: { reverse: false } },
  ...more,
});
