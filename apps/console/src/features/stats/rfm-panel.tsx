import { useLingui } from "@lingui/react/macro";
import type { RfmGroup } from "@rewardo/contract/rfm";
import type { Stat } from "@rewardo/contract/stats";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import { BarList } from "../../kit/charts/bar-list.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { HeatScale } from "../../kit/charts/heat-map.tsx";
import { fitted, stepOf } from "../../kit/charts/scale.ts";
import { measureIn, useWidth } from "../../kit/charts/use-width.ts";
import { useIsWide } from "../../kit/use-is-wide.ts";
import { rfmGroupNames, useRfmWords } from "../../kit/use-rfm-words.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { cx } from "../../ui/cx.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { rfmField } from "./rfm-field.ts";
import { type Shown, useStat } from "./stat.ts";
import c from "./rfm-panel.module.css";

/** Customers by how lately they came, and how often and for how much. */
export function RfmPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`Who comes, and how often`;
  return (
    <ChartPanel title={title} query={useStat("rfm", "table", { from: shown.asked.from, to: shown.asked.to })}>
      {(stat) => <Rfm stat={stat} shown={shown} title={title} />}
    </ChartPanel>
  );
}

/** The groups that a word from the business moves most. */
const worthAWord: readonly RfmGroup[] = ["at_risk", "almost_lost", "new"];

function Rfm({ stat, shown, title }: { stat: Stat; shown: Shown; title: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useRfmWords();
  const isWide = useIsWide();
  const of = new Map(stat.items.map(({ key, value, previous }) => [key, { value: value ?? 0, previous }]));
  const count = (group: RfmGroup) => of.get(group)?.value ?? 0;
  const linkOf = useGroupLink(count);
  const sum = rfmGroupNames.reduce((total, group) => total + count(group), 0);
  const slipping = count("at_risk") + count("almost_lost") + count("previously_loyal");
  const [inAll, away] = [format.number(sum), format.number(slipping)];
  // A group without anyone leads to an empty list.
  const waiting = worthAWord.filter((group) => count(group) > 0);
  const sentence = t`Customers who used to come and have stayed away for long: ${away} of ${inAll}.`;
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={sum === 0 ? t`Groups are worked out every night, from the first visits on.` : undefined}
      table={{
        heads: [
          t({ message: "Group", context: "group of customers" }),
          t({ message: "Customers", comment: "Head of a table" }),
          ...(shown.isCompared ? [t`the period before`] : []),
        ],
        rows: rfmGroupNames.map((group) => ({
          label: words(group).name,
          values: [count(group), ...(shown.isCompared ? [of.get(group)?.previous ?? null] : [])],
        })),
      }}
      fileName={`rfm-${stat.to}`}
      legend={isWide && <HeatScale from={t`fewer`} to={t({ message: "more", context: "customers in a group" })} />}
    >
      <div className={c.both}>
        {isWide ? (
          <Field count={count} summary={sentence} linkOf={linkOf} />
        ) : (
          <BarList
            summary={sentence}
            rows={rfmGroupNames.map((group) => ({
              label: words(group).name,
              value: count(group),
              written: format.number(count(group)),
              note: sum === 0 ? "" : format.percent(count(group) / sum),
            }))}
            linkOf={linkOf === null ? undefined : (at) => linkOf(rfmGroupNames[at]!)}
          />
        )}
        {linkOf !== null && waiting.length > 0 && (
          <ul className={c.aside}>
            {waiting.map((group) => (
              <li key={group}>
                <b className={cx(c.count, "num")}>{format.number(count(group))}</b>
                <span>
                  <b>{words(group).name}</b>
                  <br />
                  <span className="mut">{words(group).meaning}</span>
                </span>
                <Link to="/users" search={{ rfm_group: group }} className="link">
                  {t`Show`}
                  <span className="sr"> {words(group).name}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ChartFrame>
  );
}

/** A group leads to its customers, who are of one business. */
function useGroupLink(count: (group: RfmGroup) => number): ((group: RfmGroup) => ReactNode) | null {
  const format = useFormat();
  const words = useRfmWords();
  const may = useAllowed("users_view");
  const { business } = useSession();
  if (!may || business === null) return null;
  return (group) => (
    <Link
      to="/users"
      search={{ rfm_group: group }}
      aria-label={`${words(group).name}: ${format.number(count(group))}`}
    />
  );
}

const square = 56;
const gap = 4;

interface FieldProps {
  count: (group: RfmGroup) => number;
  summary: string;
  linkOf: ((group: RfmGroup) => ReactNode) | null;
}

/** The eleven groups as blocks on the field of scores: a block's place says who is in it, its shade how many. */
function Field({ count, summary, linkOf }: FieldProps) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useRfmWords();
  const chart = useRef<SVGSVGElement>(null);
  const width = useWidth(chart);
  const height = 5 * square;
  const step = width / 5;
  const most = Math.max(0, ...rfmField.map(({ group }) => count(group)));
  const measure = measureIn("350 12px");
  return (
    <div className={c.field}>
      <div className={c.blocks}>
        <svg
          ref={chart}
          className={c.chart}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={summary}
        >
          {rfmField.map(({ group, column, row, columns, rows }) => {
            const shade = stepOf(count(group), most);
            const [x, y] = [column * step + gap / 2, row * square + gap / 2];
            return (
              <g key={group}>
                <rect
                  className={c[`q${shade}`]}
                  x={x}
                  y={y}
                  width={Math.max(1, columns * step - gap)}
                  height={rows * square - gap}
                  rx={10}
                />
                <text className={cx(c.name, c[`qi${shade}`])} x={x + 10} y={y + 18}>
                  {fitted(words(group).name, columns * step - 24, measure)}
                </text>
                <text className={cx(c.number, c[`qi${shade}`])} x={x + 10} y={y + rows * square - gap - 12}>
                  {format.number(count(group))}
                </text>
              </g>
            );
          })}
        </svg>
        {linkOf !== null && (
          <ul className={c.links}>
            {rfmField.map(({ group, column, row, columns, rows }) => (
              <li
                key={group}
                style={{
                  gridColumn: `${column + 1} / span ${columns}`,
                  gridRow: `${row + 1} / span ${rows}`,
                }}
              >
                {linkOf(group)}
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className={c.axis}>
        <span>{t`last here long ago`}</span>
        <span>{t`here lately`}</span>
      </p>
    </div>
  );
}
