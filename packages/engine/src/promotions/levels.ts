import { addDays, addMonths, localDay, startOfLocalDay } from "@rewardo/rules";
import type { Explanation, ExplanationEntry, LevelStanding, ProgrammeLevel, RaisedLevel } from "../types/index.ts";
import { act, explain, findEntry } from "../ledger/index.ts";
import type { Work } from "../ledger/index.ts";

/** What levels are measured by: units earned in the last months of a period, net of reversals, and the balance. */
export type LevelFigures = { readonly earned: number; readonly balance: number };

type LevelChange = Extract<ExplanationEntry, { code: "level_changed" }>["params"];

/** The lowest first. */
export const ordered = (levels: readonly ProgrammeLevel[]): ProgrammeLevel[] =>
  levels.toSorted((a, b) => a.threshold - b.threshold || (a._id < b._id ? -1 : 1));

/** The figure that a basis compares with the threshold. */
const FIGURE: { readonly [basis in ProgrammeLevel["basis"]]: keyof LevelFigures } = {
  points_earned_period: "earned",
  balance: "balance",
};

const isMet = ({ basis, threshold }: ProgrammeLevel, figures: LevelFigures): boolean =>
  figures[FIGURE[basis]] >= threshold;

const FALLS: { readonly [downgrade in ProgrammeLevel["downgrade"]]: boolean } = { none: false, single_level: true };

/** Whether members can lose this level. */
export const falls = ({ downgrade }: ProgrammeLevel): boolean => FALLS[downgrade];

/** The highest level whose threshold the figures reach, or null. */
export const levelNow = (levels: readonly ProgrammeLevel[], figures: LevelFigures): ProgrammeLevel | null =>
  ordered(levels).findLast((level) => isMet(level, figures)) ?? null;

/** The level that the figures raise a member to, or null when it is not above the present one. */
export const levelReached = (
  levels: readonly ProgrammeLevel[],
  levelId: string | null,
  figures: LevelFigures,
): ProgrammeLevel | null => {
  if (levels.length === 0) return null;
  const order = ordered(levels);
  const reached = order.findLastIndex((level) => isMet(level, figures));
  return reached > order.findIndex((level) => level._id === levelId) ? (order[reached] ?? null) : null;
};

/** First instant after a level's period, in milliseconds: the start of the local day so many months on. */
export const periodEnd = ({ period_months: months }: ProgrammeLevel, since: string, zone: string): number =>
  startOfLocalDay(addMonths(localDay(since, zone), months), zone);

export type LevelStep =
  /** Nothing to decide yet; `until` is when to check again, null = with the next change of the figures. */
  | { readonly step: "runs" | "grace"; readonly until: string | null; readonly standing: LevelStanding }
  /** A higher level is reached; the level is kept for another period; or it is lost: one step down at a time. */
  | { readonly step: "up" | "kept" | "down"; readonly standing: LevelStanding };

/**
 * What the nightly job decides about a member's level. Units that waited may have raised it by the balance. A period ends
 * with a local day; a member who has not reached the threshold by then keeps the level for the days of grace and then
 * drops one level, unless the level cannot be lost. A level by balance drops once the balance has been too low for the
 * days of grace. After `kept` and `down` call again with the figures of the new period: nights may have been missed.
 */
export const levelAtNight = (
  levels: readonly ProgrammeLevel[],
  standing: LevelStanding,
  figures: LevelFigures,
  at: string,
  zone: string,
): LevelStep => {
  const reached = levelReached(levels, standing.level_id, figures);
  if (reached !== null) {
    const since = iso(Date.parse(at));
    return { step: "up", standing: { ...standing, level_id: reached._id, since, below_since: null } };
  }
  const level = levels.find((one) => one._id === standing.level_id);
  if (level === undefined || standing.since === null) return { step: "runs", until: null, standing };
  return level.basis === "balance"
    ? byBalance(levels, level, standing, figures, at, zone)
    : byPeriod(levels, level, standing, standing.since, figures, at, zone);
};

const byPeriod = (
  levels: readonly ProgrammeLevel[],
  level: ProgrammeLevel,
  standing: LevelStanding,
  since: string,
  figures: LevelFigures,
  at: string,
  zone: string,
): LevelStep => {
  const end = periodEnd(level, since, zone);
  if (Date.parse(at) < end) return { step: "runs", until: iso(end), standing };
  if (isMet(level, figures) || !falls(level)) {
    return { step: "kept", standing: { ...standing, since: iso(end) } };
  }
  const graceEnd = afterDays(end, level.grace_days, zone);
  if (Date.parse(at) < graceEnd) return { step: "grace", until: iso(graceEnd), standing };
  return { step: "down", standing: oneDown(levels, level, standing, graceEnd) };
};

const byBalance = (
  levels: readonly ProgrammeLevel[],
  level: ProgrammeLevel,
  standing: LevelStanding,
  figures: LevelFigures,
  at: string,
  zone: string,
): LevelStep => {
  if (isMet(level, figures) || !falls(level)) {
    return { step: "runs", until: null, standing: { ...standing, below_since: null } };
  }
  const belowSince = standing.below_since ?? iso(Date.parse(at));
  const graceEnd = afterDays(Date.parse(belowSince), level.grace_days, zone);
  if (Date.parse(at) < graceEnd) {
    return { step: "grace", until: iso(graceEnd), standing: { ...standing, below_since: belowSince } };
  }
  return { step: "down", standing: oneDown(levels, level, standing, Date.parse(at)) };
};

const oneDown = (
  levels: readonly ProgrammeLevel[],
  level: ProgrammeLevel,
  standing: LevelStanding,
  sinceMs: number,
): LevelStanding => {
  const order = ordered(levels);
  const lower = order[order.findIndex((one) => one._id === level._id) - 1];
  const since = lower === undefined ? null : iso(sinceMs);
  return { ...standing, level_id: lower?._id ?? null, since, below_since: null };
};

/** Start of the local day so many days after that of the instant; 0 days = the instant itself. */
const afterDays = (ms: number, days: number, zone: string): number =>
  days === 0 ? ms : startOfLocalDay(addDays(localDay(ms, zone), days), zone);

const iso = (ms: number): string => new Date(ms).toISOString();

/** How many members share a level and figures. */
export type LevelGroup = LevelFigures & { readonly level_id: string | null; readonly count: number };

/**
 * How many members a changed or new level would move: up at once, down when their period or days of grace end. Members
 * who already miss the old threshold are not counted: they drop anyway.
 */
export const levelImpact = (
  levels: readonly ProgrammeLevel[],
  changed: ProgrammeLevel,
  members: readonly LevelGroup[],
): { readonly up: number; readonly down: number } => {
  const after = [...levels.filter((level) => level._id !== changed._id), changed];
  const before = levels.find((level) => level._id === changed._id);
  let [up, down] = [0, 0];
  for (const member of members) {
    const isKept = member.level_id === changed._id && before !== undefined && isMet(before, member);
    if (levelReached(after, member.level_id, member) !== null) up += member.count;
    else if (isKept && !isMet(changed, member) && falls(changed)) down += member.count;
  }
  return { up, down };
};

/** The change by which a transaction raised the member's level, or null. */
export const raisedBy = (explanation: Explanation): LevelChange | null => {
  const change = findEntry(explanation, "level_changed")?.params;
  return change?.direction === "up" ? change : null;
};

/**
 * Takes the member's level back if it would not have been reached without what is reversed, and what is left does not reach
 * it now: to the level before, or to a higher one that is reached. The level before goes on as it was, if its period
 * still runs. `taken`: the earned units that the reversal took back; `at`: when it is recorded.
 */
export const lowerLevel = (current: Work, raised: RaisedLevel, taken: number, at: string): void => {
  const { standing, before, reached_with } = raised;
  const { levels, time_zone: zone } = current.programme;
  const order = ordered(levels);
  const place = order.findIndex((level) => level._id === standing.level_id);
  const level = order[place];
  const figures = { earned: standing.earned_in_period - taken, balance: current.draft.balance };
  if (level === undefined || isMet(level, figures)) return;
  if (reached_with !== undefined && reached_with - taken >= level.threshold) return;
  const had = (one: ProgrammeLevel) => before.find(({ level_id: id }) => id === one._id);
  const left = order.slice(0, place).findLast((one) => had(one) !== undefined || isMet(one, figures)) ?? null;
  const since = (left === null ? undefined : had(left)?.since) ?? null;
  const isRunning = left !== null && since !== null && Date.parse(at) < periodEnd(left, since, zone);
  changeLevel(current, level._id, left, isRunning ? since : undefined);
};

/** Raises the level when the units just given reach a higher one. `counted`: the earned ones. */
export const liftLevel = (current: Work, standing: LevelStanding | undefined, counted: number): void => {
  if (standing === undefined) return;
  const figures = { earned: standing.earned_in_period + counted, balance: current.draft.balance };
  const level = levelReached(current.programme.levels, standing.level_id, figures);
  if (level !== null) changeLevel(current, standing.level_id, level);
};

/** Records a level change; `to` null = below the lowest. `since`: a level that goes on as it was. */
export const changeLevel = (current: Work, fromId: string | null, to: ProgrammeLevel | null, since?: string): void => {
  const { levels } = current.programme;
  const order = ordered(levels);
  const from = order.find((level) => level._id === fromId);
  const isUp = to !== null && order.indexOf(to) > (from === undefined ? -1 : order.indexOf(from));
  const ids = { from_id: fromId, to_id: to?._id ?? null };
  act(current, { kind: "level_change", ...ids, ...(since === undefined ? {} : { since }) });
  const direction = to === null ? ("out" as const) : isUp ? ("up" as const) : ("down" as const);
  explain(current, { code: "level_changed", params: { ...ids, name: to?.name ?? from?.name ?? {}, direction } });
};
