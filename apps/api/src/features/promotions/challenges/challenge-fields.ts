/**
 * Rules of a challenge that the contract's types cannot express: what may still change, and what is needed to schedule
 * it.
 */
import { memoryPairs, type ChallengeChanges, type Prizes, type PrizesInput } from "@rewardo/contract/challenges";
import type { FieldError } from "@rewardo/contract/errors";
import { challengeScores, type Challenge, type ProgrammeReward } from "@rewardo/engine";
import { isSame } from "../../programme/programmes/index.ts";
import type { ChallengeFields, ChallengeRow, ShownChallenge } from "./queries.ts";
import { given } from "../../../platform/records.ts";

export const emptyChallengeFields: Omit<ChallengeFields, "type" | "name"> = {
  description: null,
  starts_at: null,
  ends_at: null,
  max_plays_per_day: null,
  prizes: { reward_type: "none" },
  questions: [],
  faces: [],
};

const fault = (path: string, code: string, message: string): FieldError => ({ path, code, message });

/** Rewards are kept with what they cost now: the prize stays what was promised. */
const toPrizes = (prizes: PrizesInput, rewards: readonly ProgrammeReward[], before: Prizes): Prizes => {
  if (prizes.reward_type !== "reward") return prizes;
  const known = new Map([
    ...rewards.map(({ _id, cost }) => [_id, cost] as const),
    ...(before.reward_type === "reward" ? before.ranks.map(({ reward_id, cost }) => [reward_id, cost] as const) : []),
  ]);
  return {
    reward_type: "reward",
    ranks: prizes.ranks.map((one) => ({ ...one, cost: known.get(one.reward_id) ?? 0 })),
  };
};

/** An instant as it is stored. */
const inForm = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

/** The fields after the changes: what is left out stays. */
export const applyChallengeChanges = (
  before: ChallengeFields,
  { _id, prizes, starts_at, ends_at, ...changes }: ChallengeChanges,
  rewards: readonly ProgrammeReward[],
): ChallengeFields => {
  return {
    ...before,
    ...given(changes),
    starts_at: starts_at === undefined ? before.starts_at : inForm(starts_at),
    ends_at: ends_at === undefined ? before.ends_at : inForm(ends_at),
    prizes: prizes === undefined ? before.prizes : toPrizes(prizes, rewards, before.prizes),
  };
};

/** Errors in the fields, in a draft too. */
export const faultsOf = (fields: ChallengeFields, language: string): FieldError[] => {
  const errors: FieldError[] = [];
  const { starts_at, ends_at, prizes, questions, faces } = fields;
  if ((fields.name as Record<string, string | undefined>)[language] === undefined)
    errors.push(fault(`name.${language}`, "required", "The business's own language is needed"));
  if (starts_at !== null && ends_at !== null && Date.parse(starts_at) >= Date.parse(ends_at))
    errors.push(fault("ends_at", "not_after_start", "It ends after it starts"));
  if (prizes.reward_type !== "none") {
    const ranks: number[] = prizes.ranks.map(({ rank }) => rank);
    if (new Set(ranks).size < ranks.length)
      errors.push(fault("prizes.ranks", "named_twice", "Each rank has one prize"));
  }
  if (prizes.reward_type === "reward") {
    for (const [index, { cost }] of prizes.ranks.entries()) {
      if (cost === 0)
        errors.push(fault(`prizes.ranks.${index}.reward_id`, "unknown_reward", "The card has no such reward"));
    }
  }
  const ids = questions.flatMap(({ _id, options }) => [_id, ...options.map((option) => option._id)]);
  if (new Set(ids).size < ids.length) errors.push(fault("questions", "named_twice", "Ids must differ"));
  for (const [index, { options, correct_option_ids: correct }] of questions.entries()) {
    if (correct.some((id) => !options.some(({ _id }) => _id === id)))
      errors.push(fault(`questions.${index}.correct_option_ids`, "unknown_option", "Must be options of the question"));
  }
  if (new Set(faces).size < faces.length) errors.push(fault("faces", "named_twice", "Each face makes one pair"));
  return errors;
};

/** Fields that are missing before the challenge can be scheduled. */
export const gapsOf = (fields: ChallengeFields, now: string): FieldError[] => {
  const errors: FieldError[] = [];
  const { type, starts_at, ends_at, questions, faces } = fields;
  if (starts_at === null) errors.push(fault("starts_at", "required", "When does it start?"));
  if (ends_at === null) errors.push(fault("ends_at", "required", "When does it end?"));
  else if (Date.parse(ends_at) <= Date.parse(now))
    errors.push(fault("ends_at", "in_the_past", "It must not have ended yet"));
  if (type === "quiz") {
    if (questions.length === 0) errors.push(fault("questions", "required", "A quiz has questions"));
    for (const [index, { options, correct_option_ids }] of questions.entries()) {
      if (options.length < 2) errors.push(fault(`questions.${index}.options`, "too_few", "At least two answers"));
      if (correct_option_ids.length === 0)
        errors.push(fault(`questions.${index}.correct_option_ids`, "required", "Which answer is right?"));
    }
  }
  if (type === "memory_game" && !memoryPairs.some((pairs) => pairs === faces.length))
    errors.push(fault("faces", "pairs_missing", "A deck has 6, 8 or 10 pairs"));
  return errors;
};

const ranksOf = (prizes: Prizes): readonly Record<string, unknown>[] =>
  prizes.reward_type === "none" ? [] : prizes.ranks;

/** Prizes that were promised stay, or become more. */
const isMore = (before: Prizes, after: Prizes): boolean =>
  ranksOf(before).every((promised) => {
    const one = ranksOf(after).find(({ rank }) => rank === promised["rank"]);
    if (one === undefined) return false;
    if (before.reward_type === "points" && after.reward_type === "points")
      return Number(one["points"]) >= Number(promised["points"]);
    return isSame(one["reward_id"], promised["reward_id"]) && before.reward_type === after.reward_type;
  });

const afterStart = ["name", "description", "ends_at", "prizes"] as const;

/**
 * Errors for fields that may no longer change. The type is fixed once scheduled; nothing of a challenge changes after
 * its end.
 */
export const lockedFaults = (
  before: ChallengeRow,
  after: ChallengeFields,
  status: Challenge["status"],
  now: string,
): FieldError[] => {
  if (status === "draft") return [];
  const changed = (Object.keys(after) as (keyof ChallengeFields)[]).filter((key) => !isSame(before[key], after[key]));
  if (status === "scheduled")
    return [
      ...(changed.includes("type") ? [fault("type", "fixed", "The type is fixed once it is scheduled")] : []),
      ...gapsOf(after, now),
    ];
  if (status !== "running") return changed.map((key) => fault(key, "fixed", "It is over"));
  const errors = changed
    .filter((key) => !afterStart.some((one) => one === key))
    .map((key) => fault(key, "fixed", "It has begun"));
  if (
    changed.includes("ends_at") &&
    (after.ends_at === null || Date.parse(after.ends_at) < Date.parse(before.ends_at!))
  )
    errors.push(fault("ends_at", "not_later", "After its start it can only end later"));
  if (changed.includes("prizes") && !isMore(before.prizes, after.prizes))
    errors.push(fault("prizes", "not_more", "After its start prizes can only become more"));
  return errors;
};

/** A stored challenge as the engine knows it. Drafts have no dates yet and are never asked about. */
export const toEngine = (row: ShownChallenge): Challenge => ({
  _id: row._id,
  type: row.type,
  status: row.status,
  starts_at: row.starts_at ?? "",
  ends_at: row.ends_at ?? "",
  settling_hours: row.settling_hours,
  prizes: row.prizes,
  max_plays_per_day: challengeScores[row.type] === "plays" ? row.max_plays_per_day : null,
});
