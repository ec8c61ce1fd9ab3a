import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { User } from "@rewardo/contract/users";
import { FigureBand } from "@rewardo/loyalty/figures/figure-band.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { lastVisit } from "./membership/memberships.ts";

/** What a customer is to the business, in a ruled band; nothing for a reader to whom the server tells no figures. */
export function UserFigures({ user: { card_subscriptions: cards, figures } }: { user: User }) {
  const { t } = useLingui();
  const format = useFormat();
  const { business } = useSession();
  if (figures === undefined || business === null) return null;
  const { currency } = business;
  const { spent, purchases, usual_place: place } = figures;
  const visits = cards.reduce((sum, card) => sum + card.visits, 0);
  const last = lastVisit(cards);
  const money = (minor: number) =>
    purchases === 0 ? { value: "–" } : { value: format.amount(Math.round(minor), currency), currency };
  return (
    <FigureBand
      figures={[
        {
          label: t`Visits`,
          value: format.number(visits),
          detail: last !== null && t`the last on ${format.date(last, "shortDate")}`,
        },
        { label: t({ message: "Spent", comment: "Money that a customer paid, a figure" }), ...money(spent) },
        {
          label: t`Average receipt`,
          ...money(spent / purchases),
          detail: purchases > 0 && plural(purchases, { one: "over # receipt", other: "over # receipts" }),
        },
        {
          label: t({ message: "Usual place", comment: "Where a customer comes most often" }),
          value: place?.name ?? "–",
          isName: place !== null,
          detail: place !== null && plural(place.visits, { one: "# visit there", other: "# visits there" }),
        },
      ]}
    />
  );
}
