/** The calls about a card's challenges, and what their answers are kept under. */
import {
  addChallenge,
  cancelChallenge,
  changeChallenge,
  listChallenges,
  readChallenge,
  readChallengeQuiz,
  readChallengeRanking,
  scheduleChallenge,
  withdrawChallenge,
} from "@rewardo/contract/challenges";
import { queryOptions } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";

export const challengeCalls = {
  list: listChallenges,
  read: readChallenge,
  quiz: readChallengeQuiz,
  ranking: readChallengeRanking,
  add: addChallenge,
  change: changeChallenge,
  schedule: scheduleChallenge,
  withdraw: withdrawChallenge,
  cancel: cancelChallenge,
};

export interface ChallengeAt {
  readonly card_id: string;
  readonly challenge_id: string;
}

export const paramsOf = ({ card_id, challenge_id }: ChallengeAt) => ({ id: card_id, part_id: challenge_id });

export const challengesQuery = (card_id: string) =>
  queryOptions({
    queryKey: ["challenges", card_id, "list"],
    queryFn: ({ signal }) => call(challengeCalls.list, { params: { id: card_id }, signal }),
  });

/** A challenge and its ranking, which changes with every visit. */
export const challengeQuery = (at: ChallengeAt) =>
  queryOptions({
    queryKey: ["challenges", at.card_id, "one", at.challenge_id],
    queryFn: async ({ signal }) => {
      const params = paramsOf(at);
      const [challenge, ranking] = await Promise.all([
        call(challengeCalls.read, { params, signal }),
        call(challengeCalls.ranking, { params, signal }),
      ]);
      return { challenge, ranking };
    },
    staleTime: 0,
  });

/** What a quiz asks, with the right answers. */
export const challengeQuizQuery = (at: ChallengeAt) =>
  queryOptions({
    queryKey: ["challenges", at.card_id, "quiz", at.challenge_id],
    queryFn: async ({ signal }) => (await call(challengeCalls.quiz, { params: paramsOf(at), signal })).questions,
    staleTime: 0,
  });
