// The ground comes first: it decides that components go before it.
import "@rewardo/ui/tokens.css";
import "@rewardo/ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { loadCatalogue } from "@rewardo/texts";
import { loadHours } from "@rewardo/texts/opening-hours";
import { QueryClientProvider } from "@tanstack/react-query";
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../query.ts";
import { parseSearch, stringifySearch } from "../search-format.ts";

await Promise.all([loadCatalogue("en"), loadHours("en")]);

/** Where a part finds itself. Every address shows the same part; a list reads its state and its open record from it. */
export interface Address {
  /** `/places?q=rynek` */
  readonly now: () => string;
  readonly goBack: () => void;
  /** Steps of the history. */
  readonly steps: () => number;
}

/**
 * Shows a part of the console in the test's page, in English, until the test ends. It has the frame that parts rely on
 * (styles, texts, queries, a router that shows it at every address), but no session and no server.
 * @param at the address to begin with
 */
export const render = (part: ReactNode, at = "/"): Address => {
  const root = createRootRoute({ component: () => part });
  const under = (path: string) => createRoute({ getParentRoute: () => root, path });
  const routeTree = root.addChildren(["/", "$section", "$section/$id", "$section/$id/$page"].map(under));
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  });
  return showRouter(router, document.createElement("main"));
};

/** Shows what a router shows, in English, in this element, until the test ends. */
export const showRouter = (router: AnyRouter, place: HTMLElement): Address => {
  // English needs no catalogue: outside of the build its texts stand in the source.
  i18n.loadAndActivate({ locale: "en", messages: {} });
  document.documentElement.lang = "en";
  document.body.append(place);
  const shown = createRoot(place);
  onTestFinished(async () => {
    shown.unmount();
    place.remove();
    queryClient.clear();
    await page.viewport(1440, 900);
  });
  shown.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  );
  return {
    now: () => router.history.location.href,
    goBack: () => router.history.back(),
    steps: () => router.history.length,
  };
};
