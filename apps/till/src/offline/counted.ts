/**
 * The server's answer to a visit or an undo of this till, as far as the till's copy of its cards needs it. That copy is refreshed every
 * two minutes; if the network goes in between, it still has this till's own visits. In a module of its own, so that the till's first
 * script does not load the rest of the offline code.
 */
export interface Counted {
  readonly card_subscription_id: string;
  readonly balance: number;
  readonly last_visit_at: string | null;
  /** Ids of the coupons that were used. */
  readonly coupons: readonly string[];
  /** When the server wrote it, by the server's clock. */
  readonly at: string;
}

const listeners = new Set<(counted: Counted) => void>();

export const noteCounted = (counted: Counted): void => {
  for (const listener of listeners) listener(counted);
};

/** Calls the listener for each visit and undo that the server wrote, until the returned function is called. */
export const onCounted = (listener: (counted: Counted) => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
