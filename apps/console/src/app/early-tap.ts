/**
 * A tap on what the server drew, before the console ran: `public/theme.js` kept the link or button that it hit. The console
 * draws the same picture in its place, so that the same control gets the tap a moment late. Fetched only after such a tap,
 * and answers it at once.
 */
interface EarlyTap {
  /** The tapped control in the HTML from the server; the console's own control has replaced it. */
  readonly control: HTMLElement;
  /** Event at the beginning of the tap; missing if it began before anything was drawn. */
  readonly press: PointerEvent | undefined;
  /** Event at the end of the tap. */
  readonly event: PointerEvent;
}

export {};

declare global {
  var earlyTap: EarlyTap | undefined;
}

/** A part of the page may still be on its way; after that long a late answer would surprise. */
const longestMs = 3000;
/** A finger that rests or moves for longer wants a menu or to move something. */
const longestTapMs = 500;
const farthest = 16;
const controls = "a[href], button:enabled";

/**
 * Whether the browser would treat it as a tap on a link here: no drag, no long press, no key that opens another tab.
 */
const isTap = ({ press, event }: EarlyTap): boolean => {
  if (press === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false;
  const way = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
  return way <= farthest && event.timeStamp - press.timeStamp <= longestTapMs;
};

/** Taps what was tapped, once it is there. A tap on the console itself comes first, and then nothing is tapped. */
const answerTap = (tap: EarlyTap): void => {
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
};

/** The same control where the tap was; where the page has moved since, the only one like it. */
const controlOf = ({ control: drawn, event }: EarlyTap): HTMLElement | undefined => {
  const there = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(controls);
  if (there != null && isSame(there, drawn)) return there;
  const [one, another] = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    (control) => isSame(control, drawn) && control.checkVisibility(),
  );
  return another === undefined ? one : undefined;
};

/**
 * Matches controls by name and by link target, because two visits of one customer have the same name. The target's
 * query is ignored: it may contain today's date.
 */
const isSame = (one: HTMLElement, other: HTMLElement): boolean =>
  nameOf(one) === nameOf(other) && pathOf(one) === pathOf(other);
const nameOf = (control: HTMLElement): string => control.ariaLabel ?? control.textContent;
const pathOf = (control: HTMLElement): string | null =>
  control instanceof HTMLAnchorElement ? control.origin + control.pathname : null;

const { earlyTap } = globalThis;
// Releases the tap, and with it the replaced HTML.
globalThis.earlyTap = undefined;
if (earlyTap !== undefined && isTap(earlyTap)) answerTap(earlyTap);
