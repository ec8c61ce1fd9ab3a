/** What the till has at hand of its queue and its cards, while it is open. */
import { readTillSnapshot } from "@rewardo/contract/till-snapshots";
import { type Card, listCards } from "@rewardo/contract/cards";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "@rewardo/web/api.ts";
import { getSession, type Session } from "@rewardo/web/session/index.ts";
import { type KnownStore, openKnown } from "./known/store.ts";
import { onCounted } from "./counted.ts";
import { forgetKnown, isOver, keepKnown, type Known, knownAfter, knownCounted, readKnown } from "./known/snapshot.ts";
import { type Browser, onChanged, thisBrowser } from "./queue/browser.ts";
import { readWaiting, type Waiting } from "./queue/keeping.ts";
import { isOf, openRecords, type Owner, type Records } from "./queue/records.ts";
import { keepSending, queueCalls, type SendingState } from "./queue/running.ts";

/** @public */
export interface Work extends Owner {
  readonly browser: Browser;
  readonly records: Records;
  readonly waiting: Waiting;
  readonly known: Known | null;
  readonly sending: SendingState;
}

const calls = { snapshot: readTillSnapshot, cards: listCards };

let work: Work | null = null;
const listeners = new Set<() => void>();
const setWork = (next: Work | null): void => {
  work = next;
  for (const listener of listeners) listener();
};
const changeWork = (changes: Partial<Work>): void => {
  if (work !== null) setWork({ ...work, ...changes });
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** `null` while it is opened, or where the browser keeps nothing. */
export function useWork(): Work | null {
  return useSyncExternalStore(
    subscribe,
    () => work,
    () => null,
  );
}

/** How the business's cards look and earn, the one with most members first; nothing where they may not be seen. */
const readLooks = async (before: Known | null): Promise<readonly Card[]> => {
  try {
    const { items } = await call(calls.cards, { query: { limit: 200 } });
    return items
      .filter(({ status }) => status === "active")
      .toSorted((one, other) => other.members_count - one.members_count);
  } catch {
    return before?.looks ?? [];
  }
};

const isSession = ({ account, device, business }: Session, { actor_id, business_id }: Owner): boolean =>
  (account ?? device)?._id === actor_id && business?._id === business_id;

/** Whether this owner's till is still the one that is open: another may have signed in while the server answered. */
const isStill = (owner: Owner): boolean => work !== null && isOf(work, owner) && isSession(getSession(), owner);

/** Reads what changed since, and has it kept. A till that knows nothing of cards still promises. */
const refreshKnown = async (owner: Owner, keep: () => Promise<void>): Promise<void> => {
  if (!isStill(owner)) return;
  const before = work?.known ?? null;
  const [snapshot, looks] = await Promise.all([
    call(calls.snapshot, { query: { since: before?.as_of } }),
    readLooks(before),
  ]);
  if (!isStill(owner)) return;
  const known = knownAfter(work?.known ?? before, snapshot, { ...owner, nowMs: Date.now(), looks });
  changeWork({ known });
  await keep();
};

/** Keeps the cards known by then, one write after the other, so that an older copy never replaces a newer one. */
const keeper = (store: KnownStore, owner: Owner): (() => Promise<void>) => {
  let last = Promise.resolve();
  return () => {
    const keep = async () => {
      const known = work?.known ?? null;
      if (known !== null && isStill(owner)) await keepKnown(store, known);
    };
    last = last.then(keep, keep);
    return last;
  };
};

const minuteMs = 60_000;

/** Forgets what is known once it is too old, also while the page stays open; until the returned function is called. */
const watchAge = (store: KnownStore): (() => void) => {
  const look = (): void => {
    const known = work?.known ?? null;
    if (known === null || !isOver(known, Date.now())) return;
    changeWork({ known: null });
    void forgetKnown(store).catch(() => undefined);
  };
  const timer = setInterval(look, minuteMs);
  // A device that slept has missed its timers.
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
};

/** Opens the queue and what is known, sends and asks for as long as the till is open. */
export function useOpenWork({ actor_id, business_id }: Owner): void {
  useEffect(() => {
    const owner = { actor_id, business_id };
    let isEnded = false;
    const endings: (() => void)[] = [];
    const open = async () => {
      const browser = thisBrowser();
      const [records, store] = await Promise.all([openRecords(browser.idb), openKnown(browser.idb)]);
      endings.push(records.close, store.close, browser.close);
      const [waiting, known] = await Promise.all([readWaiting(records, owner), readKnown(store, owner, Date.now())]);
      if (isEnded) return;
      setWork({ ...owner, browser, records, waiting, known, sending: "idle" });
      const reread = async () => {
        const now = await readWaiting(records, owner);
        if (!isEnded) changeWork({ waiting: now });
        return now;
      };
      endings.push(onChanged(() => void reread().catch(() => undefined)));
      const till = { browser, records, calls: queueCalls, ...owner };
      endings.push(watchAge(store));
      const keep = keeper(store, owner);
      endings.push(
        onCounted((counted) => {
          if (work === null || work.known === null || !isStill(owner)) return;
          changeWork({ known: knownCounted(work.known, counted) });
          keep().catch(() => undefined);
        }),
      );
      endings.push(
        keepSending(till, {
          hasWaiting: async () => (await reread()).waiting.length > 0,
          afterRound: () => refreshKnown(owner, keep).catch(() => undefined),
          onState: (sending) => {
            if (!isEnded) changeWork({ sending });
          },
        }),
      );
      // What waits must not be given away for room; a browser may refuse.
      void navigator.storage.persist().catch(() => undefined);
    };
    // A browser that keeps nothing has the offline page, as ever.
    open().catch(() => undefined);
    const end = () => {
      isEnded = true;
      for (const ending of endings.splice(0)) ending();
      setWork(null);
    };
    return end;
  }, [actor_id, business_id]);
}
