import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CardLapsing } from "@rewardo/contract/lapsing";
import type { Programme } from "@rewardo/contract/programmes";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { cardLapsingQuery } from "../api.ts";
import { useCardWords } from "../use-card-words.ts";

type Part = CardLapsing["due"];

/** What expires within thirty days: who was warned, whom nothing reaches, and what a card without warnings would let wait. */
export function LapsingFigures({ programme }: { programme: Pick<Programme, "card_id" | "type"> }) {
  const { t } = useLingui();
  const { business, account } = useSession();
  const isAllowed = useAllowed("cards_view");
  const { units } = useCardWords(programme.type);
  // Figures of the whole business are not for people who are limited to places.
  const isShown = isAllowed && business !== null && account?.place_ids == null;
  const { data } = useQuery({ ...cardLapsingQuery(programme.card_id), enabled: isShown });
  if (data === undefined) return null;
  const said = ({ units: held, customers: count }: Part): string =>
    `${units(held)}, ${plural(count, { one: "# customer", other: "# customers" })}`;
  const { due, warned, unreachable, waiting, moved, silent, silent_unreachable } = data;
  const [ahead, without] = [said(silent), said(silent_unreachable)];
  const lines: readonly (readonly [label: string, part: Part])[] = [
    [t`Expires within 30 days, after a warning`, due],
    [t`Warning delivered`, warned],
    [t`Nothing reaches the customer: it will wait`, unreachable],
    [t`Waits for the next visit`, waiting],
    [t`Moved by a late warning or an outage`, moved],
  ];
  const shown = lines.filter(([, part]) => part.units > 0);
  return (
    <>
      {silent.units > 0 && (
        <p className="mut">
          {t`Expires within 30 days without a warning: ${ahead}.`}{" "}
          {t`If this card warned, it would wait where nothing reaches the customer: ${without}.`}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="mut">
          {shown.map(([label, part]) => (
            <li key={label}>
              {label}: {said(part)}
            </li>
          ))}
        </ul>
      )}
      {shown.length > 0 && (
        <p>
          <Link to="/cards/$cardId/lapsing" params={{ cardId: programme.card_id }} className="link">
            {t`Who that is, and why`}
          </Link>
        </p>
      )}
    </>
  );
}
