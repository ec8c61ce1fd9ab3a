import { useLingui } from "@lingui/react/macro";
import { endMemberBrowser, listMemberBrowsers, type MemberBrowser } from "@rewardo/contract/members";
import { describeUserAgent } from "@rewardo/rules/user-agent";
import { Button } from "@rewardo/ui/button.tsx";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { call } from "@rewardo/web/api.ts";
import { useEffect, useState } from "react";
import { rowsClass, Section } from "../frame/frame.tsx";
import { useBusiness, useHere } from "../here.tsx";

/** The browsers that hold the customer's cards; each other one can be ended. */
export function Browsers() {
  const { t } = useLingui();
  const { key } = useBusiness();
  const { format } = useHere();
  const [browsers, setBrowsers] = useState<readonly MemberBrowser[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isOver = false;
    void call(listMemberBrowsers, { businessKey: key }).then(
      ({ items }) => {
        if (!isOver) setBrowsers(items);
      },
      () => {
        if (!isOver) setFailed(true);
      },
    );
    return () => {
      isOver = true;
    };
  }, [key]);
  const end = async ({ _id: id }: MemberBrowser) => {
    try {
      await call(endMemberBrowser, { businessKey: key, params: { id } });
      setBrowsers((before) => before?.filter((one) => one._id !== id) ?? null);
    } catch {
      setFailed(true);
    }
  };
  const nameOf = ({ user_agent: agent }: MemberBrowser): string => {
    const { browser, system } = describeUserAgent(agent);
    const known = [system, browser].filter((one) => one !== null);
    return known.length === 0 ? t`Another browser` : known.join(", ");
  };
  return (
    <Section title={t({ message: "Devices", comment: "Browsers that hold a customer's card" })}>
      {isFailed && <p role="alert">{t`That did not work. Check the network and try again.`}</p>}
      {browsers !== null && (
        <div className={rowsClass}>
          {browsers.map((one) => {
            const since = format.date(one.created_at, "date");
            const last = format.date(one.last_used_at, "date");
            return (
              <div key={one._id}>
                <Icon name="device-mobile" />
                <span>
                  {one.is_this ? t`This browser` : nameOf(one)}
                  <span className="s">
                    {one.is_this
                      ? t({ message: `since ${since}`, comment: "A browser holds the card" })
                      : t({ message: `last used on ${last}`, comment: "A browser" })}
                  </span>
                </span>
                {!one.is_this && <Button onClick={() => void end(one)}>{t`Sign out`}</Button>}
              </div>
            );
          })}
        </div>
      )}
    </Section>
  );
}
