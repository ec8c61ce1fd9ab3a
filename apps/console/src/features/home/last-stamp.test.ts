import type { TransactionRow } from "@rewardo/contract/transactions";
import { expect, test } from "vitest";
import { lastStampOf } from "./last-stamp.ts";

const cards = new Map([["coffee", { type: "stamps_stacked" } as const]]);

/** A visit of Ada's that brought one stamp, at this minute of the day. */
const visit = (minute: number, changes: Partial<TransactionRow> = {}): TransactionRow => {
  const at = new Date(Date.UTC(2026, 5, 12, 10, minute)).toISOString();
  const row = {
    _id: `row ${minute}`,
    kind: "visit",
    status: "completed",
    card_id: "coffee",
    card_subscription_id: "Ada's",
    delta: 1,
    delta_pending: 0,
    balance_after: 7,
    reward_ids: [],
    explanation: [{ code: "earned", params: { amount: 1, unit: "stamp" } }],
    occurred_at: at,
    recorded_at: at,
    ...changes,
  };
  return row as unknown as TransactionRow;
};

test("the newest stamp is on its card, with a ring", () => {
  const rows = [visit(2), visit(1, { card_subscription_id: "Jan's" })];
  expect(lastStampOf(rows, cards)).toEqual({ transaction: rows[0], isReward: false, balance: 7, earned: 1 });
});

test("a reward that was handed over empties the card", () => {
  const handedOver = visit(3, { kind: "redeem", delta: -10, balance_after: 0, reward_ids: ["free"], explanation: [] });
  const rows = [handedOver, visit(2, { balance_after: 10 })];
  expect(lastStampOf(rows, cards)).toEqual({ transaction: handedOver, isReward: true, balance: 0, earned: 0 });
});

test("a visit that was taken back gives way to the stamp before it", () => {
  const reversal = visit(3, { kind: "reverse", delta: -1, balance_after: 6, explanation: [] });
  const before = visit(1, { balance_after: 6 });
  const shown = lastStampOf([reversal, visit(2, { status: "reversed" }), before], cards);
  expect(shown).toEqual({ transaction: before, isReward: false, balance: 6, earned: 0 });
  expect(lastStampOf([reversal, visit(2, { status: "reversed" })], cards)).toBeUndefined();
});

test("a visit of which a part was taken back shows what is left", () => {
  const reversal = visit(3, { kind: "reverse", delta: -1, balance_after: 8, explanation: [] });
  const partly = visit(2, { status: "partially_reversed", delta: 2, balance_after: 9 });
  expect(lastStampOf([reversal, partly], cards)).toMatchObject({ transaction: partly, balance: 8, earned: 0 });
});

test("a visit that an offline till wrote late does not bring an old balance back", () => {
  const late = visit(1, { balance_after: 8, recorded_at: "2026-06-12T12:00:00.000Z" });
  expect(lastStampOf([visit(2), late], cards)).toMatchObject({ balance: 8, earned: 0 });
});
