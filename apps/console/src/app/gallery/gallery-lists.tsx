import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Tag } from "@rewardo/ui/tag.tsx";
import { EmptyState } from "@rewardo/loyalty/frame/empty-state.tsx";
import { TwoLines } from "../../kit/list/table/cells.tsx";
import type { Column, Filter, Mark } from "../../kit/list/description.ts";
import { ListBar } from "../../kit/list/bar/list-bar.tsx";
import { ListBody, type RowsDescription } from "../../kit/list/list-body.tsx";
import { ListFoot } from "../../kit/list/list-foot.tsx";
import { anyDay } from "../../kit/list/bar/period.ts";
import { SelectionBar } from "../../kit/list/selection/selection-bar.tsx";
import type { List } from "../../kit/list/use-list.ts";
import { useSelection } from "../../kit/list/selection/use-selection.ts";
import { Pips } from "@rewardo/loyalty/figures/pips.tsx";
import { PictureTile } from "../../kit/picture-tile.tsx";

interface Row {
  readonly _id: string;
  readonly name: string;
  readonly street: string;
  readonly stamps: number;
}

const rows: readonly Row[] = [
  { _id: "1", name: "Kazimierz", street: "ul. Józefa 12", stamps: 7 },
  {
    _id: "2",
    name: "Wrocław Nadodrze, dawna piekarnia przy moście Uniwersyteckim",
    street: "ul. Łokietka 12",
    stamps: 3,
  },
  { _id: "3", name: "Заклад на Подолі", street: "вул. Сагайдачного 8", stamps: 0 },
];
const marks: Record<string, Mark> = { "1": "batch" };

const columns: readonly Column<Row>[] = [
  {
    id: "name",
    label: "Place",
    sort: "name",
    leads: true,
    before: () => <PictureTile image={null} icon="map-pin" />,
    render: ({ name }) => name,
    sub: ({ street }) => street,
  },
  { id: "state", label: "State", width: "20%", folds: true, render: ({ stamps }) => stamps === 0 && <Tag>closed</Tag> },
  {
    id: "card",
    label: "On the card",
    width: "160px",
    render: ({ stamps }) => <TwoLines keepsSub first={<Pips count={stamps} required={8} />} sub={`${stamps}/8`} />,
    skeleton: "96px",
  },
  { id: "figure", label: "Figure", width: "112px", align: "end", sort: "figure", render: ({ stamps }) => stamps * 17 },
];

const look: RowsDescription<Row> = {
  columns,
  nameOf: ({ name }) => name,
  markOf: (id) => marks[id],
  groupOf: ({ _id }) => ({ key: _id === "3" ? "old" : "new", label: _id === "3" ? "Yesterday" : null }),
  feed: ({ name, street, stamps }) => ({
    before: <PictureTile image={null} icon="map-pin" />,
    name,
    line: street,
    end: `${stamps}/8`,
  }),
};

const filters: readonly Filter[] = [
  { kind: "period", today: "2026-06-12" },
  { kind: "choice", name: "status", label: "Status", any: "Any status", options: [{ value: "open", label: "Open" }] },
];

const nothing = () => {};

/** A list that stands still, with what matters in this state. */
const still = (query: Partial<List<Row>["query"]>, rest: Partial<List<Row>> = {}): List<Row> => ({
  entity: "gallery",
  path: "/transactions",
  state: { q: "", sort_by: "name", sort: "asc", filters: {}, period: anyDay },
  isNarrowed: false,
  asked: {},
  hasSearch: true,
  narrow: nothing,
  clear: nothing,
  sortBy: nothing,
  next: "older",
  rows: [],
  offset: 0,
  back: undefined,
  restart: nothing,
  total: null,
  openId: undefined,
  open: nothing,
  queryKey: [],
  ...rest,
  query: {
    isPending: false,
    isStale: false,
    error: null,
    refetch: nothing,
    hasNextPage: false,
    isFetchingNextPage: false,
    nextPageError: null,
    fetchNextPage: nothing,
    ...query,
  },
});

const total = { count: 10_000, isEstimate: true };
const narrowed = {
  ...still({}).state,
  q: "kaz",
  period: { ...anyDay, period: "7d" as const },
  filters: { status: "open" },
};
const lists: Readonly<Record<string, List<Row>>> = {
  rows: still({ hasNextPage: true }, { rows, total }),
  "rows of the state before": still(
    { isStale: true, isFetchingNextPage: true, hasNextPage: true },
    { rows, state: narrowed, isNarrowed: true },
  ),
  "the next rows failed": still(
    { hasNextPage: true, nextPageError: new TypeError() },
    { rows, total: { count: 214, isEstimate: false } },
  ),
  loading: still({ isPending: true }),
  "nothing found": still({}, { isNarrowed: true, state: narrowed }),
  failed: still({ error: new TypeError() }),
  empty: still({}),
};

function OneList({ name, list }: { name: string; list: List<Row> }) {
  const [height, setHeight] = useState<"default" | "compact">("default");
  const selection = useSelection(list.rows, false);
  return (
    <section>
      <h2>{name}</h2>
      <ListBar
        list={list}
        filters={filters}
        searchLabel="Find a place"
        rowHeight={height}
        onRowHeight={setHeight}
        isSelecting={selection.isOn}
        onSelect={selection.isOn ? selection.end : selection.start}
      />
      <ListBody
        list={list}
        phase="content"
        label={name}
        rows={look}
        isCompact={height === "compact"}
        selection={selection}
        empty={<EmptyState ghost={{ kind: "rows" }} title="No places yet" text="Every till stands in a place." />}
      />
      {selection.isOn && (
        <SelectionBar selection={selection} rowCount={list.rows.length}>
          <Button size="compact">Act</Button>
        </SelectionBar>
      )}
      <ListFoot list={list} />
    </section>
  );
}

function Lists() {
  return Object.entries(lists).map(([name, list]) => <OneList key={name} name={name} list={list} />);
}

/** A list in all its states: rows, choosing, stale, loading, nothing found, failed, empty. Narrow the window for phones. */
export function GalleryLists() {
  const [router] = useState(() =>
    createRouter({ routeTree: createRootRoute({ component: Lists }), history: createMemoryHistory() }),
  );
  return <RouterProvider router={router as never} />;
}
