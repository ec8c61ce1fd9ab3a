import { testEvent, viewOfEvent } from "@rewardo/contract/webhook-events";
import { isAllowed, useSession } from "@rewardo/web/session/index.ts";

/** Whether this account may have these events sent to an address: it must be allowed to read them at all places. */
export function useMayTell(): (events: readonly string[]) => boolean {
  const session = useSession();
  const isBound = session.account?.place_ids !== null || session.account_role?.limits.own_places_only !== false;
  return (events) =>
    events.every((event) => event === testEvent || (!isBound && isAllowed(session, viewOfEvent(event))));
}
