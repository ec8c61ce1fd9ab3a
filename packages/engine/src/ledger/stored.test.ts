import { expect, test } from "vitest";
import { completeProgramme, replay } from "../index.ts";
import type { Explanation, StoredProgramme } from "../index.ts";
import { programmeWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund } from "../testing/membership.ts";
import { levelWith, standingWith } from "../testing/promotions.ts";

/** What engine version 2 stored for a visit of 23.40 after 9.00, at 1 point for every 10.00. */
const OLD: Explanation = [
  {
    code: "rule_matched",
    params: {
      rule_id: "rule",
      mode: "each",
      filter_mode: "all",
      earns: 1,
      amount: 1000,
      currency: "PLN",
      unit: "point",
      eligible: 2340,
      items: 2,
      gathered_before: 900,
      gathered_after: 3240,
      remainder: 240,
      multiplier: 1,
      earned: 3,
      lines: [
        { line_no: 1, eligible: 1340, items: 1, earned: 2 },
        { line_no: 2, eligible: 1000, items: 1, earned: 1 },
      ],
    },
  },
  { code: "earned", params: { amount: 3, unit: "point" } },
  { code: "visit_counted", params: { local_day: "2026-03-10", previous_visit_at: null } },
];

test("a programme stored before there were coupons, offers and levels has none", () => {
  const { coupons: _coupons, offers: _offers, levels: _levels, ...stored } = programmeWith();
  const programme = completeProgramme(JSON.parse(JSON.stringify(stored)) as StoredProgramme);
  expect(programme).toEqual(programmeWith());
  const levels = [levelWith()];
  expect(completeProgramme({ ...stored, levels })).toEqual(programmeWith({ levels }));
});

test("an explanation of the engine before replays to its delta and can be taken back", () => {
  expect(replay(OLD)).toBe(3);
  const membership = openMembership(programmeWith());
  commit(membership, visitWith({ amount: 900 }));
  const { _id } = commit(membership, visitWith({ amount: 2340, items: [] }));
  const index = membership.stored.findIndex((one) => one._id === _id);
  const stored = membership.stored[index];
  if (stored === undefined) throw new Error("not stored");
  const items = [1, 2].map((line_no) => ({ line_no, amount: 1000 }));
  membership.stored[index] = { ...stored, items, explanation: OLD };
  const back = (line: number) =>
    refund(membership, _id, { by: "lines", lines: [line] }, "2026-03-10T12:00:00.000Z").applied?.delta;
  expect([back(2), back(1)]).toEqual([-1, -2]);
});

test("a refund that the engine before began is ended by this one", () => {
  const membership = openMembership(programmeWith({ levels: [levelWith()] }));
  const { _id } = commit(membership, visitWith({ amount: 4000 }));
  refund(membership, _id, { by: "amount", amount: 1500 }, "2026-03-10T12:00:00.000Z");
  const begun = membership.reversals.get(_id) ?? [];
  const old = begun.map((explanation) => explanation.map(withoutNewFields));
  membership.reversals.set(_id, old as Explanation[]);
  commit(membership, visitWith({ amount: 1000, standing: standingWith({ level_id: "gold" }) }));
  expect(membership.state.balance).toBe(4);
  refund(membership, _id, { by: "all" }, "2026-03-10T12:00:00.000Z");
  expect(membership.state).toMatchObject({ balance: 2, gathered: { rule: { eligible: 1000, earned: 2, extra: 100 } } });
});

const withoutNewFields = ({ code, params }: Explanation[number]): unknown => {
  const { base_gone: _base, extra_gone: _extra, ...rest } = { base_gone: 0, extra_gone: 0, ...params };
  return { code, params: rest };
};
