import { expect, test } from "vitest";
import { balanceAt } from "../index.ts";
import { programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";

test("what is reported after its pending period counts at once", () => {
  const membership = openMembership(programmeWith({ pending_hours: 24 }));
  const recorded_at = "2026-03-12T11:00:00.000Z";
  const late = commit(membership, visitWith({ amount: 5000, occurred_at: "2026-03-11T11:00:00.000Z", recorded_at }));
  expect(late.applied).toMatchObject({ delta: 5, balance_after: 5 });
  expect(late.explanation.map((entry) => entry.code)).not.toContain("waits");
  expect(membership.state).toMatchObject({ balance: 5, pending: 0 });
  expect(balanceAt(membership.state, recorded_at, "Europe/Warsaw")).toMatchObject({ balance: 5, pending: 0 });

  const inTime = commit(membership, visitWith({ amount: 5000, occurred_at: "2026-03-11T11:00:00.001Z", recorded_at }));
  expect(inTime.applied).toMatchObject({ delta: 5, balance_after: 5 });
  expect(membership.state).toMatchObject({ balance: 5, pending: 5 });
});

test("caps count on the local day of the visit, also across the change of the clock", () => {
  const caps = { visits_per_day: 1, earned_per_day: null, minutes_between_visits: null };
  const membership = openMembership(programmeWith({ caps }));
  const at = (occurred_at: string, recorded_at = "2026-03-30T12:00:00.000Z") =>
    commit(membership, visitWith({ amount: 1000, occurred_at, recorded_at })).rejected.map((one) => one.code);
  // 29 March 2026 is 23 hours long in Warsaw: it begins at 23:00 and ends at 22:00 in UTC.
  expect(at("2026-03-28T23:00:00.000Z")).toEqual([]);
  expect(at("2026-03-29T21:59:59.999Z")).toEqual(["cap_per_day"]);
  expect(at("2026-03-29T22:00:00.000Z")).toEqual([]);
  expect(at("2026-03-28T22:59:59.999Z")).toEqual([]);
  expect(at("2026-03-28T12:00:00.000Z")).toEqual(["cap_per_day"]);
});
