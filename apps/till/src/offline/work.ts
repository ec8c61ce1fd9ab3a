/** What the till has at hand of its queue and its cards, while it is open. */
import { readTillSnapshot } from "@rewardo/contract/till-snapshots";
import { type Card, listCards } from "@rewardo/contract/cards";
import { useEffect, useSyncExternalStore } from "react";
import { call } from "@rewardo/web/api.ts";
import { type KnownStore, openKnown } from "./known/store.ts";
import { keepKnown, type Known, knownAfter, readKnown } from "./known/snapshot.ts";
import { type Browser, onChanged, thisBrowser } from "./queue/browser.ts";
import { readWaiting, type Waiting } from "./queue/keeping.ts";
import { openRecords, type Records } from "./queue/records.ts";
import { keepSending, queueCalls, type SendingState } from "./queue/running.ts";

/** @public */
export interface Work {
  readonly actor_id: string;
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

/** Reads what changed since, and keeps it. A till that knows nothing of cards still promises. */
const refreshKnown = async (store: KnownStore, actor_id: string): Promise<void> => {
  const before = work?.known ?? null;
  const [snapshot, looks] = await Promise.all([
    call(calls.snapshot, { query: { since: before?.as_of } }),
    readLooks(before),
  ]);
  const known = knownAfter(before, snapshot, { actor_id, nowMs: Date.now(), looks });
  await keepKnown(store, known);
  changeWork({ known });
};

/** Opens the queue and what is known, sends and asks for as long as the till is open. */
export function useOpenWork(actor_id: string): void {
  useEffect(() => {
    let isEnded = false;
    const endings: (() => void)[] = [];
    const open = async () => {
      const browser = thisBrowser();
      const [records, store] = await Promise.all([openRecords(browser.idb), openKnown(browser.idb)]);
      endings.push(records.close, store.close, browser.close);
      const [waiting, known] = await Promise.all([
        readWaiting(records, actor_id),
        readKnown(store, actor_id, Date.now()),
      ]);
      if (isEnded) return;
      setWork({ actor_id, browser, records, waiting, known, sending: "idle" });
      const reread = async () => {
        const now = await readWaiting(records, actor_id);
        if (!isEnded) changeWork({ waiting: now });
        return now;
      };
      endings.push(onChanged(() => void reread().catch(() => undefined)));
      const till = { browser, records, calls: queueCalls, actor_id };
      endings.push(
        keepSending(till, {
          hasWaiting: async () => (await reread()).waiting.length > 0,
          afterRound: () => refreshKnown(store, actor_id).catch(() => undefined),
          onState: (sending) => changeWork({ sending }),
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
  }, [actor_id]);
}
