import type { Preview } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import { emptyEntry } from "../basket/basket.ts";
import { noPromotions } from "./chosen.ts";
import { outlookOf } from "./outlook.ts";
import type { CardStep } from "../till.ts";

const terms = { currency: "PLN", language: "en", fallback: "pl" } as const;

const step = (preview: object, changes: Partial<CardStep> = {}): CardStep => {
  const card = { type: "stamps_stacked", earning: { mode: "visit", earns: 1 } };
  const whole = { card, delta: 1, rejected: [], explanation: [], rewards: [], ...preview } as unknown as Preview;
  const scan = { id: 1, number: "1", source: "typed" } as const;
  return {
    at: "card",
    scan,
    preview: whole,
    previewed: "",
    entry: emptyEntry,
    reward_id: null,
    isAlone: false,
    promotions: noPromotions,
    question: null,
    said: {},
    refused: [],
    ...changes,
  };
};
const because = (code: string, params = {}) => ({ code, params });

test("a visit that nothing speaks against may be committed", () => {
  expect(outlookOf(step({}), true, terms)).toMatchObject({ delta: 1, mayCommit: true, isRefused: false });
});

test("pieces are counted before the server has answered", () => {
  const card = { type: "stamps_stacked", earning: { mode: "item", earns: 2 } };
  const three = step({ card, delta: 0 }, { entry: { ...emptyEntry, quantity: 3 } });
  expect(outlookOf(three, false, terms).delta).toBe(6);
  expect(outlookOf(three, true, terms).delta).toBe(0);
});

test("beside a reward the button tells what the visit adds, not what is left of it", () => {
  const cake = { code: "reward_redeemed", params: { cost: 10 } };
  const both = { reward_id: "r" };
  expect(outlookOf(step({ delta: -9, explanation: [cake] }, both), true, terms)).toMatchObject({
    earns: true,
    delta: 1,
    mayCommit: true,
  });
  expect(outlookOf(step({ delta: 1 }, both), false, terms).delta, "known before the server answers").toBe(1);
  const card = { type: "points", earning: { mode: "each" } };
  const typed = step({ card, delta: 58 }, { ...both, entry: { ...emptyEntry, amount: "58.40" } });
  expect(outlookOf(typed, false, terms)).toMatchObject({ earns: true, delta: 58 });
  expect(outlookOf(step({ card, delta: 0 }, both), false, terms), "no amount, no visit").toMatchObject({
    earns: false,
    mayCommit: true,
  });
});

test("a bill far above the card's usual ones is asked about, once it is typed", () => {
  const card = { type: "points", earning: { mode: "each" } };
  const typed = (amount: string, high_amount: number | null, changes = {}) =>
    outlookOf(step({ card, high_amount }, { entry: { ...emptyEntry, amount }, ...changes }), true, terms).question;
  expect(typed("2390", 12_000)).toEqual({ code: "unusual_amount", params: { amount: 239_000, currency: "PLN" } });
  expect(typed("120", 12_000)).toBeNull();
  expect(typed("2390", null)).toBeNull();
  expect(typed("", 12_000)).toBeNull();
  expect(typed("2390", 12_000, { reward_id: "r" }), "beside a reward").toMatchObject({ code: "unusual_amount" });
  expect(typed("2390", 12_000, { reward_id: "r", isAlone: true })).toBeNull();
});

test("a bill that a coupon alone asks for is asked about, too", () => {
  const entry = { ...emptyEntry, amount: "2390" };
  const chosen = (effect: string) => {
    const coupon = { coupon_id: "c", grant_id: "g", effect };
    const promotions = { ...noPromotions, coupons: [coupon] } as unknown as CardStep["promotions"];
    return outlookOf(step({ high_amount: 12_000 }, { entry, promotions }), true, terms).question;
  };
  expect(chosen("discount_percentage")).toMatchObject({ code: "unusual_amount", params: { amount: 239_000 } });
  expect(chosen("freebie")).toBeNull();
});

test("a frozen card refuses everything", () => {
  const frozen = { rejected: [because("membership_frozen")] };
  for (const reward_id of [null, "r"]) {
    expect(outlookOf(step(frozen, { reward_id }), false, terms)).toMatchObject({ isRefused: true });
  }
});

test("what an empty field says already is not said again", () => {
  const card = { type: "points", earning: { mode: "custom", earns: 1 } };
  const empty = { card, delta: 0, rejected: [because("custom_amount_required"), because("reason_required")] };
  expect(outlookOf(step(empty), true, terms)).toMatchObject({ rejected: [], isRefused: false, mayCommit: false });
});

test("a staff limit can be met by entering less", () => {
  const card = { type: "points", earning: { mode: "custom", earns: 1 } };
  const entry = { ...emptyEntry, units: "900", reason: "Deposit" };
  const over = outlookOf(step({ card, rejected: [because("staff_limit")] }, { entry }), true, terms);
  expect(over).toMatchObject({ isRefused: false, mayCommit: false, rejected: [{ code: "staff_limit" }] });
});

test("a reason that the commit gave is said once", () => {
  const both = step({ rejected: [because("cap_per_day")] }, { refused: [because("cap_per_day")] });
  expect(outlookOf(both, true, terms).rejected).toHaveLength(1);
});

test("the reason for earning less is shown once everything is entered", () => {
  const explanation = [because("cap_hit"), because("visit_counted")];
  expect(outlookOf(step({ explanation }), true, terms).notes).toEqual([because("cap_hit")]);
  expect(outlookOf(step({ explanation }), false, terms).notes).toEqual([]);
});

test("what a coupon or a reward is refused for goes away with it, so the customer is not done here", () => {
  for (const params of [{ coupon_id: "c", grant_id: "g" }, { offer_id: "o" }, { reward_id: "r" }]) {
    const one = step({ rejected: [because("place_not_allowed", params)] });
    expect(outlookOf(one, true, terms)).toMatchObject({ isRefused: false, mayCommit: false });
  }
  const both = step({ rejected: [because("expired", { coupon_id: "c" }), because("expired", { coupon_id: "d" })] });
  expect(outlookOf(both, true, terms).rejected).toHaveLength(2);
  expect(outlookOf(both, false, terms).rejected).toEqual([]);
});

test("much spent at once is a question and no refusal", () => {
  const asked = step({ rejected: [because("confirmation_required")] }, { reward_id: "r" });
  expect(outlookOf(asked, true, terms)).toMatchObject({
    rejected: [],
    mayCommit: true,
    question: { code: "confirmation_required" },
  });
  expect(outlookOf(asked, false, terms).question).toBeNull();
  expect(outlookOf({ ...asked, said: { confirmed: true } }, true, terms).question).toBeNull();
});

test("a coupon that lowers the bill asks for it where the card does not", () => {
  const coupon = { coupon_id: "c", grant_id: null, name: {}, effect: "discount_amount" } as const;
  const promotions = { ...noPromotions, coupons: [coupon] };
  expect(outlookOf(step({}, { promotions }), true, terms).mayCommit).toBe(false);
  const entry = { ...emptyEntry, amount: "20" };
  expect(outlookOf(step({}, { promotions, entry }), true, terms).mayCommit).toBe(true);
});

test("a line that is handed over is not wondered at for earning nothing", () => {
  const promotions = { ...noPromotions, offer_lines: [{ offer_id: "o", line_no: 1 }] };
  const explanation = [because("rule_not_matched"), because("cap_hit")];
  expect(outlookOf(step({ explanation }), true, terms).notes).toHaveLength(2);
  expect(outlookOf(step({ explanation }, { promotions }), true, terms).notes).toEqual([because("cap_hit")]);
});

test("a visit soon after another is a question, once for each visit that staff are told of", () => {
  const visit_at = "2026-11-30T10:00:00.000Z";
  const delay = { code: "delay_between_stamps", params: { visit_at, passed: 3, minutes: 15 } };
  const again = step({ rejected: [delay], delta: 0 });
  // Also before the answer about this basket: it is of any visit on the card.
  for (const isCurrent of [true, false]) {
    expect(outlookOf(again, isCurrent, terms)).toMatchObject({ question: delay, isRefused: false, mayCommit: true });
  }
  const of = (again_after: string) => outlookOf({ ...again, said: { again_after } }, true, terms).question;
  expect(of(visit_at)).toBeNull();
  expect(of("2026-11-30T09:59:59.999Z")).toBe(delay);
  expect(outlookOf({ ...again, said: { confirmed: true } }, true, terms).question).toBe(delay);
  // A reward alone counts no visit.
  expect(outlookOf({ ...again, reward_id: "r", isAlone: true }, false, terms).question).toBeNull();
});
