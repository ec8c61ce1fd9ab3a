/** The calls about a card's challenges, and what their answers are kept under. */
import type {
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
import { call, route } from "@rewardo/web/api.ts";

const one = "/cards/:id/challenges/:part_id";
export const challengeCalls = {
  list: route<typeof listChallenges>({ method: "GET", path: "/cards/:id/challenges", scope: "scoped" }),
  read: route<typeof readChallenge>({ method: "GET", path: one, scope: "scoped" }),
  quiz: route<typeof readChallengeQuiz>({ method: "GET", path: `${one}/quiz`, scope: "scoped" }),
  ranking: route<typeof readChallengeRanking>({ method: "GET", path: `${one}/ranking`, scope: "scoped" }),
  add: route<typeof addChallenge>({ method: "POST", path: "/cards/:id/challenges", scope: "business" }),
  change: route<typeof changeChallenge>({ method: "PATCH", path: one, scope: "business" }),
  schedule: route<typeof scheduleChallenge>({ method: "POST", path: `${one}/schedule`, scope: "business" }),
  withdraw: route<typeof withdrawChallenge>({ method: "POST", path: `${one}/withdraw`, scope: "business" }),
  cancel: route<typeof cancelChallenge>({ method: "POST", path: `${one}/cancel`, scope: "business" }),
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
