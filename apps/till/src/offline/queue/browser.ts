/** What a till has of its browser. A test hands in one that can be killed, and whose clock jumps. */
export interface Browser {
  readonly idb: IDBFactory;
  /** The clock that can be set, in milliseconds. */
  readonly now: () => number;
  /** The clock that cannot be set; it starts anew with each run. */
  readonly steady: () => number;
  /** Names the run: distances by the steady clock hold within one run alone. */
  readonly run: string;
  /** Runs the work while no other tab of this browser runs work of this name. */
  readonly alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  /** Something changed, for this tab and the others. */
  readonly changed: () => void;
}

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

const openChannel = (): BroadcastChannel | null => {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel("rewardo_till");
  channel.addEventListener("message", tell);
  return channel;
};

/** Calls back when this tab or another one changed what is kept. */
export const onChanged = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** This tab's browser, until it is closed. */
export const thisBrowser = (): Browser & { readonly close: () => void } => {
  const channel = openChannel();
  return {
    idb: indexedDB,
    now: () => Date.now(),
    steady: () => performance.now(),
    run: crypto.randomUUID(),
    alone: (name, work) => navigator.locks.request(`rewardo_till_${name}`, work),
    changed: () => {
      channel?.postMessage(null);
      tell();
    },
    close: () => channel?.close(),
  };
};
