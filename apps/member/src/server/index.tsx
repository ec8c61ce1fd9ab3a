/** What the server draws the customers' pages with: the same components as in the browser, one synchronous step a page. */
import type { I18n } from "@lingui/core";
import { type Locale, locales } from "@rewardo/contract/fields";
import { renderToString } from "react-dom/server";
import { App } from "../app.tsx";
import type { MemberPageRequest } from "../page.ts";
import { loadWords } from "../words/load-words.ts";
import { documentOf, type Drawn } from "./document.ts";

export type { MemberPage, MemberPageRequest, MemberProblem } from "../page.ts";

/** Loads all languages; what it gives draws a page at once. */
export async function prepareMemberPages(options: {
  brand_name: string;
}): Promise<(request: MemberPageRequest) => Drawn> {
  const words = new Map<Locale, I18n>();
  for (const locale of locales) words.set(locale, await loadWords(locale));
  return (request) => {
    const i18n = words.get(request.locale);
    if (i18n === undefined) throw new RangeError(`There are no texts in ${request.locale}`);
    const data = { ...request, brand_name: options.brand_name };
    return documentOf(data, renderToString(<App data={data} i18n={i18n} />));
  };
}
