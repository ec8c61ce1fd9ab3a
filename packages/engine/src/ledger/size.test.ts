import { expect, test } from "vitest";
import { MOST_UNITS } from "./size.ts";
import { adjustWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";

const codes = (outcome: ReturnType<typeof commit>) => outcome.rejected.map((one) => one.code);

test("a membership never exceeds the ledger's limit", () => {
  const membership = openMembership(programmeWith({ earning: ruleWith({ mode: "visit", earns: MOST_UNITS - 5 }) }));
  expect(codes(commit(membership, visitWith()))).toEqual([]);
  const over = commit(membership, visitWith());
  expect(over.rejected).toEqual([{ code: "balance_limit", params: { limit: MOST_UNITS, unit: "point" } }]);
  expect(membership.state.balance).toBe(MOST_UNITS - 5);
  expect(codes(commit(membership, adjustWith(5)))).toEqual([]);
  expect(codes(commit(membership, adjustWith(1)))).toEqual(["balance_limit"]);
});

test("units that wait count with those that are there", () => {
  const earning = ruleWith({ mode: "visit", earns: MOST_UNITS / 2 + 1 });
  const membership = openMembership(programmeWith({ earning, pending_hours: 24 }));
  expect(codes(commit(membership, visitWith()))).toEqual([]);
  expect(codes(commit(membership, visitWith()))).toEqual(["balance_limit"]);
});
