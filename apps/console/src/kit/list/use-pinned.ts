import { type FocusEvent, useState } from "react";
import type { Item } from "./items.ts";

/** The rows that must not go while the page is scrolled: the one that had the focus last, and the one that is open. */
export function usePinned(items: readonly Item<unknown>[], openId: string | undefined) {
  const [focused, setFocused] = useState<string | null>(null);
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest("[data-row]")?.getAttribute("data-row") ?? null;
    if (id !== null) setFocused(id);
  };
  const pinned = [focused, openId].flatMap((id) => {
    const index = id === null || id === undefined ? -1 : items.findIndex(({ key }) => key === id);
    return index === -1 ? [] : [index];
  });
  return { pinned, onFocus };
}
