import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { StatsHistory } from "@rewardo/contract/stats";
import { changeText, compare } from "@rewardo/loyalty/figures/comparison.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { sentenceCase } from "../../kit/words/sentence-case.ts";
import { linePath } from "./line-path.ts";
import c from "./year-line.module.css";

/** Fewer months that are over are no line. */
export const leastMonths = 3;

const rulesShown = 4;

/** A round figure at or above the most, of which a quarter is round as well. */
export const topOf = (most: number): number => {
  const size = 10 ** Math.floor(Math.log10(Math.max(4, most) / rulesShown));
  const step = [1, 2, 2.5, 5, 10].find((one) => Number.isInteger(one * size) && one * size * rulesShown >= most) ?? 10;
  return step * size * rulesShown;
};

/** The transactions of the last twelve months that are over, each beside the same month a year earlier. */
export function YearLine({ months }: Pick<StatsHistory, "months">) {
  const { t } = useLingui();
  const format = useFormat();
  const sentence = useSentence();
  const values = months.map(({ transactions }) => transactions);
  const before = months.map((one) => one.before);
  const isCompared = before.filter((one) => one !== null).length > 1;
  const top = topOf(Math.max(...values, ...before.map((one) => one ?? 0)));
  const line = linePath(values, top);
  const rules = Array.from({ length: rulesShown + 1 }, (_, nr) => (top / rulesShown) * (rulesShown - nr));
  const last = values.at(-1) ?? 0;
  const nameOf = (month: string, shape: "monthName" | "month") =>
    sentenceCase(format.localDay(month, shape), format.locale);
  const said = sentence(months);
  const heads = [t({ message: "Month", comment: "Head of a table" }), t`Transactions`, t`a year before`];
  return (
    <section className={c.year}>
      <div className="titled">
        <h2>{t({ message: "A year on cards", comment: "Heading over a line of the last twelve months" })}</h2>
        <ul className={c.legend}>
          <li>{t`transactions a month`}</li>
          {isCompared && <li className={c.earlier}>{t`a year before`}</li>}
        </ul>
      </div>
      <div className={c.chart} role="img" aria-label={said.join(" ")}>
        <div className={c.rules} aria-hidden="true">
          {rules.map((rule) => (
            <span key={rule}>{format.number(rule)}</span>
          ))}
        </div>
        <div className={c.plot}>
          <svg viewBox="0 0 100 100" preserveAspectRatio="none">
            <path className={c.wash} d={`${line}V100H0Z`} />
            {isCompared && <path className={c.before} d={linePath(before, top)} />}
            <path className={c.line} d={line} />
          </svg>
          <i className={c.end} style={{ "--up": last / top }}>
            <b>{format.number(last)}</b>
          </i>
        </div>
        <div className={c.months} aria-hidden="true">
          {months.map(({ month }) => (
            <span key={month}>{format.localDay(month, "monthName").slice(0, 3)}</span>
          ))}
        </div>
      </div>
      <p>
        {said[0]} <span className="mut">{said[1]}</span>
      </p>
      <div className="sr">
        <table>
          <caption>{said.join(" ")}</caption>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((one) => (
              <tr key={one.month}>
                <th scope="row">{nameOf(one.month, "month")}</th>
                <td>{format.number(one.transactions)}</td>
                <td>{one.before === null ? "–" : format.number(one.before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What the newest month came to, and beside what: the same month a year earlier, or else the month before. */
function useSentence(): (months: StatsHistory["months"]) => readonly [string, string] {
  const { t } = useLingui();
  const format = useFormat();
  return (months) => {
    const [previous, newest] = months.slice(-2) as [StatsHistory["months"][number], StatsHistory["months"][number]];
    const month = sentenceCase(format.localDay(newest.month, "month"), format.locale);
    const count = newest.transactions;
    const fact = plural(count, { one: `${month}: # transaction.`, other: `${month}: # transactions.` });
    const isYear = newest.before !== null;
    const found = compare({ value: count, previous: newest.before ?? previous.transactions }, "count");
    if (found.kind === "none" || found.kind === "none_before") return [fact, ""];
    if (found.kind === "same")
      return [fact, isYear ? t`As many as a year before.` : t`As many as in the month before.`];
    const change = changeText(found, format);
    if (found.direction === "up")
      return [fact, isYear ? t`${change} more than a year before.` : t`${change} more than in the month before.`];
    return [fact, isYear ? t`${change} fewer than a year before.` : t`${change} fewer than in the month before.`];
  };
}
