import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { changeText, compare } from "@rewardo/loyalty/figures/comparison.ts";
import { type BandFigure, FigureBand } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Spark } from "../spark.tsx";
import c from "./longer-view.module.css";

export interface PlaceDays {
  readonly name: string;
  /** Transactions of the last eight weeks, a day each. */
  readonly days: readonly number[];
}

const weekDays = 7;
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Places side by side: transactions of four weeks beside the four before, each with a line of its own scale. */
export function PlaceLines({ places, hasMore }: { places: readonly PlaceDays[]; hasMore: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const figures = places.map(({ name, days }): BandFigure => {
    const half = days.length / 2;
    const [previous, value] = [sum(days.slice(0, half)), sum(days.slice(half))];
    const found = compare({ value, previous }, "count");
    const weeks = Array.from({ length: days.length / weekDays }, (_, nr) =>
      sum(days.slice(nr * weekDays, (nr + 1) * weekDays)),
    );
    return {
      label: name,
      value: format.number(value),
      ...((found.kind === "share" || found.kind === "count") && {
        change: { text: changeText(found, format), direction: found.direction },
      }),
      line: <Spark values={weeks} />,
    };
  });
  return (
    <section className={c.places}>
      <div className="titled">
        <h2>{hasMore ? t`Largest places` : t`Places`}</h2>
        <span className="t13 mut">{t`transactions in four weeks, beside the four before; each line has its own scale`}</span>
      </div>
      <FigureBand figures={figures} />
      <p>
        <Link to="/stats" className="link">{t`Compare in the statistics`}</Link>
      </p>
    </section>
  );
}
