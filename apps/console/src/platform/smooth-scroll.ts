/**
 * Smooth scrolling where the browser has none (Safari before 15.4): it jumps there. Fetched only by such browsers;
 * `scrollTo`, `scrollBy` and `scrollIntoView` do what `behavior: "smooth"` asks for from then on.
 */
export {};

/** Milliseconds that a way of any length takes. */
const lastsMs = 400;

/** Slow at both ends. */
const eased = (share: number): number => (1 - Math.cos(Math.PI * share)) / 2;

/** Running scroll animations by element: a new one replaces the one before. */
const ways = new WeakMap<Element, number>();

const glide = (element: Element, toLeft: number, toTop: number): void => {
  const [fromLeft, fromTop] = [element.scrollLeft, element.scrollTop];
  const way = (ways.get(element) ?? 0) + 1;
  ways.set(element, way);
  const beganAt = performance.now();
  const step = () => {
    if (ways.get(element) !== way) return;
    const share = Math.min(1, (performance.now() - beganAt) / lastsMs);
    element.scrollLeft = fromLeft + (toLeft - fromLeft) * eased(share);
    element.scrollTop = fromTop + (toTop - fromTop) * eased(share);
    if (share < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
};

const isSmooth = (options: unknown): options is ScrollToOptions =>
  typeof options === "object" &&
  options !== null &&
  "behavior" in options &&
  options.behavior === "smooth" &&
  !window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The element that scrolls when the window does. */
const page = (): Element => document.scrollingElement ?? document.documentElement;

/** The scroll position at which the target is reached. */
const target = (element: Element, { left, top }: ScrollToOptions, isRelative: boolean): [number, number] => {
  const { scrollLeft, scrollTop } = element;
  return isRelative ? [scrollLeft + (left ?? 0), scrollTop + (top ?? 0)] : [left ?? scrollLeft, top ?? scrollTop];
};

/** Takes the place of a method; what asks for nothing smooth goes to the browser as before. */
const replace = (
  owner: object,
  name: "scrollTo" | "scrollBy" | "scroll",
  scrolled: (self: unknown) => Element,
): void => {
  const native: unknown = Reflect.get(owner, name);
  if (typeof native !== "function") return;
  Reflect.set(owner, name, function scroll(this: unknown, ...given: unknown[]) {
    const [options] = given;
    if (!isSmooth(options)) return void Reflect.apply(native, this, given);
    const element = scrolled(this);
    glide(element, ...target(element, options, name === "scrollBy"));
  });
};

/** The nearest box around an element that scrolls up and down. */
const scrollerOf = (element: Element): Element => {
  for (let box = element.parentElement; box !== null; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return page();
};

/** Brings the element into view the short way, smoothly; only up and down, which is what lists and forms need. */
const bring = (element: Element, { block = "start" }: ScrollIntoViewOptions): void => {
  const scroller = scrollerOf(element);
  const room = scroller === page() ? { top: 0, height: window.innerHeight } : scroller.getBoundingClientRect();
  const { top, height } = element.getBoundingClientRect();
  const [above, below] = [top - room.top, top + height - (room.top + room.height)];
  const by = {
    start: above,
    end: below,
    center: (above + below) / 2,
    nearest: above < 0 ? above : Math.max(0, below),
  }[block];
  if (by !== 0) glide(scroller, scroller.scrollLeft, scroller.scrollTop + by);
};

/** Puts the replacements in. */
const supplySmoothScroll = (): void => {
  for (const name of ["scroll", "scrollTo", "scrollBy"] as const) {
    replace(Element.prototype, name, (self) => self as Element);
    replace(window, name, page);
  }
  const { scrollIntoView } = Element.prototype;
  Element.prototype.scrollIntoView = function scroll(this: Element, how?: boolean | ScrollIntoViewOptions) {
    if (typeof how === "object" && isSmooth(how)) bring(this, how);
    else scrollIntoView.call(this, how);
  };
};

supplySmoothScroll();
