/** Units that members earned lately, for cards with levels; nothing is read for other cards. */
import type { LevelStanding, Programme } from "@rewardo/engine";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { earnedSince } from "../level-goals.ts";
import { selectEarnedRows } from "./member-queries.ts";
import type { Member } from "./sheet.ts";

/** Membership → what it earned and when; grows with what is decided. */
export type Earned = Map<string, { occurred_at: string; earned: number }[]>;

/** @param at the earliest moment that will be asked for */
export const readEarned = async (
  tx: Transaction,
  scope: BusinessScope,
  members: readonly Member[],
  programme: Programme,
  at: string,
): Promise<Earned> => {
  const earned: Earned = new Map();
  const since = members
    .flatMap(({ row }) => earnedSince(programme, row, at) ?? [])
    .toSorted()
    .at(0);
  if (since === undefined) return earned;
  const ids = members.map(({ row }) => row._id);
  for (const { holder_id, ...one } of await selectEarnedRows(tx, scope, { ids, since }))
    noteEarned(earned, holder_id, one);
  return earned;
};

export const noteEarned = (earned: Earned, member_id: string, one: { occurred_at: string; earned: number }): void => {
  const known = earned.get(member_id);
  if (known === undefined) earned.set(member_id, [one]);
  else known.push(one);
};

/** The member's level standing at a moment, as a till would get it; absent if the programme has no levels. */
export const standingAt = (
  { row }: Member,
  programme: Programme,
  earned: Earned,
  at: string,
): LevelStanding | undefined => {
  if (programme.levels.length === 0) return undefined;
  const since = earnedSince(programme, row, at);
  const counts = since === null ? [] : (earned.get(row._id) ?? []).filter((one) => one.occurred_at >= since);
  return {
    level_id: row.level_id,
    since: row.level_since,
    below_since: row.level_below_since,
    earned_in_period: counts.reduce((sum, one) => sum + one.earned, 0),
  };
};
