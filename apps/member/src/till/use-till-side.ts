import { useEffect } from "react";

/** While the code is shown: the screen stays on, the focus is on it, and what lies beneath is out of reach. */
export function useTillSide(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return undefined;
    const side = document.querySelector<HTMLElement>("#show");
    if (side === null) return undefined;
    const before = document.activeElement;
    const beneath = [...(side.parentElement?.children ?? [])].filter((one) => one !== side);
    for (const one of beneath) one.setAttribute("inert", "");
    side.focus({ preventScroll: true });
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const wake = async (): Promise<void> => {
      // Refused while the battery is low: then the screen goes dark as always.
      const got = await navigator.wakeLock?.request("screen").catch(() => null);
      if (isOver) void got?.release();
      else lock = got ?? null;
    };
    const again = () => void (document.visibilityState === "visible" && wake());
    void wake();
    document.addEventListener("visibilitychange", again);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", again);
      void lock?.release();
      for (const one of beneath) one.removeAttribute("inert");
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [isShown]);
}
