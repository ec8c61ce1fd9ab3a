import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { LastBoundary } from "@rewardo/loyalty/frame/last-boundary.tsx";
import { startAnewOnMissingParts } from "@rewardo/loyalty/frame/missing-parts.ts";
import { registerServiceWorker } from "@rewardo/loyalty/frame/service-worker/index.ts";
import { followAccountTheme } from "@rewardo/loyalty/frame/preferences.ts";
import { startLanguages } from "@rewardo/web/i18n/i18n.ts";
import { watchNetwork } from "@rewardo/web/network.ts";
import { knownSession } from "@rewardo/web/session/index.ts";
import { watchAnswers } from "../boot/use-answered.ts";
import { TillApplication } from "./application.tsx";
import { startBack } from "./back.ts";

/** A slash at the end is the same page, and the page has one address to share. */
const dropLastSlash = (): void => {
  const { pathname, search } = location;
  if (pathname.endsWith("/")) history.replaceState(history.state, "", `${pathname.replace(/\/+$/, "")}${search}`);
};

/** Starts the till: asks who is signed in, loads the language, draws. */
export const start = async (): Promise<void> => {
  startAnewOnMissingParts();
  dropLastSlash();
  watchNetwork();
  followAccountTheme();
  startBack();
  watchAnswers();
  registerServiceWorker({ script: "/till/sw.js", scope: "/scanner" });
  void knownSession();
  await startLanguages();
  const place = document.getElementById("root");
  if (place === null) throw new Error("The page has no #root");
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <LastBoundary>
          <TillApplication />
        </LastBoundary>
      </I18nProvider>
    </StrictMode>,
  );
};
