import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useStat } from "../../kit/charts/use-stat.ts";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { SeriesChart } from "../../kit/charts/series-chart.tsx";
import { ChartPanel } from "./chart-panel.tsx";
import { useSeriesTable } from "./series-panel.tsx";
import { type Shown, useFigureWords } from "./stat.ts";

/** Which share of all sales went over a card; known only where a till system reports all sales. */
export function MemberSharePanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`Share of sales with a card`;
  return (
    <ChartPanel title={title} query={useStat("member_share", "line", shown.asked)}>
      {(stat) => <Share stat={stat} title={title} shown={shown} />}
    </ChartPanel>
  );
}

function Share({ stat, title, shown }: { stat: Stat; title: string; shown: Shown }) {
  const { t } = useLingui();
  const write = useFigureWords()(stat);
  const table = useSeriesTable(stat, title, shown);
  const known = stat.points.findLast(({ value }) => value !== null)?.value ?? null;
  const share = known === null ? "" : write(known);
  const sentence = t`${share} of the sales were with a card at last.`;
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={known === null ? t`Not known: no till system reports the sales without a card.` : undefined}
      table={table}
      format={write}
      fileName={`card-share-${stat.from}-${stat.to}`}
      hasSeries={shown.compared !== null}
    >
      <SeriesChart table={table} summary={sentence} format={write} />
    </ChartFrame>
  );
}
