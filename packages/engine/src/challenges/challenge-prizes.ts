import { challengeStatusAt, settlesAt } from "./challenge-status.ts";
import type { Challenge, ChallengePrizes, Ranked } from "./challenge-types.ts";

/** A granted prize, as stored under (challenge, rank). */
export type GrantedPrize = { readonly rank: number; readonly member_id: string };

export type DuePrize = GrantedPrize & { readonly challenge_id: string } & (
    | { readonly kind: "points"; readonly points: number }
    | { readonly kind: "reward"; readonly reward_id: string }
  );

/**
 * The prizes to grant now, by rank; none before the settling window is over. Each rank is granted once and each member
 * gets one prize. A member who was granted one keeps that rank when the ranking changes between two attempts, and the
 * others fill the remaining ranks in order.
 */
export const prizesDue = (
  challenge: Challenge,
  ranking: readonly Ranked[],
  granted: readonly GrantedPrize[],
  at: string,
): DuePrize[] => {
  const { prizes } = challenge;
  const isDue = challengeStatusAt(challenge, at) === "settling" && Date.parse(at) >= Date.parse(settlesAt(challenge));
  if (!isDue) return [];
  const members = membersByRank(ranking, granted);
  const done = new Set(granted.map(({ rank }) => rank));
  const due = new Map<number, DuePrize>();
  for (const { rank, ...prize } of ranksOf(prizes)) {
    const member_id = members.get(rank);
    if (member_id === undefined || done.has(rank) || due.has(rank)) continue;
    due.set(rank, { challenge_id: challenge._id, rank, member_id, ...prize });
  }
  return [...due.values()].toSorted((a, b) => a.rank - b.rank);
};

type RankPrize = { readonly rank: number } & (
  | { readonly kind: "points"; readonly points: number }
  | { readonly kind: "reward"; readonly reward_id: string }
);

const ranksOf = (prizes: ChallengePrizes): RankPrize[] => {
  switch (prizes.reward_type) {
    case "points":
      return prizes.ranks.map(({ rank, points }) => ({ rank, kind: "points", points }));
    case "reward":
      return prizes.ranks.map(({ rank, reward_id }) => ({ rank, kind: "reward", reward_id }));
    case "none":
      return [];
  }
};

const membersByRank = (ranking: readonly Ranked[], granted: readonly GrantedPrize[]): Map<number, string> => {
  const members = new Map(granted.map(({ rank, member_id }) => [rank, member_id]));
  const settled = new Set(members.values());
  let rank = 1;
  for (const { member_id } of ranking.toSorted((a, b) => a.rank - b.rank)) {
    if (settled.has(member_id)) continue;
    while (members.has(rank)) rank += 1;
    members.set(rank, member_id);
  }
  return members;
};
