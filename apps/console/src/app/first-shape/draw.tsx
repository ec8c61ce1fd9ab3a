/** Draws pages on the server with the console's own components; a drawing is one synchronous step for one session. */
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { AccountRole } from "@rewardo/contract/account-roles";
import type { Account } from "@rewardo/contract/accounts";
import type { Business } from "@rewardo/contract/businesses";
import type { Device } from "@rewardo/contract/devices";
import { type Locale, locales } from "@rewardo/contract/fields";
import { createMemoryHistory, createRouter, RouterProvider } from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { drawWide } from "@rewardo/web/use-is-wide.ts";
import { giveFirstAnswers } from "@rewardo/web/first-answers.ts";
import { loadTextsOf } from "@rewardo/web/i18n/i18n.ts";
import { takeDrawnBars } from "../../platform/own-bars.ts";
import { queryClient } from "@rewardo/web/query.ts";
import { main, rootRoute } from "../../platform/routing/parents.ts";
import { parseSearch, stringifySearch } from "@rewardo/web/search-format.ts";
import { maySee } from "../../platform/routing/section.ts";
import { forgetSession, missingRecord, replaceSession, type Session } from "@rewardo/web/session/session.ts";
import { LoginArt } from "../login/layout.tsx";
import { sections } from "../navigation/navigation.ts";
import { loginRoutes } from "../routes/login.ts";
import "../routes/root.tsx";
import { sectionRoutes } from "../routes/sections.ts";
import "../first-parts.ts";
import "../first-styles.ts";

export interface ShapeRequest {
  /** Path and query, as the browser asked. */
  readonly url: string;
  /** Language of the browser; the language of an account takes precedence. */
  readonly locale: Locale;
  readonly isWide: boolean;
  /** Answers that the page brings along, by address; none for a visitor. */
  readonly answers: ReadonlyMap<string, unknown>;
}

export interface Shape {
  readonly html: string;
  readonly locale: Locale;
  /** The account's choice; `undefined` for visitors. */
  readonly theme: string | undefined;
}

const routeTree = rootRoute.addChildren([loginRoutes, sectionRoutes]);

/** Pages whose content is drawn, too, and not only the frame around it: those that open most, and the slowest phones open. */
const whole = ["/", "/transactions", "/login"];

const routerFor = (url: string) =>
  createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    history: createMemoryHistory({ initialEntries: [url] }),
    trailingSlash: "never",
    disableGlobalCatchBoundary: true,
    isServer: true,
  });

interface Preloadable {
  readonly preload?: () => Promise<unknown>;
}

/** Loads the pages that are drawn whole, and all texts. */
export const loadParts = async (): Promise<void> => {
  for (const path of whole) {
    const router = routerFor(path);
    for (const { routeId } of router.matchRoutes(router.latestLocation)) {
      await (router.routesById[routeId]?.options.component as Preloadable | undefined)?.preload?.();
    }
  }
  await (LoginArt as Preloadable).preload?.();
  for (const locale of locales) await loadTextsOf(locale);
};

/** The session that the page's first calls answer. */
const sessionOf = (answers: ReadonlyMap<string, unknown>): Session => {
  const of = <T,>(path: string): T | null => (answers.get(`/api/${path}/current`) as T | undefined) ?? null;
  return {
    account: of<Account>("accounts"),
    account_role: of<AccountRole>("account_roles"),
    business: of<Business>("businesses"),
    device: of<Device>("devices"),
  };
};

/** Whether the session may open the path, as far as it can be decided without the routes' own guards. */
const isOpenTo = (session: Session, path: string): boolean => {
  const { account, business, device } = session;
  if (account === null && device === null) return path === "/login";
  if (path.startsWith("/login") || missingRecord(session) !== null) return false;
  if (account?.second_factor_due === true || (business !== null && business.plan_id === null)) return false;
  // The till is a program of its own.
  if (path === "/scanner") return false;
  const section = sections.find((one) => path === one.path || (one.path !== "/" && path.startsWith(`${one.path}/`)));
  return section !== undefined && maySee(session, section);
};

/** The page of a request; `null` where the console would lead elsewhere. */
export const draw = ({ url, locale: preferred, isWide, answers }: ShapeRequest): Shape | null => {
  const session = sessionOf(answers);
  const router = routerFor(url);
  const isVisitor = session.account === null && session.device === null;
  const path = isVisitor && router.latestLocation.pathname === "/" ? "/login" : router.latestLocation.pathname;
  if (!isOpenTo(session, path)) return null;
  const locale = session.account?.language ?? preferred;
  try {
    replaceSession(session);
    giveFirstAnswers(answers);
    drawWide(isWide);
    i18n.activate(locale);
    const shown = path === router.latestLocation.pathname ? router : routerFor(path);
    const all = shown.matchRoutes(shown.latestLocation);
    // Other pages are drawn as a frame only, because their content would have to be loaded.
    const kept = whole.includes(path) ? all : all.slice(0, all.findIndex(({ routeId }) => routeId === main.id) + 1);
    if (kept.length === 0) return null;
    shown.stores.setMatches(
      kept.map((match) => ({ ...match, status: "success" as const, isFetching: false as const })),
    );
    takeDrawnBars();
    const html = renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <RouterProvider router={shown as never} />
      </I18nProvider>,
    );
    const width = isWide ? "wide" : "narrow";
    const bars = takeDrawnBars() ? " data-own-bars" : "";
    const unless = session.account?.language == null ? "language" : "";
    return {
      // `inert`, because nothing in it works before the scripts are there.
      html: `<div inert data-first-shape="${width}" data-unless="${unless}"${bars}>${html.replaceAll(/ style="/g, ' data-style="')}</div>`,
      locale,
      theme: session.account?.theme,
    };
  } finally {
    forgetSession();
    giveFirstAnswers(new Map());
    queryClient.clear();
  }
};
