/** Browsers inside other apps: asked by the claim's first script as well, so nothing but the names is in here. */

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
