import { useLingui } from "@lingui/react/macro";
import type { MemberProgramme } from "@rewardo/contract/member-view";
import { askForCard, readPhoneRequest } from "@rewardo/contract/phone-requests";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useEffect, useState } from "react";
import { Ghost } from "../card/own-card.tsx";
import { BusinessHead, Column, FootBar, markClass, Say } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { InAppFoot, InAppNote, InAppSay, TakeButton, useInApp } from "../in-app/in-app-parts.tsx";
import c from "./paper.module.css";

interface PaperPageProps {
  programme: MemberProgramme;
  /** What the printed card's code says. */
  code: string;
  status: "none" | "waiting" | "refused";
  sign: number | null;
}

/** How often the page asks whether staff have agreed, while it is visible; milliseconds. */
const askMs = 3000;

/** Takes a printed card onto this phone, at once or after staff agree at the till. Before, nothing on the card is shown. */
export function PaperPage({ programme, code, ...first }: PaperPageProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { locale, path } = useHere();
  const [{ status, sign }, setStanding] = useState<Pick<PaperPageProps, "status" | "sign">>(first);
  const [state, setState] = useState<"idle" | "busy" | "failed" | "many">("idle");
  const inApp = useInApp();
  const isWaiting = status === "waiting";
  const show = (now: { status: PaperPageProps["status"] | "taken"; sign: number | null }) => {
    if (now.status === "taken") window.location.assign(`/c/${business.key}`);
    else setStanding({ status: now.status, sign: now.sign });
  };

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => {
      if (document.visibilityState !== "visible") return;
      call(readPhoneRequest, { query: { code } }).then(
        (now) => {
          if (now.status === "taken") window.location.assign(`/c/${now.business_key}`);
          else setStanding({ status: now.status, sign: now.sign });
        },
        // Asked again in a moment.
        () => undefined,
      );
    }, askMs);
    return () => clearInterval(timer);
  }, [isWaiting, code]);

  const ask = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      show(await call(askForCard, { body: { code, language: locale } }));
      setState("idle");
    } catch (error) {
      setState(isApiError(error, "too_many_requests") ? "many" : "failed");
    }
  };
  const form = (
    <form method="post" action={path.split("?")[0]} onSubmit={(event) => void ask(event)}>
      <TakeButton inApp={inApp} isBusy={state === "busy"} label={t`Take it onto this phone`} />
    </form>
  );
  return (
    <>
      <Column className={markClass(programme.stock)}>
        <BusinessHead line={business.city ?? undefined}>
          <Languages />
        </BusinessHead>
        {inApp !== null && <InAppNote inApp={inApp} />}
        <Ghost card={programme} number={t({ message: "your printed card", comment: "In place of a number" })} />
        {isWaiting && sign !== null ? (
          <>
            <Say title={t`Show this at the till`}>
              {t`Let the staff scan the printed card. They choose this number at the till, and the card comes onto this phone.`}
            </Say>
            <p className={c.sign}>{sign}</p>
            <p
              className="t13 mut"
              role="status"
            >{t`It works until tomorrow at this time. Reload the page to see it again.`}</p>
          </>
        ) : status === "refused" ? (
          <>
            <Say title={t`The till did not give this phone the card`}>
              {t`Ask once more, and show the number at the till while the card is scanned.`}
            </Say>
            {/* Nothing is said of the card itself: whoever asks may hold no more than a photo of it. */}
            <p className="t13 mut">
              {t`Has a mail address or phone number been confirmed for this card before? Then it does not come by the till: confirm the same one on a card on this phone, under “My data and consents”, and both become one. A recovery code brings it here too.`}
            </p>
            <p className={c.ways}>
              <a className="link t13" href={`/join/${business.key}`}>{t`To a card on this phone`}</a>
              <a className="link t13" href={`/r/${business.key}`}>{t`I have a recovery code`}</a>
            </p>
          </>
        ) : inApp !== null ? (
          <InAppSay inApp={inApp} />
        ) : (
          <Say title={t`Your printed card, on this phone`}>
            {t`A new card takes one touch. A card with stamps moves only after the till agrees, so that nobody can take it with a photo. The printed card keeps working.`}
          </Say>
        )}
        <p role="alert" className="t13">
          {state === "failed" && t`That did not work. Check the network and try again.`}
          {state === "many" && t`Too many tries. Wait a moment and try again.`}
        </p>
      </Column>
      {!isWaiting && (inApp === null ? <FootBar>{form}</FootBar> : <InAppFoot inApp={inApp}>{form}</InAppFoot>)}
    </>
  );
}
