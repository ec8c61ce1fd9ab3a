import fc from "fast-check";
import { expect, test } from "vitest";
import { fullCards, rewardChoices } from "./index.ts";
import { adjustWith, itemWith, NOON, programmeWith, ruleWith, stampsProgramme, visitWith } from "./testing/builders.ts";
import { commit, openMembership } from "./testing/membership.ts";

const codes = (entries: readonly { code: string }[]): string[] => entries.map((entry) => entry.code);

test("each: the remainder is carried to the next visit", () => {
  const membership = openMembership(programmeWith());
  expect(commit(membership, visitWith({ amount: 900 })).applied?.delta).toBe(0);
  const second = commit(membership, visitWith({ amount: 2340 }));
  expect(second.applied?.delta).toBe(3);
  expect(membership.state.gathered).toEqual({ rule: { eligible: 3240, earned: 3 } });
  expect(second.explanation[0]).toMatchObject({
    code: "rule_matched",
    params: { eligible: 2340, gathered_before: 900, gathered_after: 3240, remainder: 240, multiplier: 1, earned: 3 },
  });
});

test("above: once when the amount is reached, not when it is missed by one", () => {
  const membership = openMembership(programmeWith({ earning: ruleWith({ mode: "above", earns: 5, amount: 5000 }) }));
  const missed = commit(membership, visitWith({ amount: 4999 }));
  expect(missed.explanation[0]).toMatchObject({ code: "rule_not_matched", params: { reason: "below_amount" } });
  expect(commit(membership, visitWith({ amount: 5000 })).applied?.delta).toBe(5);
  expect(commit(membership, visitWith({ amount: 50_000 })).applied?.delta).toBe(5);
});

test("item: every eligible piece counts, a weighed one once, an empty line never", () => {
  const filter = { mode: "include_item_group_names" as const, names: ["kawy", "herbaty"] };
  const membership = openMembership(programmeWith({ earning: ruleWith({ mode: "item", earns: 2, filter }) }));
  const outcome = commit(
    membership,
    visitWith({
      items: [
        itemWith(1, 2400, { group: "KAWY", quantity: 2 }),
        itemWith(2, 900, { group: "Herbaty", quantity: 0.35 }),
        itemWith(3, 0, { group: "Kawy", quantity: 0 }),
        itemWith(4, 1500, { group: "Ciasta" }),
      ],
    }),
  );
  expect(outcome.applied?.delta).toBe(6);
  expect(outcome.explanation[0]).toMatchObject({
    params: {
      items: 3,
      lines: [
        { line_no: 1, earned: 4 },
        { line_no: 2, earned: 2 },
      ],
    },
  });
});

test("names are matched without regard to case and diacritics, as they were at the time of sale", () => {
  const filter = { mode: "exclude_item_names" as const, names: ["Żółta herbata", "КАВА З ЇЖАКОМ"] };
  const membership = openMembership(programmeWith({ earning: ruleWith({ filter }) }));
  const items = [
    itemWith(1, 5000, { name: "zolta HERBATA" }),
    itemWith(2, 3000, { name: "Кава з їжаком" }),
    itemWith(3, 1000),
  ];
  expect(commit(membership, visitWith({ amount: 9000, items })).applied?.delta).toBe(1);
});

test("points filter: a line earns its product's own points, other lines nothing", () => {
  const earning = ruleWith({ filter: { mode: "points", names: [] } });
  const membership = openMembership(programmeWith({ earning }));
  const items = [itemWith(1, 100, { product_points: 3, quantity: 2 }), itemWith(2, 90_000)];
  expect(commit(membership, visitWith({ items })).applied?.delta).toBe(6);
  expect(membership.state.gathered).toEqual({});
});

test("tips, gift cards and redeemed lines never earn; a lowered bill lowers each line by its share", () => {
  const membership = openMembership(programmeWith());
  const items = [
    itemWith(1, 3000, { never_earns: "tip" }),
    itemWith(2, 3000, { never_earns: "gift_card" }),
    itemWith(3, 3000, { never_earns: "redeemed" }),
    itemWith(4, 9000),
  ];
  expect(commit(membership, visitWith({ amount: 18_000, items })).applied?.delta).toBe(9);
  expect(commit(membership, visitWith({ amount: 9000, items })).explanation[0]).toMatchObject({
    params: { eligible: 4500 },
  });
});

test("custom: staff enter the units, within their limit and with a reason", () => {
  const membership = openMembership(programmeWith({ earning: ruleWith({ mode: "custom" }) }));
  const over = visitWith({ custom_amount: 51, staff_limit: 50 });
  expect(codes(commit(membership, over).rejected)).toEqual(["staff_limit", "reason_required"]);
  expect(codes(commit(membership, visitWith()).rejected)).toEqual(["custom_amount_required"]);
  expect(codes(commit(membership, visitWith({ custom_amount: 1.5, reason: "x" })).rejected)).toEqual([
    "invalid_amount",
  ]);
  const outcome = commit(membership, visitWith({ custom_amount: 50, staff_limit: 50, reason: "Birthday" }));
  expect(outcome.applied?.delta).toBe(50);
});

test("a visit stays within the limit of who counts it: of its bill, and of what it earns in full cards", () => {
  const visit_limit = { amount: 50_000, cards: 10 };
  const points = openMembership(programmeWith());
  const bill = (amount: number, more = {}) => commit(points, visitWith({ amount, visit_limit, ...more }));
  expect(codes(bill(50_000).rejected)).toEqual([]);
  const over = bill(50_001);
  expect(over.rejected).toEqual([
    { code: "visit_limit", params: { measure: "amount", amount: 50_000, currency: "PLN" } },
  ]);
  expect(over.applied).toBeNull();
  expect(codes(bill(50_001, { visit_limit: null }).rejected)).toEqual([]);
  expect(codes(bill(50_001, { waive_guards: true }).rejected)).toEqual([]);
  const lines = (...amounts: number[]) => ({
    amount: null,
    items: amounts.map((one, index) => itemWith(index + 1, one)),
    visit_limit,
  });
  expect(commit(points, visitWith(lines(50_000, 1))).rejected).toEqual(over.rejected);
  expect(codes(commit(points, visitWith(lines(49_000, 1000))).rejected)).toEqual([]);
  const stamps = openMembership(
    programmeWith({ card_type: "stamps_stacked", stamps_required: 10, earning: ruleWith({ mode: "item" }) }),
  );
  const items = (quantity: number) => [itemWith(1, 0, { quantity })];
  expect(codes(commit(stamps, visitWith({ items: items(100), visit_limit })).rejected)).toEqual([]);
  expect(commit(stamps, visitWith({ items: items(101), visit_limit })).rejected).toEqual([
    { code: "visit_limit", params: { measure: "units", limit: 100, unit: stamps.state.unit } },
  ]);
});

test("an account with limits corrects only so much a day, and neither stamps nor corrects its own card", () => {
  const membership = openMembership(programmeWith());
  const day_limit = { limit: 200, used: 160 };
  expect(codes(commit(membership, adjustWith(41, { day_limit })).rejected)).toEqual(["adjust_day_limit"]);
  expect(codes(commit(membership, adjustWith(40, { day_limit })).rejected)).toEqual([]);
  expect(codes(commit(membership, adjustWith(1, { is_own_card: true })).rejected)).toEqual(["own_card"]);
  expect(codes(commit(membership, visitWith({ amount: 1000, is_own_card: true })).rejected)).toEqual(["own_card"]);
});

test("undefined earns nothing, and a draft card or a frozen membership rejects visits", () => {
  const undefinedRule = { earning: ruleWith({ mode: "undefined" }) };
  const membership = openMembership(programmeWith(undefinedRule));
  expect(commit(membership, visitWith({ amount: 5000 })).explanation[0]).toMatchObject({
    params: { reason: "not_configured" },
  });
  membership.programme = programmeWith({ ...undefinedRule, card_status: "draft" });
  membership.state = { ...membership.state, status: "frozen" };
  expect(codes(commit(membership, visitWith()).rejected)).toEqual(["card_is_draft", "membership_frozen"]);
});

test("a card that is nobody's earns, and hands nothing over", () => {
  const membership = openMembership(stampsProgramme({ earning: ruleWith({ mode: "visit", earns: 10 }) }));
  membership.state = { ...membership.state, status: "unclaimed" };
  expect(commit(membership, visitWith()).applied?.delta).toBe(10);
  const handing = visitWith({ earns: false, reward_ids: ["coffee"] });
  expect(codes(commit(membership, handing).rejected)).toEqual(["membership_unclaimed"]);
  const [choice] = rewardChoices(membership.programme, membership.state, handing.recorded_at);
  expect(choice?.rejection?.code).toBe("membership_unclaimed");
});

test("stamps stack: nine of ten and three more are one reward and two of ten", () => {
  const membership = openMembership(stampsProgramme({ earning: ruleWith({ mode: "visit", earns: 3 }) }));
  for (let visit = 0; visit < 3; visit += 1) commit(membership, visitWith());
  expect(fullCards(membership.state.balance, 10)).toEqual({ full: 0, on_card: 9 });
  const fourth = commit(membership, visitWith());
  expect(fullCards(membership.state.balance, 10)).toEqual({ full: 1, on_card: 2 });
  expect(codes(fourth.explanation)).toContain("reward_unlocked");
  expect(commit(membership, visitWith({ earns: false, reward_ids: ["coffee"] })).applied?.delta).toBe(-10);
  expect(fullCards(membership.state.balance, 10)).toEqual({ full: 0, on_card: 2 });
});

test("a reward that costs less than a full card is announced where it is reached, on each card", () => {
  const rewards = [
    { _id: "coffee", name: {}, cost: 10 },
    { _id: "cake", name: {}, cost: 4 },
    { _id: "tea", name: {}, cost: 4, stock: 0 },
  ];
  const membership = openMembership(stampsProgramme({ rewards }));
  const announced = Array.from({ length: 14 }, (_, nr) =>
    commit(membership, visitWith()).explanation.flatMap(({ code, params }) =>
      code === "reward_unlocked" ? [[nr + 1, params.reward_id]] : [],
    ),
  );
  expect(announced.flat()).toEqual([
    [4, "cake"],
    [10, null],
    [14, "cake"],
  ]);
});

test("a reward is paid from the balance before the visit, an unknown one is not found", () => {
  const membership = openMembership(programmeWith());
  commit(membership, visitWith({ amount: 9000 }));
  const short = commit(membership, visitWith({ amount: 9000, reward_ids: ["coffee"] }));
  expect(short.rejected).toEqual([
    { code: "insufficient_balance", params: { cost: 10, balance: 9, missing: 1, unit: "point" } },
  ]);
  expect(codes(commit(membership, visitWith({ reward_ids: ["tea"] })).rejected)).toEqual(["not_found"]);
  commit(membership, visitWith({ amount: 9000 }));
  expect(commit(membership, visitWith({ amount: 1000, reward_ids: ["coffee"] })).applied?.delta).toBe(-9);
});

test("caps: visits a day and minutes between visits reject a visit, points a day are cut", () => {
  const caps = { visits_per_day: 2, earned_per_day: 5, minutes_between_visits: 30 };
  const membership = openMembership(programmeWith({ caps }));
  const at = (time: string) => ({ occurred_at: `2026-03-10T${time}:00.000Z`, amount: 4000 });
  commit(membership, visitWith(at("11:00")));
  const early = commit(membership, visitWith(at("11:29")));
  expect(early.rejected).toEqual([
    {
      code: "delay_between_stamps",
      params: { next_at: "2026-03-10T11:30:00.000Z", minutes: 30, visit_at: "2026-03-10T11:00:00.000Z", passed: 29 },
    },
  ]);
  const second = commit(membership, visitWith(at("11:30")));
  expect(second.applied?.delta).toBe(1);
  expect(second.explanation).toContainEqual({
    code: "cap_hit",
    params: { cap: "earned_per_day", limit: 5, wanted: 4, given: 1, unit: "point" },
  });
  const third = commit(membership, visitWith(at("22:59")));
  expect(third.rejected).toEqual([{ code: "cap_per_day", params: { limit: 2, next_at: "2026-03-10T23:00:00.000Z" } }]);
  expect(commit(membership, visitWith(at("23:00"))).applied?.delta).toBe(4);
  const imported = visitWith({ ...at("23:01"), recorded_at: "2027-01-01T00:00:00.000Z", waive_guards: true });
  expect(commit(membership, imported).applied?.delta).toBe(4);
});

test("a late visit keeps its distance from the visits around it, too; what is imported need not", () => {
  const caps = { visits_per_day: null, earned_per_day: null, minutes_between_visits: 30 };
  const membership = openMembership(programmeWith({ caps }));
  const at = (time: string) => `2026-03-10T${time}:00.000Z`;
  commit(membership, visitWith({ amount: 1000, occurred_at: at("09:00") }));
  commit(membership, visitWith({ amount: 1000, occurred_at: at("11:00") }));
  const late = (time: string, more = {}) =>
    commit(membership, visitWith({ amount: 1000, occurred_at: at(time), recorded_at: at("11:00"), ...more }));
  const near_visit_at = at("09:00");
  for (const time of ["08:31", "09:29"]) {
    expect(late(time, { near_visit_at }).rejected).toEqual([
      {
        code: "delay_between_stamps",
        params: { next_at: at("09:30"), minutes: 30, visit_at: at("09:00"), passed: 29 },
      },
    ]);
  }
  expect(late("09:29", { near_visit_at, waive_guards: true }).applied?.delta).toBe(1);
  expect(late("09:30", { near_visit_at }).applied?.delta).toBe(1);
});

test("an imported visit may be old, but not still to come", () => {
  const membership = openMembership(programmeWith());
  const recorded_at = "2026-03-10T12:00:00.000Z";
  const visit = (occurred_at: string) =>
    commit(membership, visitWith({ amount: 1000, occurred_at, recorded_at, waive_guards: true }));
  expect(visit("2019-03-10T12:00:00.000Z").applied?.delta).toBe(1);
  expect(codes(visit("2026-03-10T12:02:00.001Z").rejected)).toEqual(["occurred_out_of_range"]);
  expect(codes(visit("2099-01-01T00:00:00.000Z").rejected)).toEqual(["occurred_out_of_range"]);
});

test("a late event counts on its own local day, and only 72 hours back", () => {
  const membership = openMembership(
    programmeWith({ caps: { visits_per_day: 1, earned_per_day: null, minutes_between_visits: null } }),
  );
  commit(membership, visitWith({ amount: 1000, occurred_at: "2026-03-10T11:00:00.000Z" }));
  const late = { amount: 1000, occurred_at: "2026-03-08T11:00:00.000Z", recorded_at: "2026-03-10T12:00:00.000Z" };
  expect(commit(membership, visitWith(late)).applied?.delta).toBe(1);
  expect(codes(commit(membership, visitWith(late)).rejected)).toEqual(["cap_per_day"]);
  const tooLate = { ...late, occurred_at: "2026-03-07T11:59:59.999Z" };
  expect(codes(commit(membership, visitWith(tooLate)).rejected)).toEqual(["occurred_out_of_range"]);
  expect(membership.state.last_visit_at).toBe("2026-03-10T11:00:00.000Z");
});

test("within the minutes between visits one counts only as another than the latest that staff were told of", () => {
  const minute = fc.integer({ min: 0, max: 20 });
  fc.assert(
    fc.property(minute, fc.array(fc.tuple(minute, fc.boolean()), { maxLength: 12 }), (minutes, visits) => {
      const caps = { visits_per_day: null, earned_per_day: null, minutes_between_visits: minutes };
      const membership = openMembership(
        stampsProgramme({ caps: minutes === 0 ? { ...caps, minutes_between_visits: null } : caps }),
      );
      let now = Date.parse(NOON);
      let told: string | undefined;
      for (const [pause, isTold] of visits) {
        now += pause * 60_000;
        const last = membership.state.last_visit_at;
        if (isTold) told = last ?? undefined;
        const occurred_at = new Date(now).toISOString();
        const made = commit(
          membership,
          visitWith({ occurred_at, ...(told === undefined ? {} : { again_after: told }) }),
        );
        const isNear = last !== null && now - Date.parse(last) < minutes * 60_000;
        const isConfirmed = told !== undefined && last !== null && told >= last;
        expect(codes(made.rejected)).toEqual(isNear && !isConfirmed ? ["delay_between_stamps"] : []);
        // The ledger says that it was asked about, and about which visit.
        const noted = made.explanation.filter(({ code }) => code === "delay_confirmed").map(({ params }) => params);
        const passed = last === null ? 0 : (now - Date.parse(last)) / 60_000;
        expect(noted).toEqual(isNear && isConfirmed ? [{ minutes, visit_at: last, passed }] : []);
      }
    }),
  );
});
