import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useStat } from "../../kit/charts/use-stat.ts";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { HeatMap, HeatScale } from "../../kit/charts/heat-map.tsx";
import { clockOf, useBusyHours } from "../../kit/charts/use-busy-hours.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import type { Shown } from "./stat.ts";

/** Transactions by weekday and hour: when the till is busy. */
export function HoursPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`Busy hours`;
  return (
    <ChartPanel title={title} query={useStat("hours", "heatmap", shown.asked)}>
      {(stat) => <Hours stat={stat} title={title} />}
    </ChartPanel>
  );
}

function Hours({ stat, title }: { stat: Stat; title: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const { rows, hours, peak } = useBusyHours()(stat.grid?.values ?? []);
  const { value: most, at } = peak ?? { value: 0, at: "" };
  const inAnHour = format.number(most);
  const sentence =
    peak === null
      ? ""
      : plural(most, {
          one: `Busiest hour: ${at}, # transaction in this period.`,
          other: `Busiest hour: ${at}, # transactions in this period.`,
        });
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={peak === null ? t`No transactions in this period.` : undefined}
      table={{
        heads: [t({ message: "Weekday", comment: "Head of a table" }), ...hours.map(clockOf)],
        rows,
      }}
      fileName={`hours-${stat.from}-${stat.to}`}
      legend={<HeatScale from={t`fewer`} to={t`more, up to ${inAnHour} an hour`} />}
    >
      <HeatMap
        rows={rows}
        columns={hours.map(String)}
        summary={sentence}
        wordsOf={(row, column) =>
          `${rows[row]?.label}, ${clockOf(hours[column] ?? 0)}: ${format.number(rows[row]?.values[column] ?? 0)}`
        }
      />
    </ChartFrame>
  );
}
