/** What the server draws the customers' pages with: the same components as in the browser, one synchronous step a page. */
import type { I18n } from "@lingui/core";
import { type Locale, locales } from "@rewardo/contract/fields";
import { renderToString } from "react-dom/server";
import { drawQr } from "@rewardo/paper/qr-drawing.ts";
import { App } from "../app.tsx";
import type { MemberCard, MemberView } from "@rewardo/contract/member-view";
import type { Said } from "../said/saying.ts";
import { prepareSayings } from "../said/say.ts";
import { OtherPage } from "../other-pages.tsx";
import type { MemberPage, MemberPageRequest, PageData } from "../page.ts";
import { loadWords } from "../words/load-words.ts";
import { documentOf, type Drawn } from "./document.ts";

export type { MemberPage, MemberPageRequest, MemberProblem } from "../page.ts";

/** The code that the page shows first: that of the first card which has one. */
const qrOf = (page: MemberPage): PageData["qr"] => {
  const code = page.kind === "card" ? shownCode(page.view.cards) : null;
  return code === null ? null : { code, ...drawQr(code, true) };
};

/** Loads all languages; what it gives draws a page at once. */
export const prepareMemberPages = async (options: {
  brand_name: string;
}): Promise<(request: MemberPageRequest) => Drawn> => {
  const words = new Map<Locale, I18n>();
  const sayings = new Map<Locale, (view: MemberView) => Said>();
  for (const locale of locales) {
    words.set(locale, await loadWords(locale));
    sayings.set(locale, await prepareSayings(locale));
  }
  const saidOf = ({ page, locale }: MemberPageRequest): PageData["said"] => {
    const say = sayings.get(locale);
    return page.kind !== "card" || say === undefined ? null : { ...say(page.view), locale, now: page.view.now };
  };
  return (request) => {
    const i18n = words.get(request.locale);
    if (i18n === undefined) throw new RangeError(`There are no texts in ${request.locale}`);
    const data = { ...request, brand_name: options.brand_name, said: saidOf(request), qr: qrOf(request.page) };
    return documentOf(data, renderToString(<App data={data} i18n={i18n} Other={OtherPage} />));
  };
};

/** The code shown at the till: of the first card that has one. */
const shownCode = (cards: readonly Pick<MemberCard, "status" | "code">[]): string | null =>
  cards.find(({ status, code }) => status !== "closed" && code !== null)?.code ?? null;
