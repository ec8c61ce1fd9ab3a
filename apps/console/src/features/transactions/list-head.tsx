import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { readStatsSummary } from "@rewardo/contract/stats";
import { useQuery } from "@tanstack/react-query";
import { PageHead } from "../../kit/page-head.tsx";
import { call, route } from "../../platform/api.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";

const read = route<typeof readStatsSummary>({ method: "GET", path: "/stats/summary", scope: "business" });

/** The title with what today has brought so far. */
export function ListHead() {
  const { t } = useLingui();
  const { business } = useSession();
  const hasFacts = useAllowed("stats_view") && business !== null;
  const { data } = useQuery({
    queryKey: ["stats", "summary", "now"],
    queryFn: ({ signal }) => call(read, { signal }),
    enabled: hasFacts,
  });
  return (
    <PageHead
      title={t`Transactions`}
      sub={hasFacts ? <Facts today={data?.transactions.value} cards={data?.card_subscriptions} /> : undefined}
    />
  );
}

function Facts({ today, cards }: { today: number | undefined; cards: number | undefined }) {
  const { t } = useLingui();
  const { business } = useSession();
  // The line keeps its height while its figures are on the way.
  if (today === undefined || cards === undefined || business === null) return <>&nbsp;</>;
  const { places_count: places } = business;
  return (
    <span className="num">
      {t({
        message: `${plural(today, { one: "# today", other: "# today" })}, of ${plural(cards, { one: "# card", other: "# cards" })} at ${plural(places, { one: "# place", other: "# places" })}`,
        comment: "Under the title: 128 today, of 4,812 cards at 4 places",
      })}
    </span>
  );
}
