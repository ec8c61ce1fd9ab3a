import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { Link } from "@tanstack/react-router";
import { CustomerCard } from "../../../kit/transactions/customer-card.tsx";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./setup.module.css";

/** Before the first transaction: the card that waits for its first stamp, and what can be done for that. */
export function FirstStamp({ card }: { card: Card }) {
  const { t } = useLingui();
  const { business } = useSession();
  const mayScan = useAllowed("scanner_view");
  const mayAddPlace = useAllowed("places_modify");
  const hasPlace = (business?.places_count ?? 0) > 0;
  return (
    <section className={cx("panel", c.setup)}>
      <div className={c.picture}>
        <CustomerCard card={card} balance={0} number={undefined} />
      </div>
      <div>
        <h2 className={c.title}>
          {hasPlace ? t`Everything is ready for the first stamp` : t`Add a place before the first stamp`}
        </h2>
        <p className="mut">
          {hasPlace
            ? t`Print a sheet of cards, hand one out and scan it.`
            : t`Cards are stamped at a place: add the one where your till stands.`}
        </p>
        <div className={c.ways}>
          {!hasPlace && mayAddPlace && (
            <Link to="/configure" search={{ step: "place" }} className={buttonClass({ kind: "primary" })}>
              <Icon name="map-pin" />
              {t`Add the place`}
            </Link>
          )}
          {hasPlace && mayScan && (
            <Link to="/scanner" className={cx(buttonClass({ kind: "primary" }), c.start)}>
              <Icon name="scan" />
              {t`Scan a card`}
            </Link>
          )}
          <Link to="/cards/$cardId/print" params={{ cardId: card._id }} className={buttonClass()}>
            <Icon name="printer" />
            {t`Print cards and posters`}
          </Link>
        </div>
      </div>
    </section>
  );
}
