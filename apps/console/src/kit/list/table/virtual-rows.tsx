import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useState } from "react";
import { type Drawn, drawnIndexes, type Item, withGaps } from "../items.ts";

export interface DrawnRows {
  readonly drawn: readonly Drawn[];
  /** Only a part is rendered: rows carry their position in `data-index` and for screen readers. */
  readonly isPart: boolean;
  /** Ref of each rendered item, to measure its height. */
  readonly measure?: ((element: HTMLElement | null) => void) | undefined;
}

export interface RowsProps {
  items: readonly Item<unknown>[];
  /** Estimated height of an item before it is measured, in pixels. */
  heightOf: (item: Item<unknown>) => number;
  /** Indexes of items that stay rendered at any scroll position. */
  pinned: readonly number[];
  /** Offset of the first item, in pixels from the top of the document. */
  top: () => number;
  children: (rows: DrawnRows) => ReactNode;
}

/** Rows rendered beyond the visible ones on either side. */
const overscan = 10;

/** Renders only the items near the viewport; the page keeps the height of the full list. */
export function VirtualRows({ items, heightOf, pinned, top, children }: RowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0);
  // Content above the list may grow, such as a note or a second row of chips.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- measured after each render; sets nothing once it is right
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
