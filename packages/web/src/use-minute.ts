import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
const minuteNow = () => Math.floor(Date.now() / minuteMs) * minuteMs;

const subscribe = (listener: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout>;
  const next = () => {
    timer = setTimeout(
      () => {
        listener();
        next();
      },
      minuteMs - (Date.now() % minuteMs) + 20,
    );
  };
  next();
  // A sleeping machine or a hidden tab misses its timers.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", listener);
  };
};

/** The start of the present minute in milliseconds; renders again with each. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, minuteNow, minuteNow);
}
