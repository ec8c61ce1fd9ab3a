import { expect, test } from "vitest";
import { GENESIS_HASH, chainHash, chainText } from "./chain.ts";
import { transferable, verifyChain } from "../index.ts";
import { adjustWith, NOON, programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import { levelWith, standingWith } from "../testing/promotions.ts";

test("a merge closes one chain, opens the balance in the other and joins the remainders", () => {
  const [from, into] = [openMembership(programmeWith()), openMembership(programmeWith())];
  into.ids = 1000;
  commit(from, adjustWith(15));
  commit(from, visitWith({ amount: 900 }));
  commit(into, visitWith({ amount: 200 }));
  const when = { occurred_at: NOON, recorded_at: NOON };
  const moved = transferable(from.state);
  commit(from, { type: "transfer_out", ...when });
  expect(from.state).toMatchObject({ status: "closed", balance: 0, lots: [] });
  expect(commit(from, visitWith()).rejected[0]?.code).toBe("membership_closed");
  const arrived = commit(into, { type: "transfer_in", ...when, from: moved });
  expect(arrived.applied?.delta).toBe(16);
  expect(into.state).toMatchObject({ balance: 16, visits: 2, gathered: { rule: { eligible: 1100, earned: 1 } } });
});

test("a merge adds up remainders and the fractions left by multipliers", () => {
  const programme = programmeWith({ levels: [levelWith({ multiplier: 1.5 })] });
  const [from, into] = [openMembership(programme), openMembership(programme)];
  into.ids = 1000;
  for (const membership of [from, into]) {
    commit(membership, visitWith({ amount: 1600, standing: standingWith({ level_id: "gold" }) }));
  }
  const when = { occurred_at: NOON, recorded_at: NOON };
  const moved = transferable(from.state);
  commit(from, { type: "transfer_out", ...when });
  // 6.00 and 6.00 are a point more, and so are two halves.
  expect(commit(into, { type: "transfer_in", ...when, from: moved }).applied?.delta).toBe(1 + 2);
  expect(into.state.gathered["rule"]).toEqual({ eligible: 3200, earned: 4, extra: 100, best: 150 });
});

test("a merge adds up the days, so that caps of a day do not start anew, and a refund lowers the right one", () => {
  const caps = { visits_per_day: 3, earned_per_day: 5, minutes_between_visits: null };
  const programme = programmeWith({ caps });
  const [from, into] = [openMembership(programme), openMembership(programme)];
  into.ids = 1000;
  const bought = (day: number) => ({
    amount: 2000,
    occurred_at: `2026-03-${String(day).padStart(2, "0")}T11:00:00.000Z`,
  });
  commit(from, visitWith(bought(2)));
  commit(from, visitWith(bought(9)));
  const { _id } = commit(from, visitWith(bought(10)));
  commit(from, visitWith(bought(10)));
  commit(into, visitWith(bought(8)));
  commit(into, visitWith(bought(10)));
  const when = { occurred_at: NOON, recorded_at: NOON };
  const moved = transferable(from.state);
  commit(from, { type: "transfer_out", ...when });
  commit(into, { type: "transfer_in", ...when, from: moved });
  const before = [
    { date: "2026-03-08", visits: 1, earned: 2 },
    { date: "2026-03-09", visits: 1, earned: 2 },
  ];
  expect(into.state.days).toEqual([...before, { date: "2026-03-10", visits: 3, earned: 6 }]);
  expect(commit(into, visitWith(bought(10))).rejected[0]?.code).toBe("cap_per_day");
  into.stored.push(...from.stored);
  expect(refund(into, _id, { by: "all" }, NOON).applied?.delta).toBe(-2);
  expect(into.state.days).toEqual([...before, { date: "2026-03-10", visits: 2, earned: 4 }]);
  expect(commit(into, visitWith(bought(10))).applied?.delta).toBe(1);
});

test("the canonical text of an entry matches its docstring", () => {
  const entry = {
    _id: "e1",
    seq: 1,
    kind: "spent",
    amount: -3,
    pending: 0,
    held: 0,
    debt: 0,
    moves: [
      { lot_id: "l1", remaining: -2, held: 0 },
      { lot_id: "l2", remaining: -1, held: 0 },
    ],
    cause_id: "t1",
    recorded_at: "2026-03-10T11:00:00.000Z",
    previous_hash: GENESIS_HASH,
  } as const;
  expect(chainText(entry)).toBe(
    `${"0".repeat(64)}|1|e1|spent|-3,0,0,0|2|l1:-2:0,l2:-1:0|t1|2026-03-10T11:00:00.000Z|v1`,
  );
  expect(chainHash(entry)).toBe("f5a6be618ba849958cbe2569349929935d6ced393ccac67bdc9a0d6147935d1a");
});

test("changing any stored figure breaks the chain from there on", () => {
  const membership = openMembership(programmeWith());
  for (let visit = 0; visit < 4; visit += 1) commit(membership, visitWith({ amount: 1000 }));
  expect(verifyChain(membership.entries)).toBe(-1);
  const forged = membership.entries.map((entry) => (entry.seq === 2 ? { ...entry, amount: 100 } : entry));
  expect(verifyChain(forged)).toBe(1);
  expect(verifyChain(membership.entries.filter((entry) => entry.seq !== 3))).toBe(2);
});
