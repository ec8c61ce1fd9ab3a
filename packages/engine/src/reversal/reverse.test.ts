import { expect, test } from "vitest";
import type { Programme } from "../index.ts";
import { adjustWith, itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";

const LATER = "2026-03-11T11:00:00.000Z";

test("buy 9, buy 1, earn 1; refund the 9: one is left and the point goes back", () => {
  const membership = openMembership(programmeWith());
  const nine = commit(membership, visitWith({ amount: 900 }));
  expect(commit(membership, visitWith({ amount: 100 })).applied?.delta).toBe(1);
  const back = refund(membership, nine._id, { by: "all" }, LATER);
  expect(back.applied?.delta).toBe(-1);
  expect(membership.state.gathered).toEqual({ rule: { eligible: 100, earned: 0 } });
  expect(back.explanation).toContainEqual(
    expect.objectContaining({
      code: "rule_reversed",
      params: expect.objectContaining({
        gathered_before: 1000,
        gathered_after: 100,
        due_before: 1,
        due_after: 0,
        taken: 1,
      }),
    }),
  );
});

test("lines are refunded one by one, each only once, unknown ones never", () => {
  const membership = openMembership(programmeWith({ earning: ruleWith({ mode: "item", earns: 2 }) }));
  const items = [itemWith(1, 500, { quantity: 2 }), itemWith(2, 700), itemWith(7, 900)];
  const { _id } = commit(membership, visitWith({ amount: 2100, items }));
  expect(refund(membership, _id, { by: "lines", lines: [1, 1] }, LATER).applied?.delta).toBe(-4);
  const rejected = refund(membership, _id, { by: "lines", lines: [1, 3] }, LATER).rejected.map((one) => one.code);
  expect(rejected).toEqual(["already_reversed", "unknown_line"]);
  expect(refund(membership, _id, { by: "amount", amount: 100 }, LATER).rejected[0]?.code).toBe("reversal_mixed");
  const last = refund(membership, _id, { by: "lines", lines: [2, 7] }, LATER);
  expect(last.applied?.delta).toBe(-4);
  expect(last.explanation[0]).toMatchObject({ code: "reversal", params: { complete: true } });
  expect(refund(membership, _id, { by: "all" }, LATER).rejected[0]?.code).toBe("already_reversed");
  expect(membership.state).toMatchObject({ balance: 0, visits: 0, last_visit_at: null });
});

test("by amount it is proportional, in the customer's favour, and never more than was paid", () => {
  const membership = openMembership(programmeWith({ earning: ruleWith({ mode: "custom" }) }));
  const { _id } = commit(membership, visitWith({ amount: 1000, custom_amount: 7, reason: "Fair" }));
  expect(refund(membership, _id, { by: "amount", amount: 333 }, LATER).applied?.delta).toBe(-2);
  expect(refund(membership, _id, { by: "amount", amount: 668 }, LATER).rejected[0]).toMatchObject({
    code: "exceeds_original",
    params: { left: 667 },
  });
  expect(refund(membership, _id, { by: "amount", amount: 667 }, LATER).applied?.delta).toBe(-5);
});

test("visit keeps its stamp until all is refunded; above loses it below the amount", () => {
  const visits = openMembership(programmeWith({ earning: ruleWith({ mode: "visit" }) }));
  const one = commit(visits, visitWith({ amount: 1000 }));
  expect(refund(visits, one._id, { by: "amount", amount: 999 }, LATER).applied?.delta).toBe(0);
  expect(refund(visits, one._id, { by: "amount", amount: 1 }, LATER).applied?.delta).toBe(-1);
  const above = openMembership(programmeWith({ earning: ruleWith({ mode: "above", earns: 3, amount: 500 }) }));
  const two = commit(above, visitWith({ amount: 1000 }));
  expect(refund(above, two._id, { by: "amount", amount: 500 }, LATER).applied?.delta).toBe(0);
  expect(refund(above, two._id, { by: "amount", amount: 1 }, LATER).applied?.delta).toBe(-3);
});

const spentThenRefunded = (changes: Partial<Programme>): ReturnType<typeof openMembership> => {
  const membership = openMembership(programmeWith(changes));
  const bought = commit(membership, visitWith({ amount: 12_000 }));
  commit(membership, visitWith({ earns: false, reward_ids: ["coffee"] }));
  refund(membership, bought._id, { by: "all" }, LATER);
  return membership;
};

test("what the balance cannot cover becomes debt or is forgiven, by the card's policy; new earnings repay debt first", () => {
  const forgiving = spentThenRefunded({ reversal_policy: { earned: "within_balance", spent: "keep" } });
  expect(forgiving.state).toMatchObject({ balance: 0, debt: 0 });
  const strict = spentThenRefunded({ reversal_policy: { earned: "allow_negative", spent: "keep" } });
  expect(strict.state).toMatchObject({ balance: -10, debt: 10 });
  const next = commit(strict, visitWith({ amount: 13_000, occurred_at: LATER }));
  expect(next.applied?.entries.map((entry) => [entry.kind, entry.amount, entry.debt])).toEqual([
    ["earned", 13, 0],
    ["debt_repaid", 0, -10],
  ]);
  expect(strict.state).toMatchObject({ balance: 3, debt: 0 });
});

test("pending_first takes pending units before active ones", () => {
  const reversal_policy = { earned: "pending_first", spent: "keep" } as const;
  const membership = openMembership(programmeWith({ reversal_policy, pending_hours: 24 }));
  const old = commit(membership, visitWith({ amount: 5000, occurred_at: "2026-03-09T10:00:00.000Z" }));
  commit(membership, visitWith({ amount: 3000 }));
  refund(membership, old._id, { by: "all" }, "2026-03-10T12:00:00.000Z");
  expect(membership.state).toMatchObject({ balance: 3, pending: 0 });
});

test("restored units keep their end, or get a lot of their own for 30 more days", () => {
  const membership = openMembership(programmeWith({ expiry: { kind: "rolling_days", days: 60 } }));
  commit(membership, adjustWith(15, { occurred_at: "2026-03-01T11:00:00.000Z" }));
  const redeem = visitWith({ earns: false, reward_ids: ["coffee"], occurred_at: "2026-03-02T11:00:00.000Z" });
  const first = commit(membership, redeem);
  refund(membership, first._id, { by: "all" }, "2026-03-03T11:00:00.000Z");
  expect(membership.state.lots).toHaveLength(1);
  const second = commit(membership, redeem);
  refund(membership, second._id, { by: "all" }, "2026-04-20T11:00:00.000Z");
  expect(membership.state.lots.map((lot) => [lot.remaining, lot.expires_at])).toEqual([
    [5, "2026-04-30T22:00:00.000Z"],
    [10, "2026-05-20T22:00:00.000Z"],
  ]);
});

test("what a cap withheld is not taken back, and refunding all leaves nothing", () => {
  const caps = { visits_per_day: null, earned_per_day: 4, minutes_between_visits: null };
  const membership = openMembership(programmeWith({ caps }));
  const items = [itemWith(1, 5000), itemWith(2, 5000)];
  const capped = commit(membership, visitWith({ amount: 10_000, items }));
  expect(capped.applied?.delta).toBe(4);
  const next = commit(membership, visitWith({ amount: 3000, occurred_at: LATER }));
  expect(refund(membership, capped._id, { by: "lines", lines: [1] }, LATER).applied?.delta).toBe(0);
  expect(refund(membership, capped._id, { by: "lines", lines: [2] }, LATER).applied?.delta).toBe(-4);
  expect(refund(membership, next._id, { by: "all" }, LATER).applied?.delta).toBe(-3);
  expect(membership.state).toMatchObject({ balance: 0, gathered: { rule: { eligible: 0, earned: 0 } } });
});

test("a mistaken visit that is reversed frees the day's caps and the delay", () => {
  const caps = { visits_per_day: 1, earned_per_day: 10, minutes_between_visits: 600 };
  const membership = openMembership(programmeWith({ caps }));
  const mistake = commit(membership, visitWith({ amount: 9000 }));
  refund(membership, mistake._id, { by: "all" }, "2026-03-10T11:01:00.000Z");
  expect(commit(membership, visitWith({ amount: 8000, occurred_at: "2026-03-10T11:02:00.000Z" })).applied?.delta).toBe(
    8,
  );
});
