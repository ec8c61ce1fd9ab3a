import { expect, test } from "vitest";
import { evaluate, levelAtNight, levelImpact, levelNow, levelReached, periodEnd, raisedBy } from "../index.ts";
import type { LevelStanding, LevelStep, ProgrammeLevel, RaisedLevel, ReversalScope } from "../index.ts";
import { adjustWith, NOON, programmeWith, stampsProgramme, ruleWith, visitWith } from "../testing/builders.ts";
import { commit, openMembership, refund, storedTransaction } from "../testing/membership.ts";
import { couponWith, grantWith, levelWith, standingWith } from "../testing/promotions.ts";

const WARSAW = "Europe/Warsaw";
const silver = levelWith({ _id: "silver", name: { en: "Silver" }, threshold: 50, downgrade: "single_level" });
const gold = levelWith({ threshold: 100, downgrade: "single_level", grace_days: 30 });
const levels = [gold, silver];
const none = { earned: 0, balance: 0 };

test("points_earned_period counts earned units, balance current ones; the highest level reached applies", () => {
  const byBalance = levels.map((level) => ({ ...level, basis: "balance" as const }));
  expect([49, 50, 99, 100].map((earned) => levelNow(levels, { ...none, earned })?._id)).toEqual([
    undefined,
    "silver",
    "silver",
    "gold",
  ]);
  expect(levelNow(byBalance, { earned: 500, balance: 60 })?._id).toBe("silver");
  expect(levelReached(levels, "gold", { ...none, earned: 60 })).toBeNull();
  expect(levelReached(levels, "silver", { ...none, earned: 160 })?._id).toBe("gold");
  expect(levelReached(levels, "of an older version", { ...none, earned: 60 })?._id).toBe("silver");
  expect(levelReached([], null, none)).toBeNull();
});

test("a visit with its coupons raises the level, says so, and never lowers it", () => {
  const coupons = [couponWith({ kind: "stamp_amount", count: 40 })];
  const programme = stampsProgramme({ levels, coupons, earning: ruleWith({ mode: "visit", earns: 10 }) });
  const visit = (standing: LevelStanding, withCoupon: boolean) =>
    commit(openMembership(programme), visitWith({ standing, coupons: withCoupon ? [grantWith("stamp_amount")] : [] }));
  const changed = (outcome: ReturnType<typeof visit>) =>
    outcome.explanation.find((entry) => entry.code === "level_changed")?.params;
  expect(changed(visit(standingWith({ earned_in_period: 39 }), false))).toBeUndefined();
  expect(changed(visit(standingWith({ earned_in_period: 40 }), false))).toEqual({
    from_id: null,
    to_id: "silver",
    name: { en: "Silver" },
    direction: "up",
  });
  expect(changed(visit(standingWith({ earned_in_period: 40, level_id: "silver" }), true))).toMatchObject({
    from_id: "silver",
    to_id: "gold",
  });
  expect(changed(visit(standingWith({ level_id: "gold" }), true))).toBeUndefined();
});

const since = "2026-01-15T12:00:00.000Z";
const goldSince = (more: Partial<LevelStanding> = {}) => standingWith({ level_id: "gold", since, ...more });
const night = (standing: LevelStanding, earned: number, at: string, all = levels): LevelStep =>
  levelAtNight(all, standing, { earned, balance: earned }, at, WARSAW);

test("a period runs, is kept when the threshold is reached, and starts again", () => {
  expect(night(goldSince(), 0, "2027-01-14T22:59:59.999Z")).toEqual({
    step: "runs",
    until: "2027-01-14T23:00:00.000Z",
    standing: goldSince(),
  });
  expect(night(goldSince(), 100, "2027-01-14T23:00:00.000Z")).toEqual({
    step: "kept",
    standing: goldSince({ since: "2027-01-14T23:00:00.000Z" }),
  });
});

test("single_level: one step down after the days of grace, never two at once, and finally out", () => {
  const grace = night(goldSince(), 99, "2027-01-14T23:00:00.000Z");
  expect(grace).toMatchObject({ step: "grace", until: "2027-02-13T23:00:00.000Z" });
  expect(night(goldSince(), 100, "2027-02-01T23:00:00.000Z").step).toBe("kept");
  const down = night(goldSince(), 0, "2027-02-13T23:00:00.000Z");
  expect(down).toEqual({
    step: "down",
    standing: standingWith({ level_id: "silver", since: "2027-02-13T23:00:00.000Z" }),
  });
  expect(night(down.standing, 0, "2028-02-13T23:00:00.000Z")).toEqual({ step: "down", standing: standingWith() });
});

test("none: a level, once reached, is kept", () => {
  const kept = [{ ...gold, downgrade: "none" as const }, silver];
  expect(night(goldSince(), 0, "2030-01-01T00:00:00.000Z", kept).step).toBe("kept");
  const byBalance = kept.map((level) => ({ ...level, basis: "balance" as const }));
  expect(night(goldSince(), 0, "2030-01-01T00:00:00.000Z", byBalance).step).toBe("runs");
});

test("balance: the days of grace start with the first night below the threshold and end when it is reached again", () => {
  const byBalance = levels.map((level) => ({ ...level, basis: "balance" as const }));
  const first = night(goldSince(), 99, NOON, byBalance);
  expect(first).toMatchObject({ step: "grace", standing: { below_since: NOON }, until: "2026-04-08T22:00:00.000Z" });
  expect(night(first.standing, 100, "2026-03-20T00:00:00.000Z", byBalance).standing.below_since).toBeNull();
  expect(night(first.standing, 99, "2026-04-08T21:59:59.999Z", byBalance).step).toBe("grace");
  expect(night(first.standing, 99, "2026-04-08T22:00:00.000Z", byBalance)).toMatchObject({
    step: "down",
    standing: { level_id: "silver", below_since: null },
  });
  const atOnce = standingWith({ level_id: "silver", since });
  expect(night(atOnce, 49, NOON, byBalance)).toEqual({ step: "down", standing: standingWith() });
});

test("a bonus and activated units raise the level as well", () => {
  const byBalance = levels.map((level) => ({ ...level, basis: "balance" as const }));
  const changes = (outcome: ReturnType<typeof commit>) =>
    outcome.explanation.flatMap(({ code, params }) => (code === "level_changed" ? [params.to_id] : []));
  const bonus = (basis: typeof levels, entry_kind: "bonus" | "imported") =>
    changes(
      commit(
        openMembership(stampsProgramme({ levels: basis })),
        adjustWith(60, { entry_kind, standing: standingWith() }),
      ),
    );
  expect([bonus(levels, "bonus"), bonus(levels, "imported"), bonus(byBalance, "imported")]).toEqual([
    ["silver"],
    [],
    ["silver"],
  ]);
  const waits = { pending_hours: 24, levels: byBalance, earning: ruleWith({ mode: "visit" as const, earns: 60 }) };
  const membership = openMembership(stampsProgramme(waits));
  expect(changes(commit(membership, visitWith({ standing: standingWith() })))).toEqual([]);
  const at = "2026-03-12T01:00:00.000Z";
  const settled = commit(membership, { type: "settle", occurred_at: at, recorded_at: at, standing: standingWith() });
  expect(changes(settled)).toEqual(["silver"]);
  expect(levelAtNight(byBalance, standingWith(), { earned: 0, balance: 60 }, at, WARSAW)).toEqual({
    step: "up",
    standing: standingWith({ level_id: "silver", since: at }),
  });
});

test("a level goes with what it was bought with, in part or as a whole, unless the rest reaches it", () => {
  type Left = {
    readonly earned?: number;
    readonly before?: RaisedLevel["before"];
    readonly basis?: ProgrammeLevel["basis"];
  };
  const reversed = ({ earned = 0, before = [], basis = "points_earned_period" }: Left, all = levels) => {
    const programme = programmeWith({ levels: all.map((level) => ({ ...level, basis })) });
    const membership = openMembership(programme);
    if (earned > 0) commit(membership, adjustWith(earned, { entry_kind: "bonus" }));
    const bought = visitWith({ amount: 239_000, standing: standingWith({ earned_in_period: earned }) });
    const { _id, explanation } = commit(membership, bought);
    expect(raisedBy(explanation)).toMatchObject({ to_id: "gold" });
    const raised = () => ({
      before,
      standing: standingWith({ level_id: "gold", since: NOON, earned_in_period: membership.state.lifetime_earned }),
    });
    const back = (scope: ReversalScope) => {
      const outcome = refund(membership, _id, scope, NOON, raised());
      const change = outcome.explanation.find((one) => one.code === "level_changed")?.params;
      const effect = outcome.effects.find((one) => one.kind === "level_change");
      expect(raisedBy(outcome.explanation)).toBeNull();
      expect(effect === undefined).toBe(change === undefined);
      return change === undefined ? undefined : { ...change, since: effect?.since };
    };
    return back(earned % 2 === 0 ? { by: "all" } : { by: "amount", amount: 238_500 });
  };
  expect(reversed({})).toEqual({ from_id: "gold", to_id: null, name: gold.name, direction: "out", since: undefined });
  expect(reversed({}, [{ ...gold, downgrade: "none" }, silver])).toMatchObject({ to_id: null });
  const had = (since: string) => [standingWith(), standingWith({ level_id: "silver", since })];
  const [running, over] = ["2026-01-15T12:00:00.000Z", "2025-01-15T12:00:00.000Z"];
  const down = { to_id: "silver", direction: "down" } as const;
  expect(reversed({ before: had(running) })).toMatchObject({ ...down, since: running });
  expect(reversed({ before: had(over) })).toMatchObject({ ...down, since: undefined });
  expect(reversed({ earned: 50 })).toMatchObject({ from_id: "gold", to_id: "silver" });
  expect(reversed({ earned: 49, basis: "balance" })).toMatchObject({ to_id: null });
  expect(reversed({ earned: 99 }, [gold])).toMatchObject({ to_id: null });
  // Without the standing nothing is decided, as where the present level is another transaction's.
  const membership = openMembership(programmeWith({ levels }));
  const { _id } = commit(membership, visitWith({ amount: 239_000, standing: standingWith() }));
  expect(refund(membership, _id, { by: "all" }, NOON).effects.some(({ kind }) => kind === "level_change")).toBe(false);
});

test("a level that was reached without what is taken back stays, though what is left now would not reach it", () => {
  const membership = openMembership(programmeWith({ levels }));
  const { _id } = commit(membership, visitWith({ amount: 1000 }));
  const standing = standingWith({ level_id: "gold", since: NOON, earned_in_period: 1 });
  const after = (reached_with: number) =>
    evaluate(membership.programme, membership.state, {
      ...{ type: "reverse", occurred_at: NOON, recorded_at: NOON, scope: { by: "all" }, already_reversed: [] },
      original: storedTransaction(membership, _id),
      raised: { standing, before: [], reached_with },
    }).explanation.some(({ code }) => code === "level_changed");
  expect([after(gold.threshold), after(gold.threshold + 1)]).toEqual([true, false]);
});

test("a level that the rest reaches by now stays when what raised it is taken back", () => {
  const membership = openMembership(programmeWith({ levels }));
  const { _id } = commit(membership, visitWith({ amount: 100_000, standing: standingWith() }));
  const standing = (earned_in_period: number) => standingWith({ level_id: "gold", since: NOON, earned_in_period });
  commit(membership, visitWith({ amount: 60_000, standing: standing(100) }));
  const taken = membership.state.lifetime_earned;
  const raised = { before: [], standing: standing(taken) };
  const { explanation } = refund(membership, _id, { by: "all" }, NOON, raised);
  expect(taken).toBeGreaterThanOrEqual(220);
  expect(explanation.some(({ code }) => code === "level_changed")).toBe(false);
});

test("a member without a level, or with a deleted one, has none to lose", () => {
  expect(night(standingWith(), 49, NOON).step).toBe("runs");
  expect(night(standingWith({ level_id: "old", since }), 0, "2030-01-01T00:00:00.000Z").step).toBe("runs");
});

test("the nightly settlement writes a lost level as an effect with an explanation", () => {
  const programme = stampsProgramme({ levels: [silver] });
  const at = "2027-01-15T02:00:00.000Z";
  const standing = standingWith({ level_id: "silver", since });
  const membership = openMembership(programme);
  const outcome = commit(membership, { type: "settle", occurred_at: at, recorded_at: at, standing });
  expect(outcome.explanation).toEqual([
    {
      code: "level_changed",
      params: { from_id: "silver", to_id: null, name: { en: "Silver" }, direction: "out" },
    },
  ]);
  const early = "2027-01-14T22:00:00.000Z";
  expect(commit(membership, { type: "settle", occurred_at: early, recorded_at: early, standing }).explanation).toEqual(
    [],
  );
});

test("periods end with local days: leap day, end of year, change of the clock, ahead of and behind UTC", () => {
  const end = (months: number, from: string, zone = WARSAW): string =>
    new Date(periodEnd(levelWith({ period_months: months }), from, zone)).toISOString();
  expect(end(12, "2028-02-29T12:00:00.000Z")).toBe("2029-02-27T23:00:00.000Z");
  expect(end(48, "2028-02-29T12:00:00.000Z")).toBe("2032-02-28T23:00:00.000Z");
  expect(end(1, "2027-12-31T12:00:00.000Z")).toBe("2028-01-30T23:00:00.000Z");
  expect(end(6, "2026-01-15T12:00:00.000Z")).toBe("2026-07-14T22:00:00.000Z");
  expect(end(1, "2026-09-25T12:00:00.000Z")).toBe("2026-10-24T22:00:00.000Z");
  // The same instant is New Year's Eve in one zone and New Year's Day in the other.
  expect(end(12, "2026-12-31T12:00:00.000Z", "America/New_York")).toBe("2027-12-31T05:00:00.000Z");
  expect(end(12, "2026-12-31T12:00:00.000Z", "Pacific/Auckland")).toBe("2027-12-31T11:00:00.000Z");
});

test("the impact of a threshold: how many members would move up and down", () => {
  const members = [
    { level_id: null, earned: 10, balance: 0, count: 100 },
    { level_id: "silver", earned: 60, balance: 0, count: 20 },
    { level_id: "silver", earned: 80, balance: 0, count: 7 },
    { level_id: "gold", earned: 120, balance: 0, count: 3 },
    { level_id: "gold", earned: 5, balance: 0, count: 50 },
  ];
  expect(levelImpact(levels, gold, members)).toEqual({ up: 0, down: 0 });
  expect(levelImpact(levels, { ...gold, threshold: 80 }, members)).toEqual({ up: 7, down: 0 });
  expect(levelImpact(levels, { ...gold, threshold: 121 }, members)).toEqual({ up: 0, down: 3 });
  expect(levelImpact(levels, { ...gold, threshold: 121, downgrade: "none" }, members)).toEqual({ up: 0, down: 0 });
  expect(levelImpact(levels, { ...silver, threshold: 10 }, members)).toEqual({ up: 100, down: 0 });
  expect(levelImpact(levels, levelWith({ _id: "new", threshold: 70 }), members)).toEqual({ up: 7, down: 0 });
});
