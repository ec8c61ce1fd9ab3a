import { expect, test } from "vitest";
import { balanceAt, endAfterOutages, lapsingAt, warnedLot, warnedUntil } from "../index.ts";
import { programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund, type Membership } from "../testing/membership.ts";

const ZONE = "Europe/Warsaw";
const HOUR_MS = 3_600_000;
const BORN = "2026-02-01T11:00:00.000Z";
/** The first instant of 4 March in Warsaw: the lot's last day is 3 March. */
const END = "2026-03-03T23:00:00.000Z";

const guarded = (lapse_after_warning: number | null = 14): Membership => {
  const programme = programmeWith({ expiry: { kind: "rolling_days", days: 30 }, lapse_after_warning });
  const membership = openMembership(programme);
  commit(membership, visitWith({ occurred_at: BORN, amount: 5000 }));
  return membership;
};

const warn = (membership: Membership, at: string): void => {
  const lots = membership.state.lots.map((lot) =>
    warnedLot(lot, { at, lapses_at: warnedUntil(at, lot.lapse_after_warning ?? 0, ZONE) }),
  );
  for (const lot of lots) membership.lots.set(lot._id, lot);
  membership.state = { ...membership.state, lots };
};

test("a card without the rule lapses as before, without a word", () => {
  const { state } = guarded(null);
  expect(state.lots[0]).not.toHaveProperty("lapse_after_warning");
  expect(balanceAt(state, "2026-03-03T22:59:59.999Z", ZONE).balance).toBe(5);
  expect(balanceAt(state, END, ZONE).balance).toBe(0);
});

test("what nobody was warned of waits, and says so", () => {
  const { state } = guarded();
  expect(lapsingAt(state, "2026-02-20T12:00:00.000Z", ZONE)).toEqual({
    next: { at: END, amount: 5, is_warned: false },
    overdue_unwarned: 0,
  });
  expect(balanceAt(state, "2027-03-04T12:00:00.000Z", ZONE).balance).toBe(5);
  expect(lapsingAt(state, "2027-03-04T12:00:00.000Z", ZONE)).toEqual({ next: null, overdue_unwarned: 5 });
});

test("a warning in time leaves the end where it is, a late one moves it to 14 days after", () => {
  const inTime = guarded();
  warn(inTime, "2026-02-10T07:00:00.000Z");
  expect(balanceAt(inTime.state, END, ZONE).balance).toBe(0);
  const late = guarded();
  warn(late, "2026-03-01T07:00:00.000Z");
  expect(balanceAt(late.state, END, ZONE).balance).toBe(5);
  expect(lapsingAt(late.state, END, ZONE).next).toEqual({ at: "2026-03-15T23:00:00.000Z", amount: 5, is_warned: true });
  expect(balanceAt(late.state, "2026-03-15T23:00:00.000Z", ZONE).balance).toBe(0);
});

test("the next visit is the warning of what waits: it counts 14 days more, and the explanation says until when", () => {
  const membership = guarded();
  const { explanation } = commit(membership, visitWith({ occurred_at: "2026-05-01T10:00:00.000Z", amount: 1000 }));
  const moved = explanation.find(({ code }) => code === "lapse_moved");
  expect(moved?.params).toEqual({ amount: 5, unit: "point", local_day: "2026-05-15" });
  expect(balanceAt(membership.state, "2026-05-15T21:59:59.000Z", ZONE).balance).toBe(6);
  expect(balanceAt(membership.state, "2026-05-15T22:00:00.000Z", ZONE).balance).toBe(1);
  // A visit before the end moves nothing.
  const early = guarded();
  commit(early, visitWith({ occurred_at: "2026-03-02T10:00:00.000Z", amount: 1000 }));
  expect(early.state.lots.every(({ warned_at }) => (warned_at ?? null) === null)).toBe(true);
});

test("a visit moves an end by inactivity: the warning of the old end is none of the new one", () => {
  const programme = programmeWith({ expiry: { kind: "inactivity", months: 1 }, lapse_after_warning: 14 });
  const membership = openMembership(programme);
  commit(membership, visitWith({ occurred_at: BORN, amount: 5000 }));
  warn(membership, "2026-02-10T07:00:00.000Z");
  commit(membership, visitWith({ occurred_at: "2026-02-20T10:00:00.000Z", amount: 1000 }));
  expect(balanceAt(membership.state, "2026-06-01T10:00:00.000Z", ZONE).balance).toBe(6);
  warn(membership, "2026-06-01T10:00:00.000Z");
  expect(balanceAt(membership.state, "2026-06-15T22:00:00.000Z", ZONE).balance).toBe(0);
});

test("what is given back after a refund must be warned of as well", () => {
  const membership = guarded();
  warn(membership, "2026-02-10T07:00:00.000Z");
  const spent = commit(
    membership,
    visitWith({ occurred_at: "2026-02-15T10:00:00.000Z", amount: 10_000, reward_ids: ["coffee"] }),
  );
  expect(spent.rejected[0]?.code).toBe("insufficient_balance");
  commit(membership, visitWith({ occurred_at: "2026-02-15T10:00:00.000Z", amount: 5000 }));
  const paid = commit(
    membership,
    visitWith({ occurred_at: "2026-02-16T10:00:00.000Z", reward_ids: ["coffee"], earns: false }),
  );
  refund(membership, paid._id, { by: "all" }, "2026-03-01T10:00:00.000Z");
  expect(balanceAt(membership.state, "2026-09-01T10:00:00.000Z", ZONE).balance).toBe(10);
});

const at = (text: string): number => Date.parse(text);
const moved = (away: readonly (readonly [from: string, hours: number])[]): string =>
  new Date(
    endAfterOutages(
      at(END),
      away.map(([from, hours]) => ({ from: at(from), until: at(from) + hours * HOUR_MS })),
      ZONE,
    ),
  ).toISOString();

test("an outage of more than an hour in the last three days moves the end by as much, in whole days", () => {
  expect(moved([["2026-03-02T10:00:00.000Z", 1]])).toBe(END);
  expect(moved([["2026-02-20T10:00:00.000Z", 40]])).toBe(END);
  expect(moved([["2026-03-02T10:00:00.000Z", 1.01]])).toBe("2026-03-04T23:00:00.000Z");
  // Two short ones are longer than an hour in all.
  expect(
    moved([
      ["2026-03-01T10:00:00.000Z", 0.6],
      ["2026-03-02T10:00:00.000Z", 0.6],
    ]),
  ).toBe("2026-03-04T23:00:00.000Z");
  expect(moved([["2026-03-01T10:00:00.000Z", 30]])).toBe("2026-03-05T23:00:00.000Z");
  // What is lost of the added days is added too: back on 10 March at noon, the last day is 11 March.
  expect(moved([["2026-03-03T11:00:00.000Z", 24 * 7]])).toBe("2026-03-11T23:00:00.000Z");
});
