import { expect, test } from "vitest";
import type { ProgrammeOffer } from "./index.ts";
import { adjustWith, itemWith, programmeWith, ruleWith, visitWith } from "./testing/builders.ts";
import { commit, openMembership, refund } from "./testing/membership.ts";
import { named, offerWith, tillWith } from "./testing/promotions.ts";

const items = [itemWith(1, 900, { name: "Coffee", quantity: 2 }), itemWith(2, 3000)];
const asked = [{ offer_id: "offer", line_no: 1 }];

function withOffer(changes: Partial<ProgrammeOffer>, balance = 30) {
  const offer = offerWith({ multiplier: null, items: named("Coffee"), ...changes });
  const rewards = [{ _id: "coffee", name: { en: "Coffee" }, cost: 10, stock: 5 }];
  const membership = openMembership(programmeWith({ offers: [offer], rewards, earning: ruleWith({ amount: 100 }) }));
  commit(membership, adjustWith(balance));
  return membership;
}

test("points: the line is paid with units for each piece, earns nothing, and comes back with its visit", () => {
  const membership = withOffer({ kind: "points", cost: 7 });
  const outcome = commit(membership, visitWith({ items, offer_lines: asked }));
  expect(outcome.applied?.delta).toBe(-14 + 30);
  expect(outcome.explanation[0]).toMatchObject({ code: "offer_redeemed", params: { line_no: 1, cost: 14 } });
  expect(refund(membership, outcome._id, { by: "all" }, "2026-03-10T12:00:00.000Z").applied?.delta).toBe(-16);
  expect(membership.state.balance).toBe(30);
});

test("reward: each piece is handed over for a reward, within its stock", () => {
  const membership = withOffer({ kind: "reward", reward_id: "coffee" });
  const left = (handed: number) => ({ items, offer_lines: asked, till: tillWith({ handed_over: { coffee: handed } }) });
  expect(commit(membership, visitWith(left(4))).rejected[0]?.code).toBe("out_of_stock");
  expect(commit(membership, visitWith(left(3))).applied?.delta).toBe(-20 + 30);
});

test("an offer is refused where it does not hold, for another line, twice, and beyond the balance", () => {
  const code = (changes: Partial<ProgrammeOffer>, lines = asked, balance = 30) =>
    commit(withOffer({ cost: 7, ...changes }, balance), visitWith({ items, offer_lines: lines })).rejected[0]?.code;
  expect(code({})).toBeUndefined();
  expect(code({}, [{ offer_id: "other", line_no: 1 }])).toBe("not_found");
  expect(code({}, [{ offer_id: "offer", line_no: 2 }])).toBe("condition_not_met");
  expect(code({}, [...asked, ...asked])).toBe("condition_not_met");
  expect(code({ status: "archived" })).toBe("not_running");
  expect(code({ cost: null })).toBe("not_running");
  expect(code({ kind: "reward", reward_id: "gone" })).toBe("not_found");
  expect(code({ place_ids: ["there"] })).toBe("place_not_allowed");
  expect(code({ times: { weekdays: ["SUNDAY"], hours: null } })).toBe("outside_hours");
  expect(code({}, asked, 13)).toBe("insufficient_balance");
});
