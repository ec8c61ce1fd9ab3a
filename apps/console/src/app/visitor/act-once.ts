/**
 * Runs a mail link's action once, however often its page is rendered: a repeated call gets the outcome of the running
 * one.
 */
const underWay = new Map<string, Promise<unknown>>();

/** Starts the action, or joins the pending one with the same key. */
export const actOnce = <T>(key: string, act: () => Promise<T>): Promise<T> => {
  const earlier = underWay.get(key) as Promise<T> | undefined;
  if (earlier !== undefined) return earlier;
  const started = act().finally(() => underWay.delete(key));
  underWay.set(key, started);
  return started;
};
