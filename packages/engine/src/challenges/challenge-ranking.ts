import { challengeScores } from "./challenge-types.ts";
import type { Challenge, ChallengeScore, CountedTransaction, Play, Ranked } from "./challenge-types.ts";

/** A member's action with its score. */
type Deed = { readonly at: string; readonly id: string; readonly score: number };
type Tally = { readonly deeds: Deed[]; transactions: number };

export type ChallengeFacts = {
  readonly transactions: readonly CountedTransaction[];
  readonly plays: readonly Play[];
};

/**
 * The ranking of a challenge: highest score first; then the earliest to reach it; then fewer transactions (plays, in a
 * game); then the lower id, so that it is deterministic. Members without a score are not ranked. A transaction counts
 * when it occurred in the period, and a reversal counts with its original whenever it happens, so that buying in time
 * and returning later wins nothing. Of several plays the best counts.
 */
export const rankingOf = (challenge: Challenge, facts: ChallengeFacts): Ranked[] => {
  const scored = challengeScores[challenge.type];
  const isGame = scored === "plays";
  const tallies = isGame ? ofPlays(challenge, facts.plays) : ofTransactions(challenge, facts.transactions, scored);
  const reached = isGame ? bestOf : sumOf;
  return [...tallies]
    .flatMap(([member_id, { deeds, transactions }]) => {
      const best = reached(deeds.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || order(a.id, b.id)));
      return best === null ? [] : [{ member_id, ...best, transactions }];
    })
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        Date.parse(a.reached_at) - Date.parse(b.reached_at) ||
        a.transactions - b.transactions ||
        order(a.member_id, b.member_id),
    )
    .map((one, index) => ({ rank: index + 1, ...one }));
};

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isWithin = (challenge: Challenge, at: string): boolean =>
  Date.parse(at) >= Date.parse(challenge.starts_at) && Date.parse(at) < Date.parse(challenge.ends_at);

const tallyOf = (tallies: Map<string, Tally>, memberId: string): Tally => {
  const known = tallies.get(memberId) ?? { deeds: [], transactions: 0 };
  tallies.set(memberId, known);
  return known;
};

const ofTransactions = (
  challenge: Challenge,
  transactions: readonly CountedTransaction[],
  scored: Exclude<ChallengeScore, "plays">,
): Map<string, Tally> => {
  const takenBack = new Map<string, number>();
  for (const { reverses_id: id, earned } of transactions) {
    if (id !== null) takenBack.set(id, (takenBack.get(id) ?? 0) + earned);
  }
  const tallies = new Map<string, Tally>();
  const seenDays = new Set<string>();
  const inOrder = transactions.toSorted(
    (a, b) => Date.parse(a.occurred_at) - Date.parse(b.occurred_at) || order(a._id, b._id),
  );
  for (const one of inOrder) {
    if (one.reverses_id !== null || !isWithin(challenge, one.occurred_at)) continue;
    const tally = tallyOf(tallies, one.member_id);
    const stands = one.kind === "visit" && one.status !== "reversed";
    if (stands) tally.transactions += 1;
    const day = `${one.member_id} ${one.local_day}`;
    const scores: { readonly [by in Exclude<ChallengeScore, "plays">]: number } = {
      points: one.earned + (takenBack.get(one._id) ?? 0),
      visits: stands ? 1 : 0,
      days: stands && !seenDays.has(day) ? 1 : 0,
    };
    if (stands) seenDays.add(day);
    tally.deeds.push({ at: one.occurred_at, id: one._id, score: scores[scored] });
  }
  return tallies;
};

const ofPlays = (challenge: Challenge, plays: readonly Play[]): Map<string, Tally> => {
  const tallies = new Map<string, Tally>();
  for (const play of plays) {
    if (!isWithin(challenge, play.started_at)) continue;
    const tally = tallyOf(tallies, play.member_id);
    tally.transactions += 1;
    if (play.finished_at === null || play.score === null || !isWithin(challenge, play.finished_at)) continue;
    tally.deeds.push({ at: play.finished_at, id: play._id, score: play.score });
  }
  return tallies;
};

type Reached = { readonly score: number; readonly reached_at: string };

/** The sum, and when it was first reached; what was bought and returned counts as if it never happened. */
const sumOf = (deeds: readonly Deed[]): Reached | null => {
  const score = deeds.reduce((sum, deed) => sum + deed.score, 0);
  if (score <= 0) return null;
  let running = 0;
  for (const deed of deeds) {
    running += deed.score;
    if (running >= score) return { score, reached_at: deed.at };
  }
  return null;
};

/** The best score, and the first play that reached it. */
const bestOf = (deeds: readonly Deed[]): Reached | null => {
  let best: Reached | null = null;
  for (const { score, at } of deeds) {
    if (score > (best?.score ?? 0)) best = { score, reached_at: at };
  }
  return best;
};
