import { expect, test } from "vitest";
import type { ProgrammeOffer } from "../index.ts";
import { adjustWith, itemWith, programmeWith, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import { named, offerWith, tillWith } from "../testing/promotions.ts";

const items = [itemWith(1, 900, { name: "Coffee", quantity: 2 }), itemWith(2, 3000)];
const asked = [{ offer_id: "offer", line_no: 1 }];

const withOffer = (changes: Partial<ProgrammeOffer>, balance = 30) => {
  const offer = offerWith({ multiplier: null, items: named("Coffee"), ...changes });
  const rewards = [{ _id: "coffee", name: { en: "Coffee" }, cost: 10, stock: 5 }];
  const membership = openMembership(programmeWith({ offers: [offer], rewards, earning: ruleWith({ amount: 100 }) }));
  commit(membership, adjustWith(balance));
  return membership;
};

test("points: the line is paid with units per piece, earns nothing, and is returned with its visit", () => {
  const membership = withOffer({ kind: "points", cost: 7 });
  const outcome = commit(membership, visitWith({ items, offer_lines: asked }));
  expect(outcome.applied?.delta).toBe(-14 + 30);
  expect(outcome.explanation[0]).toMatchObject({ code: "offer_redeemed", params: { line_no: 1, cost: 14 } });
  expect(refund(membership, outcome._id, { by: "all" }, "2026-03-10T12:00:00.000Z").applied?.delta).toBe(-16);
  expect(membership.state.balance).toBe(30);
});

test("reward: each piece counts as a reward, within its stock", () => {
  const membership = withOffer({ kind: "reward", reward_id: "coffee" });
  const left = (handed: number) => ({ items, offer_lines: asked, till: tillWith({ handed_over: { coffee: handed } }) });
  expect(commit(membership, visitWith(left(4))).rejected[0]?.code).toBe("out_of_stock");
  expect(commit(membership, visitWith(left(3))).applied?.delta).toBe(-20 + 30);
});

test("one stock: a reward and the offers of one visit share what is left, and all of it is returned", () => {
  const both = (handed: number) =>
    visitWith({
      items,
      offer_lines: asked,
      reward_ids: ["coffee"],
      till: tillWith({ handed_over: { coffee: handed } }),
    });
  const membership = withOffer({ kind: "reward", reward_id: "coffee" }, 100);
  expect(commit(membership, both(3)).rejected).toEqual([{ code: "out_of_stock", params: { reward_id: "coffee" } }]);
  const visit = commit(membership, both(2));
  expect(visit.rejected).toEqual([]);
  const back = refund(membership, visit._id, { by: "all" }, "2026-03-10T12:00:00.000Z");
  expect(back.effects.filter(({ kind }) => kind === "reward_returned")).toEqual([
    { kind: "reward_returned", reward_id: "coffee", count: 3 },
  ]);
});

test("spending above the card's limit in one visit needs a confirmation, rewards and offers together", () => {
  const rewards = [{ _id: "coffee", name: { en: "Coffee" }, cost: 10 }];
  const offers = [offerWith({ multiplier: null, kind: "points", cost: 7, items: named("Coffee") })];
  const caps = { visits_per_day: null, earned_per_day: null, minutes_between_visits: null, confirm_spending_above: 20 };
  const membership = openMembership(programmeWith({ rewards, offers, caps }));
  commit(membership, adjustWith(100));
  const spend = (changes: object) =>
    commit(membership, visitWith({ items, reward_ids: ["coffee"], ...changes })).rejected;
  expect(spend({})).toEqual([]);
  const params = { amount: 24, limit: 20, unit: "point" };
  expect(spend({ offer_lines: asked })).toEqual([{ code: "confirmation_required", params }]);
  expect(spend({ offer_lines: asked, confirmed: true })).toEqual([]);
  expect(spend({ offer_lines: asked, waive_guards: true })).toEqual([]);
});

test("spending from the card's limit on needs the customer's yes on their phone, or staff who looked", () => {
  const rewards = [{ _id: "coffee", name: { en: "Coffee" }, cost: 10 }];
  const offers = [offerWith({ multiplier: null, kind: "points", cost: 7, items: named("Coffee") })];
  const caps = { visits_per_day: null, earned_per_day: null, minutes_between_visits: null, confirm_on_phone_from: 24 };
  const spend = (changes: object) => {
    const membership = openMembership(programmeWith({ rewards, offers, caps }));
    commit(membership, adjustWith(100));
    const { rejected, explanation } = commit(membership, visitWith({ items, reward_ids: ["coffee"], ...changes }));
    return [rejected, explanation.flatMap(({ code, params }) => (code === "handover_confirmed" ? [params] : []))];
  };
  const required = { code: "phone_confirmation_required", params: { cost: 24, from: 24, unit: "point" } };
  expect(spend({})).toEqual([[], []]);
  expect(spend({ vouched: "phone" })).toEqual([[], []]);
  expect(spend({ offer_lines: asked })).toEqual([[required], []]);
  expect(spend({ reward_ids: ["coffee", "coffee", "coffee"], confirmed: true })[0]).toMatchObject([
    { params: { cost: 30 } },
  ]);
  for (const by of ["phone", "staff"] as const)
    expect(spend({ offer_lines: asked, vouched: by })).toEqual([[], [{ by, cost: 24, unit: "point" }]]);
  expect(spend({ offer_lines: asked, waive_guards: true })).toEqual([[], []]);
});

test("an offer is rejected when it is not in force, for another line, twice, and beyond the balance", () => {
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

test("free rewards return to their stock, too", () => {
  const rewards = [{ _id: "badge", name: { en: "Badge" }, cost: 0, stock: 1 }];
  const membership = openMembership(programmeWith({ rewards }));
  const outcome = commit(membership, visitWith({ earns: false, reward_ids: ["badge"] }));
  const back = refund(membership, outcome._id, { by: "all" }, "2026-03-10T12:00:00.000Z");
  expect(back.effects).toContainEqual({ kind: "reward_returned", reward_id: "badge", count: 1 });
});
