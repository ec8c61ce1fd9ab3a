/** Which of a customer's memberships stands for them where there is room for one. */
import type { ManagedCardSubscription } from "@rewardo/contract/card-subscriptions";

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
