/** The nights' two looks at levels, in batches: periods that are over, and balances that are too low. */
import type { LevelFigures, LevelStanding, ProgrammeLevel } from "@rewardo/engine";
import { addDays, addMonths, endOfLocalDay, localDay, startOfLocalDay } from "@rewardo/rules";
import { newId } from "../../../platform/clock.ts";
import type { Transaction } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { earnedSince } from "../../ledger/ledger/index.ts";
import { decideLevel, type LevelDecision, type LevelNight, type LevelPass } from "./decide.ts";
import {
  selectEarned,
  selectLevelMembers,
  selectLevelMembersByIds,
  selectLevelTerms,
  writeStandings,
  type DecidedStanding,
  type LevelMember,
  type LevelTerms,
  type MemberChoice,
  type NightsLevelChange,
} from "./jobs-role-queries.ts";

/** Position of the nightly level check: after a member whom a card's version applies to, or before the first. */
export interface LevelCursor {
  readonly card_id: string;
  /** The version's number. */
  readonly number: number;
  readonly member: { readonly created_at: string; readonly _id: string } | null;
}

export interface LevelBatch {
  readonly pass: LevelPass;
  readonly day: string;
  readonly zone: string;
  readonly now: string;
  readonly after: LevelCursor | null;
  readonly limit: number;
}

export interface SettledLevels {
  readonly next: LevelCursor | null;
  readonly looked: number;
  readonly changed: number;
}

/** How often a membership is decided again when another writer came first. */
const attempts = 5;
/** Months are of unlike length: by so many days a period may end earlier than counted back from its end. */
const slackDays = 4;

const iso = (ms: number): string => new Date(ms).toISOString();

/**
 * Settles the next members of the first version that is left, as of the end of the local day: a member who was kept on an
 * older version is decided by the levels of that one. A member changed by a till meanwhile is decided again by what the
 * till has written.
 */
export const settleLevels = async (
  tx: Transaction,
  scope: BusinessScope,
  { pass, day, zone, now, after, limit }: LevelBatch,
): Promise<SettledLevels> => {
  const since = iso(startOfLocalDay(day, zone));
  const until = iso(endOfLocalDay(day, zone));
  const terms = await selectLevelTerms(tx, scope, { day, since, until });
  const at = terms.findIndex((one) => after === null || !isBefore(one, after));
  const held = terms[at];
  if (held === undefined) return { next: null, looked: 0, changed: 0 };
  const night: LevelNight = { levels: held.levels, until, zone };
  const members = await selectLevelMembers(tx, scope, {
    ...chosenBy(night, pass, since),
    card_id: held.card_id,
    held: held.is_shared ? { version_id: held.version_id, at: until } : null,
    is_everybody: pass === "periods" && held.is_new,
    after: after?.card_id === held.card_id && after.number === held.number ? after.member : null,
    limit,
  });
  const changed = await settleMembers(tx, scope, night, { pass, members, now });
  const last = members.at(-1);
  const isMore = last !== undefined && members.length === limit;
  const following = isMore ? held : terms[at + 1];
  if (following === undefined) return { next: null, looked: members.length, changed };
  const { card_id, number } = following;
  const member = isMore ? { created_at: last.created_at, _id: last._id } : null;
  return { next: { card_id, number, member }, looked: members.length, changed };
};

const isBefore = (terms: LevelTerms, after: LevelCursor): boolean =>
  terms.card_id === after.card_id ? terms.number < after.number : terms.card_id < after.card_id;

/** Members whose level may change; a superset of those whose level does. */
const chosenBy = (
  { levels, until, zone }: LevelNight,
  pass: LevelPass,
  since: string,
): Pick<MemberChoice, "touched_since" | "ended" | "short"> => {
  if (pass === "balances") {
    const byBalance = levels.filter((level) => level.basis === "balance");
    return {
      touched_since: null,
      ended: [],
      short: byBalance.map(({ _id, threshold }) => ({ level_id: _id, threshold })),
    };
  }
  const begunBefore = ({ period_months: months }: ProgrammeLevel): string =>
    iso(startOfLocalDay(addDays(addMonths(localDay(until, zone), -months), slackDays), zone));
  const byPeriod = levels.filter((level) => level.basis === "points_earned_period");
  return {
    touched_since: since,
    ended: byPeriod.map((level) => ({ level_id: level._id, since_before: begunBefore(level) })),
    short: [],
  };
};

interface Members {
  readonly pass: LevelPass;
  readonly members: readonly LevelMember[];
  readonly now: string;
}

/** Returns how many standings were written. */
const settleMembers = async (
  tx: Transaction,
  scope: BusinessScope,
  night: LevelNight,
  { pass, members, now }: Members,
): Promise<number> => {
  let written = 0;
  let left = members;
  for (let attempt = 0; left.length > 0; attempt++) {
    if (attempt === attempts) throw new AppError("conflict");
    const figuresOf = await readFigures(tx, scope, night, left);
    const standings: DecidedStanding[] = [];
    const changes: NightsLevelChange[] = [];
    for (const member of left) {
      const decision = decideLevel(night, pass, standingOf(member), (levelId) => figuresOf(member, levelId));
      if (!isOther(member, decision)) continue;
      const { level_id, since: level_since, below_since: level_below_since } = decision.standing;
      const { _id, version } = member;
      standings.push({ _id, version, level_id, level_since, level_below_since });
      changes.push(...decision.moves.map((move) => ({ _id: newId(), card_subscription_id: _id, ...move })));
    }
    if (standings.length === 0) break;
    const done = new Set((await writeStandings(tx, scope, standings, { changes, now })).map(({ _id }) => _id));
    written += done.size;
    const overtaken = standings.filter(({ _id }) => !done.has(_id)).map(({ _id }) => _id);
    left = overtaken.length === 0 ? [] : await selectLevelMembersByIds(tx, scope, overtaken);
  }
  return written;
};

/** The earned units are read separately, because they depend on how far back a level's period reaches. */
const standingOf = ({ level_id, level_since, level_below_since }: LevelMember): LevelStanding => ({
  level_id,
  since: level_since,
  below_since: level_below_since,
  earned_in_period: 0,
});

const isOther = (member: LevelMember, { standing }: LevelDecision): boolean =>
  standing.level_id !== member.level_id ||
  standing.since !== member.level_since ||
  standing.below_since !== member.level_below_since;

/** Reads what was earned once for each length of a period that the levels have. */
const readFigures = async (
  tx: Transaction,
  scope: BusinessScope,
  { levels, until, zone }: LevelNight,
  members: readonly LevelMember[],
): Promise<(member: LevelMember, levelId: string | null) => LevelFigures> => {
  const sinceOf = (level_id: string | null) => earnedSince({ levels, time_zone: zone }, { level_id }, until);
  const ids = members.map(({ _id }) => _id);
  const earned = new Map<string, ReadonlyMap<string, number>>();
  for (const since of new Set([null, ...levels.map(({ _id }) => _id)].map(sinceOf))) {
    if (since === null) continue;
    const sums = await selectEarned(tx, scope, { ids, since, until });
    earned.set(since, new Map(sums.map((sum) => [sum._id, sum.earned])));
  }
  return ({ _id, balance }, levelId) => {
    const since = sinceOf(levelId);
    return { balance, earned: since === null ? 0 : (earned.get(since)?.get(_id) ?? 0) };
  };
};
