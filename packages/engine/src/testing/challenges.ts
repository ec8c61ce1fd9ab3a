import type { Challenge, CountedTransaction, Play } from "../index.ts";

/** A challenge of June 2026 in Warsaw, settled three days later, without prizes. */
export const challengeWith = (changes: Partial<Challenge> = {}): Challenge => ({
  _id: "challenge",
  type: "most_points",
  status: "scheduled",
  starts_at: "2026-05-31T22:00:00.000Z",
  ends_at: "2026-06-30T22:00:00.000Z",
  settling_hours: 72,
  prizes: { reward_type: "none" },
  max_plays_per_day: null,
  ...changes,
});

/** A visit that earned 10. Its id is the instant unless given. */
export const visitOf = (
  memberId: string,
  occurredAt: string,
  changes: Partial<CountedTransaction> = {},
): CountedTransaction => ({
  _id: `${memberId} ${occurredAt}`,
  member_id: memberId,
  kind: "visit",
  status: "completed",
  occurred_at: occurredAt,
  local_day: occurredAt.slice(0, 10),
  earned: 10,
  reverses_id: null,
  ...changes,
});

/** Reverses that many units of a visit. */
export const reversalOf = (visit: CountedTransaction, occurredAt: string, earned: number): CountedTransaction => {
  const reversal = { kind: "reverse", earned: -earned, reverses_id: visit._id } as const;
  return visitOf(visit.member_id, occurredAt, { ...reversal, _id: `${visit._id} back ${occurredAt}` });
};

/** A play finished a minute after it started. */
export const playOf = (memberId: string, startedAt: string, score: number | null, finishedAt?: string | null): Play => {
  const minuteOn = new Date(Date.parse(startedAt) + 60_000).toISOString();
  return {
    _id: `${memberId} ${startedAt}`,
    member_id: memberId,
    started_at: startedAt,
    finished_at: finishedAt === undefined ? minuteOn : finishedAt,
    score,
  };
};
