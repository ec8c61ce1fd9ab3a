/** The customer's yes or no, by a touch on their own card. */
import { confirmSeconds, type RewardConfirmation } from "@rewardo/contract/reward-confirmations";
import { nowIso } from "../../../platform/clock.ts";
import type { MemberContext } from "../../../platform/context.ts";
import { AppError, found } from "../../../platform/errors.ts";
import { asBusiness } from "../../../platform/session/members.ts";
import { selectConfirmation } from "../scanner/index.ts";
import { statusAt, tellCard } from "./asking.ts";
import { selectOwnAsk, updateAnswered } from "./queries.ts";

/**
 * The first answer counts; the same again changes nothing.
 * @throws not_found for what is not the customer's; already_decided after another answer, after its time, or when the till asks no more
 */
export const answerRewardConfirmation = async (
  ctx: MemberContext,
  _id: string,
  is_yes: boolean,
): Promise<{ status: RewardConfirmation["status"] }> => {
  const own = asBusiness(ctx);
  const { scope } = own;
  const { user_id, card_subscription_ids } = ctx.scope.member;
  // It is theirs by their own role.
  found(await ctx.database.read(ctx.scope, (tx) => selectOwnAsk(tx, ctx.scope, { _id, card_subscription_ids })));
  const answered = await ctx.database.write(scope, async (tx) => {
    const now = nowIso(ctx.clock);
    const expires_at = new Date(ctx.clock.nowMs() + confirmSeconds * 1000).toISOString();
    const status = is_yes ? "confirmed" : "declined";
    const isNew = await updateAnswered(tx, scope, { _id, status, now, expires_at });
    const after = statusAt(found(await selectConfirmation(tx, scope, _id)), now);
    const isSame = after === status || (is_yes && after === "used");
    if (!isNew && !isSame) throw new AppError("already_decided", { params: { status: after } });
    return after;
  });
  // Other browsers with the same card ask no more.
  tellCard(own, user_id);
  return { status: answered };
};
