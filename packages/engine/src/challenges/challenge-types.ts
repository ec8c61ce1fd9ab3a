/**
 * Challenges: competitions between the members of a card. Plain JSON in snake_case, like all engine data; the caller
 * gathers what members did.
 */
import type { LocalizedText } from "@rewardo/rules";

export const COMPETITION_TYPES = [
  "memory_game",
  "most_points",
  "most_transactions",
  "most_unique_days",
  "quiz",
] as const;
export type CompetitionType = (typeof COMPETITION_TYPES)[number];

/** What a competition counts. */
export type ChallengeScore = "points" | "visits" | "days" | "plays";
export const challengeScores: { readonly [type in CompetitionType]: ChallengeScore } = {
  memory_game: "plays",
  most_points: "points",
  most_transactions: "visits",
  most_unique_days: "days",
  quiz: "plays",
};

export const CHALLENGE_REWARD_TYPES = ["points", "reward", "none"] as const;
export type ChallengeRewardType = (typeof CHALLENGE_REWARD_TYPES)[number];

export const CHALLENGE_STATUSES = ["draft", "scheduled", "running", "settling", "settled", "cancelled"] as const;
export type ChallengeStatus = (typeof CHALLENGE_STATUSES)[number];

/** The prize of each rank; a rank without one gets nothing. `points` are units of the card. */
export type ChallengePrizes =
  | { readonly reward_type: "points"; readonly ranks: readonly { readonly rank: number; readonly points: number }[] }
  | { readonly reward_type: "reward"; readonly ranks: readonly { readonly rank: number; readonly reward_id: string }[] }
  | { readonly reward_type: "none" };

export type Challenge = {
  readonly _id: string;
  readonly type: CompetitionType;
  /** The stored status; the one at an instant is `challengeStatusAt`. */
  readonly status: ChallengeStatus;
  /** First instant that counts, and the first that no longer does. */
  readonly starts_at: string;
  readonly ends_at: string;
  /** Hours between the end and the prizes, for late reports and reversals; tills report up to 72 hours late. */
  readonly settling_hours: number;
  readonly prizes: ChallengePrizes;
  /** Plays that a member may start on one local day; null = no limit. Games only. */
  readonly max_plays_per_day: number | null;
};

/** A transaction as challenges count it. `earned` is the same as for levels; negative for a reversal. */
export type CountedTransaction = {
  readonly _id: string;
  /** The current membership; the caller resolves merges. */
  readonly member_id: string;
  readonly kind: "visit" | "reverse" | "other";
  /** A completely reversed visit is `reversed`. */
  readonly status: "completed" | "partially_reversed" | "reversed";
  readonly occurred_at: string;
  readonly local_day: string;
  readonly earned: number;
  readonly reverses_id: string | null;
};

/** A play of a game. Both instants are the server's; a started play counts for the day, finished or not. */
export type Play = {
  readonly _id: string;
  readonly member_id: string;
  readonly started_at: string;
  readonly finished_at: string | null;
  readonly score: number | null;
};

export type Ranked = {
  /** 1 is the best; no two members have the same. */
  readonly rank: number;
  readonly member_id: string;
  readonly score: number;
  readonly reached_at: string;
  /** Visits in the period that were not reversed, or plays. */
  readonly transactions: number;
};

/** A question of a quiz with its answer, which never leaves the server. */
export type QuizQuestion = {
  readonly _id: string;
  readonly text: LocalizedText;
  readonly options: readonly { readonly _id: string; readonly text: LocalizedText }[];
  /** Exactly these must be chosen. */
  readonly correct_option_ids: readonly string[];
};

/** Why a play cannot start or does not count. */
export const PLAY_REFUSALS = [
  "not_a_game",
  "not_running",
  "plays_used_up",
  "unknown_question",
  "answered_twice",
  "unknown_option",
  "unknown_position",
  "same_position",
  "already_found",
  "unfinished",
  "too_fast",
] as const;
export type PlayRefusal = (typeof PLAY_REFUSALS)[number];
