/** The till (`apps/till`): one page, its files, its service worker and what installs it on a home screen. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Account } from "@rewardo/contract/accounts";
import type { Locale } from "@rewardo/contract/fields";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answersElement, type FirstAnswers, firstAnswers } from "./first-answers.ts";
import { readFontLinks } from "./font-links.ts";
import { workerPolicy } from "./headers.ts";
import { localeOf } from "./preloads.ts";

export interface TillOptions {
  /** The build of `apps/till`. */
  readonly directory: string;
  /** The content policy of its page: the console's. */
  readonly policy: string;
  /** Reads an entry page and puts the installation's settings into it. */
  readonly readEntryPage: (path: string) => string;
  /** The console's page, for visitors. */
  readonly visitorPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  readonly brand_name: string;
}

const entryOf = (directory: string): string => join(directory, "index.html");

export const hasTill = (directory: string | null): directory is string =>
  directory !== null && existsSync(entryOf(directory));

/** Files of texts by language, which the build names (`apps/till/build/start-files.ts`). */
type Texts = Readonly<Record<Locale, readonly string[]>>;

const readTexts = (directory: string): Texts | null => {
  const path = join(directory, ".vite/texts.json");
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Texts) : null;
};

/** The language of whoever is signed in, else the browser's. */
const languageOf = (answers: FirstAnswers, request: FastifyRequest): Locale => {
  const account = answers.get("/api/accounts/current");
  const own = account === undefined ? null : (JSON.parse(account) as Account).language;
  return own ?? localeOf(request.headers["accept-language"]);
};

/** Mounts the till at `/scanner`. Who has no session gets the console there, which says so and leads to the log-in. */
export const mountTill = async (app: FastifyInstance, options: TillOptions): Promise<void> => {
  const { directory, policy, readEntryPage, visitorPage, brand_name } = options;
  const entryPage = readEntryPage(entryOf(directory));
  const texts = readTexts(directory);
  const fonts = readFontLinks(directory, "/till/");
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const destination = request.headers["sec-fetch-dest"] ?? "document";
    const isOpen = (request.headers.cookie ?? "").split("; ").includes("rewardo_session_open=1");
    // The service worker keeps the page for whoever comes, so it gets the till in any case.
    if (!isOpen && destination === "document") return visitorPage(request, reply);
    // No personal data is ever cached: a browser that does not say what it asks for gets none.
    const isShown = request.headers["sec-fetch-dest"] === "document";
    const answers = isShown ? await firstAnswers(app, request, reply) : new Map<string, string>();
    const locale = languageOf(answers, request);
    const scripts = (texts?.[locale] ?? []).map(
      (file) => `    <link rel="modulepreload" crossorigin href="/till/${file}" />\n`,
    );
    const links = isShown ? [fonts(locale), ...scripts] : [];
    return reply
      .headers({ "content-security-policy": policy, vary: "cookie, accept-language" })
      .header("cache-control", answers.size === 0 ? "no-cache" : "no-store")
      .type("text/html; charset=utf-8")
      .send(
        entryPage
          .replace('<html lang="en">', () => `<html lang="${locale}">`)
          .replace("</head>", () => `${links.join("")}${answersElement(answers)}  </head>`),
      );
  };
  app.get("/scanner", page);
  app.get("/till/manifest.webmanifest", async (_request, reply) =>
    reply
      .header("cache-control", "no-cache")
      .type("application/manifest+json; charset=utf-8")
      .send({
        ...{ id: "/scanner", start_url: "/scanner", scope: "/scanner", display: "standalone" },
        ...{ name: brand_name, short_name: brand_name.slice(0, 24) },
        ...{ background_color: "#faf6ef", theme_color: "#faf6ef" },
        icons: [
          { src: "/till/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/till/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/till/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
        ],
      }),
  );
  await app.register(fastifyStatic, {
    ...{ root: directory, prefix: "/till/", decorateReply: false, index: false, preCompressed: true, wildcard: false },
    ...{ cacheControl: false, globIgnore: ["**/*.br", "**/*.gz", "**/*.html"] },
    setHeaders: (reply, path) => {
      const isHashed = path.includes("/assets/");
      reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
      if (/\/sw\.js(\.br)?$/.test(path))
        reply.header("content-security-policy", workerPolicy).header("service-worker-allowed", "/scanner");
      else if (/\.js(\.br)?$/.test(path)) reply.header("content-security-policy", policy);
    },
  });
};
