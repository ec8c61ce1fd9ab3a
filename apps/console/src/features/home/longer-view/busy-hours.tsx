import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { HeatMap } from "../../../kit/charts/heat-map.tsx";
import { clockOf, useBusyHours } from "../../../kit/charts/use-busy-hours.ts";
import c from "./longer-view.module.css";

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
      <div className={c.head}>
        <h2>{title}</h2>
        <span className="t13 mut">{t`transactions an hour, the last four weeks`}</span>
      </div>
      <HeatMap
        rows={rows}
        columns={hours.map(String)}
        title={title}
        summary={sentence}
        wordsOf={(row, column) =>
          `${rows[row]?.label}, ${clockOf(hours[column] ?? 0)}: ${format.number(rows[row]?.values[column] ?? 0, 1)}`
        }
      />
      <p>{sentence}</p>
    </section>
  );
}
