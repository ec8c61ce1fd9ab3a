import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { startLanguages } from "@rewardo/web/i18n/i18n.ts";
import { isOnline, watchNetwork } from "@rewardo/web/network.ts";
import { getSession, isSignedIn, knownSession } from "@rewardo/web/session/index.ts";
import { LastBoundary } from "@rewardo/loyalty/frame/last-boundary.tsx";
import { followAccountTheme } from "@rewardo/loyalty/frame/preferences.ts";
import { startAnewOnMissingParts } from "@rewardo/loyalty/frame/missing-parts.ts";
import { openSignedInRoutes, router } from "./router.ts";
import { registerServiceWorker, reloadOnceOnline } from "@rewardo/loyalty/frame/service-worker/index.ts";

/** Starts the console: asks who is signed in, loads the language, draws. */
export const start = async (): Promise<void> => {
  startAnewOnMissingParts();
  if (!CSS.supports("scroll-behavior", "smooth")) void import("../platform/smooth-scroll.ts");
  watchNetwork();
  void reloadOnceOnline();
  registerServiceWorker({ script: "/sw.js", scope: "/" });
  followAccountTheme();
  // The router listens only once it is drawn, and then believes in what it has loaded before. Until then Back, and links
  // that the browser follows by itself, are told it from here.
  const stopListening = router.history.subscribe((change) => void router.load(change));
  const takeOver = () => {
    stopListening();
    if (globalThis.earlyTap) void import("./early-tap.ts");
  };
  void knownSession();
  // Without the network the routes may be missing; the page says so then, and needs none of them.
  const routes = isSignedIn(getSession()) ? openSignedInRoutes().catch(() => undefined) : undefined;
  await Promise.all([startLanguages(), routes]);
  const place = document.getElementById("root");
  if (place === null) throw new Error("The page has no #root");
  // The server's HTML stays until the page can be rendered completely, so that nothing in between is seen.
  if (place.hasChildNodes() && isOnline()) await router.load();
  const root = createRoot(place);
  // Rendered in slices, so that a slow phone can react to touches in between.
  startTransition(() =>
    root.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <LastBoundary>
            <Console onDrawn={takeOver} />
          </LastBoundary>
        </I18nProvider>
      </StrictMode>,
    ),
  );
};

/** Calls back in the step in which the router begins to listen itself: neither is an address missed nor one loaded twice. */
function Console({ onDrawn }: { onDrawn: () => void }) {
  useLayoutEffect(onDrawn, [onDrawn]);
  return <RouterProvider router={router} />;
}
