import { useLingui } from "@lingui/react/macro";
import { type NoticeStanding, readNoticeStanding } from "@rewardo/contract/notices";
import { Switch } from "@rewardo/ui/fields/switch.tsx";
import { call } from "@rewardo/web/api.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useBusiness } from "../here.tsx";
import { abilityOfBrowser, beginTelling, type BrowserAbility, endTelling, isSubscribed } from "./this-browser.ts";

interface TellHereProps {
  /** The customer allows messages on the card. */
  isAllowed: boolean;
  className?: string | undefined;
}

/**
 * Has this phone told of new messages. The browser asks its question after the touch; where it cannot tell, or the installation tells
 * none, the row is absent.
 */
export function TellHere({ isAllowed, className }: TellHereProps) {
  const { t } = useLingui();
  const { key: businessKey } = useBusiness();
  const [ability, setAbility] = useState<BrowserAbility>(abilityOfBrowser);
  const [standing, setStanding] = useState<NoticeStanding | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (ability === "none") return undefined;
    let isOver = false;
    const read = async (): Promise<void> => {
      const [known, isHere] = await Promise.all([call(readNoticeStanding, { businessKey }), isSubscribed()]);
      if (!isOver) setStanding({ ...known, is_told: known.is_told && isHere });
    };
    // Without a network the row stays away.
    read().catch(() => undefined);
    return () => {
      isOver = true;
    };
    // A consent that is withdrawn ends it, and it begins by a touch alone.
  }, [ability, businessKey, isAllowed]);

  if (ability === "none" || standing === null || standing.public_key === null) return null;
  const { public_key, is_told: isTold } = standing;
  const change = async (isWanted: boolean): Promise<void> => {
    setProblem(null);
    try {
      const now = isWanted ? await beginTelling(businessKey, public_key) : await endTelling(businessKey);
      if (now !== null) return setStanding(now);
      setAbility(abilityOfBrowser());
      setProblem(t`The browser’s question was not answered with “Allow”, so nothing has changed.`);
    } catch {
      setProblem(t`That did not work. Check the network and try again.`);
    }
  };
  const words = (): ReactNode => {
    if (ability === "home_first")
      return (
        <>
          {t`On an iPhone this works only from the home screen: put the card there, open it from there, and switch this on.`}{" "}
          <a className="link" href="#keep/home">{t`To the home screen`}</a>
        </>
      );
    if (ability === "denied")
      return t`Notifications from this page are blocked. Allow them in the browser: tap the sign beside the address, then “Notifications”.`;
    if (!isAllowed) return t`once messages on this card are allowed`;
    return t`also while the card is closed, three times a day at most`;
  };
  return (
    <div className={className}>
      <Switch
        checked={isTold && isAllowed}
        disabled={!isAllowed || ability !== "ready"}
        onChange={(isWanted) => void change(isWanted)}
        hint={words()}
      >
        {t`Tell me on this phone`}
      </Switch>
      <p role="alert">{problem}</p>
    </div>
  );
}
