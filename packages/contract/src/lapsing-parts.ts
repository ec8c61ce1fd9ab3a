/** Parts of what lapses on a card, without the schemas: a page's address names them. */

/** As in the figures. */
export const lapsingParts = ["warned", "reachable", "unreachable", "waiting", "moved"] as const;
export type LapsingPart = (typeof lapsingParts)[number];

/**
 * Why no warning can reach a customer: there is no address or number; messages to it come back; or the customer has not agreed to
 * messages, or not confirmed the address.
 */
export const unreachedReasons = ["no_contact", "returned", "not_agreed"] as const;
export type UnreachedReason = (typeof unreachedReasons)[number];
