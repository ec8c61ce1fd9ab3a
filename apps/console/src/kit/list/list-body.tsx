import { useLingui } from "@lingui/react/macro";
import { memo, type ReactNode, useMemo, useRef } from "react";
import { cx } from "@rewardo/ui/cx.ts";
import { ErrorPanel } from "@rewardo/loyalty/frame/error-panel.tsx";
import { useErrorWords } from "@rewardo/web/errors/use-error-words.ts";
import { useSkeleton } from "@rewardo/loyalty/frame/use-skeleton.ts";
import type { Column, FeedLines, Mark } from "./description.ts";
import { Feed, FeedHead, FeedItem, type FeedItemProps, FeedSkeleton } from "./feed.tsx";
import { type Group, itemsOf } from "./items.ts";
import c from "./list-body.module.css";
import { ListTable } from "./table/list-table.tsx";
import { RowChoice } from "./table/row-choice.tsx";
import { Rows, usePinned } from "./table/rows.tsx";
import { TableSkeleton } from "./table/table-skeleton.tsx";
import type { List } from "./use-list.ts";
import type { RowSelection } from "./selection/use-selection.ts";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";

/** Pixels of a row in two lines and of a group's head, until they were measured. */
const heights = { row: 57, group: 43 };

/** What the rows of a list look like. */
export interface RowsDescription<Row> {
  readonly columns: readonly Column<Row>[];
  /** How a row reads on phones. */
  readonly feed: ((row: Row) => FeedLines) | FeedDrawing<Row>;
  /** The shape of what stands before the lines, while they load. */
  readonly feedSkeleton?: ReactNode;
  /** What a row is called, for those who listen. */
  readonly nameOf: (row: Row) => string;
  readonly groupOf?: ((row: Row) => Group) | undefined;
  readonly markOf?: ((id: string) => Mark | undefined) | undefined;
}

/** Draws rows with a component that other pages use too. */
export interface FeedDrawing<Row> {
  readonly item: (row: Row, rest: Pick<FeedItemProps, "mark" | "place" | "measure" | "choice">) => ReactNode;
  readonly skeleton: ReactNode;
}

interface ListBodyProps<Row> {
  list: List<Row>;
  /** What is drawn while the rows load. */
  phase: ListPhase;
  label: string;
  rows: RowsDescription<Row>;
  isCompact: boolean;
  selection: RowSelection<Row> | undefined;
  /** Shown where there is nothing yet. */
  empty: ReactNode;
}

export type ListPhase = ReturnType<typeof useSkeleton>;

/** What the whole page draws at a moment: what stands above the rows goes with their skeleton, and so never moves it. */
export function useListPhase<Row>({ query }: Pick<List<Row>, "query">, isWaiting: boolean): ListPhase {
  return useSkeleton(query.isPending || (isWaiting && query.error === null));
}

/** The rows as a table, on phones in two lines; or why there are none. */
export function ListBody<Row extends { readonly _id: string }>(props: ListBodyProps<Row>) {
  const { list, phase, label, rows, isCompact, selection, empty } = props;
  const { hidden } = list.state;
  // What names the row stays.
  const columns = useMemo(
    () => (hidden === undefined ? rows.columns : rows.columns.filter(({ id, leads }) => leads || !hidden.includes(id))),
    [rows.columns, hidden],
  );
  const { t } = useLingui();
  const words = useErrorWords();
  const isWide = useIsWide();
  const { query, state } = list;

  if (query.error !== null && query.error !== undefined) {
    return <ErrorPanel message={words(query.error)} onRetry={() => void query.refetch()} />;
  }
  const head = {
    columns,
    sortBy: state.sort_by,
    sort: state.sort,
    onSort: list.sortBy,
  };
  if (phase !== "content") {
    return (
      <div aria-busy="true" data-skeleton="" className={cx(phase === "nothing" && c.unseen)}>
        {isWide ? (
          <TableSkeleton {...head} isCompact={isCompact} />
        ) : typeof rows.feed === "function" ? (
          <FeedSkeleton rows={10} before={rows.feedSkeleton} />
        ) : (
          rows.feed.skeleton
        )}
      </div>
    );
  }
  if (list.rows.length === 0 && list.isNarrowed) {
    return (
      <p className={c.nothing} role="status">
        {t`Nothing found`}
        <button type="button" className="link" onClick={list.clear}>
          {t`Clear filters`}
        </button>
      </p>
    );
  }
  if (list.rows.length === 0) return empty;
  const items = itemsOf(list.rows, rows.groupOf);
  return (
    <div className={cx(query.isStale && c.stale)} aria-busy={query.isStale}>
      {isWide ? (
        <ListTable
          {...head}
          label={label}
          path={list.path}
          items={items}
          openId={list.openId}
          isCompact={isCompact}
          nameOf={rows.nameOf}
          markOf={rows.markOf}
          selection={selection}
        />
      ) : (
        <ListFeed {...props} items={items} />
      )}
    </div>
  );
}

interface ListFeedProps<Row> extends ListBodyProps<Row> {
  items: ReturnType<typeof itemsOf<Row & { readonly _id: string }>>;
}

function ListFeed<Row extends { readonly _id: string }>({ list, label, rows, selection, items }: ListFeedProps<Row>) {
  const top = useRef<HTMLDivElement>(null);
  const { pinned, onFocus } = usePinned(items, list.openId);
  const isChoosing = selection?.isOn === true;
  return (
    <div ref={top} onFocus={onFocus}>
      <Rows
        items={items}
        pinned={pinned}
        heightOf={({ kind }) => heights[kind]}
        top={() => (top.current?.getBoundingClientRect().top ?? 0) + window.scrollY}
      >
        {({ drawn, isPart, measure }) => (
          <Feed label={label}>
            {drawn.map((one) => {
              if (one.kind === "gap") {
                return <li key={one.key} aria-hidden="true" className={c.gap} style={{ "--gap": `${one.px}px` }} />;
              }
              const item = items[one.index];
              if (item === undefined) return null;
              if (item.kind === "group") {
                return (
                  <FeedHead key={item.key} index={isPart ? one.index : undefined} measure={measure}>
                    {item.label}
                  </FeedHead>
                );
              }
              const rest = {
                mark: rows.markOf?.(item.key),
                place: isPart ? { index: one.index, count: items.length } : undefined,
                measure,
              };
              if (typeof rows.feed !== "function") {
                const choice = isChoosing && (
                  <RowChoice
                    name={rows.nameOf(item.row)}
                    isChosen={selection.has(item.key)}
                    onToggle={(reach) => selection.toggle(item.key, reach)}
                  />
                );
                return rows.feed.item(item.row, { ...rest, choice });
              }
              return (
                <FeedRow
                  key={item.key}
                  row={item.row}
                  path={list.path}
                  lines={rows.feed}
                  nameOf={rows.nameOf}
                  isChosen={isChoosing ? selection.has(item.key) : undefined}
                  onToggle={isChoosing ? selection.toggle : undefined}
                  index={rest.place?.index}
                  count={rest.place?.count}
                  mark={rest.mark}
                  measure={measure}
                />
              );
            })}
          </Feed>
        )}
      </Rows>
    </div>
  );
}

interface FeedRowProps<Row> extends Pick<FeedItemProps, "path" | "mark" | "measure"> {
  row: Row;
  lines: (row: Row) => FeedLines;
  nameOf: (row: Row) => string;
  /** `undefined` while rows are not chosen. */
  isChosen: boolean | undefined;
  onToggle: ((id: string, reach: boolean) => void) | undefined;
  index: number | undefined;
  count: number | undefined;
}

const FeedRow = memo(function FeedRow({
  row,
  lines,
  nameOf,
  isChosen,
  onToggle,
  index,
  count,
  ...rest
}: FeedRowProps<{ readonly _id: string }>) {
  return (
    <FeedItem
      {...rest}
      {...lines(row)}
      id={row._id}
      place={index === undefined || count === undefined ? undefined : { index, count }}
      choice={
        isChosen !== undefined && (
          <RowChoice name={nameOf(row)} isChosen={isChosen} onToggle={(reach) => onToggle?.(row._id, reach)} />
        )
      }
    />
  );
}) as <Row extends { readonly _id: string }>(props: FeedRowProps<Row>) => ReactNode;
