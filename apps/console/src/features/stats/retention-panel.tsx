import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { addMonths } from "@rewardo/rules/local-day";
import { FIRST_STATS_DAY } from "@rewardo/rules/period";
import { useStat } from "../../kit/charts/use-stat.ts";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { HeatMap, HeatScale } from "../../kit/charts/heat-map.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { shareWhoCameAgain } from "./retention.ts";
import type { Shown } from "./stat.ts";

const monthsShown = 12;

/** Customers by the month of their first visit, and which share of them came again in the months after. */
export function RetentionPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const first = addMonths(`${shown.asked.to.slice(0, 7)}-01`, 1 - monthsShown);
  const asked = { ...shown.asked, from: first < FIRST_STATS_DAY ? FIRST_STATS_DAY : first };
  const title = t`Who comes again`;
  return (
    <ChartPanel title={title} query={useStat("retention", "heatmap", asked)}>
      {(stat) => <Retention stat={stat} title={title} />}
    </ChartPanel>
  );
}

function Retention({ stat, title }: { stat: Stat; title: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { rows: months, columns: all, values } = stat.grid ?? { rows: [], columns: [], values: [] };
  const rows = months.map((month, at) => {
    const counts = values[at] ?? [];
    const came = counts[0] ?? 0;
    return {
      label: sentenceCase(format.localDay(month, "shortMonth"), format.locale),
      short: `${month.slice(5, 7)}/${month.slice(2, 4)}`,
      values: counts.map((count) => (count === null || came === 0 ? null : count / came)),
      all: came,
    };
  });
  const filled = rows.filter(({ all }) => all > 0);
  // No column is older than the first month with a new customer.
  const columns = all.slice(
    0,
    all.length -
      Math.max(
        0,
        rows.findIndex((row) => row.all > 0),
      ),
  );
  const shown = filled.map((row) => ({ ...row, values: row.values.slice(0, columns.length) }));
  const again = shareWhoCameAgain({ values }, stat.to);
  const share = format.percent(again ?? 0);
  const sentence =
    again === null
      ? t`It shows who came again as soon as the month after the first visit is over.`
      : t`${share} of new customers came again in the month after their first visit.`;
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={filled.length === 0 ? t`No customer came in the last twelve months of this period.` : undefined}
      table={{
        heads: [
          t({ message: "First visit", comment: "Head of a table: month" }),
          ...columns.map((column) => t({ message: `Month ${column}`, comment: "Months after the first visit" })),
        ],
        rows: shown,
      }}
      format={format.percent}
      fileName={`retention-${stat.from}-${stat.to}`}
      legend={
        <HeatScale
          from={t({ message: "none", context: "came again" })}
          to={t({ message: "all", context: "came again" })}
        />
      }
    >
      <HeatMap
        rows={shown}
        columns={columns}
        most={1}
        summary={sentence}
        written={format.percent}
        wordsOf={(row, column) => {
          const value = shown[row]?.values[column] ?? null;
          return `${shown[row]?.label} + ${column}: ${value === null ? "–" : format.percent(value)}`;
        }}
      />
    </ChartFrame>
  );
}
