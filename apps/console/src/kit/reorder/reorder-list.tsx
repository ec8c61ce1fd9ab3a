import { useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { placeAt, withMoved } from "./order.ts";
import c from "./reorder-list.module.css";

export interface ReorderListProps<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** How the item is called, for the handle and for screen readers. */
  nameOf: (item: Item) => string;
  row: (item: Item) => ReactNode;
  /** Called with the new order. Rejecting puts the old order back; the caller says why. */
  onReorder: (items: readonly Item[]) => void | Promise<void>;
}

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly startY: number;
  readonly middles: readonly number[];
}

/**
 * Rows in an order of the user's own. A handle drags by pointer or touch; with the focus on it the arrow keys move the
 * row. The new order is shown at once and taken back when it could not be saved.
 */
export function ReorderList<Item>({ label, items, idOf, nameOf, row, onReorder }: ReorderListProps<Item>) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const [pending, setPending] = useState<readonly Item[] | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [said, setSaid] = useState("");
  const order = pending ?? items;
  const shown = drag === null ? order : withMoved(order, drag.from, drag.to);
  const dragged = drag === null ? undefined : order[drag.from];

  const save = async (next: readonly Item[], item: Item) => {
    if (next === order) return;
    const [name, place, count] = [nameOf(item), next.indexOf(item) + 1, next.length];
    setPending(next);
    setSaid(t`${name} is now at place ${place} of ${count}`);
    try {
      await onReorder(next);
    } catch {
      setSaid(t`The old order is back`);
    } finally {
      setPending(null);
    }
  };

  const start = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rows = [...(list.current?.children ?? [])];
    const middles = rows.map((one) => {
      const { top, height } = one.getBoundingClientRect();
      return top + height / 2;
    });
    setDrag({ from: at, to: at, startY: event.clientY, middles });
  };
  const move = (event: PointerEvent) => {
    if (drag === null) return;
    const y = (drag.middles[drag.from] ?? 0) + event.clientY - drag.startY;
    const to = placeAt(drag.middles, drag.from, y);
    if (to !== drag.to) setDrag({ ...drag, to });
  };
  const drop = () => {
    if (drag === null || dragged === undefined) return;
    setDrag(null);
    void save(withMoved(order, drag.from, drag.to), dragged);
  };
  const press = (item: Item, at: number) => (event: KeyboardEvent) => {
    const steps = { ArrowUp: -1, ArrowDown: 1, Home: -at, End: order.length - 1 - at }[event.key];
    if (event.key === "Escape" && drag !== null) setDrag(null);
    if (steps === undefined) return;
    event.preventDefault();
    void save(withMoved(order, at, at + steps), item);
  };

  return (
    <>
      <ul ref={list} className={c.list} aria-label={label}>
        {shown.map((item, at) => {
          const name = nameOf(item);
          return (
            <li key={idOf(item)} className={cx(c.row, item === dragged && c.dragged)}>
              <Button
                kind="quiet"
                square
                icon="dots-six-vertical"
                className={c.handle}
                aria-label={t`Move ${name}`}
                title={t`Drag, or move with the arrow keys`}
                onPointerDown={start(at)}
                onPointerMove={move}
                onPointerUp={drop}
                onPointerCancel={() => setDrag(null)}
                onKeyDown={press(item, at)}
              />
              <div className={c.content}>{row(item)}</div>
            </li>
          );
        })}
      </ul>
      <p className="sr" role="status">
        {said}
      </p>
    </>
  );
}
