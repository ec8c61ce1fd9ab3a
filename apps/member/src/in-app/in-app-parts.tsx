import { Trans, useLingui } from "@lingui/react/macro";
import { buttonClass } from "@rewardo/ui/button-class.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Note } from "@rewardo/ui/note.tsx";
import { type ReactNode, useMemo, useState } from "react";
import { FootBar, lineClass, Say, stepsClass } from "../frame/frame.tsx";
import { useOfBrowser } from "../use-of-browser.ts";
import { type InApp, inAppOf } from "./in-app.ts";
import c from "./in-app.module.css";

const userAgent = (): string => navigator.userAgent;

/** The other app that this page is shown in; `null` in a browser of its own, and while the page is as the server drew it. */
export function useInApp(): InApp | null {
  const agent = useOfBrowser(userAgent, "");
  return useMemo(() => inAppOf(agent), [agent]);
}

/** Asks the phone to show the page in its own browser; where it cannot, the steps beside the button say how. */
const openOutside = ({ browser }: InApp): void => {
  const { host, pathname, search, href } = window.location;
  if (browser === "Chrome") {
    window.location.href = `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.android.chrome;end`;
    return;
  }
  window.location.href = href.replace(/^https?/, (scheme) => `x-safari-${scheme}`);
};

/** Copies the page's address, for a browser that the app does not open. */
function CopyLink() {
  const { t } = useLingui();
  const [isCopied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(window.location.href).then(() => setCopied(true));
  return (
    <button type="button" className="link q" onClick={() => void copy().catch(() => undefined)}>
      <span role="status">{isCopied ? t`The link is copied` : t`Copy the link`}</span>
    </button>
  );
}

/** The two steps that lead out of the app. */
function InAppSteps({ inApp: { browser } }: { inApp: InApp }) {
  const { t } = useLingui();
  return (
    <ol className={stepsClass}>
      <li>
        <span>
          <Trans>
            Tap the <b>three dots</b> at the edge of the screen
          </Trans>
        </span>
      </li>
      <li>
        <span>{t`Choose “Open in ${browser}” or “Open in browser”`}</span>
      </li>
    </ol>
  );
}

/** What becomes of a card that is taken in here. `leads`: with a link out of the app, where the page's foot has none. */
export function InAppNote({ inApp, leads = false }: { inApp: InApp; leads?: boolean }) {
  const { t } = useLingui();
  return (
    <div className={c.warned}>
      <Note tone="warn" icon="warning-circle">
        {t`You are in ${inApp.name}. Here the card is gone once this window closes. Open the page in your browser before you take it.`}
        {leads && (
          <button type="button" className={cx("link", lineClass)} onClick={() => openOutside(inApp)}>
            {t`Open in ${inApp.browser}`}
          </button>
        )}
      </Note>
    </div>
  );
}

/** How to leave the app, in place of what the page says elsewhere. */
export function InAppSay({ inApp }: { inApp: InApp }) {
  const { t } = useLingui();
  return (
    <>
      <Say title={t`Open it in ${inApp.browser} first`} />
      <InAppSteps inApp={inApp} />
    </>
  );
}

/** The way out of the app as the page's button; taking the card in here stays possible, as a link in small letters. */
export function InAppFoot({ inApp, children }: { inApp: InApp; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <FootBar
      line={
        <div className={c.outside}>
          <CopyLink />
          {children}
        </div>
      }
    >
      <button
        type="button"
        className={buttonClass({ kind: "primary", size: "till", full: true })}
        onClick={() => openOutside(inApp)}
      >
        <Icon name="arrow-square-out" />
        {t`Open in ${inApp.browser}`}
      </button>
    </FootBar>
  );
}

/** The button that takes a card: the page's own, or in another app the small link beside the way out. */
export function TakeButton({ inApp, isBusy = false, label }: { inApp: InApp | null; isBusy?: boolean; label: string }) {
  const { t } = useLingui();
  return (
    <button
      type="submit"
      className={inApp === null ? buttonClass({ kind: "primary", size: "till", full: true }) : "link q"}
      disabled={isBusy}
    >
      {inApp === null ? label : t`Take it here anyway`}
    </button>
  );
}
