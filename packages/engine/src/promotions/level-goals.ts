/** What is ahead of a member: the level above, and what keeps the present one. */
import { addDays, addMonths, localDay, startOfLocalDay } from "@rewardo/rules";
import type { LevelStanding, ProgrammeLevel } from "../types/index.ts";
import { falls, levelAtNight, levelReached, ordered, periodEnd } from "./levels.ts";

/** What goals are measured by. Units are net of reversals; `earned` those of `countedMonths`. */
type GoalFigures = {
  readonly earned: number;
  readonly balance: number;
  /** When the oldest units of `earned` were earned; null = there are none. */
  readonly earned_from: string | null;
  /** Units earned since the day on which the present level or its period began. */
  readonly earned_of_level: number;
};

export type LevelGoal = {
  readonly level: ProgrammeLevel;
  readonly reached: number;
  /** Within so many months; null = by the balance. */
  readonly period_months: number | null;
  /** First instant at which `reached` no longer counts as it does now; null = it stays. */
  readonly ends_at: string | null;
};

/** Months whose units count for levels of a period, back from the day of asking; null = no level goes by one. */
export const countedMonths = (levels: readonly ProgrammeLevel[], levelId: string | null): number | null => {
  const byPeriod = levels.filter((level) => level.basis === "points_earned_period");
  return (byPeriod.find((level) => level._id === levelId) ?? byPeriod[0])?.period_months ?? null;
};

/** The start of the first local day on which units of this instant count no more. */
const leavesAt = (earned: string, months: number, zone: string): string =>
  new Date(startOfLocalDay(addDays(addMonths(localDay(earned, zone), months), 1), zone)).toISOString();

/** The level above the member's own. `ends_at`: until then nothing of `reached` is lost by time. */
export const nextLevel = (
  levels: readonly ProgrammeLevel[],
  { level_id: levelId }: Pick<LevelStanding, "level_id">,
  figures: GoalFigures,
  zone: string,
): LevelGoal | null => {
  const order = ordered(levels);
  const own = levelReached(levels, levelId, figures)?._id ?? levelId;
  const level = order[order.findIndex(({ _id }) => _id === own) + 1];
  if (level === undefined) return null;
  if (level.basis === "balance") return { level, reached: figures.balance, period_months: null, ends_at: null };
  const months = countedMonths(levels, levelId) ?? level.period_months;
  const { earned, earned_from: from } = figures;
  const ends_at = from === null || earned <= 0 ? null : leavesAt(from, months, zone);
  return { level, reached: earned, period_months: months, ends_at };
};

/** What keeps the present level, and by when; null where it cannot be lost, or where the next night decides. */
export const keptLevel = (
  levels: readonly ProgrammeLevel[],
  standing: LevelStanding,
  figures: GoalFigures,
  at: string,
  zone: string,
): LevelGoal | null => {
  const level = levels.find(({ _id }) => _id === standing.level_id);
  if (level === undefined || standing.since === null || !falls(level)) return null;
  const night = levelAtNight(levels, standing, figures, at, zone);
  if (night.step !== "runs" && night.step !== "grace") return null;
  if (level.basis === "balance") {
    return { level, reached: figures.balance, period_months: null, ends_at: night.until };
  }
  // Until the period ends, only what belongs to it will count then.
  const isRunning = Date.parse(at) < periodEnd(level, standing.since, zone);
  const reached = isRunning ? figures.earned_of_level : figures.earned;
  return { level, reached, period_months: level.period_months, ends_at: night.until };
};
