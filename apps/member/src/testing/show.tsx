import { setupI18n } from "@lingui/core";
import { createRoot } from "react-dom/client";
import { onTestFinished } from "vitest";
import "@rewardo/ui/tokens.css";
import "@rewardo/ui/base.css";
import "../look/ground.css";
import { App } from "../app.tsx";
import { OtherPage } from "../other-pages.tsx";
import type { Locale } from "@rewardo/contract/fields";
import type { MemberPage, PageData } from "../page.ts";
import { now, pathOf } from "./views.ts";

/** What the server answers in a test, by method and path, now or later; anything else is not there. */
export type Answers = Readonly<Record<string, unknown>>;

/** A call that a page made. */
export interface Asked {
  readonly what: string;
  readonly body: unknown;
}

/**
 * Shows a page in English, in the test's own document, until the test ends.
 * @returns the calls that it makes, in their order
 */
export const showPage = (page: MemberPage, answers: Answers = {}, hash = ""): Asked[] => {
  const asked: Asked[] = [];
  const fetchBefore = window.fetch;
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : input;
    const what = `${init?.method ?? "GET"} ${new URL(address, window.location.href).pathname}`;
    asked.push({ what, body: typeof init?.body === "string" ? JSON.parse(init.body) : null });
    const answer = answers[what];
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer).then((body) =>
      body === undefined
        ? Response.json({ code: "not_found", message: "Not found" }, { status: 404 })
        : Response.json(body, { status: what.startsWith("POST") ? 201 : 200 }),
    );
  };
  window.location.hash = hash;
  const place = document.createElement("div");
  place.id = "root";
  document.body.append(place);
  const root = createRoot(place);
  const i18n = setupI18n({ locale: "en", messages: { en: {} } });
  const locale: Locale = "en";
  const data: PageData = {
    ...{ page, locale, path: pathOf(page), now, brand_name: "Rewardo", said: null, qr: null },
  };
  onTestFinished(() => {
    root.unmount();
    place.remove();
    window.fetch = fetchBefore;
    delete window.rewardoClaim;
    delete document.documentElement.dataset["claim"];
    window.location.hash = "";
    localStorage.clear();
  });
  root.render(<App data={data} i18n={i18n} Other={OtherPage} />);
  return asked;
};
