import { cx } from "@rewardo/ui/cx.ts";
import c from "./bars.module.css";

export interface Bar {
  /** Under the bar. */
  label: string;
  value: number;
  /** Above the bar, formatted. */
  text: string;
  /** The one thing that matters gets the full petrol. */
  highlight?: boolean | undefined;
  /** A loss, in the colour of losses. */
  less?: boolean | undefined;
}

export interface BarsProps {
  bars: readonly Bar[];
  /** The chart's content in one sentence, for screen readers. */
  summary: string;
  /** Column heads of the table that replaces the picture for screen readers. */
  labelHead: string;
  valueHead: string;
  className?: string | undefined;
}

/** A small row of bars, from zero; those who listen get the table. */
export function Bars({ bars, summary, labelHead, valueHead, className }: BarsProps) {
  const most = Math.max(1, ...bars.map((bar) => bar.value));
  return (
    <figure className={cx(c.figure, className)}>
      <div className={c.bars} style={{ "--bars": bars.length }} role="img" aria-label={summary}>
        {bars.map((bar) => (
          <div
            key={bar.label}
            className={cx(c.bar, bar.highlight && c.highlight, bar.less && c.less)}
            style={{ "--share": bar.value / most }}
          >
            <span className={c.value}>{bar.text}</span>
            <span className={c.fill} />
            <span className={c.label}>{bar.label}</span>
          </div>
        ))}
      </div>
      <div className="sr">
        <table>
          <caption>{summary}</caption>
          <thead>
            <tr>
              <th scope="col">{labelHead}</th>
              <th scope="col">{valueHead}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <th scope="row">{bar.label}</th>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
