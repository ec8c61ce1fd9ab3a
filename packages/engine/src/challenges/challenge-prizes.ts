import { challengeStatusAt, settlesAt } from "./challenge-status.ts";
import type { Challenge, Ranked } from "./challenge-types.ts";

/** A prize that was granted, as it is stored under (challenge, rank). */
export type GrantedPrize = { readonly rank: number; readonly member_id: string };

export type DuePrize = GrantedPrize & { readonly challenge_id: string } & (
    | { readonly kind: "points"; readonly points: number }
    | { readonly kind: "reward"; readonly reward_id: string }
  );

/**
 * The prizes that are to be granted now, by rank. None before the settling window is over. A rank is granted once and a
 * member gets one prize: whoever was granted one keeps that rank when the ranking changes between two attempts, and the
 * others follow each other in the ranks that are left.
 */
export function prizesDue(
  challenge: Challenge,
  ranking: readonly Ranked[],
  granted: readonly GrantedPrize[],
  at: string,
): DuePrize[] {
  const { prizes } = challenge;
  const isDue = challengeStatusAt(challenge, at) === "settling" && Date.parse(at) >= Date.parse(settlesAt(challenge));
  if (!isDue || prizes.reward_type === "none") return [];
  const members = membersByRank(ranking, granted);
  const done = new Set(granted.map(({ rank }) => rank));
  const due = new Map<number, DuePrize>();
  for (const prize of prizes.ranks) {
    const { rank } = prize;
    const member_id = members.get(rank);
    if (member_id === undefined || done.has(rank) || due.has(rank)) continue;
    const whose = { challenge_id: challenge._id, rank, member_id };
    due.set(
      rank,
      "points" in prize
        ? { ...whose, kind: "points", points: prize.points }
        : { ...whose, kind: "reward", reward_id: prize.reward_id },
    );
  }
  return [...due.values()].toSorted((a, b) => a.rank - b.rank);
}

function membersByRank(ranking: readonly Ranked[], granted: readonly GrantedPrize[]): Map<number, string> {
  const members = new Map(granted.map(({ rank, member_id }) => [rank, member_id]));
  const settled = new Set(members.values());
  let rank = 1;
  for (const { member_id } of ranking.toSorted((a, b) => a.rank - b.rank)) {
    if (settled.has(member_id)) continue;
    while (members.has(rank)) rank += 1;
    members.set(rank, member_id);
  }
  return members;
}
