import type { ReactNode } from "react";
import { BarList, type BarListRow } from "../../kit/charts/bar-list.tsx";
import { BlockGrid, type GridBlock } from "../../kit/charts/block-grid.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { DonutChart, type Slice } from "../../kit/charts/donut-chart.tsx";
import { HeatMap, type HeatRow, HeatScale } from "../../kit/charts/heat-map.tsx";
import { SeriesChart } from "../../kit/charts/series-chart.tsx";
import type { ChartTable } from "../../kit/charts/table.ts";
import c from "./gallery.module.css";

interface Sample {
  readonly title: string;
  readonly table: ChartTable;
  readonly chart: ReactNode;
  readonly legend?: ReactNode;
  readonly hasSeries?: boolean;
  readonly areBars?: boolean;
}

/** Every kind of chart is shown in each of these. */
type State =
  | "enough"
  | "empty"
  | "only nothing"
  | "one point"
  | "too many points"
  | "below zero"
  | "null in the future";

const share = (value: number) => `${Math.round(100 * value)} %`;
const series = (...values: readonly (readonly (number | null)[])[]): ChartTable => ({
  heads: ["Day", "Visits", "Week before"].slice(0, 1 + (values[0]?.length ?? 1)),
  rows: values.map((figures, at) => ({ label: `${at + 1}.06.`, values: figures })),
});
const of = (count: number, value: (at: number) => readonly (number | null)[]): ChartTable =>
  series(...Array.from({ length: count }, (_, at) => value(at)));

const beside: readonly number[] = [31, 42, 38, 55, 61, 72, 40, 33, 47, 52, 58, 66, 81, 44];
const tables: Readonly<Record<State | "null inside" | "large figures", ChartTable>> = {
  enough: of(14, (at) => [beside[at]!, Math.round(beside[at]! * 0.8)]),
  empty: of(0, () => []),
  "only nothing": of(7, () => [0]),
  "one point": of(1, () => [31]),
  "too many points": of(400, (at) => [Math.round(900 + at * 2 + 300 * Math.sin(at / 19))]),
  "below zero": of(8, (at) => [[420, -130, 260, 0, 380, -20, 90, 140][at]!]),
  "null in the future": of(14, (at) => [at > 9 ? null : beside[at]!, 36]),
  "null inside": of(14, (at) => [at === 4 || at === 8 ? null : beside[at]!, 36]),
  "large figures": of(5, (at) => [(at + 1) * 12_345_678]),
};
const seriesOf = (shape: "lines" | "bars"): Sample[] =>
  Object.entries(tables).map(([state, table]) => ({
    ...{ title: `${shape}, ${state}`, table, hasSeries: table.heads.length > 2, areBars: shape === "bars" },
    chart: (
      <SeriesChart
        table={table}
        shape={shape}
        summary={`${shape}, ${state}.`}
        {...(state === "enough" && shape === "lines" && { openEnd: "44 so far" })}
      />
    ),
  }));

const named = (values: readonly (number | null)[]): BarListRow[] =>
  values.map((value, at) => ({
    label: at === 1 ? "Cappuccino with a name that is longer than any receipt would print it" : `Product ${at + 1}`,
    value,
    written: value === null ? "–" : String(value),
    note: value === null ? "" : at % 2 === 0 ? "+9 %" : "−12 %",
  }));
const lists: Readonly<Record<State, readonly (number | null)[]>> = {
  enough: [842, 731, 388, 120, 0],
  empty: [],
  "only nothing": [0, 0],
  "one point": [31],
  "too many points": Array.from({ length: 24 }, (_, at) => 1000 - 41 * at),
  "below zero": [420, -130, 260],
  "null in the future": [420, 260, null, null],
};
const tableOf = (rows: readonly { readonly label: string; readonly value: number | null }[]): ChartTable => ({
  heads: ["Name", "Number"],
  rows: rows.map(({ label, value }) => ({ label, values: [value] })),
});
const barLists = Object.entries(lists).map(([state, values]): Sample => {
  const rows = named(values);
  const title = `bar list, ${state}`;
  return { title, table: tableOf(rows), chart: <BarList rows={rows} summary={`${title}.`} /> };
});
const pies = Object.entries(lists).map(([state, values]): Sample => {
  const slices: Slice[] = named(values);
  const title = `pie, ${state}`;
  return { title, table: tableOf(slices), chart: <DonutChart slices={slices} summary={`${title}.`} /> };
});

const grid = (rows: number, columns: number, value: (row: number, column: number) => number | null): HeatRow[] =>
  Array.from({ length: rows }, (_, row) => ({
    label: `Row ${row + 1}`,
    short: `R${row + 1}`,
    values: Array.from({ length: columns }, (__, column) => value(row, column)),
  }));
const busy = (row: number, column: number) => ((column * 7 + row * 13) % 23) * (column === 5 && row === 1 ? 3 : 1);
const again = (row: number, column: number) => (column === 0 ? 1 : Math.max(0, 0.5 - 0.02 * column - 0.01 * row));
const grids: Readonly<Record<State | "null inside", readonly HeatRow[]>> = {
  enough: grid(7, 12, busy),
  empty: [],
  "only nothing": grid(3, 8, () => 0),
  "one point": grid(1, 1, () => 31),
  "too many points": grid(12, 48, busy),
  "below zero": grid(3, 8, (row, column) => busy(row, column) - 9),
  "null in the future": grid(7, 12, (row, column) => (row > 4 || (row === 4 && column > 6) ? null : busy(row, column))),
  "null inside": grid(4, 8, (row, column) => (row === column ? null : busy(row, column))),
};
const cohorts: Readonly<Record<State, readonly HeatRow[]>> = {
  enough: grid(4, 4, again),
  "null in the future": grid(6, 6, (row, column) => (row + column > 5 ? null : again(row, column))),
  empty: [],
  "only nothing": grid(3, 3, (row, column) => (row + column > 2 ? null : column === 0 ? 1 : 0)),
  "one point": grid(1, 1, again),
  "too many points": grid(24, 24, (row, column) => (row + column > 23 ? null : again(row, column))),
  "below zero": grid(3, 3, (row, column) => (row + column > 2 ? null : again(row, column) - 0.48)),
};
const heatOf = (kind: string, samples: Readonly<Record<string, readonly HeatRow[]>>, isShare: boolean): Sample[] =>
  Object.entries(samples).map(([state, rows]) => {
    const columns = (rows[0]?.values ?? []).map((_, at) => String(at));
    const title = `${kind}, ${state}`;
    return {
      ...{ title, table: { heads: ["Row", ...columns], rows }, legend: <HeatScale from="fewer" to="more" /> },
      chart: (
        <HeatMap
          rows={rows}
          columns={columns}
          summary={`${title}.`}
          wordsOf={(row, column) => `${rows[row]?.label}, ${column}: ${rows[row]?.values[column]}`}
          {...(isShare && { most: 1, written: share })}
        />
      ),
    };
  });

/** Blocks of several sizes on a field of five by five, one of them with a long name. */
const field = [
  ["Formerly loyal", 0, 0, 2, 1],
  ["Loyal", 2, 0, 2, 2],
  ["Champions", 4, 0, 1, 2],
  ["At risk", 0, 1, 2, 2],
  ["Needing much more attention", 2, 2, 1, 2],
  ["Active", 3, 2, 2, 2],
  ["Dormant", 0, 3, 1, 2],
  ["Almost lost", 1, 3, 1, 2],
  ["Promising", 2, 4, 2, 1],
  ["New", 4, 4, 1, 1],
] as const;
const blocksOf = (value: (at: number) => number | null): GridBlock[] =>
  field.map(([label, column, row, columns, rows], at) => ({ label, value: value(at), column, row, columns, rows }));
const fields: Readonly<Record<State, readonly GridBlock[]>> = {
  enough: blocksOf((at) => beside[at]!),
  empty: [],
  "only nothing": blocksOf(() => 0),
  "one point": blocksOf((at) => (at === 4 ? 1 : 0)),
  "too many points": blocksOf((at) => 1_234_567 * (at + 1)),
  "below zero": blocksOf((at) => (at === 2 ? -13 : beside[at]!)),
  "null in the future": blocksOf((at) => (at > 6 ? null : beside[at]!)),
};
const edges = { left: "long ago", right: "lately", top: "often", bottom: "once" };
const blockGrids = Object.entries(fields).map(([state, blocks]): Sample => {
  const title = `grid, ${state}`;
  return {
    ...{ title, table: tableOf(blocks) },
    chart: <BlockGrid blocks={blocks} size={5} summary={`${title}.`} edges={edges} />,
  };
});

const samples: readonly Sample[] = [
  ...[...seriesOf("lines"), ...seriesOf("bars"), ...barLists, ...pies],
  ...[...heatOf("heat map", grids, false), ...blockGrids, ...heatOf("cohorts", cohorts, true)],
];

/** Each chart with enough, nothing, one point, too much, below zero, and what has not happened yet. */
export function GalleryCharts() {
  return (
    <section className={c.charts}>
      {samples.map(({ title, table, chart, legend, hasSeries = false, areBars = false }) => (
        <ChartFrame
          key={title}
          title={title}
          sentence="One sentence beneath."
          table={table}
          fileName="sample"
          hasSeries={hasSeries}
          areBars={areBars}
          legend={legend}
        >
          {chart}
        </ChartFrame>
      ))}
      <ChartFrame
        title="No answer"
        sentence=""
        nothing="No ratings in this period."
        table={of(0, () => [])}
        fileName="-"
      >
        {null}
      </ChartFrame>
    </section>
  );
}
