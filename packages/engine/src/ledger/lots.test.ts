import { expect, test } from "vitest";
import { balanceAt, rewardChoices } from "../index.ts";
import type { Expiry } from "../index.ts";
import { adjustWith, programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund, storedTransaction } from "../testing/membership.ts";

const ZONE = "Europe/Warsaw";
const MARCH = "2026-03-10T11:00:00.000Z";

const endOf = (expiry: Expiry, occurredAt: string): string | undefined => {
  const membership = openMembership(programmeWith({ expiry }));
  commit(membership, visitWith({ amount: 1000, occurred_at: occurredAt }));
  return balanceAt(membership.state, occurredAt, ZONE).next_expiry?.at;
};

test("a lot expires at the end of a local day: rolling days, rolling months, end of year, inactivity", () => {
  expect(endOf({ kind: "none" }, MARCH)).toBeUndefined();
  expect(endOf({ kind: "rolling_days", days: 30 }, MARCH)).toBe("2026-04-09T22:00:00.000Z");
  expect(endOf({ kind: "rolling_months", months: 1 }, "2026-01-31T11:00:00.000Z")).toBe("2026-02-28T23:00:00.000Z");
  expect(endOf({ kind: "end_of_year", years_after: 0 }, "2026-12-31T22:59:00.000Z")).toBe("2026-12-31T23:00:00.000Z");
  expect(endOf({ kind: "end_of_year", years_after: 1 }, "2026-12-31T23:00:00.000Z")).toBe("2028-12-31T23:00:00.000Z");
  expect(endOf({ kind: "inactivity", months: 6 }, MARCH)).toBe("2026-09-10T22:00:00.000Z");
});

test("whether a lot counts depends on the instant; the next commit writes the expiry as a transaction of its own", () => {
  const membership = openMembership(programmeWith({ expiry: { kind: "rolling_days", days: 30 } }));
  commit(membership, visitWith({ amount: 5000, occurred_at: MARCH }));
  expect(balanceAt(membership.state, "2026-04-09T21:59:59.999Z", ZONE).balance).toBe(5);
  expect(balanceAt(membership.state, "2026-04-09T22:00:00.000Z", ZONE).balance).toBe(0);
  const next = commit(membership, visitWith({ amount: 2000, occurred_at: "2026-05-01T11:00:00.000Z" }));
  expect(next.applied).toMatchObject({ delta: 2, balance_after: 2, due: { delta: -5, balance_after: 0 } });
  expect(membership.entries.map((entry) => entry.kind)).toEqual(["earned", "expired", "earned"]);
  expect(membership.entries[1]?.cause_id).toBe(next.applied?.due?._id);
});

test("the nightly settlement writes what is due, once", () => {
  const membership = openMembership(programmeWith({ expiry: { kind: "rolling_days", days: 1 }, pending_hours: 24 }));
  commit(membership, visitWith({ amount: 5000, occurred_at: MARCH }));
  const night = {
    type: "settle",
    occurred_at: "2026-03-11T23:30:00.000Z",
    recorded_at: "2026-03-11T23:30:00.000Z",
  } as const;
  const settled = commit(membership, night);
  expect(settled.applied).toMatchObject({ delta: -5, balance_after: 0, due: null });
  expect(settled.explanation.map((entry) => entry.code)).toEqual(["activated", "expired"]);
  expect(commit(membership, night).applied?.entries).toEqual([]);
});

test("pending points count later and cannot be spent before", () => {
  const membership = openMembership(programmeWith({ pending_hours: 48 }));
  const first = commit(membership, visitWith({ amount: 10_000, occurred_at: MARCH }));
  expect(first.applied).toMatchObject({ delta: 10, balance_after: 0 });
  expect(membership.state).toMatchObject({ balance: 0, pending: 10 });
  expect(rewardChoices(membership.programme, membership.state, MARCH)[0]?.rejection?.code).toBe("insufficient_balance");
  const later = "2026-03-12T11:00:00.000Z";
  expect(rewardChoices(membership.programme, membership.state, later)[0]).toMatchObject({ times: 1, rejection: null });
  const redeemed = commit(membership, visitWith({ earns: false, reward_ids: ["coffee"], occurred_at: later }));
  expect(redeemed.applied).toMatchObject({ delta: -10, balance_after: 0, due: null });
  expect(membership.entries[1]).toMatchObject({ kind: "pending_activated", cause_id: first._id });
});

test("spending takes the lot with the nearest end first, then the oldest, never-ending lots last", () => {
  const membership = openMembership(programmeWith());
  const earn = (day: string, days: number | null): string => {
    const expiry: Expiry = days === null ? { kind: "none" } : { kind: "rolling_days", days };
    membership.programme = programmeWith({ expiry });
    commit(membership, adjustWith(4, { occurred_at: `${day}T11:00:00.000Z` }));
    return [...membership.lots.keys()].at(-1) ?? "";
  };
  const never = earn("2026-03-01", null);
  const late = earn("2026-03-02", 60);
  const soon = earn("2026-03-04", 10);
  const soonToo = earn("2026-03-03", 11);
  commit(membership, visitWith({ earns: false, reward_ids: ["coffee"], occurred_at: "2026-03-05T11:00:00.000Z" }));
  const spent = membership.entries.find((entry) => entry.kind === "spent");
  expect(spent?.moves.map((move) => [move.lot_id, move.remaining])).toEqual([
    [soonToo, -4],
    [soon, -4],
    [late, -2],
  ]);
  expect(membership.lots.get(never)?.remaining).toBe(4);
});

test("a hold names its lots, its release restores them, and it ends only once", () => {
  const membership = openMembership(programmeWith());
  commit(membership, adjustWith(15));
  const when = { occurred_at: MARCH, recorded_at: MARCH };
  const hold = commit(membership, { type: "hold", ...when, reward_id: "coffee" });
  expect(membership.state).toMatchObject({ balance: 5 });
  commit(membership, { type: "release", ...when, original: storedTransaction(membership, hold._id) }, hold._id);
  expect(membership.state).toMatchObject({ balance: 15 });
  const again = { type: "redeem_held", ...when, original: storedTransaction(membership, hold._id) } as const;
  expect(commit(membership, again).rejected[0]?.code).toBe("already_redeemed");
  const second = commit(membership, { type: "hold", ...when, reward_id: "coffee" });
  const redeem = { type: "redeem_held", ...when, original: storedTransaction(membership, second._id) } as const;
  expect(commit(membership, redeem, second._id).applied?.delta).toBe(0);
  expect(membership.state).toMatchObject({ balance: 5 });
});

test("adjustments respect their limits and never take more than the balance", () => {
  const membership = openMembership(programmeWith());
  const codes = (event: Parameters<typeof commit>[1]): string[] =>
    commit(membership, event).rejected.map((one) => one.code);
  expect(codes(adjustWith(51, { staff_limit: 50 }))).toEqual(["staff_limit"]);
  expect(codes(adjustWith(5, { reason: " " }))).toEqual(["reason_required"]);
  expect(codes(adjustWith(0))).toEqual(["invalid_amount"]);
  expect(codes(adjustWith(-1))).toEqual(["insufficient_balance"]);
  commit(membership, adjustWith(7, { entry_kind: "imported", reason: null }));
  expect(membership.state).toMatchObject({ balance: 7, lifetime_earned: 0 });
  const bonus = commit(membership, adjustWith(3, { entry_kind: "bonus", reason: null }));
  expect(membership.state).toMatchObject({ balance: 10, lifetime_earned: 3 });
  refund(membership, bonus._id, { by: "all" }, MARCH);
  expect(membership.state).toMatchObject({ balance: 7, lifetime_earned: 0 });
  const down = commit(membership, adjustWith(-7));
  refund(membership, down._id, { by: "all" }, MARCH);
  expect(membership.state).toMatchObject({ balance: 7, debt: 0 });
});
