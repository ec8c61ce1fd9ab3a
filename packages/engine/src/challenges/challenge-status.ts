import { endOfLocalDay, localDay } from "@rewardo/rules";
import { challengeScores } from "./challenge-types.ts";
import type { Challenge, ChallengeStatus, Play, PlayRefusal } from "./challenge-types.ts";

const HOUR_MS = 3_600_000;

/** What can be done to a challenge; `running` and `settling` follow from the time. */
export const CHALLENGE_STEPS = ["publish", "withdraw", "cancel", "settle"] as const;
export type ChallengeStep = (typeof CHALLENGE_STEPS)[number];

type Times = Pick<Challenge, "status" | "starts_at" | "ends_at" | "settling_hours">;

/** First instant at which prizes are granted. */
export const settlesAt = ({ ends_at, settling_hours }: Pick<Challenge, "ends_at" | "settling_hours">): string =>
  new Date(Date.parse(ends_at) + settling_hours * HOUR_MS).toISOString();

/** The status at an instant, whatever is stored. */
export const challengeStatusAt = (challenge: Times, at: string): ChallengeStatus => {
  const { status } = challenge;
  if (status === "draft" || status === "settled" || status === "cancelled") return status;
  const now = Date.parse(at);
  if (now < Date.parse(challenge.starts_at)) return "scheduled";
  return now < Date.parse(challenge.ends_at) ? "running" : "settling";
};

/**
 * The status after a step, or null when the step is not allowed: a challenge is published before its end, withdrawn to a
 * draft before its start, cancelled until its prizes are due, and settled from then on.
 */
export const challengeAfter = (challenge: Times, step: ChallengeStep, at: string): ChallengeStatus | null => {
  const status = challengeStatusAt(challenge, at);
  const isDue = status === "settling" && Date.parse(at) >= Date.parse(settlesAt(challenge));
  switch (step) {
    case "publish": {
      const next = challengeStatusAt({ ...challenge, status: "scheduled" }, at);
      return status === "draft" && next !== "settling" ? next : null;
    }
    case "withdraw":
      return status === "scheduled" ? "draft" : null;
    case "cancel":
      return ["scheduled", "running", "settling"].includes(status) && !isDue ? "cancelled" : null;
    case "settle":
      return isDue ? "settled" : null;
  }
};

export type PlayPermission =
  /** `left`: plays that can still be started that day, including this one; null = no limit. */
  | { readonly refused: null; readonly left: number | null }
  /** `next_at`: when the next can be started; null = not in this challenge. */
  | { readonly refused: PlayRefusal; readonly next_at: string | null };

/** Whether a member may start a play, given the member's plays so far. Days are local days of the business. */
export const mayPlay = (challenge: Challenge, plays: readonly Play[], at: string, zone: string): PlayPermission => {
  if (challengeScores[challenge.type] !== "plays") return { refused: "not_a_game", next_at: null };
  const status = challengeStatusAt(challenge, at);
  if (status !== "running") {
    return { refused: "not_running", next_at: status === "scheduled" ? challenge.starts_at : null };
  }
  const { max_plays_per_day: most } = challenge;
  if (most === null) return { refused: null, left: null };
  const today = localDay(at, zone);
  const begun = plays.filter((play) => localDay(play.started_at, zone) === today).length;
  if (begun < most) return { refused: null, left: most - begun };
  const tomorrow = endOfLocalDay(today, zone);
  const isOver = most === 0 || tomorrow >= Date.parse(challenge.ends_at);
  return { refused: "plays_used_up", next_at: isOver ? null : new Date(tomorrow).toISOString() };
};
