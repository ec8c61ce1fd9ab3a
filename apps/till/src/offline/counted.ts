/**
 * What the server has just counted for a card. The till's copy of its cards is asked for every two minutes only; should the
 * network go before that, the till still knows what it wrote itself. In a module of its own, so that the till begins without
 * the rest.
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
