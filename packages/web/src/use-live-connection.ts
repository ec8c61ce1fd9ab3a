import { useEffect } from "react";
import { connectLive, type LiveMessageOf, type LiveType, onLive } from "./live.ts";
import { queryClient } from "./query.ts";
import { getSession, renewSession } from "./session/index.ts";

/** A long import says "refresh" again and again; asking once in a while is enough. */
const refetchAtMostEveryMs = 1000;

/** A till learns by its own calls that it was revoked, at a moment when no visit is being sent. */
const hasAccount = async (): Promise<boolean> =>
  getSession().account !== null && (await renewSession()).account !== null;

/**
 * Keeps the signed-in user's live connection open. After a gap, and when the server says "refresh", all that is shown
 * is fetched again; when it says that this person may something else now, the session is, and then what is shown. Single
 * rows are patched in by the sections that show them.
 * @param who the account or till; another one gets a connection of its own
 * @param leaveForbidden leaves a page that the new rights do not allow; the same function at every call
 */
export function useLiveConnection(who: string | undefined, leaveForbidden: () => Promise<void>): void {
  useEffect(() => {
    if (who === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let lastAt = 0;
    const refetch = () => {
      clearTimeout(timer);
      timer = undefined;
      lastAt = performance.now();
      void queryClient.invalidateQueries();
    };
    const onMessages = (messages: readonly LiveMessageOf<LiveType>[]) => {
      if (timer !== undefined || !messages.some(({ action }) => action === "refresh")) return;
      timer = setTimeout(refetch, Math.max(0, lastAt + refetchAtMostEveryMs - performance.now()));
    };
    const ends = [
      onLive("transaction", onMessages),
      onLive("integration_order", onMessages),
      // After a change of rights or role the menu and the guards are updated first, and typed input stays. Data are
      // refetched only after a page has been left that is no longer allowed: the server would refuse its data.
      onLive("session", () => void renewSession().then(() => leaveForbidden().then(refetch))),
      connectLive(refetch, hasAccount),
    ];
    return () => {
      for (const end of ends) end();
      clearTimeout(timer);
    };
  }, [who, leaveForbidden]);
}
