import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import type { MemberProgramme } from "@rewardo/contract/member-view";
import { joinBusiness } from "@rewardo/contract/members";
import { cx } from "@rewardo/ui/cx.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";
import { type FormEvent, useState } from "react";
import { Ghost } from "../card/own-card.tsx";
import { BusinessHead, Column, FootBar, markClass } from "../frame/frame.tsx";
import { Languages } from "../frame/languages.tsx";
import { useBusiness, useHere } from "../here.tsx";
import { InAppFoot, InAppNote, InAppSay, TakeButton, useInApp } from "../in-app/in-app-parts.tsx";
import type { Invitation } from "../page.ts";
import { stampsOf } from "../invite/promised-stamps.ts";
import c from "./join.module.css";

/** What a card promises, in the largest letters of the page. */
export function usePromise(): (programme: MemberProgramme | undefined) => string {
  const { t } = useLingui();
  const { pick, format } = useHere();
  const business = useBusiness();
  return (programme) => {
    const reward = [...(programme?.rewards ?? [])]
      .sort((one, other) => one.cost - other.cost)
      .at(programme?.stamps_required === null ? 0 : -1);
    if (programme === undefined || reward === undefined) return t`Your card of ${business.name}`;
    const name = pick(reward.name);
    if (programme.stamps_required === null) {
      const cost = format.number(reward.cost);
      return t({ message: `${name} from ${cost} points on`, comment: "What a points card promises" });
    }
    return t({
      message: plural(reward.cost, { one: `${name} for # stamp`, other: `${name} for # stamps` }),
      comment: "What a stamps card promises: Free coffee for 10 stamps",
    });
  };
}

/** How large a promise is set: a long one still leaves room for the button, and a long word has room in its line. */
const sizeOf = (promise: string): string | undefined => {
  const longest = Math.max(...promise.split(/\s/).map((word) => word.length));
  if (promise.length <= 24 && longest <= 13) return undefined;
  return promise.length <= 48 && longest <= 16 ? c.medium : c.small;
};

interface JoinPageProps {
  programmes: readonly MemberProgramme[];
  placeId: string | null;
  /** The address came from a code. */
  isScanned: boolean;
  /** A friend's invitation, with which the card is taken. */
  invitation: Invitation | null;
}

/** One button, and nothing to fill in: the card is there after one touch. */
export function JoinPage({ programmes, placeId, isScanned, invitation }: JoinPageProps) {
  const { t } = useLingui();
  const business = useBusiness();
  const { locale, pick } = useHere();
  const promise = usePromise();
  const [programme] = programmes;
  const [state, setState] = useState<"idle" | "busy" | "failed" | "many">("idle");
  const inApp = useInApp();

  const take = async (event: FormEvent) => {
    event.preventDefault();
    if (state === "busy") return;
    setState("busy");
    try {
      await call(joinBusiness, {
        body: {
          ...{ business_key: business.key, language: locale, is_scanned: isScanned },
          ...(placeId === null ? {} : { place_id: placeId }),
          ...(invitation === null ? {} : { invitation: invitation.token }),
        },
      });
      window.location.assign(`/c/${business.key}`);
    } catch (error) {
      // The page of the invitation says what has become of it, and how to take the card without.
      if (isApiError(error, "invitation_over") || isApiError(error, "invitation_own")) return window.location.reload();
      setState(isApiError(error, "too_many_requests") ? "many" : "failed");
    }
  };
  const gift = invitation === null ? "" : pick(invitation.coupon.name);
  const from = invitation?.from ?? null;
  const words =
    invitation === null
      ? promise(programme)
      : t({ message: `For you: ${gift}`, comment: "The coupon that an invitation brings" });
  const form = (
    <form
      method="post"
      action={`/${isScanned ? "JOIN" : "join"}/${invitation?.token ?? business.key}${placeId === null ? "" : `/${placeId}`}`}
      onSubmit={(event) => void take(event)}
    >
      <TakeButton inApp={inApp} isBusy={state === "busy"} label={t`Take the card`} />
    </form>
  );
  return (
    <>
      <Column className={cx(c.join, markClass(programme?.stock))}>
        <BusinessHead
          line={
            invitation === null
              ? (business.city ?? undefined)
              : from === null
                ? t`You are invited`
                : t({ message: `${from} invites you`, comment: "Oliwia invites you" })
          }
        >
          <Languages />
        </BusinessHead>
        {inApp !== null && <InAppNote inApp={inApp} />}
        {programme !== undefined && (
          <div className={cx(state === "busy" && c.flowing)}>
            <Ghost
              card={programme}
              balance={invitation === null ? 0 : stampsOf(programme, invitation.coupon)}
              number={t({ message: "nobody’s yet", comment: "In place of a number, on a card that is offered" })}
            />
          </div>
        )}
        {inApp === null ? (
          <div className={c.say}>
            <h1 className={sizeOf(words)}>{words}</h1>
            <p>
              {invitation !== null &&
                t`You get it on your card 14 days after your first paid visit, unless the visit is taken back.`}{" "}
              {t`No app, no password, nothing to type.`}
            </p>
          </div>
        ) : (
          <InAppSay inApp={inApp} />
        )}
        {inApp === null && (
          <p className={c.recover}>
            <a className="link t13" href={`/r/${business.key}`}>{t`I have a recovery code`}</a>
            <a className="link t13" href={`/terms/${business.key}`}>
              {t({ message: "Rules of the card", comment: "A heading" })}
            </a>
          </p>
        )}
        <p role="alert" className={c.problem}>
          {state === "failed" && t`That did not work. Check the network and try again.`}
          {state === "many" && t`Too many tries. Wait a moment and try again.`}
        </p>
      </Column>
      {inApp === null ? (
        <FootBar
          line={
            invitation === null
              ? undefined
              : from === null
                ? t`Who invited you learns that somebody came, never who.`
                : t`${from} learns that somebody came, never who.`
          }
        >
          {form}
        </FootBar>
      ) : (
        <InAppFoot inApp={inApp}>{form}</InAppFoot>
      )}
    </>
  );
}
