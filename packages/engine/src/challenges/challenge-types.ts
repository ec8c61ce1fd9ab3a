/**
 * Challenges: competitions between the members of a card. Plain JSON in snake_case, like everything the engine works on;
 * what members did is gathered by whoever asks.
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

/** What the ranks get; a rank that is not named gets nothing. `points` are units of the card. */
export type ChallengePrizes =
  | { readonly reward_type: "points"; readonly ranks: readonly { readonly rank: number; readonly points: number }[] }
  | { readonly reward_type: "reward"; readonly ranks: readonly { readonly rank: number; readonly reward_id: string }[] }
  | { readonly reward_type: "none" };

export type Challenge = {
  readonly _id: string;
  readonly type: CompetitionType;
  /** As it was last written; time may have carried it on: `challengeStatusAt`. */
  readonly status: ChallengeStatus;
  /** First instant that counts, and the first that counts no more. */
  readonly starts_at: string;
  readonly ends_at: string;
  /** Hours between the end and the prizes: what happened in time may still be learned of, or be taken back. */
  readonly settling_hours: number;
  readonly prizes: ChallengePrizes;
  /** Plays that a member may begin on one local day; null = no limit. Read by the two games. */
  readonly max_plays_per_day: number | null;
};

/** A transaction as challenges count it. `earned` is what counts for levels, too; of a reversal it is negative. */
export type CountedTransaction = {
  readonly _id: string;
  /** The membership that it belongs to now: merges are followed by whoever gathers. */
  readonly member_id: string;
  readonly kind: "visit" | "reverse" | "other";
  /** A visit that was taken back whole is `reversed`. */
  readonly status: "completed" | "partially_reversed" | "reversed";
  readonly occurred_at: string;
  readonly local_day: string;
  readonly earned: number;
  readonly reverses_id: string | null;
};

/** A play of a game. The server's clock has both instants; a play that was begun counts for the day, finished or not. */
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
  /** Visits of the period that stand, or plays. */
  readonly transactions: number;
};

/** A question of a quiz with its answer, which never leaves the server. */
export type QuizQuestion = {
  readonly _id: string;
  readonly text: LocalizedText;
  readonly options: readonly { readonly _id: string; readonly text: LocalizedText }[];
  /** All of them and no other must be chosen. */
  readonly correct_option_ids: readonly string[];
};

/** Why a play is not begun or does not count. */
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
