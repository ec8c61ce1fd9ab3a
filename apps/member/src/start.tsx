import type { I18n } from "@lingui/core";
import { openMemberLink } from "@rewardo/contract/members";
import type { Locale } from "@rewardo/contract/fields";
import { call } from "@rewardo/web/api.ts";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import type { PageData } from "./page.ts";
import { keepOffline } from "./service-worker/keep-offline.ts";
import { followBackLinks } from "./use-hash.ts";
import { loadWords } from "./words/load-words.ts";

/** Makes the page another language's, here and for the next time. */
const speak = async (locale: Locale): Promise<I18n> => {
  const words = await loadWords(locale);
  document.documentElement.lang = locale;
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  query.set("lang", locale);
  history.replaceState(null, "", `${pathname}?${query.toString()}${hash}`);
  // The server hears of it by the next request; it keeps the choice.
  void fetch(`${pathname}?${query.toString()}`, { headers: { accept: "text/html" } }).catch(() => undefined);
  return words;
};

/** Takes the card of a link into this browser; the address is the card's then, and no longer the link. */
const takeLink = async (): Promise<void> => {
  const token = window.location.pathname.split("/").at(-1) ?? "";
  try {
    const { business_key: key } = await call(openMemberLink, { body: { token } });
    window.location.replace(`/c/${key}${window.location.hash}`);
  } catch {
    // What the page shows stays; it is opened again by the same link.
  }
};

/** Reads what the page carries, and goes on from what the server drew. */
export const start = async (): Promise<void> => {
  const element = document.querySelector("#page");
  const root = document.querySelector("#root");
  if (element === null || root === null) return;
  const data = JSON.parse(element.textContent) as PageData;
  element.remove();
  const [i18n, other] = await Promise.all([
    loadWords(data.locale),
    data.page.kind === "card" ? undefined : import("./other-pages.tsx"),
  ]);
  hydrateRoot(root, <App data={data} i18n={i18n} speak={speak} Other={other?.OtherPage} />);
  followBackLinks();
  if (data.page.kind === "card" && data.page.link === "own") await takeLink();
  else if (data.page.kind === "card" && data.page.link === "sent") return;
  else if (data.page.kind === "card" || data.page.kind === "cards" || data.page.kind === "claim") keepOffline();
};
