import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import c from "./join.module.css";

/** A browser inside another app: what it keeps is gone with its window. */
export interface InApp {
  readonly name: string;
  /** The phone's own browser. */
  readonly browser: "Safari" | "Chrome";
}

/** Names of the apps, and what their browsers say of themselves. */
const apps: readonly (readonly [name: string, sign: RegExp])[] = [
  ["Instagram", /\bInstagram\b/],
  ["Facebook", /\bFB(?:AN|AV|_IAB)\b/],
  ["Messenger", /\bMessengerForiOS\b|\bOrca-Android\b/],
  ["TikTok", /\b(?:musical_ly|BytedanceWebview)\b/],
  ["Gmail", /\bGSA\/|\bGmail\b/],
];

/** The app whose browser this is; `null` in a browser of its own. */
export const inAppOf = (userAgent: string): InApp | null => {
  const name = apps.find(([, sign]) => sign.test(userAgent))?.[0];
  if (name === undefined) return null;
  return { name, browser: /\b(?:iPhone|iPad)\b/.test(userAgent) ? "Safari" : "Chrome" };
};

let known: InApp | null | undefined;

/** The same for this page. */
export const appOfPage = (): InApp | null => (known ??= inAppOf(navigator.userAgent));

/** Asks the phone to show the page in its own browser; where it cannot, the steps beside the button say how. */
export const openOutside = ({ browser }: InApp): void => {
  const { host, pathname, search, href } = window.location;
  if (browser === "Chrome") {
    window.location.href = `intent://${host}${pathname}${search}#Intent;scheme=https;package=com.android.chrome;end`;
    return;
  }
  window.location.href = href.replace(/^https?/, (scheme) => `x-safari-${scheme}`);
};

/** Copies the page's address, for a browser that the app does not open. */
export function CopyLink() {
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
export function InAppSteps({ inApp: { browser } }: { inApp: InApp }) {
  const { t } = useLingui();
  return (
    <ol className={c.steps}>
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
