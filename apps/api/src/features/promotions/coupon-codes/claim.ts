/** A code named at a till: the customer is given its coupon. */
import type { claimCouponCode as endpoint } from "@rewardo/contract/coupon-codes";
import type { BodyOf, ResponseOf } from "@rewardo/contract/endpoint";
import { termsOf } from "@rewardo/engine";
import { normalCouponCode } from "@rewardo/rules";
import { newId, nowIso } from "../../../platform/clock.ts";
import { AppError, found, notFound } from "../../../platform/errors.ts";
import type { BusinessContext } from "../../../platform/context.ts";
import { mayActAt } from "../../../platform/actor.ts";
import { handOut } from "../../people/card-subscriptions/index.ts";
import { readTill } from "../../ledger/ledger/index.ts";
import { findMembership } from "../../till/scanner/index.ts";
import { holdCode, updateCodeClaimed } from "./queries.ts";

const refusal = (code: string): AppError => new AppError("refused", { params: { rejected: [{ code, params: {} }] } });

/**
 * Gives the coupon to the membership, once for a code; a code for everyone once for each membership. Of many tills that
 * name one code at once, one has it.
 * @throws refused: not_found for a code that the card has not, already_redeemed for one that another has used, and what
 * keeps the coupon from being given
 */
export const claimCouponCode = (
  ctx: BusinessContext,
  { number, place_id, code: typed }: BodyOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> => {
  if (!mayActAt(ctx.actor, place_id)) throw notFound();
  return ctx.database.write(ctx.scope, async (tx) => {
    const at = nowIso(ctx.clock);
    const { row, programme } = await findMembership(tx, ctx, { number, place_id }, at);
    const code = normalCouponCode(typed);
    const by = { code: code ?? "", card_subscription_id: row._id };
    const held = code === null ? undefined : await holdCode(tx, ctx.scope, by);
    if (held === undefined || held.card_id !== row.card_id) throw refusal("not_found");
    const { coupon_id, own_grant_id } = held;
    const grant_id = own_grant_id ?? newId();
    if (own_grant_id === null) {
      if (held.claimed_at !== null) throw refusal("already_redeemed");
      await handOut(tx, ctx.scope, row._id, { coupon_id, grant_id, at });
      await updateCodeClaimed(tx, ctx.scope, { code: held.code, coupon_grant_id: grant_id, now: at });
    }
    const { grants } = await readTill(tx, ctx.scope, row, programme, { place_id, lock_key: null, at });
    const terms = found(termsOf(programme, found(grants.find(({ _id }) => _id === grant_id))));
    return { coupon_id, grant_id, name: terms.name, effect: terms.effect.kind };
  });
};
