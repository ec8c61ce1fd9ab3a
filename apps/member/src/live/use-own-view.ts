/** The customer's view, kept true: fetched anew whenever the server says that something changed. */
import type { MemberEntry, MemberSelf, MemberView } from "@rewardo/contract/member-view";
import { readMemberView } from "@rewardo/contract/members";
import { ApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useOfBrowser } from "../use-of-browser.ts";
import { forgetCard, keepCard, seenMessages } from "./kept-cards.ts";
import { listen } from "./listen.ts";

export interface OwnView {
  readonly view: MemberView;
  /** What is shown is of an earlier time, since there is no network. */
  readonly isOffline: boolean;
  /** What has just come, until the customer goes back to the card. */
  readonly arrived: MemberEntry | null;
  readonly hasUnread: boolean;
  readonly dismiss: () => void;
  /** Resolves with whether the server answered. */
  readonly refresh: () => Promise<boolean>;
  /** After the customer changed their own data. */
  readonly changeSelf: (self: MemberSelf) => void;
  /** While the customer deletes themselves: that the card ends here is no news. */
  readonly setLeaving: (isLeaving: boolean) => void;
}

const minuteMs = 60_000;
/** The page was kept on the phone, or the phone's clock is wrong: reading the view once more does no harm then. */
const isOld = ({ now }: MemberView): boolean => Math.abs(Date.now() - Date.parse(now)) > minuteMs;

const isWithoutNetwork = (): boolean => !navigator.onLine;
const followNetwork = (listener: () => void): (() => void) => {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
};

/** Something that came while the page was open: the newest visit that was not there before. */
export const newlyArrived = (before: MemberView, after: MemberView): MemberEntry | null => {
  const known = new Set(before.entries.map(({ _id }) => _id));
  const newest = before.entries[0]?.occurred_at ?? "";
  return (
    after.entries.find(
      ({ _id, occurred_at, kind, delta, delta_pending }) =>
        !known.has(_id) &&
        occurred_at >= newest &&
        (kind === "visit" || kind === "redeem" || kind === "adjust" || kind === "game") &&
        delta + delta_pending !== 0,
    ) ?? null
  );
};

/**
 * Follows the view from what the page was drawn with.
 * @param isLive false for a card that was opened by its link and is not taken into this browser yet
 * @param onEnded the browser holds the card no more
 */
export function useOwnView(
  first: MemberView,
  { arrived: firstArrived, isLive, onEnded }: { arrived: MemberEntry | null; isLive: boolean; onEnded: () => void },
): OwnView {
  const [view, setView] = useState(first);
  const [isOffline, setOffline] = useState(false);
  const [arrived, setArrived] = useState(firstArrived);
  const current = useRef(view);
  /** How often the customer changed their own data here. */
  const changes = useRef(0);
  const [isLeaving, setLeaving] = useState(false);
  /** The same for what is on its way. */
  const leaving = useRef(false);
  const { key } = first.business;
  const isLost = useSyncExternalStore(followNetwork, isWithoutNetwork, () => false);
  const seen = useOfBrowser(() => seenMessages(key), null);
  const newest = view.newest_message_at;

  const refresh = useCallback(async () => {
    const before = changes.current;
    try {
      const read = await call(readMemberView, { businessKey: key });
      // What was on its way while the customer changed something knows nothing of it.
      const fresh = changes.current === before ? read : { ...read, self: current.current.self };
      const came = newlyArrived(current.current, fresh);
      // What the service worker kept is older than what is shown, or the same.
      const isKept = fresh.now <= current.current.now;
      if (!isKept) {
        current.current = fresh;
        setView(fresh);
        if (came !== null) {
          setArrived(came);
          if (window.location.hash === "#show") window.location.hash = "#card";
        }
      }
      setOffline(isKept && !navigator.onLine);
      return !isKept;
    } catch (error) {
      if (!(error instanceof ApiError)) {
        setOffline(true);
        return false;
      }
      if (error.code === "not_signed_in" && !leaving.current) {
        forgetCard(key);
        onEnded();
      }
      return error.status < 500;
    }
  }, [key, onEnded]);

  useEffect(() => {
    if (isLive) keepCard(view);
  }, [view, isLive]);

  useEffect(() => {
    if (!isLive || isLeaving) return undefined;
    return listen(key, refresh, isOld(current.current));
  }, [key, isLive, isLeaving, refresh]);

  return {
    ...{ view, arrived, refresh },
    isOffline: isOffline || isLost,
    hasUnread: newest !== null && seen !== null && newest > seen,
    dismiss: useCallback(() => setArrived(null), []),
    setLeaving: useCallback((now) => {
      leaving.current = now;
      setLeaving(now);
    }, []),
    changeSelf: useCallback((self) => {
      changes.current += 1;
      current.current = { ...current.current, self };
      setView(current.current);
    }, []),
  };
}
