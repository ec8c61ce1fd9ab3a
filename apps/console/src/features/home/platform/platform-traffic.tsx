import { useLingui } from "@lingui/react/macro";
import { readStat, type Stat } from "@rewardo/contract/stats";
import { addDays } from "@rewardo/rules/local-day";
import { useQuery } from "@tanstack/react-query";
import { ChartAbout, ChartFrame } from "../../../kit/charts/chart-frame.tsx";
import { SeriesChart } from "../../../kit/charts/series-chart.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

/** Transactions of a day by hour; days without statistics have none. By `useStat` every list would bring that along. */
function useHours(day: string) {
  const asked = { from: day, to: day };
  return useQuery({
    queryKey: ["stats", "hours", "heatmap", asked],
    queryFn: ({ signal }) => call(readStat, { params: { type: "hours", style: "heatmap" }, query: asked, signal }),
  });
}

/** Only the row of the day's weekday holds anything. */
const ofDay = (stat: Stat | null | undefined): number[] =>
  hoursOfDay.map((hour) => (stat?.grid?.values ?? []).reduce((sum, row) => sum + (row[hour] ?? 0), 0));

const upTo = (values: readonly number[], hour: number): number =>
  values.slice(0, hour).reduce((sum, value) => sum + value, 0);

/** What all tills do today, hour by hour as their clocks show it, beside the same weekday a week ago. */
export function PlatformTraffic({ now }: { now: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = format.day(now);
  const before = addDays(today, -7);
  const query = useHours(today);
  const usual = useHours(before);
  const title = t`Today’s traffic`;
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <h2>{title}</h2>
          <Skeleton width="100%" height="260px" />
        </>
      }
    >
      {(stat) => <Traffic values={ofDay(stat)} usual={ofDay(usual.data)} now={now} title={title} />}
    </Loaded>
  );
}

interface TrafficProps {
  values: readonly number[];
  /** A week ago. */
  usual: readonly number[];
  now: number;
  title: string;
}

function Traffic({ values, usual, now, title }: TrafficProps) {
  const { t } = useLingui();
  const format = useFormat();
  // Tills further east are ahead of the clock here.
  const hour = Math.max(
    Number.parseInt(format.date(now, "time"), 10),
    values.findLastIndex((value) => value > 0),
  );
  const clock = `${hour}:00`;
  const [done, then] = [format.number(upTo(values, hour)), format.number(upTo(usual, hour))];
  const isNothing = upTo(values, 24) + upTo(usual, 24) === 0;
  const sentence = t`Transactions until ${clock}: ${done}, a week ago ${then}.`;
  const soFar = format.number(values[hour] ?? 0);
  const table = {
    heads: [
      t({ message: "Hour", comment: "Head of a table" }),
      t({ message: "today", comment: "Legend of a chart" }),
      t`a week ago`,
    ],
    rows: hoursOfDay.map((at) => ({
      label: String(at),
      values: [at > hour ? null : (values[at] ?? 0), usual[at] ?? 0],
    })),
  };
  return (
    <ChartAbout value={`Rewardo · ${format.date(now, "shortDate")}`}>
      <ChartFrame
        title={title}
        sentence={sentence}
        table={table}
        fileName={`traffic-${format.day(now)}`}
        hasSeries
        nothing={isNothing ? t`No transactions today, and none a week ago.` : undefined}
      >
        <SeriesChart
          table={table}
          summary={sentence}
          openEnd={t({ message: `${soFar} so far`, comment: "Of a day that is not over: 128 so far" })}
        />
      </ChartFrame>
    </ChartAbout>
  );
}
