import { type FocusEvent, useState } from "react";
import type { Item } from "../items.ts";

/** The rows that must not go while the page is scrolled: the one that had the focus last, and the one that was open last. */
export function usePinned(items: readonly Item<unknown>[], openId: string | undefined) {
  const [focused, setFocused] = useState<string | null>(null);
  // When the drawer goes the focus comes back to the row: until then it stays.
  const [opened, setOpened] = useState(openId);
  if (openId !== undefined && openId !== opened) setOpened(openId);
  const onFocus = ({ target }: FocusEvent) => {
    const id = target.closest("[data-row]")?.getAttribute("data-row") ?? null;
    if (id !== null) setFocused(id);
  };
  const pinned = [focused, opened].flatMap((id) => {
    const index = id === null || id === undefined ? -1 : items.findIndex(({ key }) => key === id);
    return index === -1 ? [] : [index];
  });
  return { pinned, onFocus };
}
