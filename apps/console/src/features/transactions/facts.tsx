import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { readStatsSummary } from "@rewardo/contract/stats";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

/** What today has brought so far, under the title. */
export function Facts() {
  const { t } = useLingui();
  const { business } = useSession();
  const hasFacts = useAllowed("stats_view") && business !== null;
  const { data } = useQuery({
    queryKey: ["stats", "summary", "now"],
    queryFn: ({ signal }) => call(readStatsSummary, { signal }),
    initialData: () => (hasFacts ? broughtAnswer(readStatsSummary) : undefined),
    enabled: hasFacts,
  });
  if (!hasFacts) return null;
  // The line keeps its height while its figures load.
  if (data == null) return <>&nbsp;</>;
  const today = data.transactions.value;
  const cards = data.card_subscriptions;
  const places = business.places_count;
  // Accounts limited to places do not get the number of customers of the whole business.
  if (cards === null)
    return (
      <span className="num">
        {t({ message: plural(today, { one: "# today", other: "# today" }), comment: "Under the title: 128 today" })}
      </span>
    );
  return (
    <span className="num">
      {t({
        message: `${plural(today, { one: "# today", other: "# today" })}, of ${plural(cards, { one: "# card", other: "# cards" })} at ${plural(places, { one: "# place", other: "# places" })}`,
        comment: "Under the title: 128 today, of 4,812 cards at 4 places",
      })}
    </span>
  );
}
