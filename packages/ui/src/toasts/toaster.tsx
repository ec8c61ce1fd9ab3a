import { lazy, Suspense, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { currentToasts, subscribeToToasts, type ToastMessage } from "./toast.ts";
import c from "./toaster.module.css";

/** Fetched with the first key or touch, before there is anything to say; a page that is only looked at needs none. */
const fetchCard = () => import("./toast-card.tsx");
const ToastCard = lazy(async () => ({
  default: (await fetchCard().catch(() => ({ ToastCard: BareWords }))).ToastCard,
}));

const once = { once: true };

/** Shows a toast as bare text, if the chunk of the full card could not be loaded. */
function BareWords({ message }: { message: ToastMessage }) {
  return <div className={c.toast}>{message.text}</div>;
}

/** The place of the toasts, once a page, top right. Its two live regions are there before any message, so that each is read. */
export function Toaster() {
  const messages = useSyncExternalStore(subscribeToToasts, currentToasts, currentToasts);
  const place = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const hidden = useSyncExternalStore(subscribeToVisibility, isHidden, () => false);
  const errors = messages.filter((message) => message.kind === "error");
  const rest = messages.filter((message) => message.kind !== "error");
  const paused = isOver || isFocused || hidden;
  // A toast that goes takes pointer and focus along without an event; the next ones would stand forever.
  useEffect(() => {
    if (place.current?.contains(document.activeElement) !== true) setFocused(false);
  }, [messages]);
  if (messages.length === 0 && isOver) setOver(false);
  useEffect(() => {
    // Never removed: the toaster lives as long as the page.
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => void fetchCard().catch(() => {}), once);
  }, []);
  return (
    <div
      ref={place}
      className={c.toaster}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className={c.region}>
        <Suspense fallback={null}>
          {errors.map((message) => (
            <ToastCard key={message.id} message={message} paused={paused} />
          ))}
        </Suspense>
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className={c.region}>
        <Suspense fallback={null}>
          {rest.map((message) => (
            <ToastCard key={message.id} message={message} paused={paused} />
          ))}
        </Suspense>
      </div>
    </div>
  );
}

const subscribeToVisibility = (listener: () => void): (() => void) => {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
};

const isHidden = (): boolean => document.visibilityState === "hidden";
