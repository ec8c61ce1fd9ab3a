/**
 * When a new version may take over: when nothing is being edited, in this tab or another. All tabs share one worker, and
 * with the old version its files go; so a busy tab holds a lock that the taking over needs for itself.
 */
import { isBusy, onBusy } from "@rewardo/ui/busy.ts";

const lockName = "rewardo-editing";

/** Tells the other tabs, by a lock, while this one is busy; call once. */
export const shareBusy = (): void => {
  let release: (() => void) | null = null;
  const follow = (busy: boolean) => {
    release?.();
    release = null;
    if (!busy) return;
    const isOver = new Promise<void>((resolve) => (release = resolve));
    void navigator.locks.request(lockName, { mode: "shared" }, () => isOver);
  };
  onBusy(follow);
  follow(isBusy());
};

/** Does the work if no tab is busy. */
export const ifNobodyEdits = async (work: () => void): Promise<void> => {
  if (isBusy()) return;
  await navigator.locks.request(lockName, { ifAvailable: true }, (lock) => {
    if (lock !== null && !isBusy()) work();
  });
};

/** Does the work as soon as this tab is not busy. */
export const onceIdle = (work: () => void): void => {
  if (!isBusy()) return work();
  const end = onBusy((busy) => {
    if (busy) return;
    end();
    work();
  });
};
