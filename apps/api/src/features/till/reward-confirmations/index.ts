import * as contract from "@rewardo/contract/reward-confirmations";
import { route } from "../../../platform/http/route.ts";
import { keepServing } from "../../tenants/pins/index.ts";
import { countRefusal } from "../scanner/index.ts";
import { answerRewardConfirmation } from "./answering.ts";
import { askForReward, cancelRewardConfirmation, readRewardConfirmation } from "./asking.ts";

export { selectMemberAsks } from "./queries.ts";

export const routes = [
  route(contract.askForReward, async ({ ctx, body }) => {
    await keepServing(ctx);
    return countRefusal(ctx, () => askForReward(ctx, body));
  }),
  route(contract.readRewardConfirmation, ({ ctx, params }) => readRewardConfirmation(ctx, params.id)),
  route(contract.cancelRewardConfirmation, ({ ctx, params }) => cancelRewardConfirmation(ctx, params.id)),
  route(contract.answerRewardConfirmation, ({ ctx, params, body }) =>
    answerRewardConfirmation(ctx, params.id, body.is_yes),
  ),
];
