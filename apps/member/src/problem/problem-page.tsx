import { useLingui } from "@lingui/react/macro";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { BusinessHead, Column, Foot } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useHere } from "../here.tsx";
import type { MemberProblem } from "../page.ts";
import c from "./problem.module.css";

const icons: Readonly<Record<MemberProblem, IconName>> = {
  link_not_found: "link-simple",
  claim_used: "check-circle",
  claim_over: "hourglass-medium",
  card_on_phone: "stack",
  invitation_over: "hourglass-medium",
  invitation_own: "paper-plane-tilt",
  invitation_member: "check-circle",
  ended: "sign-out",
  too_many_requests: "clock",
  unavailable: "wifi-slash",
};

/** What went otherwise than expected, what it means for the card, and the way on. */
function useWords(): Readonly<Record<MemberProblem, readonly [title: string, words: string]>> {
  const { t } = useLingui();
  return {
    link_not_found: [
      t`This link leads to no card`,
      t`It may have been replaced by a newer one. Ask at the till for your card.`,
    ],
    claim_used: [
      t`This code was used already`,
      t`Another phone has taken the card. If it was not yours, tell the staff: they see it at the till.`,
    ],
    claim_over: [t`The code has run out`, t`The stamp is not lost: it waits for you. Ask at the till for a new code.`],
    card_on_phone: [
      t`Another card of yours is on this phone`,
      t`Both become one once you confirm your mail address or phone number on the card that is here, under “My data and consents”.`,
    ],
    invitation_over: [
      t`This invitation is over`,
      t`It was used, taken back or has run out. You can have the card all the same, without the gift.`,
    ],
    invitation_own: [
      t`This is your own invitation`,
      t`It works in your friend’s browser. Send the link on; nothing has been used up.`,
    ],
    invitation_member: [
      t`You have a card here already`,
      t`Invitations are for people who have no card yet, so this one brings you nothing new. Your card stays as it is.`,
    ],
    ended: [
      t`This browser holds the card no more`,
      t`The card was removed from this browser, or it was closed. Open it by its link, or ask at the till.`,
    ],
    too_many_requests: [t`Too many tries`, t`Wait a minute, then open the page again.`],
    unavailable: [t`The page cannot be shown just now`, t`Nothing is lost. Try again in a moment.`],
  };
}

export function ProblemPage({ problem, hasCard }: { problem: MemberProblem; hasCard: boolean }) {
  const { t } = useLingui();
  const { business, path } = useHere();
  const [title, words] = useWords()[problem];
  const isTransient = problem === "unavailable" || problem === "too_many_requests";
  return (
    <Column tall>
      {business === null ? (
        <div className={c.top}>
          <Languages />
        </div>
      ) : (
        <BusinessHead>
          <Languages />
        </BusinessHead>
      )}
      <div className={c.middle}>
        <span className={c.sign}>
          <Icon name={icons[problem]} size={32} />
        </span>
        <h1>{title}</h1>
        <p>{words}</p>
        {business !== null && (problem === "ended" || problem === "link_not_found") && (
          <p>
            <a className="link" href={`/r/${business.key}`}>{t`I have a recovery code`}</a>
          </p>
        )}
      </div>
      <Foot>
        {isTransient ? (
          <a className={buttonClass({ kind: "primary", size: "till", full: true })} href={path}>{t`Try again`}</a>
        ) : problem === "invitation_over" && business !== null ? (
          <a className={buttonClass({ kind: "primary", size: "till", full: true })} href={`/join/${business.key}`}>
            {t`Take the card`}
          </a>
        ) : hasCard && business !== null ? (
          <a className={buttonClass({ kind: "primary", size: "till", full: true })} href={`/c/${business.key}`}>
            {t`To your card`}
          </a>
        ) : (
          <a className={buttonClass({ size: "till", full: true })} href="/c">{t`Cards on this phone`}</a>
        )}
      </Foot>
    </Column>
  );
}
