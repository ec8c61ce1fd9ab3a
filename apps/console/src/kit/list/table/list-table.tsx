import { useLingui } from "@lingui/react/macro";
import { memo, useRef } from "react";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import { TwoLines } from "./cells.tsx";
import type { Column, Mark } from "../description.ts";
import { type Item, sectionsOf } from "../items.ts";
import type { ListPath } from "../list-path.ts";
import c from "./list-table.module.css";
import { RowChoice } from "./row-choice.tsx";
import { RowLink } from "./row-link.tsx";
import { Rows, usePinned } from "./rows.tsx";
import { TableHead, type TableHeadProps } from "./table-head.tsx";
import type { RowSelection } from "../selection/use-selection.ts";

/** Pixels of a row, of a compact one and of a group's head, until they were measured. */
const heights = { row: 48, compact: 40, group: 33 };

export interface ListTableProps<Row> extends Omit<TableHeadProps<Row>, "choice" | "rowIndex"> {
  label: string;
  path: ListPath;
  items: readonly Item<Row>[];
  openId: string | undefined;
  isCompact: boolean;
  /** What a row is called, for those who listen. */
  nameOf: (row: Row) => string;
  markOf?: ((id: string) => Mark | undefined) | undefined;
  selection?: RowSelection<Row> | undefined;
}

/** The list where there is room: a table with a head that stays, one row a record, groups under heads of their own. */
export function ListTable<Row extends { readonly _id: string }>({
  label,
  path,
  items,
  openId,
  isCompact,
  nameOf,
  markOf,
  selection,
  ...head
}: ListTableProps<Row>) {
  const { t } = useLingui();
  const table = useRef<HTMLTableElement>(null);
  const { pinned, onFocus } = usePinned(items, openId);
  const isChoosing = selection?.isOn === true;
  // A cell over more columns than are left when some fold would bring the missing ones back, empty: those have their own.
  const folding = head.columns.filter(({ folds }) => folds === true).length;
  const staying = head.columns.length - folding + (isChoosing ? 1 : 0);
  const rowHeight = isCompact ? heights.compact : heights.row;
  return (
    <div className={c.panel} onFocus={onFocus}>
      <Rows
        items={items}
        pinned={pinned}
        heightOf={({ kind }) => (kind === "row" ? rowHeight : heights.group)}
        top={() => {
          const element = table.current;
          if (element === null) return 0;
          return element.getBoundingClientRect().top + window.scrollY + (element.tHead?.offsetHeight ?? 0);
        }}
      >
        {({ drawn, isPart, measure }) => (
          <table
            ref={table}
            className={cx(c.table, isCompact && c.compact)}
            aria-label={label}
            aria-rowcount={isPart ? items.length + 1 : undefined}
          >
            <TableHead
              {...head}
              rowIndex={isPart ? 1 : undefined}
              choice={
                isChoosing && (
                  <Checkbox checked={selection.isAll} onChange={selection.toggleAll}>
                    <span className="sr">{t`Select all rows that are loaded`}</span>
                  </Checkbox>
                )
              }
            />
            {sectionsOf(items, drawn).map(({ group, drawn: ofGroup }) => (
              <tbody key={group}>
                {ofGroup.map((one) => {
                  if ("kind" in one) return <Gap key={one.key} px={one.px} columnCount={staying} />;
                  const { item, index } = one;
                  const place = isPart ? index : undefined;
                  if (item.kind === "group") {
                    return (
                      <tr
                        key={item.key}
                        ref={measure}
                        className={c.group}
                        data-index={place}
                        aria-rowindex={place === undefined ? undefined : place + 2}
                      >
                        <th colSpan={staying} scope="rowgroup">
                          {item.label}
                        </th>
                        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
                        {folding > 0 && <td colSpan={folding} className={c.folds} />}
                      </tr>
                    );
                  }
                  return (
                    <TableRow
                      key={item.key}
                      row={item.row}
                      path={path}
                      columns={head.columns}
                      mark={markOf?.(item.key)}
                      index={place}
                      measure={measure}
                      isChosen={isChoosing ? selection.has(item.key) : undefined}
                      onToggle={isChoosing ? selection.toggle : undefined}
                      nameOf={nameOf}
                    />
                  );
                })}
              </tbody>
            ))}
          </table>
        )}
      </Rows>
    </div>
  );
}

/** Spacer with the height of the rows that are not drawn. */
function Gap({ px, columnCount }: { px: number; columnCount: number }) {
  return (
    <tr aria-hidden="true" className={c.gap}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a cell is no control */}
      <td colSpan={columnCount} style={{ "--gap": `${px}px` }} />
    </tr>
  );
}

interface TableRowProps<Row> {
  row: Row;
  path: ListPath;
  columns: readonly Column<Row>[];
  mark: Mark | undefined;
  index: number | undefined;
  measure: ((element: HTMLElement | null) => void) | undefined;
  /** `undefined` while rows are not chosen. */
  isChosen: boolean | undefined;
  onToggle: ((id: string, reach: boolean) => void) | undefined;
  nameOf: (row: Row) => string;
}

/** Fifty and more of them stand there while one changes. */
const TableRow = memo(PlainRow, (before, after) =>
  (["row", "columns", "mark", "index", "isChosen", "onToggle"] as const).every((name) => before[name] === after[name]),
) as typeof PlainRow;

function PlainRow<Row extends { readonly _id: string }>({
  row,
  path,
  columns,
  mark,
  index,
  measure,
  isChosen,
  onToggle,
  nameOf,
}: TableRowProps<Row>) {
  return (
    <tr
      ref={measure}
      className={cx(mark !== undefined && c[mark], isChosen === true && c.chosen)}
      data-row={row._id}
      data-index={index}
      aria-rowindex={index === undefined ? undefined : index + 2}
    >
      {isChosen !== undefined && (
        <td className={c.choice}>
          <RowChoice name={nameOf(row)} isChosen={isChosen} onToggle={(reach) => onToggle?.(row._id, reach)} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} row={row} mark={mark} path={path} />
      ))}
    </tr>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  row: Row;
  mark: Mark | undefined;
  path: ListPath;
}

function Cell<Row extends { readonly _id: string }>({ column, row, mark, path }: CellProps<Row>) {
  const first = column.render(row, mark);
  const lead = column.leads ? (
    <RowLink path={path} id={row._id} className={c.name}>
      {first}
    </RowLink>
  ) : (
    first
  );
  return (
    <td className={cx(column.align === "end" && c.end, column.folds && c.folds)}>
      <div className={cx(c.cell, column.align === "end" && c.toEnd)}>
        {column.before?.(row)}
        {column.sub === undefined ? lead : <TwoLines first={lead} sub={column.sub(row)} />}
      </div>
    </td>
  );
}
