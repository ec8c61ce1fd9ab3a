// The gallery on a page of its own, without session or server: `/gallery.html` on the development server.
import "../../ui/tokens.css";
import "../../ui/base.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";

const wanted = new URLSearchParams(location.search);
const theme = wanted.get("theme");
if (theme !== null) document.documentElement.dataset.theme = theme;
i18n.loadAndActivate({ locale: "en", messages: {} });

const root = document.getElementById("root");
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <Gallery part={wanted.get("part")} />
      </I18nProvider>
    </StrictMode>,
  );
}
