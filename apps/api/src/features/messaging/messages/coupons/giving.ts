/** The coupon of a message: whether it can be given, and giving it to those who are sent to. */
import type { MessageInput } from "@rewardo/contract/message-fields";
import type { MessageCoupon } from "@rewardo/contract/message-coupon";
import { couponOf } from "@rewardo/contract/message-coupon-of";
import { newId } from "../../../../platform/clock.ts";
import type { Transaction } from "../../../../platform/database/database.ts";
import { AppError, invalidField } from "../../../../platform/errors.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { endOfGiven, type Givable, readGivable } from "../../../promotions/coupon-handouts/index.ts";
import type { CouponFacts } from "../compose.ts";
import { insertGiven, selectHolders } from "./queries.ts";

/** `null` for a card that the business has not got. */
const lookUp = async (tx: Transaction, scope: BusinessScope, coupon: MessageCoupon, now: string) => {
  try {
    return await readGivable(tx, scope, coupon, now);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
};

/** Throws validation_failed where the content names a coupon that is not the business's. */
export const requireCoupon = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<void> => {
  const coupon = couponOf(content);
  if (coupon !== null && (await lookUp(tx, scope, coupon, now)) === null)
    throw invalidField("content.coupon", "unknown_coupon", "Must be a coupon of this business");
};

/** Throws validation_failed where the content's coupon cannot be given to many now. */
export const requireGivable = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<void> => {
  const coupon = couponOf(content);
  if (coupon === null) return;
  const code = (await lookUp(tx, scope, coupon, now))?.refusal ?? null;
  if (code !== null) throw invalidField("content.coupon", code, "A coupon that can be given to many now");
};

/** A message's coupon as it is given now; `over` where it no longer can be, `null` for a message without one. */
export const readMessageCoupon = async (
  tx: Transaction,
  scope: BusinessScope,
  content: MessageInput["content"],
  now: string,
): Promise<Extract<Givable, { refusal: null }> | "over" | null> => {
  const coupon = couponOf(content);
  if (coupon === null) return null;
  const found = await lookUp(tx, scope, coupon, now);
  return found === null || found.refusal !== null ? "over" : found;
};

type Given = Extract<Givable, { refusal: null }>;

/** Facts about a coupon that readers get, if it is given at a moment. */
export const couponFacts = ({ coupon, time_zone }: Given, granted_at: string): CouponFacts => ({
  name: coupon.name,
  ends_at: endOfGiven(coupon, granted_at, time_zone),
  time_zone,
});

interface Handing {
  readonly message_id: string;
  readonly given: Given;
  /** The membership that gets the coupon, by customer. */
  readonly holders: ReadonlyMap<string, string>;
  readonly user_ids: readonly string[];
  readonly now: string;
}

/** The memberships that would be given the coupon, by customer; those without its card are missing. */
export const readHolders = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id }: Given,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await selectHolders(tx, scope, { card_id, user_ids });
  return new Map(rows.map(({ user_id, card_subscription_id }) => [user_id, card_subscription_id]));
};

/** Gives the coupon to these customers, with the terms of now; answers by customer what they are told of it. */
export const giveCoupon = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, given, holders, user_ids, now }: Handing,
): Promise<ReadonlyMap<string, CouponFacts>> => {
  const members = user_ids.flatMap((user_id) => {
    const card_subscription_id = holders.get(user_id);
    return card_subscription_id === undefined ? [] : [{ user_id, card_subscription_id, grant_id: newId() }];
  });
  if (members.length === 0) return new Map();
  const { programme_version_id, coupon } = given;
  const rows = await insertGiven(tx, scope, { message_id, coupon_id: coupon._id, programme_version_id, members, now });
  const times = new Map(rows.map(({ card_subscription_id, granted_at }) => [card_subscription_id, granted_at]));
  return new Map(
    members.map(({ user_id, card_subscription_id }) => [
      user_id,
      couponFacts(given, times.get(card_subscription_id) ?? now),
    ]),
  );
};
