import { useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useEffect, useState } from "react";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { loadPalette } from "../palette/load-palette.ts";
import c from "./search-button.module.css";

const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }));

const typing = "input, select, textarea, [contenteditable]";

/** Ctrl or ⌘ K from anywhere; `/` where nothing is typed, by a hand scanner either, and no list has its own search. */
const opens = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return false;
  if (event.key.toLowerCase() === "k") return event.ctrlKey || event.metaKey;
  if (event.key !== "/" || event.ctrlKey || event.metaKey) return false;
  const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
  return !isTyping && document.querySelector('search, [role="dialog"], [data-hand-scanner]') === null;
};

/** Looks like a field and opens the palette, which is loaded on hover, focus or click; on phones a magnifying glass. */
export function SearchButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!opens(event)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  const label = t`Find anything`;
  return (
    <>
      <button
        type="button"
        className={c.field}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={() => void loadPalette()}
        onFocus={() => void loadPalette()}
        onClick={open}
      >
        <Icon name="magnifying-glass" size={18} />
        <span>{label}</span>
        <kbd aria-hidden="true">/</kbd>
      </button>
      {wasOpened && (
        <Suspense fallback={null}>
          <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
