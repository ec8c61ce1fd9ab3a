import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { pickText } from "@rewardo/rules";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LoyaltyCard } from "../../kit/loyalty-card/loyalty-card.tsx";
import type { Cards } from "../../kit/transactions/use-cards.ts";
import { useFormat } from "../../platform/i18n/index.ts";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { cx } from "../../ui/cx.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import c from "./setup.module.css";

/** Before the first transaction: the card that is to be stamped, and what is still to be done for that. */
export function Setup({ cards }: { cards: Cards }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { business } = useSession();
  const language = business?.language ?? "en";
  const mayScan = useAllowed("scanner_view");
  const mayBuild = useAllowed("cards_modify");
  const places = business?.places_count ?? 0;
  const active = [...cards.byId.values()].filter(({ status }) => status === "active");
  const card = active.find(({ stamps_required }) => stamps_required !== null) ?? active[0];
  const isReady = places > 0 && card !== undefined;
  const reward = card?.rewards[0];
  return (
    <section className={cx("panel", c.setup)}>
      <div>
        {isReady ? (
          <h2 className={c.title}>{t`Everything is ready for the first stamp`}</h2>
        ) : (
          <>
            <p className="mut">{t`To enjoy all the benefits`}</p>
            <h2 className={c.title}>{mayBuild ? t`Finish configuration` : t`Before the first stamp`}</h2>
          </>
        )}
        <ul className={c.steps}>
          <Step
            icon="map-pin"
            isDone={places > 0}
            note={places > 0 ? plural(places, { one: "# place", other: "# places" }) : undefined}
          >
            {t`A place where cards are stamped`}
          </Step>
          <Step
            icon="stamp"
            isDone={card !== undefined}
            note={card === undefined ? undefined : pickText(card.name, locale, language)}
          >
            {t`A loyalty card that customers collect on`}
          </Step>
          <Step
            icon="scan"
            isDone={false}
            note={
              isReady && mayScan ? (
                <Link to="/scanner" className={cx(buttonClass({ kind: "primary", size: "compact" }), c.start)}>
                  {t`Scan a card`}
                </Link>
              ) : undefined
            }
          >
            {t`Scan the first card`}
          </Step>
        </ul>
        {!isReady && mayBuild && (
          <Link to="/configure" className={cx(buttonClass({ kind: "primary" }), c.finish)}>
            {t`Finish configuration`}
          </Link>
        )}
      </div>
      <div className={c.picture}>
        <LoyaltyCard
          state="ghost"
          stock="sand"
          business={business?.name ?? ""}
          programme={card === undefined ? t`will look like this` : pickText(card.name, locale, language)}
          face={{ kind: "stamps", count: 0, required: card?.stamps_required ?? 10, stamp: "" }}
          rewardLine={reward === undefined ? undefined : pickText(reward.name, locale, language)}
        />
        <p className="t13 dim">{t`Customers keep it on their phone. Nothing to print.`}</p>
      </div>
    </section>
  );
}

interface StepProps {
  icon: IconName;
  isDone: boolean;
  note: ReactNode;
  children: ReactNode;
}

function Step({ icon, isDone, note, children }: StepProps) {
  const { t } = useLingui();
  return (
    <li className={cx(isDone && c.done)}>
      <Icon name={isDone ? "check-circle-fill" : icon} label={isDone ? t`Done` : undefined} />
      <span>{children}</span>
      {typeof note === "string" ? <span className="t13 dim">{note}</span> : note}
    </li>
  );
}
