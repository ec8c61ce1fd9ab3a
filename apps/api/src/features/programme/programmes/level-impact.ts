/** Whom a level would move, told before it is kept. */
import type { LevelImpact, readLevelImpact as contract } from "@rewardo/contract/programme-parts";
import type { QueryOf } from "@rewardo/contract/endpoint";
import { levelImpact, type ProgrammeLevel } from "@rewardo/engine";
import { addMonths, localDay, startOfLocalDay } from "@rewardo/rules";
import { nowIso } from "../../../platform/clock.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { readBusinessSettings } from "../../tenants/businesses/index.ts";
import { countLevelGroups } from "./level-queries.ts";
import { readEdited } from "./service.ts";

type LevelImpactQuery = QueryOf<typeof contract>;
const yearMonths = 12;

/** The asked level over the one in force with its id, or over none. */
const askedLevel = (
  levels: readonly ProgrammeLevel[],
  { level_id, ...asked }: LevelImpactQuery,
): ProgrammeLevel | null => {
  const before = levels.find(({ _id }) => _id === level_id);
  const threshold = asked.threshold ?? before?.threshold;
  if (asked.threshold === undefined || threshold === undefined) return null;
  return {
    _id: level_id ?? "new",
    name: before?.name ?? {},
    threshold,
    basis: asked.basis ?? before?.basis ?? "points_earned_period",
    period_months: asked.period_months ?? before?.period_months ?? yearMonths,
    multiplier: before?.multiplier ?? 1,
    downgrade: asked.downgrade ?? before?.downgrade ?? "single_level",
    grace_days: before?.grace_days ?? 0,
  };
};

/**
 * Counts members by level, and those whom the asked level would move, by the levels in force. What members earned is that
 * of the asked level's last months up to now.
 */
export const readLevelImpact = (ctx: BusinessContext, card_id: string, asked: LevelImpactQuery): Promise<LevelImpact> =>
  ctx.database.read(ctx.scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const { inForce } = await readEdited(tx, ctx.scope, card_id, now);
    const { time_zone } = await readBusinessSettings(tx, ctx.scope);
    const levels: ProgrammeLevel[] = inForce.levels.filter(({ status }) => status === "active");
    const level = askedLevel(levels, asked);
    const months = level?.period_months ?? yearMonths;
    const since = new Date(startOfLocalDay(addMonths(localDay(now, time_zone), -months), time_zone)).toISOString();
    const named = [...levels, ...(level === null ? [] : [level])].map(({ threshold }) => threshold);
    // A card without levels has no threshold, and any will do.
    const thresholds = [...new Set(named.length === 0 ? [1] : named)].toSorted((a, b) => a - b);
    const groups = await countLevelGroups(tx, ctx.scope, { card_id, since, thresholds });
    /** The least that reaches so many thresholds: to levels it is the same as any other figure there. */
    const figureAt = (step: number): number => (step === 0 ? thresholds[0]! - 1 : thresholds[step - 1]!);
    const members = groups.map(({ level_id, earned_step, balance_step, count }) => ({
      ...{ level_id, count },
      ...{ earned: figureAt(earned_step), balance: figureAt(balance_step) },
    }));
    const counts = new Map<string | null, number>();
    for (const { level_id, count } of groups) counts.set(level_id, (counts.get(level_id) ?? 0) + count);
    return {
      members: groups.reduce((all, { count }) => all + count, 0),
      levels: [...counts].map(([level_id, count]) => ({ level_id, members: count })),
      ...(level === null ? { up: 0, down: 0 } : levelImpact(levels, level, members)),
    };
  });
