import { expect, test } from "vitest";
import { basketOf } from "./basket.ts";
import { eligibleOf } from "./eligible.ts";
import type { ItemFilterMode } from "../index.ts";
import { itemWith, NOON, programmeWith, stampsProgramme, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";

const LINES = [
  itemWith(1, 100, { name: "Kawa", group: "Napoje" }),
  itemWith(2, 200, { name: "Sok", group: "NAPOJE" }),
  itemWith(3, 400, { name: "Sernik", group: "Ciasta", product_points: 2 }),
  itemWith(4, 800, { name: "Torba" }),
];

const modes: readonly (readonly [ItemFilterMode, readonly string[], readonly number[], number])[] = [
  ["all", [], [1, 2, 3, 4], 5000],
  ["include_item_names", ["KAWA", "Sernik", "Żur"], [1, 3], 0],
  ["exclude_item_names", ["kawa", "sernik"], [2, 4], 5000],
  ["include_item_group_names", ["napoje"], [1, 2], 0],
  ["exclude_item_group_names", ["napoje"], [3, 4], 5000],
  ["points", [], [3], 0],
];

test.each(modes)(
  "the filter %s selects its lines, or the whole purchase without lines",
  (mode, names, lines, whole) => {
    const filter = { mode, names };
    const eligible = eligibleOf(basketOf(visitWith({ items: LINES })), filter);
    expect(eligible.lines.map(({ line }) => line.item.line_no)).toEqual(lines);
    expect(eligible.amount).toBe(LINES.reduce((all, one) => all + (lines.includes(one.line_no) ? one.amount : 0), 0));
    expect(eligibleOf(basketOf(visitWith({ amount: 5000 })), filter).amount).toBe(whole);
  },
);

test("an archived card no longer earns but still redeems; an empty visit is rejected; only units given or taken are reversed", () => {
  const membership = openMembership(programmeWith({ card_status: "archived" }));
  const codes = (event: Parameters<typeof commit>[1]) => commit(membership, event).rejected.map(({ code }) => code);
  expect(codes(visitWith({ amount: 1000 }))).toEqual(["card_is_archived"]);
  expect(codes(visitWith({ earns: false, reward_ids: ["coffee"] }))).toEqual(["insufficient_balance"]);
  expect(codes(visitWith({ earns: false }))).toEqual(["nothing_to_do"]);
  const settled = commit(membership, { type: "settle", occurred_at: NOON, recorded_at: NOON });
  expect(refund(membership, settled._id, { by: "all" }, NOON).rejected[0]?.code).toBe("not_reversible");
});

test("points cards and stamps cards differ only in their unit and in full cards", () => {
  const points = commit(openMembership(programmeWith({ stamps_required: null })), visitWith({ amount: 10_000 }));
  const stamps = commit(
    openMembership(stampsProgramme({ earning: programmeWith().earning })),
    visitWith({ amount: 10_000 }),
  );
  const unlocked = (outcome: typeof points) =>
    outcome.explanation.flatMap(({ code, params }) => (code === "reward_unlocked" ? [params] : []));
  expect([points.applied?.delta, stamps.applied?.delta]).toEqual([10, 10]);
  expect([points, stamps].map((one) => one.applied?.entries[0]?.unit)).toEqual(["point", "stamp"]);
  expect([unlocked(points), unlocked(stamps)]).toEqual([
    [{ reward_id: "coffee", count: 1 }],
    [{ reward_id: null, count: 1 }],
  ]);
});
