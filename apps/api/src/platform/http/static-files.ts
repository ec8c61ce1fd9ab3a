/** The console's built files, compressed beforehand; every other path is its entry page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Locale } from "@rewardo/contract/fields";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { type MapTiles, tileHosts } from "../map-tiles.ts";
import type { Site } from "../site.ts";
import { firstAnswers } from "./first-answers.ts";
import { contentPolicy, workerPolicy } from "./headers.ts";
import { localeOf, readPreloads } from "./preloads.ts";

/** What the product is, for search engines and previews of links. */
const descriptions: Readonly<Record<Locale, string>> = {
  en: "Loyalty cards, rewards and visits of your business in one place.",
  de: "Treuekarten, Prämien und Besuche Ihres Unternehmens an einem Ort.",
  pl: "Karty lojalnościowe, nagrody i wizyty twojej firmy w jednym miejscu.",
  uk: "Картки лояльності, винагороди та візити вашого бізнесу в одному місці.",
};

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The entry page with what this installation has of its own; small enough to be sent as it is. */
const readEntryPage = (
  path: string,
  { brand_name, contact_email, map_tiles, has_google, site }: ConsoleOptions,
): string => {
  const name = escapeHtml(brand_name);
  const own = {
    "rewardo:brand": brand_name,
    ...(contact_email == null ? {} : { "rewardo:contact": contact_email }),
    ...(site === undefined || Object.keys(site).length === 0 ? {} : { "rewardo:site": JSON.stringify(site) }),
    ...(has_google === true ? { "rewardo:google": "on" } : {}),
    ...(map_tiles === null
      ? {}
      : { "rewardo:map-tiles": map_tiles.template, "rewardo:map-attribution": map_tiles.attribution }),
  };
  const lines = Object.entries(own).map(([key, value]) => `  <meta name="${key}" content="${escapeHtml(value)}" />\n`);
  return readFileSync(path, "utf8")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace("</head>", () => `${lines.join("  ")}  </head>`);
};

/** The service worker keeps one page for every path: that one names nothing that only some of them need. */
const isShown = ({ headers }: FastifyRequest): boolean => (headers["sec-fetch-dest"] ?? "document") === "document";
/** No personal data is ever cached: a browser that does not say what it asks for gets none. */
const isSurelyShown = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-dest"] === "document";

export interface ConsoleOptions {
  /** The console's build, or `null` for the API alone. */
  readonly directory: string | null;
  readonly brand_name: string;
  /** Where businesses write for help. */
  readonly contact_email?: string | null;
  readonly map_tiles: MapTiles | null;
  /** Who runs the installation. */
  readonly site?: Site | undefined;
  /** People may sign in by Google. */
  readonly has_google?: boolean;
}

/** Serves the build; without a build in it, only the API answers. */
export const mountConsole = async (app: FastifyInstance, options: ConsoleOptions): Promise<void> => {
  const { directory } = options;
  const policy = contentPolicy({ image_hosts: tileHosts(options.map_tiles) });
  const path = directory === null ? null : join(directory, "index.html");
  const entryPage = path !== null && existsSync(path) ? readEntryPage(path, options) : null;
  const preloads = directory === null ? () => "" : readPreloads(directory);
  const head = (request: FastifyRequest): string => {
    const { url, headers } = request;
    const locale = localeOf(headers["accept-language"]);
    const description = `    <meta name="description" content="${escapeHtml(descriptions[locale])}" />\n`;
    return description + (isShown(request) ? preloads({ url, cookie: headers.cookie, locale }) : "");
  };
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const answers = isSurelyShown(request) ? await firstAnswers(app, request, reply) : "";
    return (
      reply
        .headers({ "content-security-policy": policy, vary: "cookie, accept-language" })
        // With answers in it the page is the caller's own, and no cache's.
        .header("cache-control", answers === "" ? "no-cache" : "no-store")
        .type("text/html; charset=utf-8")
        .send(entryPage?.replace("</head>", () => `${head(request)}${answers}  </head>`))
    );
  };
  if (directory !== null && entryPage !== null) {
    await app.register(fastifyStatic, {
      root: directory,
      index: false,
      preCompressed: true,
      wildcard: false,
      cacheControl: false,
      globIgnore: ["**/*.br", "**/*.gz", "index.html"],
      setHeaders: (reply, path) => {
        const isHashed = path.includes("/assets/");
        reply.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
        const isServiceWorker = /\/sw\.js(\.br)?$/.test(path);
        if (isServiceWorker) reply.header("content-security-policy", workerPolicy);
        else if (/\.(html|js)(\.br)?$/.test(path)) reply.header("content-security-policy", policy);
      },
    });
    app.get("/", (request, reply) => page(request, reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    const isCall = /^\/(api|ws|assets)(\/|$|\?)/.test(request.url);
    if (entryPage === null || isCall || !wantsPage) throw new AppError("not_found");
    return page(request, reply);
  });
};
