// The ground comes first: it decides that components go before it.
import "../ui/tokens.css";
import "../ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { loadCatalogue } from "@rewardo/texts";
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import { page } from "vitest/browser";

await loadCatalogue("en");

/**
 * Shows a part of the console in the test's page, in English, until the test ends. It has the frame that parts rely on
 * (styles, texts, a router whose only page it is), but no session and no server.
 */
export function render(part: ReactNode): void {
  // English needs no catalogue: outside of the build its texts stand in the source.
  i18n.loadAndActivate({ locale: "en", messages: {} });
  document.documentElement.lang = "en";
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part }),
    history: createMemoryHistory(),
  });
  const main = document.body.appendChild(document.createElement("main"));
  const root = createRoot(main);
  onTestFinished(async () => {
    root.unmount();
    main.remove();
    await page.viewport(1440, 900);
  });
  root.render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <RouterProvider router={router as never} />
      </I18nProvider>
    </StrictMode>,
  );
}
