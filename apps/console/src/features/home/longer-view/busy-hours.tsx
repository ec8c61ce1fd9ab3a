import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartTitle } from "../../../kit/charts/chart-frame.tsx";
import { HeatMap } from "../../../kit/charts/heat-map.tsx";
import { clockOf, useBusyHours } from "../../../kit/charts/use-busy-hours.ts";

/** Transactions of an ordinary week, by weekday and hour. */
export function BusyHours({ stat, weeks }: { stat: Stat; weeks: number }) {
  const { t } = useLingui();
  const format = useFormat();
  const { rows, hours, peak } = useBusyHours()(
    (stat.grid?.values ?? []).map((row) => row.map((value) => (value ?? 0) / weeks)),
  );
  if (peak === null) return null;
  const title = t`Busy hours`;
  const { at } = peak;
  const sentence = plural(Math.round(peak.value), {
    one: `Busiest: ${at}, # transaction on average.`,
    other: `Busiest: ${at}, # transactions on average.`,
  });
  return (
    <section>
      <div className="titled">
        <h2>{title}</h2>
        <span className="t13 mut">{t`transactions an hour, the last four weeks`}</span>
      </div>
      <ChartTitle value={title}>
        <HeatMap
          rows={rows}
          columns={hours.map(String)}
          summary={sentence}
          wordsOf={(row, column) =>
            `${rows[row]?.label}, ${clockOf(hours[column] ?? 0)}: ${format.number(rows[row]?.values[column] ?? 0, 1)}`
          }
        />
      </ChartTitle>
      <p>{sentence}</p>
    </section>
  );
}
