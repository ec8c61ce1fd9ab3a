import type { ReactNode } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { Column } from "../description.ts";
import c from "./list-table.module.css";
import type { Direction } from "../search-state.ts";

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  sortBy: string;
  sort: Direction;
  /** Sorts by a column; a second time the other way round. */
  onSort: (name: string) => void;
  choice: ReactNode;
  rowIndex: number | undefined;
}

const ariaSort = { asc: "ascending", desc: "descending" } as const;

/** The heads of the columns; those of named sorts are buttons. */
export function TableHead<Row>({ columns, sortBy, sort, onSort, choice, rowIndex }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {choice !== false && <td className={c.choice}>{choice}</td>}
        {columns.map(({ id, label, width, foldedWidth, sort: name, sorted, align, folds }) => {
          const direction = sorted ?? (name !== undefined && name === sortBy ? sort : undefined);
          const arrow = direction !== undefined && (
            <Icon name={direction === "asc" ? "arrow-up" : "arrow-down"} size={12} />
          );
          return (
            <th
              key={id}
              scope="col"
              aria-sort={direction && ariaSort[direction]}
              className={cx(align === "end" && c.end, folds === true && c.folds)}
              style={{ "--width": width, "--folded-width": foldedWidth ?? width }}
            >
              {name === undefined ? (
                <span className={c.sorted}>
                  {label} {arrow}
                </span>
              ) : (
                <button type="button" className={c.sorted} onClick={() => onSort(name)}>
                  {label} {arrow}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
