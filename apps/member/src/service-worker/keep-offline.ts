/** Lets the card open without a network: registers the service worker that keeps it, and keeps what is open already. */
import { cardsCache, treatmentOf } from "./rules.ts";

interface Policy {
  createScriptURL: (address: string) => string;
}

/** The policy's one name for scripts' addresses; only this one address passes. */
const ownScript = (address: string): string => {
  const { trustedTypes } = window as unknown as {
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  };
  const rules: Policy = {
    createScriptURL: (asked) => {
      if (asked !== "/member-sw.js") throw new TypeError(`Not a script of these pages: ${asked}`);
      return asked;
    },
  };
  return (trustedTypes?.createPolicy("rewardo", rules) ?? rules).createScriptURL(address);
};

/** Milliseconds after the page is shown, so that nothing competes with its first paint. */
const afterMs = 2000;

export const keepOffline = (): void => {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => {
    // Where the browser forbids it, the card needs the network as before.
    void navigator.serviceWorker
      .register(ownScript("/member-sw.js"), { scope: "/c", updateViaCache: "none" })
      .then(keepOpened)
      .catch(() => undefined);
  }, afterMs);
};

/**
 * The page that registers the worker was not loaded through it, and one that began as a till's code never is: whoever took
 * a card and never opened it again has it without a network all the same.
 */
const keepOpened = async (): Promise<void> => {
  const { origin, pathname } = window.location;
  const isCard = treatmentOf({ method: "GET", mode: "navigate", url: `${origin}${pathname}` }, origin) === "card";
  const cards = await caches.open(cardsCache);
  if (!isCard || (await cards.match(pathname)) !== undefined) return;
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  const files = used.filter((url) => treatmentOf({ method: "GET", mode: "no-cors", url }, origin) === "file");
  // The browser has these still; the worker forgets them when no kept page names them any more.
  await (await caches.open("member-files-first")).addAll([...new Set(files)]);
  const answer = await fetch(pathname, { headers: { accept: "text/html" } });
  if (answer.ok && !answer.redirected) await cards.put(pathname, answer);
};
