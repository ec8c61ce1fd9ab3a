// The gallery on a page of its own, without session or server: `/gallery.html` on the development server,
// `?lang=de&theme=dark&part=hours`.
import "@rewardo/ui/tokens.css";
import "@rewardo/ui/base.css";
import { i18n, type Messages } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { loadCatalogue } from "@rewardo/texts";
import { loadHours } from "@rewardo/texts/opening-hours";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { isLocale } from "@rewardo/web/i18n/locale.ts";
import { Gallery } from "./gallery.tsx";

const wanted = new URLSearchParams(location.search);
const theme = wanted.get("theme");
if (theme !== null) document.documentElement.dataset.theme = theme;
const lang = wanted.get("lang");
const locale = isLocale(lang) ? lang : "en";
const files = import.meta.glob<{ messages: Messages }>("../../locales/**/*.po");
const mine = Object.entries(files).filter(([path]) => path.endsWith(`/${locale}.po`));
const catalogues = await Promise.all(mine.map(async ([, load]) => (await load()).messages));
await Promise.all([loadCatalogue(locale), loadHours(locale)]);
i18n.loadAndActivate({ locale, messages: Object.assign({}, ...catalogues) as Messages });
document.documentElement.lang = locale;

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
