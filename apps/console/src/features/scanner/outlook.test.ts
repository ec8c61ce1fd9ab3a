import type { Preview } from "@rewardo/contract/scanner";
import { expect, test } from "vitest";
import { emptyEntry } from "./basket.ts";
import { outlookOf } from "./outlook.ts";
import type { CardStep } from "./till.ts";

const terms = { currency: "PLN", language: "en", fallback: "pl" } as const;

function step(preview: object, changes: Partial<CardStep> = {}): CardStep {
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
    refused: [],
    ...changes,
  };
}
const because = (code: string) => ({ code, params: {} });

test("a visit that nothing speaks against may be committed", () => {
  expect(outlookOf(step({}), true, terms)).toMatchObject({ delta: 1, mayCommit: true, isRefused: false });
});

test("pieces are counted before the server has answered", () => {
  const card = { type: "stamps_stacked", earning: { mode: "item", earns: 2 } };
  const three = step({ card, delta: 0 }, { entry: { ...emptyEntry, quantity: 3 } });
  expect(outlookOf(three, false, terms).delta).toBe(6);
  expect(outlookOf(three, true, terms).delta).toBe(0);
});

test("a delay refuses the stamp, but not the reward of a full card", () => {
  const delayed = { rejected: [because("delay_between_stamps")] };
  expect(outlookOf(step(delayed), true, terms)).toMatchObject({ isRefused: true, mayCommit: false });
  expect(outlookOf(step(delayed, { reward_id: "r" }), false, terms)).toMatchObject({
    isRefused: false,
    mayCommit: true,
  });
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

test("a limit of staff is mended by entering less", () => {
  const card = { type: "points", earning: { mode: "custom", earns: 1 } };
  const entry = { ...emptyEntry, units: "900", reason: "Deposit" };
  const over = outlookOf(step({ card, rejected: [because("staff_limit")] }, { entry }), true, terms);
  expect(over).toMatchObject({ isRefused: false, mayCommit: false, rejected: [{ code: "staff_limit" }] });
});

test("a reason that the commit gave is said once", () => {
  const both = step({ rejected: [because("cap_per_day")] }, { refused: [because("cap_per_day")] });
  expect(outlookOf(both, true, terms).rejected).toHaveLength(1);
});

test("why less is earned is told once everything is entered", () => {
  const explanation = [because("cap_hit"), because("visit_counted")];
  expect(outlookOf(step({ explanation }), true, terms).notes).toEqual([because("cap_hit")]);
  expect(outlookOf(step({ explanation }), false, terms).notes).toEqual([]);
});
