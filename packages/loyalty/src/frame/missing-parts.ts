/**
 * After a deployment the previous version's chunks are gone from the server. A page that misses one reloads,
 * calmly and once, instead of crashing; what is being edited is not thrown away for it.
 */
import { checkNetwork, isOnline, onNetwork } from "@rewardo/web/network.ts";
import { isBusy } from "@rewardo/ui/busy.ts";

/** A page reloads at most once within this many milliseconds: a deployment without a chunk must not reload in a loop. */
const onceInMs = 60_000;
const key = "rewardo_started_anew_at";

let isUnderWay = false;

/** Whether a reload is pending; errors until then are not shown. */
export const isStartingAnew = (): boolean => isUnderWay;

/** Starts listening; call once. */
export const startAnewOnMissingParts = (): void => {
  window.addEventListener("vite:preloadError", () => {
    if (isUnderWay || isBusy() || !isOnline() || !mayStart()) return;
    isUnderWay = true;
    void startAnew();
  });
};

/** Without the server a reload would find nothing; the offline page stays until it is back. */
const startAnew = async (): Promise<void> => {
  if (await checkNetwork()) window.location.reload();
  else {
    onNetwork(() => {
      if (isOnline()) window.location.reload();
    });
  }
};

const mayStart = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - before < onceInMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
    return true;
  } catch {
    // Without a memory it could go round forever.
    return false;
  }
};
