import { useLingui } from "@lingui/react/macro";
import type { Suspension } from "@rewardo/contract/businesses";
import type { ReactNode } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { useSuspension } from "@rewardo/web/session/suspension.ts";
import { EmailLink } from "./contact-links.tsx";
import { brand, contactEmail, usePageTitle } from "@rewardo/web/page-title.ts";
import { isVisitWaiting } from "@rewardo/web/unsent-visit.ts";
import { MessagePage } from "./message-page.tsx";
import c from "./message-page.module.css";

interface SuspendedPageProps {
  /** Goes to the log-in, as someone else. */
  onLogIn: () => void;
  foot: ReactNode;
}

/** Who suspended or closed the business, why, and whom to ask: to its people and on its devices, at whatever page they are. */
export function SuspendedPage(rest: SuspendedPageProps) {
  const suspension = useSuspension();
  return suspension === null ? null : <Suspended suspension={suspension} {...rest} />;
}

function Suspended({ suspension, onLogIn, foot }: SuspendedPageProps & { suspension: Suspension }) {
  const { t } = useLingui();
  const format = useFormat();
  const { device } = useSession();
  const { business, by, since, reason } = suspension;
  const day = format.date(since);
  const title = by === "owner" ? t`${business} is closed` : t`${business} is suspended`;
  usePageTitle(title);
  return (
    <MessagePage
      picture={
        <span className={c.ring}>
          <Icon name="prohibit" size={32} />
        </span>
      }
      title={title}
      words={
        <>
          {by === "owner" ? t`One of its owners closed it on ${day}.` : t`The operator of ${brand} did this on ${day}.`}
          {reason !== null && (
            <>
              <br />
              {t`The reason given: “${reason}”`}
            </>
          )}
          <br />
          {t`Nothing can be added or handed over meanwhile, and nothing on the cards is lost.`}
          {isVisitWaiting() && (
            <>
              <br />
              {t`A visit is waiting to be sent. It is sent automatically and counts once.`}
            </>
          )}
          <br />
          {device === null ? t`To have it opened again, ask the operator.` : t`Ask the owner, or the operator.`}{" "}
          <EmailLink email={contactEmail} />
        </>
      }
      buttons={
        <>
          <Button kind="primary" icon="arrow-clockwise" onClick={() => location.reload()}>
            {t`Try again`}
          </Button>
          {device === null && <Button onClick={onLogIn}>{t`Log in as someone else`}</Button>}
        </>
      }
      ownFoot={foot}
    />
  );
}
