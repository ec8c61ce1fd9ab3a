import fc from "fast-check";
import { expect, test } from "vitest";
import { levelAtNight, levelImpact, levelNow, periodEnd } from "../index.ts";
import type { LevelStanding, ProgrammeLevel } from "../index.ts";
import { levelWith, standingWith } from "../testing/promotions.ts";

const RUNS = process.env["LONG"] === "1" ? 10_000 : 400;
const DAY_MS = 86_400_000;
const ZONES = ["Europe/Warsaw", "America/New_York", "Pacific/Auckland", "America/Santiago"] as const;

/** Levels of one card: one basis, rising thresholds. */
const ladders: fc.Arbitrary<ProgrammeLevel[]> = fc
  .record({
    thresholds: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 4 }),
    basis: fc.constantFrom("points_earned_period" as const, "balance" as const),
    downgrade: fc.constantFrom("none" as const, "single_level" as const, "single_level" as const),
    grace_days: fc.constantFrom(0, 1, 30),
    period_months: fc.constantFrom(1, 3, 12),
  })
  .map(({ thresholds, ...rest }) =>
    thresholds.map((threshold) => levelWith({ ...rest, _id: `level-${threshold}`, threshold })),
  );

const rankOf = (levels: readonly ProgrammeLevel[], id: string | null): number =>
  levels.toSorted((a, b) => a.threshold - b.threshold).findIndex((level) => level._id === id);

const nights = fc.array(fc.record({ days: fc.integer({ min: 1, max: 200 }), figure: fc.nat({ max: 250 }) }), {
  maxLength: 20,
});

test("a level rises as reached, drops one step at a time and never early, and repeated calls terminate", () => {
  fc.assert(
    fc.property(ladders, nights, fc.constantFrom(...ZONES), (levels, all, zone) => {
      let standing: LevelStanding = standingWith();
      let now = Date.parse("2027-12-30T02:00:00.000Z");
      for (const { days, figure } of all) {
        now += days * DAY_MS;
        const at = new Date(now).toISOString();
        const figures = { earned: figure, balance: figure };
        for (let asked = 0; ; asked += 1) {
          expect(asked).toBeLessThan(500);
          const step = levelAtNight(levels, standing, figures, at, zone);
          const [before, after] = [rankOf(levels, standing.level_id), rankOf(levels, step.standing.level_id)];
          const level = levels.find(({ _id }) => _id === standing.level_id);
          const reached = rankOf(levels, levelNow(levels, figures)?._id ?? null);
          const isLate =
            level === undefined ||
            level.basis === "balance" ||
            standing.since === null ||
            periodEnd(level, standing.since, zone) <= now;
          const moves = { up: reached, kept: before, down: before - 1, runs: before, grace: before };
          expect(after).toBe(moves[step.step]);
          expect(step.step !== "down" || (isLate && reached < before && level?.downgrade !== "none")).toBe(true);
          standing = step.standing;
          if (step.step === "runs" || step.step === "grace") break;
        }
        expect(rankOf(levels, standing.level_id)).toBeGreaterThanOrEqual(
          rankOf(levels, levelNow(levels, figures)?._id ?? null),
        );
      }
    }),
    { numRuns: RUNS },
  );
});

test("an unchanged level moves no member, a lower threshold none down, a higher one none up", () => {
  const members = fc.array(fc.record({ figure: fc.nat({ max: 250 }), count: fc.integer({ min: 1, max: 9 }) }));
  fc.assert(
    fc.property(ladders, members, fc.integer({ min: -100, max: 100 }), (levels, all, change) => {
      const groups = all.map(({ figure, count }) => {
        const figures = { earned: figure, balance: figure };
        return { ...figures, count, level_id: levelNow(levels, figures)?._id ?? null };
      });
      const [changed = levelWith()] = levels;
      const after = { ...changed, threshold: changed.threshold + change };
      // Levels that change places are a different ladder.
      fc.pre(levels.slice(1).every(({ threshold }) => threshold < changed.threshold === threshold < after.threshold));
      fc.pre(levels.slice(1).every(({ threshold }) => threshold !== after.threshold));
      const impact = levelImpact(levels, after, groups);
      expect(change < 0 || impact.up === 0).toBe(true);
      expect(change > 0 || impact.down === 0).toBe(true);
      const people = groups.reduce((sum, { count }) => sum + count, 0);
      expect(impact.up + impact.down).toBeLessThanOrEqual(people);
    }),
    { numRuns: RUNS },
  );
});
