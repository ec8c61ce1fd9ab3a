import { lazy, Suspense, type FocusEvent, useState } from "react";
import type { RowsProps } from "./virtual-rows.tsx";
import type { Item } from "../items.ts";

/** Rows that stay mounted while scrolling: the last focused and the last opened one. */
export function usePinned(items: readonly Item<unknown>[], openId: string | undefined) {
  const [focused, setFocused] = useState<string | null>(null);
  // Closing the drawer returns the focus to this row, so it must still be mounted.
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

/** Longer lists are virtualized. */
const virtualFrom = 100;

const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows.tsx")).VirtualRows }));

/** Renders all items of a short list, and those near the viewport of a long one. */
export function Rows(props: RowsProps) {
  const { items, children } = props;
  const all = () => children({ drawn: items.map((_, index) => ({ kind: "item", index })), isPart: false });
  if (items.length <= virtualFrom) return all();
  return (
    <Suspense fallback={all()}>
      <VirtualRows {...props} />
    </Suspense>
  );
}
