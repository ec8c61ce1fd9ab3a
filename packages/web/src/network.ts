/** Whether the network can be reached. The browser says when it is gone; a small question says when it is back. */
import { useSyncExternalStore } from "react";
import { isServer } from "./config.ts";

// While the server draws a page, the requesting browser is online.
let online = isServer || navigator.onLine;
const listeners = new Set<() => void>();
let asking: ReturnType<typeof setInterval> | null = null;
const askEveryMs = 5000;
/** A network that swallows the question is none. */
const answerWithinMs = 8000;
/** What a gateway says whose server is away. */
const isAway = (status: number): boolean => status >= 502 && status <= 504;

const setOnline = (next: boolean): void => {
  if (online === next) return;
  online = next;
  if (asking !== null) clearInterval(asking);
  asking = online ? null : setInterval(() => void checkNetwork(), askEveryMs);
  for (const listener of listeners) listener();
};

/** Asks the server for a sign of life; `true` ends the offline state. */
export const checkNetwork = async (): Promise<boolean> => {
  try {
    const { status } = await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(answerWithinMs) });
    setOnline(!isAway(status));
  } catch {
    setOnline(false);
  }
  return online;
};

/** Starts listening; call once. */
export const watchNetwork = (): void => {
  window.addEventListener("offline", () => setOnline(false));
  window.addEventListener("online", () => void checkNetwork());
  if (!navigator.onLine) {
    online = true;
    setOnline(false);
  }
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const isOnline = (): boolean => online;
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnline);
}
export const onNetwork = subscribe;
