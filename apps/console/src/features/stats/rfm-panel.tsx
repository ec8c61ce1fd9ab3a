import { useLingui } from "@lingui/react/macro";
import type { RfmGroup } from "@rewardo/contract/user-fields";
import type { Stat } from "@rewardo/contract/stats";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStat } from "../../kit/charts/use-stat.ts";
import { BarList } from "../../kit/charts/bar-list.tsx";
import { BlockGrid } from "../../kit/charts/block-grid.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { HeatScale } from "../../kit/charts/heat-map.tsx";
import { useIsWide } from "@rewardo/web/use-is-wide.ts";
import { rfmGroupNames, useRfmWords } from "../../kit/words/use-rfm-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { rfmField } from "./rfm-field.ts";
import { type Shown, useBesideName } from "./stat.ts";
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
  const besideName = useBesideName(shown);
  const format = useFormat();
  const words = useRfmWords();
  const isWide = useIsWide();
  const mayWrite = useAllowed("messages_modify");
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
          ...(shown.compared === null ? [] : [besideName]),
        ],
        rows: rfmGroupNames.map((group) => ({
          label: words(group).name,
          values: [count(group), ...(shown.compared === null ? [] : [of.get(group)?.previous ?? null])],
        })),
      }}
      fileName={`rfm-${stat.to}`}
      legend={isWide && <HeatScale from={t`fewer`} to={t({ message: "more", context: "customers in a group" })} />}
    >
      <div className={c.both}>
        {isWide ? (
          <BlockGrid
            blocks={rfmField.map(({ group, ...place }) => ({
              ...place,
              label: words(group).name,
              value: count(group),
            }))}
            size={5}
            summary={sentence}
            edges={{
              left: t`last here long ago`,
              right: t`here lately`,
              top: t({ message: "often", comment: "Upper edge of a chart: customers who come often" }),
              bottom: t({ message: "once", comment: "Lower edge of a chart: customers who came once" }),
            }}
            linkOf={linkOf === null ? undefined : (at) => linkOf(rfmField[at]!.group)}
          />
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
                {mayWrite ? (
                  <Link to="/messages/new" search={{ rfm_group: group }} className="link">
                    {t({ message: "Write", comment: "A message to a group of customers" })}
                    <span className="sr"> {words(group).name}</span>
                  </Link>
                ) : (
                  <Link to="/users" search={{ rfm_group: group }} className="link">
                    {t`Show`}
                    <span className="sr"> {words(group).name}</span>
                  </Link>
                )}
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
