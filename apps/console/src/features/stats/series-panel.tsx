import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import type { ReactNode } from "react";
import { useStat } from "../../kit/charts/use-stat.ts";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { SeriesChart } from "../../kit/charts/series-chart.tsx";
import type { ChartTable } from "../../kit/charts/table.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChipSelect } from "@rewardo/ui/fields/chip-select.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { plain, type Shown, useBesideName, useFigureWords } from "./stat.ts";
import { isGrowing, type Measure, measures, useMeasureNames } from "./use-measure-names.ts";

interface SeriesPanelProps {
  shown: Shown;
  measure: Measure;
  currency: string;
  onMeasure: (measure: Measure) => void;
}

/** One measure over the days or months of the period, beside the period before. */
export function SeriesPanel({ shown, measure, currency, onMeasure }: SeriesPanelProps) {
  const { t } = useLingui();
  const nameOf = useMeasureNames(currency);
  const query = useStat(measure, "line", shown.asked);
  const whole = useStat(measure, "number", shown.asked);
  const choice = (
    <ChipSelect<Measure>
      label={t`Measure`}
      value={measure}
      onChange={onMeasure}
      options={measures.map((value) => ({ value, label: nameOf(value) }))}
    />
  );
  return (
    <ChartPanel title={nameOf(measure)} query={query}>
      {(stat) => (
        <Series stat={stat} whole={whole.data} shown={shown} measure={measure} name={nameOf(measure)} choice={choice} />
      )}
    </ChartPanel>
  );
}

interface SeriesProps {
  stat: Stat;
  whole: Stat | null | undefined;
  shown: Shown;
  measure: Measure;
  name: string;
  choice: ReactNode;
}

function Series({ stat, whole, shown, measure, name, choice }: SeriesProps) {
  const { t } = useLingui();
  const write = useFigureWords()(stat);
  // Active customers of more than a year have nothing beside their months.
  const isCompared = shown.compared !== null && stat.points.some(({ previous }) => previous !== null);
  const table = useSeriesTable(stat, name, isCompared ? shown : { compared: null });
  const isMonths = stat.bucket === "month";
  // One day is no line.
  const areBars = isMonths || stat.points.length === 1;
  const now = whole === null || whole === undefined ? null : plain(whole.value, whole);
  const before = whole === null || whole === undefined ? null : plain(whole.previous_value, whole);
  const inAll = now === null ? "–" : write(now);
  const inAllBefore = before === null ? "–" : write(before);
  const sentence =
    shown.compared === null
      ? t`${inAll} in this period.`
      : shown.compared === "last_year"
        ? t`${inAll} in this period, ${inAllBefore} a year before.`
        : t`${inAll} in this period, ${inAllBefore} in the one before.`;
  const lastValue = table.rows.at(-1)?.values[0] ?? null;
  const soFar = lastValue === null ? "" : write(lastValue);
  const isOpen = shown.asked.to === shown.today && isGrowing(measure) && lastValue !== null && stat.points.length > 1;
  return (
    <ChartFrame
      title={isMonths ? t`Month by month` : t`Day by day`}
      sentence={sentence}
      table={table}
      format={write}
      fileName={`${measure}-${stat.from}-${stat.to}`}
      hasSeries={isCompared}
      areBars={areBars}
      choice={choice}
      nothing={isNothing(table) ? t`Nothing in this period.` : undefined}
    >
      <SeriesChart
        table={table}
        summary={`${name}. ${sentence}`}
        shape={areBars ? "bars" : "lines"}
        format={write}
        openEnd={
          isOpen ? t({ message: `${soFar} so far`, comment: "Of a day that is not over: 128 so far" }) : undefined
        }
      />
    </ChartFrame>
  );
}

/** Neither this period nor one beside it holds anything. */
export const isNothing = ({ rows }: ChartTable): boolean =>
  rows.every(({ values }) => values.every((value) => value === null || value === 0));

/** The points of a statistic over time as a table, with those that stand beside them. */
export function useSeriesTable(stat: Stat, name: string, shown: Pick<Shown, "compared">) {
  const { t } = useLingui();
  const besideName = useBesideName(shown);
  const isCompared = shown.compared !== null;
  const format = useFormat();
  const isMonths = stat.bucket === "month";
  return {
    heads: [
      isMonths
        ? t({ message: "Month", comment: "Head of a table" })
        : t({ message: "Day", comment: "Head of a table" }),
      name,
      ...(isCompared ? [besideName] : []),
    ],
    rows: stat.points.map(({ from, value, previous }) => ({
      label: format.localDay(from, isMonths ? "shortMonth" : "dayMonth"),
      values: [plain(value, stat), ...(isCompared ? [plain(previous, stat)] : [])],
    })),
  };
}
