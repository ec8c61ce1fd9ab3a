/** A scope says whose rows a query may touch. Scopes are created here alone, and no query can be called without one. */

declare const made: unique symbol;

export interface BusinessScope {
  readonly kind: "business";
  readonly business_id: string;
  /** Set for a customer at their own card: of the business's rows only theirs, which their role's policies repeat. */
  readonly member?: MemberRows;
  readonly [made]: true;
}

/** Whose rows a customer sees: their records, and every membership that was ever theirs. */
export interface MemberRows {
  readonly user_id: string;
  /** Customers that were merged into this one. */
  readonly merged_user_ids: readonly string[];
  readonly card_subscription_ids: readonly string[];
}

/** Scope of one customer in one business. Made by `memberScope` alone, so that a member's call cannot get another. */
export type MemberScope = BusinessScope & { readonly member: MemberRows };

/** All businesses, for reading only: the platform's writes go through the scope of one business. */
export interface PlatformScope {
  readonly kind: "platform";
  readonly [made]: true;
}

export type Scope = BusinessScope | PlatformScope;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The scope of one business. Throws on anything but a UUID, since the id is written into a statement. */
export const businessScope = (business_id: string): BusinessScope => {
  if (!uuid.test(business_id)) throw new Error("A scope needs a business id");
  return { kind: "business", business_id } as BusinessScope;
};

/** The scope of one customer. Throws on anything but UUIDs, since the ids are written into a statement. */
export const memberScope = (business_id: string, member: MemberRows): MemberScope => {
  if (![member.user_id, ...member.merged_user_ids, ...member.card_subscription_ids].every((id) => uuid.test(id)))
    throw new Error("A member's scope needs ids");
  return { ...businessScope(business_id), member };
};

export const platformScope = { kind: "platform" } as PlatformScope;
