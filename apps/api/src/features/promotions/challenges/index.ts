import * as plays from "@rewardo/contract/challenge-plays";
import * as contract from "@rewardo/contract/challenges";
import { route } from "../../../platform/http/route.ts";
import { answerQuiz, readOwnRanking, chooseNickname, listOwnChallenges, startPlay, turnCard } from "./plays.ts";
import {
  addChallenge,
  changeChallenge,
  listChallenges,
  readChallenge,
  readQuiz,
  readRanking,
  stepChallenge,
} from "./service.ts";

export { settleChallenges } from "./settle.ts";

const at = ({ id, part_id }: { id: string; part_id: string }) => ({ card_id: id, _id: part_id });

export const routes = [
  route(contract.listChallenges, ({ ctx, params }) => listChallenges(ctx, params.id)),
  route(contract.readChallenge, ({ ctx, params }) => readChallenge(ctx, at(params))),
  route(contract.readChallengeQuiz, ({ ctx, params }) => readQuiz(ctx, at(params))),
  route(contract.readChallengeRanking, ({ ctx, params }) => readRanking(ctx, at(params))),
  route(contract.addChallenge, ({ ctx, params, body, idempotency }) => addChallenge(ctx, params.id, body, idempotency)),
  route(contract.changeChallenge, ({ ctx, params, body, version }) =>
    changeChallenge(ctx, { ...at(params), version }, body),
  ),
  route(contract.scheduleChallenge, ({ ctx, params }) => stepChallenge(ctx, at(params), "schedule")),
  route(contract.withdrawChallenge, ({ ctx, params }) => stepChallenge(ctx, at(params), "withdraw")),
  route(contract.cancelChallenge, ({ ctx, params }) => stepChallenge(ctx, at(params), "cancel")),

  route(plays.listOwnChallenges, ({ ctx }) => listOwnChallenges(ctx)),
  route(plays.startPlay, ({ ctx, body }) => startPlay(ctx, body)),
  route(plays.turnCard, ({ ctx, body }) => turnCard(ctx, body)),
  route(plays.answerQuiz, ({ ctx, body }) => answerQuiz(ctx, body)),
  route(plays.chooseNickname, ({ ctx, body }) => chooseNickname(ctx, body)),
  route(plays.readOwnRanking, ({ ctx, params }) => readOwnRanking(ctx, params.id)),
];
