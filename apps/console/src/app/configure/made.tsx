import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Card } from "@rewardo/contract/cards";
import { Link } from "@tanstack/react-router";
import { CustomerCard } from "../../kit/transactions/customer-card.tsx";
import { useSession } from "@rewardo/web/session/index.ts";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import c from "./configure.module.css";

/** The step of the card once there is one: it is shown and never made a second time. */
export function CardMade({ card }: { card: Card }) {
  const { t } = useLingui();
  return (
    <div className={c.form}>
      <div>
        <h2 className="t20">{t`Your card is in use`}</h2>
        <p className={c.lead}>{t`Customers collect on this card. Printed cards look like this too.`}</p>
      </div>
      <CustomerCard card={card} balance={0} number={undefined} className={c.made} />
      <div className={c.ways}>
        <Link to="/configure" className={buttonClass({ kind: "primary" })}>
          {t`Go on`}
        </Link>
        <Link to="/cards/$cardId/print" params={{ cardId: card._id }} className={buttonClass()}>
          <Icon name="printer" />
          {t`Print cards and posters`}
        </Link>
      </div>
    </div>
  );
}

/** The step of the place once there is one: it leads to the places. */
export function PlacesMade() {
  const { t } = useLingui();
  const count = useSession().business?.places_count ?? 0;
  return (
    <div className={c.form}>
      <div>
        <h2 className="t20">{plural(count, { one: "# place is open", other: "# places are open" })}</h2>
        <p className={c.lead}>{t`Opening hours, map and pictures are on the place’s own page.`}</p>
      </div>
      <div className={c.ways}>
        <Link to="/configure" className={buttonClass({ kind: "primary" })}>
          {t`Go on`}
        </Link>
        <Link to="/places" className={buttonClass()}>
          <Icon name="map-pin" />
          {t`See the places`}
        </Link>
      </div>
    </div>
  );
}
