import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Stat, StatType } from "@rewardo/contract/stats";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useStat } from "../../kit/charts/use-stat.ts";
import { BarList } from "../../kit/charts/bar-list.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import { ChartPanel } from "./chart-panel.tsx";
import { noPlace, plain, type Shown, useFigureWords, useItemName, useBesideName } from "./stat.ts";

export type TopType = Extract<StatType, "places" | "products" | "accounts" | "devices" | "rewards" | "coupons">;

/** Most bars; the table and the file have more. */
const mostBars = 6;

/** What was most: places, products, people at the till, rewards. */
export function TopPanel({ type, title, shown }: { type: TopType; title: string; shown: Shown }) {
  return (
    <ChartPanel title={title} query={useStat(type, "table", shown.asked)}>
      {(stat) => <Top stat={stat} type={type} title={title} shown={shown} />}
    </ChartPanel>
  );
}

type Item = Stat["items"][number];

function Top({ stat, type, title, shown }: { stat: Stat; type: TopType; title: string; shown: Shown }) {
  const { t } = useLingui();
  const besideName = useBesideName(shown);
  const format = useFormat();
  const nameOf = useItemName(type);
  const write = useFigureWords()(stat);
  const linkOf = useLinks(type);
  const unit = stat.currency === null ? undefined : format.currency(stat.currency);
  const value = unit ?? t({ message: "Number", comment: "Head of a table: how many" });
  const valueOf = ({ value: of }: Item) => plain(of, stat) ?? 0;
  const drawn = stat.items.slice(0, mostBars);
  const sum = plain(stat.whole?.value ?? 0, stat) ?? 0;
  const all = stat.whole?.items ?? stat.items.length;
  const [first] = stat.items;
  // A value above the total has no share: negative values of others have lowered the total.
  const part = first === undefined || sum <= 0 ? null : valueOf(first) / sum;
  const share = part === null || part <= 0 || part > 1 ? null : part;
  const name = first === undefined ? "" : nameOf(first);
  const of = share === null ? "" : format.percent(share);
  const sentence =
    first === undefined || share === null
      ? ""
      : all === 1
        ? t`Only ${name} in this period.`
        : t`${name} leads, with ${of} of all.`;
  const rest = format.number(stat.items.length - drawn.length);
  const left = all - stat.items.length;
  return (
    <ChartFrame
      title={unit === undefined ? title : `${title}, ${unit}`}
      sentence={[
        sentence,
        stat.items.length > drawn.length ? t`The table has ${rest} more.` : "",
        left > 0 ? plural(left, { one: "# smaller one is not listed.", other: "# smaller ones are not listed." }) : "",
      ]
        .filter((one) => one !== "")
        .join(" ")}
      nothing={stat.items.length === 0 ? t`Nothing in this period.` : undefined}
      table={{
        heads: [
          t({ message: "Name", comment: "Head of a table" }),
          value,
          ...(shown.compared === null ? [] : [besideName]),
        ],
        rows: stat.items.map((item) => ({
          label: nameOf(item),
          values: [valueOf(item), ...(shown.compared === null ? [] : [plain(item.previous, stat)])],
        })),
      }}
      format={write}
      fileName={`${type}-${stat.from}-${stat.to}`}
    >
      <BarList
        summary={sentence}
        rows={drawn.map((item) => ({
          label: nameOf(item),
          value: valueOf(item),
          written: write(valueOf(item)),
          ...(shown.compared !== null && { note: changeOf(item, format.percent) }),
        }))}
        linkOf={
          linkOf === null
            ? undefined
            : (at) => linkOf(drawn[at]!, `${nameOf(drawn[at]!)}: ${write(valueOf(drawn[at]!))}`)
        }
      />
    </ChartFrame>
  );
}

/** "+9 %" on the period before; nothing where there was nothing. */
const changeOf = ({ value, previous }: Item, percent: (share: number) => string): string => {
  if (value === null || previous === null || previous <= 0) return "";
  const share = (value - previous) / previous;
  return share > 0 ? `+${percent(share)}` : percent(share);
};

const isId = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key);

/** Leads from a bar to what it is of, where that has a page that may be seen. */
function useLinks(type: TopType): ((item: Item, name: string) => ReactNode) | null {
  const may = {
    places: useAllowed("places_view"),
    products: useAllowed("products_view"),
    accounts: useAllowed("accounts_view"),
  };
  if (!(type in may) || !may[type as keyof typeof may]) return null;
  const to = ({ places: "/places/$id", products: "/products/$id", accounts: "/accounts/$id" } as const)[
    type as keyof typeof may
  ];
  return ({ key }, name) =>
    isId(key) && key !== noPlace ? <Link to={to} params={{ id: key }} aria-label={name} /> : null;
}
