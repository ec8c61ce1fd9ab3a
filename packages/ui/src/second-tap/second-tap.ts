/**
 * A second tap never lands on another action. Where a button or a link comes to the place that was just tapped, be it
 * on the next step, in a dialog or because the list moved, that place takes no pointer for a moment.
 */

/** Milliseconds after the change in which the place takes no pointer: far above the pause within a double tap. */
const guardMs = 700;
/** Milliseconds after a tap in which something may still come to its place, such as the answer to a slow commit. */
const watchMs = 10_000;
/** Between two looks without a change of the document: a sheet may slide under the finger. */
const lookEveryMs = 100;
/** Pixels around a tap in which the next one is the same finger's. */
const reach = 48;
/** Points that a tap covers: its own and four beside it, since a finger does not come down twice on the same pixel. */
const felt = [
  [0, 0],
  [20, 0],
  [-20, 0],
  [0, 20],
  [0, -20],
] as const;

const pressable = "button, a[href], summary, label, [role=button], [role=menuitem], [role=option], [role=tab]";
const acting = "button, a[href], summary, [role=button], [role=menuitem]";

/** What a place does: the control, and the name it had. A button that says something else does something else. */
interface Control {
  readonly element: Element;
  readonly name: string;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Tap extends Point {
  /** The control at each point that the finger touched; `null` where there was none. */
  there: (Control | null)[];
}

/**
 * Guards the page until the returned function is called.
 * @param first the press of a tap that is already under way
 */
export const guardSecondTaps = (page: Document, first?: PointerEvent): (() => void) => {
  const shade = page.createElement("div");
  shade.setAttribute("aria-hidden", "true");
  shade.dataset["tapShade"] = "";
  Object.assign(shade.style, {
    position: "fixed",
    width: `${2 * reach}px`,
    height: `${2 * reach}px`,
    zIndex: "2147483647",
    pointerEvents: "auto",
  });
  /** The pointer that is down, or was down last. */
  let press: Tap | null = null;
  let tap: Tap | null = null;
  let isGuarded = false;
  let isSwallowing = false;
  let heldKey: Control | null = null;
  let unguard: ReturnType<typeof setTimeout> | undefined;
  let forget: ReturnType<typeof setTimeout> | undefined;
  let looks: ReturnType<typeof setInterval> | undefined;

  const controlAt = (x: number, y: number): Control | null => {
    const top = page.elementsFromPoint(x, y).find((element) => element !== shade);
    return controlOf(top ?? null);
  };
  const feel = ({ x, y }: Point) => felt.map(([right, down]) => controlAt(x + right, y + down));
  const lift = () => {
    clearTimeout(unguard);
    isGuarded = false;
    shade.remove();
  };
  const look = () => {
    if (tap === null) return;
    const now = feel(tap);
    const { there } = tap;
    tap.there = now;
    if (!now.some((one, at) => one !== null && one.element.matches(acting) && !isSame(one, there[at] ?? null))) return;
    lift();
    isGuarded = true;
    Object.assign(shade.style, { left: `${tap.x - reach}px`, top: `${tap.y - reach}px` });
    page.body.append(shade);
    unguard = setTimeout(lift, guardMs);
  };
  const changes = new MutationObserver((records) => {
    if (records.some(({ target, addedNodes }) => target !== page.body || addedNodes[0] !== shade)) look();
  });
  const rest = () => {
    lift();
    clearTimeout(forget);
    clearInterval(looks);
    changes.disconnect();
    tap = null;
  };
  const watch = (one: Tap) => {
    rest();
    tap = one;
    changes.observe(page.body, { subtree: true, childList: true, characterData: true, attributes: true });
    looks = setInterval(look, lookEveryMs);
    forget = setTimeout(rest, watchMs);
  };
  const swallow = (event: Event) => {
    event.stopImmediatePropagation();
    if (event.cancelable && event.type !== "touchstart") event.preventDefault();
  };

  const onDown = (event: PointerEvent) => {
    isSwallowing = false;
    if (!event.isTrusted || !event.isPrimary || event.button !== 0) return;
    const { clientX: x, clientY: y } = event;
    look();
    if (isGuarded && tap !== null && isNear(tap, { x, y })) {
      isSwallowing = true;
      press = null;
      swallow(event);
    } else press = { x, y, there: feel({ x, y }) };
  };
  const onMove = ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
    if (tap !== null && pointerType === "mouse" && !isNear(tap, { x, y })) rest();
  };
  /** Scrolled by finger or wheel: what comes to the place is meant to come there. */
  const onScroll = () => {
    press = null;
    rest();
  };
  /** Typing ends the guard: the next tap is a new one. A checkbox fires `input` too, but not as an `InputEvent`. */
  const onInput = (event: Event) => {
    if (event instanceof InputEvent) rest();
  };
  const onFollowing = (event: Event) => {
    if (isSwallowing || (event.target === shade && isGuarded)) swallow(event);
  };
  const onClick = (event: MouseEvent) => {
    if (!event.isTrusted || event.detail === 0) return;
    if (isSwallowing) return swallow(event);
    const [aimed] = press?.there ?? [];
    if (press === null || aimed === undefined) return;
    const hit = controlOf(event.target instanceof Element ? event.target : null);
    // The finger was still down when another button came under it.
    if (hit !== null && hit.element.matches(acting) && hit.element !== aimed?.element) return swallow(event);
    if (aimed === null) rest();
    else watch(press);
    press = null;
  };
  /** A held key presses whatever has the focus, again and again: only what it was pressed on counts. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    const control = controlOf(page.activeElement);
    if (!event.repeat) heldKey = control;
    else if (control !== null && control.element.matches(acting) && !isSame(control, heldKey)) event.preventDefault();
  };

  const off = new AbortController();
  const early = { capture: true, signal: off.signal };
  const { defaultView: view } = page;
  view?.addEventListener("pointerdown", onDown, early);
  view?.addEventListener("pointermove", onMove, { ...early, passive: true });
  for (const kind of ["pointercancel", "wheel"]) view?.addEventListener(kind, onScroll, { ...early, passive: true });
  for (const kind of ["mousedown", "touchstart", "pointerup", "mouseup", "touchend", "dblclick"]) {
    view?.addEventListener(kind, onFollowing, { ...early, passive: kind === "touchstart" });
  }
  view?.addEventListener("click", onClick, early);
  view?.addEventListener("keydown", onKey, early);
  view?.addEventListener("input", onInput, early);
  if (first !== undefined) onDown(first);
  return () => {
    off.abort();
    rest();
  };
};

const controlOf = (element: Element | null): Control | null => {
  const control = element?.closest(pressable) ?? null;
  if (control === null) return null;
  return { element: control, name: control.getAttribute("aria-label") ?? control.textContent };
};

const isSame = (one: Control, other: Control | null): boolean =>
  one.element === other?.element && one.name === other.name;

const isNear = (tap: Point, { x, y }: Point): boolean => Math.abs(x - tap.x) <= reach && Math.abs(y - tap.y) <= reach;
