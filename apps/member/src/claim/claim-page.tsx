import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { MemberProgramme } from "@rewardo/contract/member-view";
import { LoyaltyCard } from "@rewardo/loyalty/card/loyalty-card.tsx";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Spinner } from "@rewardo/ui/spinner.tsx";
import { nextOf, useCounted, useFace, useFootLine } from "../card/face.ts";
import { Ghost } from "../card/own-card.tsx";
import { BusinessHead, Column, FootBar, logoUrl, markClass } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { InAppFoot, InAppNote, InAppSay, TakeButton, useInApp } from "../in-app/in-app-parts.tsx";
import home from "../home/home.module.css";
import c from "./claim.module.css";

interface ClaimPageProps {
  programme: MemberProgramme;
  /** What the visit brought. */
  delta: number;
  /** Nothing was answered: the person may try again. */
  onRetry: (() => void) | null;
}

/**
 * The visit that waits, as a ghost with its stamp; beneath it lies the real card, which the page's first script uncovers
 * when the server has said yes (`claim.ts`).
 */
export function ClaimPage({ programme, delta, onRetry }: ClaimPageProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { pick, path, format } = useHere();
  const face = useFace();
  const footLine = useFootLine();
  const inApp = useInApp();
  const counted = useCounted();
  const waiting = t({ message: "nobody’s yet", comment: "In place of a number, on a card that is offered" });
  const next = nextOf(programme, delta);
  const { stamps_required: required } = programme;
  const isFull = required !== null && delta >= required;
  const left = next === null ? "" : format.number(next.missing);
  const reward = next === null ? "" : pick(next.reward.name);
  // The first script takes the visit, but not in another app, and not where no script runs.
  const form = (
    <form method="post" action={path.split("?")[0]}>
      <TakeButton inApp={inApp} label={t`Take the card`} />
    </form>
  );
  return (
    <>
      <Column className={markClass(programme.stock)}>
        <BusinessHead line={t`a moment ago`}>
          <Languages />
        </BusinessHead>
        {inApp !== null && <InAppNote inApp={inApp} />}
        <div className={c.ghost}>
          <Ghost card={programme} balance={delta} number={waiting} />
        </div>
        <div className={c.card}>
          <LoyaltyCard
            business={business.name}
            programme={pick(programme.name)}
            stock={programme.stock}
            logo={{ url: logoUrl(business), icon: business.logo_icon }}
            face={face(programme, delta)}
            picture={programme.image}
            rewardLine={footLine(programme, delta)}
            recent={delta}
            land
          />
        </div>
        {inApp === null ? (
          <div className={cx(home.stamped, c.before)}>
            <h1>
              {delta === 0
                ? t`Your card`
                : required === null
                  ? t`${counted(programme, delta)} for you`
                  : t`${plural(delta, { one: "A stamp for you", other: "# stamps for you" })}`}
            </h1>
            <p className={c.asking} role="status">
              {onRetry === null ? (
                <>
                  <Spinner />
                  {t`One moment, it is coming onto your card.`}
                </>
              ) : (
                t`There is no network just now. The stamp waits for you.`
              )}
            </p>
          </div>
        ) : (
          <InAppSay inApp={inApp} />
        )}
        <div className={cx(home.stamped, c.after)} role="status">
          <span className={home.tick}>
            <Icon name="check-bold" />
          </span>
          <h1>
            {delta === 0
              ? t`The card is yours`
              : required === null
                ? t`${counted(programme, delta)} added`
                : delta === 1
                  ? t`Your first stamp`
                  : t`Your first stamps`}
          </h1>
          {next !== null && !isFull && (
            <p>{t({ message: `${left} more to: ${reward}`, comment: "3 more (stamps or points) to: free coffee" })}</p>
          )}
          <p className={home.why}>{t`Done. There is nothing to type.`}</p>
        </div>
      </Column>
      <noscript>
        <FootBar>{form}</FootBar>
      </noscript>
      {inApp !== null && <InAppFoot inApp={inApp}>{form}</InAppFoot>}
      {onRetry !== null && (
        <FootBar>
          <button
            type="button"
            className={buttonClass({ kind: "primary", size: "till", full: true })}
            onClick={onRetry}
          >
            {t`Try again`}
          </button>
        </FootBar>
      )}
    </>
  );
}
