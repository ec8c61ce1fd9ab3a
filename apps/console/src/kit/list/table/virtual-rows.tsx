import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { type Drawn, drawnIndexes, type Item, withGaps } from "../items.ts";

export interface DrawnRows {
  readonly drawn: readonly Drawn[];
  /** Only a part is drawn: rows say where they stand, by `data-index` and for those who listen. */
  readonly isPart: boolean;
  /** Ref of each drawn item, to learn how high it is. */
  readonly measure?: ((element: HTMLElement | null) => void) | undefined;
}

export interface RowsProps {
  items: readonly Item<unknown>[];
  /** How high an item is as long as it was not measured, in pixels. */
  heightOf: (item: Item<unknown>) => number;
  /** Items that stay drawn wherever the page is scrolled to, by index. */
  pinned: readonly number[];
  /** Where the items begin, in pixels from the top of the document. */
  top: () => number;
  children: (rows: DrawnRows) => ReactNode;
}

/** So many more than are in view are drawn on either side. */
const overscan = 10;

/** Draws the items near the view; the page scrolls, and is as high as if all were there. */
export function VirtualRows({ items, heightOf, pinned, top, children }: RowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // What stands above the list may grow: a note, a second row of chips.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- looked at after each drawing; once it is right nothing is set
  useLayoutEffect(() => {
    const now = Math.round(top());
    if (now !== scrollMargin) setScrollMargin(now);
  });
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : heightOf(item);
    },
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 0,
    rangeExtractor: ({ startIndex, endIndex, count }) =>
      drawnIndexes({ first: startIndex, last: endIndex }, { count, overscan, pinned }),
    scrollMargin,
  });
  const places = virtualizer
    .getVirtualItems()
    .map(({ index, start, end }) => ({ index, start: start - scrollMargin, end: end - scrollMargin }));
  return children({
    drawn: withGaps(places, virtualizer.getTotalSize()),
    isPart: true,
    measure: virtualizer.measureElement,
  });
}
