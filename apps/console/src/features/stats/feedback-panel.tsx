import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useStat } from "../../kit/charts/use-stat.ts";
import { BarList } from "../../kit/charts/bar-list.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { type Shown, useBesideName } from "./stat.ts";

/** Ratings by their stars, with their mean and the share of those who were satisfied. */
export function FeedbackPanel({ shown }: { shown: Shown }) {
  const { t } = useLingui();
  const title = t`Ratings of visits`;
  return (
    <ChartPanel title={title} query={useStat("feedback", "table", shown.asked)}>
      {(stat) => <Ratings stat={stat} title={title} shown={shown} />}
    </ChartPanel>
  );
}

function Ratings({ stat, title, shown }: { stat: Stat; title: string; shown: Shown }) {
  const { t } = useLingui();
  const besideName = useBesideName(shown);
  const format = useFormat();
  const inWords = (stars: number) => plural(stars, { one: "# star", other: "# stars" });
  const count = (key: string) => stat.items.find((item) => item.key === key)?.value ?? 0;
  const sum = stat.items.reduce((total, { value }) => total + (value ?? 0), 0);
  const mean = stat.items.reduce((total, { key, value }) => total + Number(key) * (value ?? 0), 0) / Math.max(1, sum);
  const [written, satisfied] = [format.number(mean, 1), format.percent((count("5") + count("4")) / Math.max(1, sum))];
  const sentence = t`${written} on average; ${satisfied} gave four or five.`;
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={sum === 0 ? t`No ratings in this period.` : undefined}
      table={{
        heads: [
          t({ message: "Rating", comment: "Head of a table" }),
          t({ message: "Number", comment: "Head of a table: how many" }),
          ...(shown.compared === null ? [] : [besideName]),
        ],
        rows: stat.items.map(({ key, value, previous }) => ({
          label: inWords(Number(key)),
          values: [value, ...(shown.compared === null ? [] : [previous])],
        })),
      }}
      fileName={`ratings-${stat.from}-${stat.to}`}
    >
      <BarList
        summary={sentence}
        rows={stat.items.map(({ key, value }) => ({
          label: inWords(Number(key)),
          value: value ?? 0,
          written: format.number(value ?? 0),
          note: format.percent((value ?? 0) / Math.max(1, sum)),
        }))}
      />
    </ChartFrame>
  );
}
