/** Customers and memberships: how each of their query functions is asked. */
import * as cardSubscriptions from "../../features/card-subscriptions/queries.ts";
import * as numbers from "../../features/card-subscriptions/number-queries.ts";
import * as users from "../../features/users/queries.ts";
import { made, now, page, type Ask } from "./asks.ts";

const anyone = {
  name_like: "%",
  name: { from: "", to: "\u{10ffff}" },
  phone: { from: "", to: "\u{10ffff}" },
  number: { from: "", to: "\u{10ffff}" },
};
const someUser = {
  first_name: "X",
  last_name: null,
  name_key: "x",
  email: null,
  phone: null,
  birth_date: null,
  gender: "unknown",
  language: null,
  now,
} as const;

export const memberReads: Readonly<Record<string, Ask>> = {
  selectCardSubscriptions: (tx, scope) => cardSubscriptions.selectCardSubscriptions(tx, scope, { at: now }, page),
  selectCardSubscription: (tx, scope, of) =>
    cardSubscriptions.selectCardSubscription(tx, scope, of.points.card_subscription_id, now),
  selectCardSubscriptionsOfUsers: (tx, scope, of) =>
    cardSubscriptions.selectCardSubscriptionsOfUsers(tx, scope, [{ _id: of.points.user_id, business_id: of.id }], now),
  selectStatusForChange: (tx, scope, of) =>
    cardSubscriptions.selectStatusForChange(tx, scope, of.points.card_subscription_id),
  selectUsers: (tx, scope) => users.selectUsers(tx, scope, { ...page, sort_by: "created_at", search: anyone }),
  countUsers: (tx, scope) => users.countUsers(tx, scope, undefined, 1000),
  selectUser: (tx, scope, of) => users.selectUser(tx, scope, of.points.user_id),
  selectUserForChange: (tx, scope, of) => users.selectUserForChange(tx, scope, of.points.user_id),
};

export const memberWrites: Readonly<Record<string, Ask>> = {
  insertCardNumber: (tx, scope, of) =>
    numbers.insertCardNumber(tx, scope, {
      number: made(),
      card_subscription_id: of.points.card_subscription_id,
      now,
    }),
  updateNumberLive: (tx, scope, of) => numbers.updateNumberLive(tx, scope, of.points),
  updateOthersRevoked: (tx, scope, of) =>
    numbers.updateOthersRevoked(tx, scope, { ...of.points, number: "none of them" }),
  updateNumbersOwner: (tx, scope, of) =>
    numbers.updateNumbersOwner(tx, scope, {
      from_id: of.points.card_subscription_id,
      into_id: of.stamps.card_subscription_id,
    }),
  updateJoinedAt: (tx, scope, of) =>
    numbers.updateJoinedAt(tx, scope, { into_id: of.points.card_subscription_id, joined_at: now }),
  updateCardSubscriptionStatus: (tx, scope, of) =>
    cardSubscriptions.updateCardSubscriptionStatus(tx, scope, of.points.card_subscription_id, {
      status: "frozen",
      merged_into: null,
      now,
    }),
  insertMembers: (tx, scope, of) =>
    cardSubscriptions.insertMembers(
      tx,
      scope,
      of.stamps_card_id,
      [
        {
          user_id: made(),
          first_name: "X",
          last_name: null,
          name_key: "x",
          card_subscription_id: made(),
          number: "1",
          joined_at: now,
        },
      ],
      now,
    ),
  updateUserFields: (tx, scope, of) => users.updateUserFields(tx, scope, of.points.user_id, someUser),
};
