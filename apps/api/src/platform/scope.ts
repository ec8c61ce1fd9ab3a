/** A scope says whose rows a query may touch. Scopes are created here alone, and no query can be called without one. */

declare const made: unique symbol;

export interface BusinessScope {
  readonly kind: "business";
  readonly business_id: string;
  readonly [made]: true;
}

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

export const platformScope = { kind: "platform" } as PlatformScope;
