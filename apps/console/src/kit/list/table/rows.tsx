import { lazy, Suspense } from "react";
import type { RowsProps } from "./virtual-rows.tsx";

/** From so many rows on only those near the view are drawn. */
const virtualFrom = 100;

const VirtualRows = lazy(async () => ({ default: (await import("./virtual-rows.tsx")).VirtualRows }));

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
