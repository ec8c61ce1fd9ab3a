import { expect, test } from "vitest";
import { checkInvariants } from "../index.ts";
import { programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership } from "../testing/membership.ts";
import { levelWith, standingWith } from "../testing/promotions.ts";

test("gathered amounts, points and multiplied hundredths are never negative", () => {
  const membership = openMembership(programmeWith({ levels: [levelWith()] }));
  commit(membership, visitWith({ amount: 1000, standing: standingWith({ level_id: "gold" }) }));
  const { entries, lots, state } = membership;
  const codesWith = (rule: object) => {
    const gathered = { rule: { eligible: 1000, earned: 2, extra: 100, best: 200, ...rule } };
    return checkInvariants(entries, [...lots.values()], { ...state, gathered }).map(({ code }) => code);
  };
  expect(codesWith({})).toEqual([]);
  for (const wrong of [{ eligible: -1 }, { earned: -1 }, { extra: -1 }]) {
    expect(codesWith(wrong)).toEqual(["gathered_differs"]);
  }
});
