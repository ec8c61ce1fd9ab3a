import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { HeatMap, HeatScale } from "../../kit/charts/heat-map.tsx";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { useFirstDayOfWeek, useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { type Shown, useStat } from "./stat.ts";

/** A Monday: the rows of the answer begin with that weekday. */
const monday = "2026-06-01";

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
  const values = stat.grid?.values ?? [];
  const used = Array.from({ length: 24 }, (_, hour) => values.some((row) => (row[hour] ?? 0) > 0));
  const from = used.indexOf(true);
  const hours = Array.from({ length: used.lastIndexOf(true) - from + 1 }, (_, at) => from + at);
  const firstDay = useFirstDayOfWeek();
  const weekdays = Array.from({ length: 7 }, (_, at) => (at + firstDay - 1) % 7);
  const nameOf = (weekday: number, shape: "longWeekday" | "weekday") =>
    sentenceCase(format.localDay(monday.replace("01", String(weekday + 1).padStart(2, "0")), shape), format.locale);
  const rows = weekdays.map((weekday) => ({
    label: nameOf(weekday, "longWeekday"),
    short: nameOf(weekday, "weekday"),
    values: hours.map((hour) => values[weekday]?.[hour] ?? 0),
  }));
  const most = Math.max(0, ...rows.flatMap((row) => row.values));
  const peak = rows.flatMap((row) =>
    row.values.flatMap((value, at) => (value === most ? [{ day: row.label, hour: hours[at] ?? 0 }] : [])),
  )[0];
  const clock = (hour: number) => `${hour}:00`;
  const inAnHour = format.number(most);
  const at = peak === undefined ? "" : `${peak.day} ${clock(peak.hour)}–${clock(peak.hour + 1)}`;
  const sentence =
    peak === undefined
      ? ""
      : plural(most, {
          one: `Busiest hour: ${at}, # transaction in this period.`,
          other: `Busiest hour: ${at}, # transactions in this period.`,
        });
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={from === -1 ? t`No transactions in this period.` : undefined}
      table={{
        heads: [t({ message: "Weekday", comment: "Head of a table" }), ...hours.map(clock)],
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
          `${rows[row]?.label}, ${clock(hours[column] ?? 0)}: ${format.number(rows[row]?.values[column] ?? 0)}`
        }
      />
    </ChartFrame>
  );
}
