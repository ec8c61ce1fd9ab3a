/** Levels ahead of a membership, and the days from which units count for them. */
import {
  countedMonths,
  keptLevel,
  nextLevel,
  type LevelGoal,
  type LevelStanding,
  type Programme,
} from "@rewardo/engine";
import type { LevelGoals } from "@rewardo/contract/programme-parts";
import { addMonths, localDay, startOfLocalDay } from "@rewardo/rules";
import type { TillFacts } from "./promotion-queries.ts";
import type { MembershipRow } from "./queries.ts";

type Levels = Pick<Programme, "levels" | "time_zone">;

const dayStart = (day: string, zone: string): string => new Date(startOfLocalDay(day, zone)).toISOString();

/** Units since this instant count for the levels of a period: its months, back from the day of asking. */
export const earnedSince = (
  { levels, time_zone: zone }: Levels,
  { level_id }: Pick<MembershipRow, "level_id">,
  at: string,
): string | null => {
  const months = countedMonths(levels, level_id);
  return months === null ? null : dayStart(addMonths(localDay(at, zone), -months), zone);
};

/** Units since this instant belong to the period of the present level; `null` without one. */
export const levelBegin = (
  { time_zone: zone }: Pick<Programme, "time_zone">,
  { level_since: since }: Pick<MembershipRow, "level_since">,
): string | null => (since === null ? null : dayStart(localDay(since, zone), zone));

const toWire = (goal: LevelGoal | null): LevelGoals["next"] =>
  goal === null
    ? null
    : {
        name: goal.level.name,
        threshold: goal.level.threshold,
        ...{ reached: goal.reached, period_months: goal.period_months, ends_at: goal.ends_at },
      };

/** A member's level and what counts for it, as a till reads them; absent where the card has no levels. */
interface Standing {
  readonly standing?: LevelStanding;
  readonly earned?: Pick<TillFacts, "earned_from" | "earned_of_level">;
}

/** The level above a membership's own, and what keeps its own. */
export const levelGoalsOf = (
  { levels, time_zone: zone }: Levels,
  { standing, earned }: Standing,
  balance: number,
  at: string,
): LevelGoals => {
  if (standing === undefined || earned === undefined) return { next: null, keep: null };
  const figures = { ...earned, earned: standing.earned_in_period, balance };
  return {
    next: toWire(nextLevel(levels, standing, figures, zone)),
    keep: toWire(keptLevel(levels, standing, figures, at, zone)),
  };
};
