/** The customers' pages: drawn by the server with the application's own components, so that they need no script. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { type Locale, locales } from "@rewardo/contract/fields";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { nowIso } from "../clock.ts";
import type { Deps, PublicContext } from "../context.ts";
import { AppError } from "../errors.ts";
import { preferredLanguage } from "../language.ts";
import { browserDays, memberCookie } from "./cookies.ts";
import { requireOwnOrigin, workerPolicy } from "./headers.ts";
import { type Mark, openHomeIcons, readStamps } from "./home-icon.ts";
import type { MemberCookie } from "./route.ts";
import { publicContext } from "./callers.ts";
import { ownOrigins } from "./server.ts";

/** Data of one page; the application knows its kinds. */
interface Page {
  readonly kind: string;
  readonly problem?: string;
}
/** Another address to go to. */
export interface Elsewhere {
  readonly location: string;
}

interface PageRequest {
  readonly page: Page;
  readonly locale: Locale;
  readonly path: string;
  readonly now: string;
}

interface Drawn {
  /** The whole document. */
  readonly html: string;
  /** What the content policy names each style element by. */
  readonly style_hashes: readonly string[];
}

/** The module of the build (`apps/member`). */
interface Drawing {
  prepareMemberPages(options: { readonly brand_name: string }): Promise<(request: PageRequest) => Drawn>;
}

export interface Asked {
  readonly ctx: PublicContext;
  readonly cookie: MemberCookie;
}

/** How somebody came to the page that offers a card. */
export interface Opening {
  /** The place that the address names; `null` for none, and for what can be no place's id. */
  readonly place_id: string | null;
  /** The address is in capitals, as codes hold it; people write and send it in small letters. */
  readonly is_scanned: boolean;
  /** A person's browser opens it, and neither again nor beforehand: programs that look at links do not say so. */
  readonly is_opened: boolean;
}

/** The pages of the customers' addresses. The features implement them, so that HTTP does not import features. */
export interface MemberPages {
  card(asked: Asked, text: string): Promise<Page | Elsewhere>;
  join(asked: Asked, business_key: string, opening: Opening): Promise<Page | Elsewhere>;
  claim(asked: Asked, token: string): Promise<Page | Elsewhere>;
  paper(asked: Asked, code: string): Promise<Page | Elsewhere>;
  recover(asked: Asked, text: string): Promise<Page | Elsewhere>;
  /** The rules of a card by its number among the business's cards, in one of their versions. */
  terms(
    asked: Asked,
    business_key: string,
    wanted: { number: number | null; version: number | null },
  ): Promise<Page | Elsewhere>;
  /** Forms, for browsers without scripts. */
  recoverBy(asked: Asked, business_key: string, code: string): Promise<Page | Elsewhere>;
  askForPaper(asked: Asked, code: string): Promise<Page | Elsewhere>;
  openLink(asked: Asked, token: string): Promise<Page | Elsewhere>;
  takeCard(asked: Asked, business_key: string, opening: Opening): Promise<Page | Elsewhere>;
  takeClaim(asked: Asked, token: string): Promise<Page | Elsewhere>;
  /** Name and picture of the business, for the home screen. */
  installable(asked: Asked, business_key: string): Promise<Mark & { key: string; logo: string | null }>;
}

export interface MemberPagesOptions {
  /** The build of `apps/member`, or `null` without one. */
  readonly directory: string | null;
  readonly brand_name: string;
  readonly public_url: string | null;
  readonly pages: MemberPages;
}

/** Pixels of the pictures that home screens ask for. */
const iconSizes = [180, 192, 512] as const;

const languageCookie = "rewardo_member_language";

const policyFor = (style_hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...style_hashes].join(" "),
    ...["font-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'", "worker-src 'self'"],
    ...["manifest-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"],
    ...["require-trusted-types-for 'script'", "trusted-types rewardo"],
  ].join("; ");

const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text);

/** The language that was chosen here, now or before; else the customer's own, else the browser's. */
const localeFor = (request: FastifyRequest, page: Page): Locale => {
  const asked = (request.query as Record<string, unknown>)["lang"];
  if (isLocale(asked)) return asked;
  const kept = request.cookies[languageCookie];
  if (isLocale(kept)) return kept;
  const { view } = page as { readonly view?: { readonly self?: { readonly language?: Locale | null } } };
  return view?.self?.language ?? preferredLanguage(request.headers["accept-language"] ?? null);
};

const statusOf = ({ kind, problem }: Page): number => {
  if (kind !== "problem") return 200;
  const statuses = { too_many_requests: 429, unavailable: 503, claim_over: 410, claim_used: 409 };
  const ofInvitations = { invitation_over: 410, invitation_own: 409, invitation_member: 409 };
  return ({ ...statuses, ...ofInvitations } as Partial<Record<string, number>>)[problem ?? ""] ?? 404;
};

const loadDrawing = async (directory: string, brand_name: string) => {
  const path = join(directory, ".vite/server/index.js");
  if (!existsSync(path)) return null;
  const { prepareMemberPages } = (await import(pathToFileURL(path).href)) as Drawing;
  return prepareMemberPages({ brand_name });
};

/** The texts of a form; anything else that was posted is none. */
const textsOf = (body: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof body === "object" && body !== null ? body : {}).filter(
      (field): field is [string, string] => typeof field[1] === "string",
    ),
  );

/** Addresses in codes are in capitals, which make the code smaller. */
const spelled = (path: string): string[] => [path, path.replace(/^\/[a-z]+/, (first) => first.toUpperCase())];

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A number from 1 in an address; `null` where there is none, and 0, which nothing has, for anything else. */
const countIn = (text: unknown): number | null =>
  text === undefined ? null : typeof text === "string" && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;

const openingOf = ({ params, url, method, headers }: FastifyRequest): Opening => {
  const place = ((params as Record<string, string | undefined>)["place"] ?? "").toLowerCase();
  const isNavigation = headers["sec-fetch-dest"] === "document" && headers["sec-purpose"] === undefined;
  return {
    place_id: uuid.test(place) ? place : null,
    is_scanned: url.startsWith("/JOIN/"),
    // Browsers say so of a page that they load again.
    is_opened: method === "GET" && isNavigation && headers["cache-control"] === undefined,
  };
};

/** Mounts the pages; without a build of the application there are none, and the console answers as to any unknown address. */
export const mountMemberPages = async (
  app: FastifyInstance,
  deps: Deps,
  { directory, brand_name, public_url, pages }: MemberPagesOptions,
): Promise<void> => {
  const draw = directory === null ? null : await loadDrawing(directory, brand_name);
  if (directory === null || draw === null) return;

  const send = (request: FastifyRequest, reply: FastifyReply, shown: Page | Elsewhere): FastifyReply => {
    if ("location" in shown) return reply.header("cache-control", "no-store").redirect(shown.location, 303);
    const locale = localeFor(request, shown);
    if (isLocale((request.query as Record<string, unknown>)["lang"]))
      void reply.setCookie(languageCookie, locale, {
        ...({ path: "/", sameSite: "lax", maxAge: browserDays * 86_400 } as const),
        secure: request.isSecure,
      });
    // With what it asks behind the path: a star in a mail, a language.
    const path = request.url;
    const { html, style_hashes } = draw({ page: shown, locale, path, now: nowIso(deps.clock) });
    return (
      reply
        .code(statusOf(shown))
        .headers({ "content-security-policy": policyFor(style_hashes), vary: "cookie, accept-language" })
        // The service worker keeps the newest copy of a customer's own page; nothing else may.
        .header("cache-control", "no-store")
        .type("text/html; charset=utf-8")
        .send(html)
    );
  };
  const asked = (request: FastifyRequest, reply: FastifyReply): Asked => ({
    ctx: publicContext(deps, request, reply),
    cookie: memberCookie(request, reply),
  });
  type Params = Record<string, string>;
  type Does = (one: Asked, params: Params, request: FastifyRequest) => Promise<Page | Elsewhere>;
  const shows = (path: string, read: Does): void => {
    for (const url of spelled(path))
      app.get<{ Params: Params }>(url, async (request, reply) =>
        send(request, reply, await read(asked(request, reply), request.params, request)),
      );
  };
  const takes = (path: string, act: Does): void => {
    for (const url of spelled(path))
      app.post<{ Params: Params }>(url, { config: { form: true } }, async (request, reply) => {
        requireOwnOrigin(request.headers, ownOrigins(request, public_url));
        return send(request, reply, await act(asked(request, reply), request.params, request));
      });
  };

  shows("/c", async () => ({ kind: "cards" }));
  shows("/c/:text", (one, { text = "" }) => pages.card(one, text));
  shows("/k/:token", (one, { token = "" }) => pages.claim(one, token));
  for (const path of ["/join/:key", "/join/:key/:place"]) {
    shows(path, (one, { key = "" }, request) => pages.join(one, key, openingOf(request)));
    takes(path, (one, { key = "" }, request) => pages.takeCard(one, key, openingOf(request)));
  }
  shows("/r/:text", (one, { text = "" }) => pages.recover(one, text));
  takes("/r/:key", (one, { key = "" }, request) => pages.recoverBy(one, key, textsOf(request.body)["code"] ?? ""));
  for (const path of ["/terms/:key", "/terms/:key/:number"])
    shows(path, (one, { key = "", number }, request) => {
      const { version } = request.query as Record<string, unknown>;
      return pages.terms(one, key, { number: countIn(number), version: countIn(version) });
    });
  shows("/p/:code", (one, { code = "" }) => pages.paper(one, code));
  takes("/p/:code", (one, { code = "" }) => pages.askForPaper(one, code));
  takes("/c/:text", (one, { text = "" }) => pages.openLink(one, text));
  takes("/k/:token", (one, { token = "" }) => pages.takeClaim(one, token));

  app.get<{ Params: Params }>("/c/:key/manifest.webmanifest", async (request, reply) => {
    const { name, key } = await pages.installable(asked(request, reply), request.params["key"] ?? "");
    return reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send({
        ...{
          id: `/c/${key}`,
          start_url: `/c/${key}`,
          scope: "/c",
          display: "standalone",
          name,
          short_name: name.slice(0, 24),
        },
        ...{ background_color: "#faf5ee", theme_color: "#faf5ee" },
        icons: iconSizes.map((size) => ({ src: `/c/${key}/icon-${size}.png`, sizes: `${size}x${size}` })),
      });
  });
  const drawIcon = openHomeIcons(readStamps(directory));
  for (const size of iconSizes)
    app.get<{ Params: Params }>(`/c/:key/icon-${size}.png`, async (request, reply) => {
      const mark = await pages.installable(asked(request, reply), request.params["key"] ?? "");
      if (mark.logo !== null) return reply.redirect(`/api/uploads/${mark.logo}?w=480`, 302);
      const picture = await drawIcon(mark, size);
      return reply.header("cache-control", "public, max-age=86400").type("image/png").send(picture);
    });
  await app.register(fastifyStatic, {
    ...{
      root: directory,
      prefix: "/member/",
      decorateReply: false,
      index: false,
      preCompressed: true,
      wildcard: false,
    },
    ...{ cacheControl: false, globIgnore: ["**/*.br", "**/*.gz", "**/*.html"] },
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
    },
  });
  const worker = join(directory, "sw.js");
  const workerText = existsSync(worker) ? readFileSync(worker, "utf8") : null;
  app.get("/member-sw.js", async (_request, reply) => {
    if (workerText === null) throw new AppError("not_found");
    return reply
      .headers({ "content-security-policy": workerPolicy, "service-worker-allowed": "/c", "cache-control": "no-cache" })
      .type("text/javascript; charset=utf-8")
      .send(workerText);
  });
};
