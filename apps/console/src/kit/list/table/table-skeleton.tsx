import { cx } from "@rewardo/ui/cx.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";
import type { Column } from "../description.ts";
import c from "./list-table.module.css";
import { TableHead, type TableHeadProps } from "./table-head.tsx";

const rowCount = 10;
/** Lengths that look like words; the same at each look. */
const lengthOf = (row: number, column: number): string => `${70 + ((row * 29 + column * 41) % 60)}px`;

interface TableSkeletonProps<Row> extends Omit<TableHeadProps<Row>, "choice" | "rowIndex"> {
  isCompact: boolean;
}

/** The table's shape while it loads; its head is known. */
export function TableSkeleton<Row>({ isCompact, ...head }: TableSkeletonProps<Row>) {
  return (
    <div className={c.panel}>
      <table className={cx(c.table, isCompact && c.compact)} aria-hidden="true" inert>
        <TableHead {...head} choice={false} rowIndex={undefined} />
        <tbody>
          {Array.from({ length: rowCount }, (_, row) => (
            <tr key={row}>
              {head.columns.map((column, at) => (
                <td key={column.id} className={cx(column.folds === true && c.folds)}>
                  <div className={cx(c.cell, column.align === "end" && c.toEnd)}>{shapeOf(column, row, at)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shapeOf = <Row,>({ skeleton }: Column<Row>, row: number, at: number) =>
  typeof skeleton === "string" || skeleton === undefined ? (
    <Skeleton width={skeleton ?? lengthOf(row, at)} />
  ) : (
    skeleton
  );
