/**
 * A tap on what the server drew, before the console ran: `public/theme.js` kept the link or button that it hit. The console
 * draws the same picture in its place, so that the same control gets the tap a moment late. Fetched only after such a tap,
 * and answers it at once.
 */
interface EarlyTap {
  /** As the server drew it; the console's own has taken its place. */
  readonly control: HTMLElement;
  /** Where it was hit, in CSS pixels of the window. */
  readonly x: number;
  readonly y: number;
}

export {};

declare global {
  var earlyTap: EarlyTap | undefined;
}

/** A part of the page may still be on its way; after that long a late answer would surprise. */
const longestMs = 3000;
const controls = "a[href], button:enabled";

/** Taps what was tapped, once it is there. A tap on the console itself comes first, and then nothing is tapped. */
function answerTap(tap: EarlyTap): void {
  const off = new AbortController();
  const answer = (): void => {
    const control = controlOf(tap);
    if (control === undefined || off.signal.aborted) return;
    off.abort();
    control.focus({ preventScroll: true });
    control.click();
  };
  const changes = new MutationObserver(answer);
  const late = setTimeout(() => off.abort(), longestMs);
  off.signal.addEventListener("abort", () => {
    changes.disconnect();
    clearTimeout(late);
  });
  for (const kind of ["pointerdown", "keydown", "popstate"])
    addEventListener(kind, () => off.abort(), { capture: true, signal: off.signal });
  changes.observe(document.body, { subtree: true, childList: true });
  answer();
}

/** The control of this name where the tap was; where the page has moved since, the only one of this name. */
function controlOf({ control: drawn, x, y }: EarlyTap): HTMLElement | undefined {
  const name = nameOf(drawn);
  const there = document.elementFromPoint(x, y)?.closest<HTMLElement>(controls);
  if (there != null && nameOf(there) === name) return there;
  const [one, another] = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => nameOf(control) === name && control.checkVisibility(),
  );
  return another === undefined ? one : undefined;
}

const nameOf = (control: HTMLElement): string => control.ariaLabel ?? control.textContent;

if (globalThis.earlyTap !== undefined) answerTap(globalThis.earlyTap);
