/** Which of a customer's memberships stands for them where there is room for one. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";
import type { User } from "@rewardo/contract/users";

/** The last visited that is not closed, else the last of all. */
export const mainMembership = (memberships: readonly ManagedCardSubscription[]): ManagedCardSubscription | undefined =>
  memberships.find(({ status }) => status !== "closed") ?? memberships[0];

/** The last visit on any card. */
export const lastVisit = (memberships: readonly ManagedCardSubscription[]): string | null =>
  memberships.reduce<string | null>(
    (last, { last_visit_at: at }) => (at !== null && (last === null || at > last) ? at : last),
    null,
  );

/** Open ones first, in the order given. */
export const openFirst = (memberships: readonly ManagedCardSubscription[]): ManagedCardSubscription[] => [
  ...memberships.filter(({ status }) => status !== "closed"),
  ...memberships.filter(({ status }) => status === "closed"),
];

/** The cards that may be merged into this one: of the same programme, another one, and not closed. */
export const mergeable = (
  users: readonly User[],
  into: ManagedCardSubscription,
): { readonly user: User; readonly membership: ManagedCardSubscription }[] =>
  users.flatMap((user) =>
    user.card_subscriptions
      .filter(({ _id, card_id, status }) => _id !== into._id && card_id === into.card_id && status !== "closed")
      .map((membership) => ({ user, membership })),
  );
