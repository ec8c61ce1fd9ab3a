import { useLingui } from "@lingui/react/macro";
import type { EndpointDefinition } from "@rewardo/contract/endpoint";
import type { Permission } from "@rewardo/contract/permissions";
import { Link, type LinkProps } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { addressOf } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Allowed } from "../allowed.tsx";
import { EmptyState, type EmptyStateProps } from "@rewardo/loyalty/frame/empty-state.tsx";
import { PageHead } from "../page/page-head.tsx";
import type { Filter } from "./description.ts";
import { ExportLink, ImportLink, type ImportLinkProps, mostExported } from "./bar/file-links.tsx";
import type { MoreFilters } from "./bar/more-filters-chip.tsx";
import { ListBar } from "./bar/list-bar.tsx";
import { ListBody, type RowsDescription, useListPhase } from "./list-body.tsx";
import { ListFoot } from "./list-foot.tsx";
import type { FilterSpecs } from "./search-state.ts";
import { ViewsButton } from "./views/views-button.tsx";
import type { List } from "./use-list.ts";
import { OpensBeside } from "./table/row-link.tsx";
import { useRowHeight } from "./table/use-row-height.ts";
import { useSelection } from "./selection/use-selection.ts";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";

const SelectionBar = lazy(async () => ({ default: (await import("./selection/selection-bar.tsx")).SelectionBar }));

export interface ListPageProps<Row, Sort extends string, Filters extends FilterSpecs> {
  /** From `useList`. */
  list: List<Row, Sort, Filters>;
  title: string;
  /** A quiet line under the title. */
  sub?: ReactNode;
  rows: RowsDescription<Row>;
  /** "Find a place"; used if the list's spec has a search. */
  searchLabel?: string | undefined;
  filters?: readonly Filter<Filters>[] | undefined;
  /** Filters that are seldom set, behind a chip of their own. */
  moreFilters?: MoreFilters | undefined;
  /** The rose button, for those who may: makes a new record. */
  create?: { to: NonNullable<LinkProps["to"]>; label: string; permission: Permission } | undefined;
  /** What of it can be brought from elsewhere; the button is added for those who may. */
  imports?: ImportLinkProps | undefined;
  /** What stands where there is nothing yet; the rose button is added. */
  empty: EmptyStateProps;
  /** The call that gives what the list is narrowed to, or chosen rows of it, as a table; for those who may export. */
  exportCall?: Pick<EndpointDefinition, "path" | "scope"> | undefined;
  /** What else can be done with chosen rows, or with all that the list is narrowed to. */
  selectionActions?: ((chosen: ChosenRows<Row>) => ReactNode) | undefined;
  /** Links to what belongs together with this list, under the head. */
  tabs?: ReactNode;
  /** Buttons of its own beside those of every list. */
  tools?: ReactNode;
  /** Content between the filters and the rows; as a function where an empty list has another, or none. */
  above?: ReactNode | ((isEmpty: boolean) => ReactNode);
  /** Other data that the rows need is still loading. */
  isWaiting?: boolean | undefined;
  /** The record that the address opens, beside the list: its script, and how it is drawn once that is there. */
  drawer?: { load: () => Promise<unknown>; render: (openId: string | undefined) => ReactNode } | undefined;
}

export interface ChosenRows<Row> {
  /** The loaded rows of all matching ones. */
  readonly rows: readonly Row[];
  readonly isEverything: boolean;
  /** Ends the choosing. */
  readonly done: () => void;
}

/** A list of records as a screen describes it: search, filters, sorts, rows, choosing, export, and the drawer beside it. */
export function ListPage<Row extends { readonly _id: string }, Sort extends string, Filters extends FilterSpecs>({
  list,
  title,
  sub,
  rows,
  searchLabel,
  filters = [],
  moreFilters,
  create,
  imports,
  empty,
  exportCall,
  selectionActions,
  tabs,
  tools,
  above,
  isWaiting = false,
  drawer,
}: ListPageProps<Row, Sort, Filters>) {
  usePageTitle(title);
  const [rowHeight, setRowHeight] = useRowHeight();
  const isBehind = list.openId !== undefined;
  useRowKeys(!isBehind);

  const { i18n } = useLingui();
  const isWide = useIsWide();
  const mayExport = useAllowed("data_export") && exportCall !== undefined;
  const exportHref = (ids?: readonly string[]) =>
    exportCall === undefined ? "" : addressOf(exportCall, { query: { ...list.asked, ids, locale: i18n.locale } });
  const canSelect = mayExport || selectionActions !== undefined;
  const hasRows = list.rows.length > 0 || list.query.isPending;
  const selection = useSelection(list.rows, isBehind, JSON.stringify(list.asked));
  const phase = useListPhase(list, isWaiting);
  const isEmpty = phase === "content" && !list.isNarrowed && list.query.error === null && list.rows.length === 0;
  // Hovering or focusing a row prefetches the drawer's script. If that fails, opening reports it.
  const prepare = () => void drawer?.load().catch(() => null);
  const chosenIds = selection.chosen.map(({ _id }) => _id);
  return (
    <>
      <PageHead
        title={title}
        sub={sub}
        onPhones
        actions={
          mayExport || create !== undefined || imports !== undefined ? (
            <>
              {imports !== undefined && <ImportLink {...imports} isSign={!isWide} />}
              {mayExport && <ExportLink href={exportHref()} isSign={!isWide} />}
              {create !== undefined && <CreateLink {...create} />}
            </>
          ) : undefined
        }
        areActionsHidden={isEmpty}
      />
      {tabs}
      {!isEmpty && (
        <ListBar
          list={list}
          filters={filters}
          more={moreFilters}
          views={<ViewsButton list={list} columns={rows.columns} />}
          tools={tools}
          searchLabel={searchLabel}
          rowHeight={rowHeight}
          onRowHeight={setRowHeight}
          isSelecting={selection.isOn}
          onSelect={canSelect && hasRows ? (selection.isOn ? selection.end : selection.start) : undefined}
        />
      )}
      {typeof above === "function" ? above(isEmpty) : above}
      {/* An empty list is a new element in place of bar and rows: content that only moved up would be a layout shift. */}
      <div key={isEmpty ? "empty" : "rows"} onPointerOver={prepare} onFocus={prepare}>
        <OpensBeside value={drawer !== undefined}>
          <ListBody
            list={list}
            phase={phase}
            label={title}
            rows={rows}
            isCompact={rowHeight === "compact"}
            selection={canSelect ? selection : undefined}
            empty={
              <EmptyState
                {...empty}
                actions={
                  create === undefined && imports === undefined ? (
                    empty.actions
                  ) : (
                    <>
                      {create !== undefined && <CreateLink {...create} isAlone />}
                      {imports !== undefined && <ImportLink {...imports} />}
                      {empty.actions}
                    </>
                  )
                }
              />
            }
          />
        </OpensBeside>
      </div>
      {selection.isOn && list.rows.length > 0 && (
        <Suspense fallback={null}>
          <SelectionBar
            selection={selection}
            rowCount={list.rows.length}
            beyond={
              selectionActions !== undefined && list.query.hasNextPage
                ? { count: list.total === null || list.total.isEstimate ? null : list.total.count }
                : undefined
            }
          >
            {selectionActions?.({ rows: selection.chosen, isEverything: selection.isEverything, done: selection.end })}
            {mayExport && <ExportChosen ids={selection.isEverything ? undefined : chosenIds} hrefOf={exportHref} />}
          </SelectionBar>
        </Suspense>
      )}
      <ListFoot list={list} />
      {drawer !== undefined && <DrawerBeside openId={list.openId} render={drawer.render} />}
    </>
  );
}

type CreateLinkProps = NonNullable<ListPageProps<never, string, FilterSpecs>["create"]> & { isAlone?: boolean };

/** Rose where nothing else is: on phones that is the Scan button, unless the list is empty. */
function CreateLink({ to, label, permission, isAlone = false }: CreateLinkProps) {
  const isWide = useIsWide();
  const isRose = isWide || isAlone;
  return (
    <Allowed to={permission}>
      <Link to={to} search={true} className={buttonClass({ kind: isRose ? "primary" : "secondary" })}>
        <Icon name="plus-bold" />
        {label}
      </Link>
    </Allowed>
  );
}

interface ExportChosenProps {
  /** Left out for everything. */
  ids: readonly string[] | undefined;
  hrefOf: (ids?: readonly string[]) => string;
}

function ExportChosen({ ids, hrefOf }: ExportChosenProps) {
  const { t } = useLingui();
  if (ids === undefined) return <ExportLink href={hrefOf()} size="compact" />;
  if (ids.length <= mostExported) return <ExportLink href={hrefOf(ids)} size="compact" />;
  return <span className="t12">{t`At most ${mostExported} rows can be exported at once`}</span>;
}

interface DrawerBesideProps {
  openId: string | undefined;
  render: (openId: string | undefined) => ReactNode;
}

/** Once it was open it stays, closed, so that it can go out softly. */
function DrawerBeside({ openId, render }: DrawerBesideProps) {
  const [wasOpened, setOpened] = useState(openId !== undefined);
  if (openId !== undefined && !wasOpened) setOpened(true);
  return wasOpened && <Suspense fallback={null}>{render(openId)}</Suspense>;
}

const typing = "input, select, textarea, [contenteditable]";

/** `j` and `k` move the focus between rows; Enter opens the focused one, like any link. */
function useRowKeys(isOn: boolean): void {
  // Listens before the rows are painted: a key pressed at the first sight of them counts.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "j" && event.key !== "k") return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing) !== null) return;
      const rows = [...document.querySelectorAll<HTMLElement>("[data-row-link]")];
      const at = rows.findIndex((row) => row === document.activeElement);
      const next = event.key === "j" ? at + 1 : at === -1 ? 0 : at - 1;
      rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus();
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
