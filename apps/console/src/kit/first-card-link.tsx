import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { type ButtonKind, buttonClass } from "@rewardo/ui/button-class.ts";
import type { Cards } from "./transactions/use-cards.ts";

/** What brings the first customers: the set-up while there is no card, then cards to hand out. Nothing for the platform. */
export function FirstCardLink({ cards, kind = "primary" }: { cards: Cards; kind?: ButtonKind }) {
  const { t } = useLingui();
  const hasBusiness = useSession().business !== null;
  const maySetUp = useAllowed("cards_modify");
  const card = cards.given[0];
  if (!hasBusiness || cards.isPending) return null;
  if (card !== undefined) {
    return (
      <Link to="/cards/$cardId/print" params={{ cardId: card._id }} className={buttonClass({ kind })}>
        {t`Print cards and posters`}
      </Link>
    );
  }
  if (!maySetUp) return null;
  return (
    <Link to="/configure" className={buttonClass({ kind })}>
      {t`Finish configuration`}
    </Link>
  );
}
