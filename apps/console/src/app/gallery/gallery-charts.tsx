import { BarList } from "../../kit/charts/bar-list.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { DonutChart } from "../../kit/charts/donut-chart.tsx";
import { HeatMap, HeatScale } from "../../kit/charts/heat-map.tsx";
import { SeriesChart } from "../../kit/charts/series-chart.tsx";
import type { ChartTable } from "../../kit/charts/table.ts";
import c from "./gallery.module.css";

const days: ChartTable = {
  heads: ["Day", "Visits", "Week before"],
  rows: [31, 42, 38, 55, 61, 72, 40, 33, 47, null, 58, 66, 81, 44].map((value, at) => ({
    label: `${at + 1}.06.`,
    values: [value, value === null ? 36 : Math.round(value * 0.8)],
  })),
};
const nothing: ChartTable = { heads: ["Day", "Visits"], rows: [{ label: "1.06.", values: [0] }] };
const point: ChartTable = { heads: ["Day", "Visits"], rows: [{ label: "1.06.", values: [31] }] };
const refunds: ChartTable = {
  heads: ["Month", "Turnover"],
  rows: [420, -130, 260, 0, 380].map((value, at) => ({ label: `${at + 1}/26`, values: [value] })),
};
const many: ChartTable = {
  heads: ["Day", "Points held"],
  rows: Array.from({ length: 400 }, (_, at) => ({
    label: `${at + 1}`,
    values: [Math.round(900 + at * 2 + 300 * Math.sin(at / 19))],
  })),
};

const hours = [7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
const weekdays = ["Monday", "Tuesday", "Wednesday"].map((label, row) => ({
  label,
  short: label.slice(0, 2),
  values: hours.map((hour) => ((hour * 7 + row * 13) % 23) * (hour === 12 && row === 1 ? 3 : 1)),
}));
const cohorts = [1, 0.48, 0.4, 0.36].map((_, row) => ({
  label: `${row + 1}/26`,
  short: `${row + 1}`,
  values: [1, 0.48, 0.4, 0.36].map((share, column) => (row + column > 3 ? null : share - row * 0.02)),
}));
const share = (value: number) => `${Math.round(100 * value)} %`;
const products = [
  { label: "Flat white", value: 842, written: "842", note: "+9 %" },
  {
    label: "Cappuccino with a name that is longer than any receipt would print it in one line",
    value: 731,
    written: "731",
    note: "−2 %",
  },
  { label: "Nothing sold", value: 0, written: "0", note: "" },
];
const genders = [
  { label: "Female", value: 58, written: "58 %" },
  { label: "Male", value: 31, written: "31 %" },
  { label: "Not given", value: 11, written: "11 %" },
];

/** Each chart with enough, one point, nothing, too much, below zero, and what has not happened yet. */
export function GalleryCharts() {
  return (
    <section className={c.states}>
      <ChartFrame
        title="Visits a day"
        sentence="702 visits, a quarter more than the two weeks before."
        table={days}
        fileName="visits"
        hasSeries
      >
        <SeriesChart table={days} summary="Visits a day rise from 31 to 81." openEnd="44 so far" />
      </ChartFrame>
      <ChartFrame title="Nothing yet" sentence="No visits in these days." table={nothing} fileName="none">
        <SeriesChart table={nothing} summary="No visits." shape="bars" />
      </ChartFrame>
      <ChartFrame title="One day" sentence="31 visits." table={point} fileName="one">
        <SeriesChart table={point} summary="31 visits." />
      </ChartFrame>
      <ChartFrame
        title="Refunds"
        sentence="More was taken back than sold in one month."
        table={refunds}
        fileName="refunds"
      >
        <SeriesChart table={refunds} summary="Turnover by month, one below zero." shape="bars" />
      </ChartFrame>
      <ChartFrame title="Four hundred days" sentence="1,698 points at the end." table={many} fileName="many">
        <SeriesChart table={many} summary="Points held rise." />
      </ChartFrame>
      <ChartFrame
        title="Busy hours"
        sentence="Tuesday at 12."
        table={{ heads: ["Weekday", ...hours.map(String)], rows: weekdays }}
        fileName="hours"
        legend={<HeatScale from="fewer" to="more" />}
      >
        <HeatMap rows={weekdays} columns={hours.map(String)} summary="Tuesday at 12." wordsOf={() => ""} />
      </ChartFrame>
      <ChartFrame
        title="Who comes again"
        sentence="48 % came again."
        table={{ heads: ["Month", "0", "1", "2", "3"], rows: cohorts }}
        format={share}
        fileName="cohorts"
      >
        <HeatMap
          rows={cohorts}
          columns={["0", "1", "2", "3"]}
          most={1}
          summary="48 % came again."
          written={share}
          wordsOf={() => ""}
        />
      </ChartFrame>
      <ChartFrame
        title="Top products"
        sentence="Flat white leads."
        table={{ heads: ["Name", "Number"], rows: products.map(({ label, value }) => ({ label, values: [value] })) }}
        fileName="products"
      >
        <BarList rows={products} summary="Flat white leads." />
      </ChartFrame>
      <ChartFrame
        title="Gender"
        sentence="58 % are women."
        table={{ heads: ["Group", "Share"], rows: genders.map(({ label, value }) => ({ label, values: [value] })) }}
        fileName="gender"
      >
        <DonutChart slices={genders} summary="58 % are women." />
      </ChartFrame>
      <ChartFrame title="No answer" sentence="" nothing="No ratings in this period." table={nothing} fileName="nothing">
        {null}
      </ChartFrame>
    </section>
  );
}
