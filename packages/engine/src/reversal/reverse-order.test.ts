import { expect, test } from "vitest";
import { adjustWith, programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";

const LATER = "2026-03-11T11:00:00.000Z";

test.each(["within_balance", "pending_first", "allow_negative"] as const)(
  "%s: what a visit spent comes back before what it earned is taken, so nothing is forgiven beside a balance",
  (earned) => {
    const membership = openMembership(
      programmeWith({
        reversal_policy: { earned, spent: "restore" },
        rewards: [
          { _id: "coffee", name: { en: "Coffee" }, cost: 10 },
          { _id: "bun", name: { en: "Bun" }, cost: 5 },
        ],
      }),
    );
    commit(membership, adjustWith(10));
    const both = commit(membership, visitWith({ amount: 5000, reward_ids: ["coffee"] }));
    commit(membership, visitWith({ earns: false, reward_ids: ["bun"] }));
    expect(membership.state.balance).toBe(0);
    refund(membership, both._id, { by: "all" }, LATER);
    expect(membership.state).toMatchObject({ balance: 5, debt: 0 });
  },
);

test("so it is when what comes back comes into a lot of its own", () => {
  const membership = openMembership(
    programmeWith({
      expiry: { kind: "rolling_days", days: 3 },
      reversal_policy: { earned: "pending_first", spent: "restore" },
    }),
  );
  commit(membership, adjustWith(10));
  const both = commit(membership, visitWith({ amount: 4000, reward_ids: ["coffee"] }));
  commit(membership, adjustWith(-4));
  const back = refund(membership, both._id, { by: "all" }, LATER);
  expect(back.applied).toMatchObject({ delta: 6, balance_after: 6 });
  expect(membership.state).toMatchObject({ balance: 6, debt: 0 });
  expect(membership.state.lots).toHaveLength(1);
});

test("when every visit is reversed, in any order, there is no last visit", () => {
  const membership = openMembership(programmeWith());
  const first = commit(membership, visitWith({ amount: 1000, occurred_at: "2026-03-10T09:00:00.000Z" }));
  const second = commit(membership, visitWith({ amount: 1000, occurred_at: "2026-03-10T10:00:00.000Z" }));
  refund(membership, first._id, { by: "all" }, LATER);
  expect(membership.state.last_visit_at).toBe("2026-03-10T10:00:00.000Z");
  refund(membership, second._id, { by: "all" }, LATER);
  expect(membership.state).toMatchObject({ visits: 0, last_visit_at: null });
});
