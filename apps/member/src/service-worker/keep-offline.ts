/** Lets the card open without a network: registers the service worker that keeps it. */

interface Policy {
  createScriptURL: (address: string) => string;
}

/** The policy's one name for scripts' addresses; only this one address passes. */
function ownScript(address: string): string {
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
}

/** Milliseconds after the page is there: nothing competes with what is about to be seen. */
const afterMs = 2000;

export function keepOffline(): void {
  if (!("serviceWorker" in navigator)) return;
  setTimeout(() => {
    // A browser that forbids it shows the card as before, with a network.
    void navigator.serviceWorker
      .register(ownScript("/member-sw.js"), { scope: "/c", updateViaCache: "none" })
      .catch(() => undefined);
  }, afterMs);
}
