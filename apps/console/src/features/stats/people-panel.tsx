import { useLingui } from "@lingui/react/macro";
import type { Stat } from "@rewardo/contract/stats";
import { useStat } from "../../kit/charts/use-stat.ts";
import { BarList } from "../../kit/charts/bar-list.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { DonutChart } from "../../kit/charts/donut-chart.tsx";
import { useGenderWords } from "../../kit/words/use-gender-words.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { type Shown, useItemName, useBesideName } from "./stat.ts";

export type PeopleType = "gender" | "age_group" | "level";

/** Customers who came, by what is known of them. */
export function PeoplePanel({ type, title, shown }: { type: PeopleType; title: string; shown: Shown }) {
  return (
    <ChartPanel title={title} query={useStat(type, "table", shown.asked)}>
      {(stat) => <People stat={stat} type={type} title={title} shown={shown} />}
    </ChartPanel>
  );
}

function People({ stat, type, title, shown }: { stat: Stat; type: PeopleType; title: string; shown: Shown }) {
  const { t } = useLingui();
  const besideName = useBesideName(shown);
  const format = useFormat();
  const nameOf = useGroupName(type);
  const sum = stat.items.reduce((total, { value }) => total + (value ?? 0), 0);
  const share = (value: number | null) => (sum === 0 ? "" : format.percent((value ?? 0) / sum));
  const largest = stat.items.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))[0];
  const [name, of] = largest === undefined ? ["", ""] : [nameOf(largest), share(largest.value)];
  const sentence = t`The largest group: ${name}, ${of}.`;
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={sum === 0 ? t`No customer came in this period.` : undefined}
      table={{
        heads: [
          t({ message: "Group", context: "group of customers" }),
          t({ message: "Customers", comment: "Head of a table" }),
          ...(shown.compared === null ? [] : [besideName]),
        ],
        rows: stat.items.map((item) => ({
          label: nameOf(item),
          values: [item.value, ...(shown.compared === null ? [] : [item.previous])],
        })),
      }}
      fileName={`${type}-${stat.from}-${stat.to}`}
    >
      {type === "gender" ? (
        <DonutChart
          summary={sentence}
          slices={stat.items.map((item) => ({
            label: nameOf(item),
            value: item.value ?? 0,
            written: share(item.value),
          }))}
        />
      ) : (
        <BarList
          summary={sentence}
          rows={stat.items.map((item) => ({
            label: nameOf(item),
            value: item.value ?? 0,
            written: format.number(item.value ?? 0),
            note: share(item.value),
          }))}
        />
      )}
    </ChartFrame>
  );
}

/** Ages go by the first year of their group. */
const lastAges: Readonly<Record<string, number>> = { "18": 24, "25": 34, "35": 44, "45": 54, "55": 64 };

function useGroupName(type: PeopleType): (item: Stat["items"][number]) => string {
  const { t } = useLingui();
  const genders = useGenderWords();
  const levelOf = useItemName();
  return (item) => {
    const { key } = item;
    if (type === "level") return key === "" ? t({ message: "No level", comment: "Of customers" }) : levelOf(item);
    if (type === "gender") return genders[key as keyof typeof genders] ?? key;
    if (key === "unknown") return t({ message: "Not given", context: "age" });
    if (key === "0") return t({ message: "Under 18", comment: "Age" });
    if (key === "65") return t({ message: "65 and older", comment: "Age" });
    return `${key}–${lastAges[key]}`;
  };
}
