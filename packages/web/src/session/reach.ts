/** How far a person reaches: all places of the business, or their own. Apart from the session, which the log-in has too. */
import type { Session } from "./session.ts";

/** Whether the person acts at some places alone: the server takes no change of the whole business from them. */
export const isBound = ({ account }: Session): boolean => (account?.place_ids ?? null) !== null;

/** Whether figures and lists of the whole business may be read: not by those who see their own places alone. */
export const seesAllPlaces = ({ account, account_role }: Session): boolean =>
  account !== null && !(account.place_ids !== null && account_role?.limits.own_places_only === true);
