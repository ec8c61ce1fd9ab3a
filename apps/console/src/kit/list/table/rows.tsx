import { lazy, type ReactNode, Suspense } from "react";
import type { Drawn, Item } from "../items.ts";

/** From so many rows on only those near the view are drawn. */
const virtualFrom = 100;

const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows.tsx")).VirtualRows }));

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

/** All items of a short list, and of a long one those near the view. */
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
