import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useStat } from "../../kit/charts/use-stat.ts";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { SeriesChart } from "../../kit/charts/series-chart.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { isNothing, useSeriesTable } from "./series-panel.tsx";
import { type Shown, useFigureWords } from "./stat.ts";

/** Points that customers hold and have not used, at the end of each day: what the business owes. */
export function LiabilityPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`Points that customers hold`;
  return (
    <ChartPanel title={title} query={useStat("points_liability", "line", shown.asked)}>
      {(stat) => <Liability stat={stat} title={title} shown={shown} />}
    </ChartPanel>
  );
}

function Liability({ stat, title, shown }: { stat: Stat; title: string; shown: Shown }) {
  const { t } = useLingui();
  const write = useFigureWords()(stat);
  const table = useSeriesTable(stat, t`Points`, shown);
  const held = table.rows.at(-1)?.values[0] ?? 0;
  const sentence = plural(held, {
    one: `# point at the end of this period: it can still be used.`,
    other: `# points at the end of this period: they can still be used.`,
  });
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      table={table}
      format={write}
      fileName={`points-held-${stat.from}-${stat.to}`}
      hasSeries={shown.compared !== null}
      nothing={isNothing(table) ? t`No customer held points in this period.` : undefined}
    >
      <SeriesChart table={table} summary={sentence} format={write} />
    </ChartFrame>
  );
}

/** When the points that are held today will lapse, month by month. */
export function LapsingPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`When points lapse`;
  return (
    <ChartPanel title={title} query={useStat("points_liability", "table", { from: shown.today, to: shown.today })}>
      {(stat) => <Lapsing stat={stat} title={title} />}
    </ChartPanel>
  );
}

function Lapsing({ stat, title }: { stat: Stat; title: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const never = t({ message: "Never", context: "points lapse" });
  const labelOf = (key: string) =>
    key === "never" ? never : sentenceCase(format.localDay(key, "shortMonth"), format.locale);
  const [next] = stat.items.filter(({ key }) => key !== "never");
  const month = next === undefined ? "" : format.localDay(next.key, "month");
  const sentence =
    next === undefined
      ? t`None of the points lapse.`
      : plural(next.value ?? 0, {
          one: `The next to lapse: # point, in ${month}.`,
          other: `The next to lapse: # points, in ${month}.`,
        });
  const table = {
    heads: [
      t({ message: "Month", comment: "Head of a table" }),
      t`Points`,
      t({ message: "Customers", comment: "Head of a table" }),
    ],
    rows: stat.items.map(({ key, value, figures }) => ({
      label: labelOf(key),
      values: [value, figures["members"] ?? null],
    })),
  };
  const drawn = {
    heads: table.heads.slice(0, 2),
    rows: table.rows.map(({ label, values: [points = null] }) => ({ label, values: [points] })),
  };
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={stat.items.length === 0 ? t`No customer holds points now.` : undefined}
      table={table}
      fileName={`points-lapsing-${stat.to}`}
    >
      <SeriesChart table={drawn} summary={sentence} shape="bars" />
    </ChartFrame>
  );
}
