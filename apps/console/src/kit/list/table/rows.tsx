import { lazy, Suspense } from "react";
import type { RowsProps } from "./virtual-rows.tsx";

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
