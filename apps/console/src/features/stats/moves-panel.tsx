import { useLingui } from "@lingui/react/macro";
import { readRfm, type RfmOverview } from "@rewardo/contract/rfm";
import { useQuery } from "@tanstack/react-query";
import { BarList } from "../../kit/charts/bar-list.tsx";
import { ChartFrame } from "../../kit/charts/chart-frame.tsx";
import { Loaded } from "@rewardo/loyalty/frame/loaded.tsx";
import { useRfmWords } from "../../kit/words/use-rfm-words.ts";
import { call } from "@rewardo/web/api.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { Skeleton } from "@rewardo/ui/skeleton.tsx";

const mostBars = 8;

/** Customers who changed groups in the last computation. */
export function MovesPanel() {
  const { t } = useLingui();
  const query = useQuery({ queryKey: ["stats", "rfm"], queryFn: ({ signal }) => call(readRfm, { signal }) });
  const title = t`Moves between the groups`;
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <h2>{title}</h2>
          <Skeleton width="100%" height="160px" />
        </>
      }
    >
      {(overview) => <Moves overview={overview} title={title} />}
    </Loaded>
  );
}

function Moves({ overview, title }: { overview: RfmOverview | null; title: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const words = useRfmWords();
  const moves = (overview?.moves ?? [])
    .filter(({ from, to, customers }) => from !== to && customers > 0)
    .toSorted((one, other) => other.customers - one.customers);
  const before = t({ message: "Not a customer before", context: "group of customers" });
  const nameOf = ({ from, to }: RfmOverview["moves"][number]) =>
    `${from === "none" ? before : words(from).name} › ${words(to).name}`;
  const day = overview === null ? "" : format.localDay(overview.local_day);
  const sum = format.number(moves.reduce((total, { customers }) => total + customers, 0));
  const sentence = t`Customers who changed their group on ${day}: ${sum}.`;
  return (
    <ChartFrame
      title={title}
      sentence={sentence}
      nothing={
        moves.length > 0
          ? undefined
          : overview === null
            ? t`Groups are worked out every night, from the first visits on.`
            : t`No customer changed group on ${day}.`
      }
      table={{
        heads: [
          t({ message: "Move", comment: "Head of a table: from one group to another" }),
          t({ message: "Customers", comment: "Head of a table" }),
        ],
        rows: moves.map((move) => ({ label: nameOf(move), values: [move.customers] })),
      }}
      fileName={`rfm-moves-${overview?.local_day ?? ""}`}
    >
      <BarList
        summary={sentence}
        rows={moves.slice(0, mostBars).map((move) => ({
          label: nameOf(move),
          value: move.customers,
          written: format.number(move.customers),
        }))}
      />
    </ChartFrame>
  );
}
