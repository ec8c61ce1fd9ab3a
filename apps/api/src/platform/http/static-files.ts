/** The console's built files, compressed in advance; every other path is its entry page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { Locale } from "@rewardo/contract/fields";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../errors.ts";
import { type MapTiles, tileHosts } from "../map-tiles.ts";
import type { Site } from "../site.ts";
import { answersElement, firstAnswers, isOfPlatform } from "./first-answers.ts";
import { readFontLinks } from "./font-links.ts";
import { isWideMachine, loadShapes, type Shape } from "./first-shape.ts";
import { contentPolicy, workerPolicy } from "./headers.ts";
import { localeOf, type PageRequest, readPreloads } from "./preloads.ts";
import { hasTill, mountTill } from "./till-page.ts";

/** Descriptions of the product for search engines and link previews. */
const descriptions: Readonly<Record<Locale, string>> = {
  en: "Loyalty cards, rewards and visits of your business in one place.",
  de: "Treuekarten, Prämien und Besuche Ihres Unternehmens an einem Ort.",
  pl: "Karty lojalnościowe, nagrody i wizyty twojej firmy w jednym miejscu.",
  uk: "Картки лояльності, винагороди та візити вашого бізнесу в одному місці.",
};

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Settings of this installation, by the names of the page's `<meta>` elements. */
const metaOf = ({
  brand_name,
  contact_email,
  map_tiles,
  has_google,
  site,
  till_directory = null,
}: ConsoleOptions): Readonly<Record<string, string>> => {
  const own: Record<string, string> = {
    "rewardo:brand": brand_name,
    ...(contact_email == null ? {} : { "rewardo:contact": contact_email }),
    ...(site === undefined || Object.keys(site).length === 0 ? {} : { "rewardo:site": JSON.stringify(site) }),
    ...(hasTill(till_directory) ? { "rewardo:till": "on" } : {}),
    ...(has_google === true ? { "rewardo:google": "on" } : {}),
    ...(map_tiles === null
      ? {}
      : { "rewardo:map-tiles": map_tiles.template, "rewardo:map-attribution": map_tiles.attribution }),
  };
  return own;
};

/** The entry page with it; small enough to be sent as it is. */
const readEntryPage = (path: string, meta: Readonly<Record<string, string>>): string => {
  const name = escapeHtml(meta["rewardo:brand"] ?? "");
  const lines = Object.entries(meta).map(([key, value]) => `  <meta name="${key}" content="${escapeHtml(value)}" />\n`);
  return readFileSync(path, "utf8")
    .replace(/<title>[^<]*<\/title>/, () => `<title>${name}</title>`)
    .replace("</head>", () => `${lines.join("  ")}  </head>`);
};

/** The page with what is seen first in it, in its language and theme. */
const withShape = (page: string, shape: Shape | null): string => {
  if (shape === null) return page;
  const theme = shape.theme === undefined ? "" : ` data-theme="${escapeHtml(shape.theme)}"`;
  return (
    page
      .replace('<html lang="en">', () => `<html lang="${shape.locale}"${theme}>`)
      // `theme.js` fetches the scripts with the first frame, and starts them after it.
      .replaceAll('<link rel="modulepreload"', "<link data-later")
      .replace(
        /<script type="module" crossorigin src="([^"]+)"><\/script>/,
        (_tag, entry: string) => `<link data-later data-entry crossorigin href="${entry}" />`,
      )
      .replace('<div id="root"></div>', () => `<div id="root">${shape.html}</div>`)
  );
};

/**
 * Asks for a page: by its name, or like monitors, previews of links and `curl`, which take anything or do not say. A picture
 * or script that is missing is none.
 */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  if (method !== "GET" && method !== "HEAD") return false;
  const accept = headers.accept ?? "*/*";
  if (accept.includes("text/html")) return true;
  const isFile = /\.[a-z\d]{1,12}$/i.test(url.split(/[?#]/, 1)[0] ?? "");
  return isShown({ headers }) && !isFile && /(^|,)\s*(\*|text)\/\*/.test(accept);
};

/** The service worker keeps one page for every path: that one names nothing that only some of them need. */
const isShown = ({ headers }: Pick<FastifyRequest, "headers">): boolean =>
  (headers["sec-fetch-dest"] ?? "document") === "document";
/** No personal data is ever cached: a browser that does not say what it asks for gets none. */
const isSurelyShown = ({ headers }: FastifyRequest): boolean => headers["sec-fetch-dest"] === "document";

export interface ConsoleOptions {
  /** The console's build, or `null` for the API alone. */
  readonly directory: string | null;
  readonly brand_name: string;
  /** Address for businesses' questions. */
  readonly contact_email?: string | null;
  readonly map_tiles: MapTiles | null;
  /** Hosts that the console posts forms to. */
  readonly form_hosts?: readonly string[];
  /** Operator of the installation. */
  readonly site?: Site | undefined;
  /** The till's build; without it, its address says that there is none. */
  readonly till_directory?: string | null;
  /** People may sign in by Google. */
  readonly has_google?: boolean;
}

/** Serves the build; without a build in it, only the API answers. */
export const mountConsole = async (app: FastifyInstance, options: ConsoleOptions): Promise<void> => {
  const { directory } = options;
  const policy = contentPolicy({ image_hosts: tileHosts(options.map_tiles), form_hosts: options.form_hosts ?? [] });
  const meta = metaOf(options);
  const path = directory === null ? null : join(directory, "index.html");
  const entryPage = path !== null && existsSync(path) ? readEntryPage(path, meta) : null;
  const preloads = directory === null ? () => "" : readPreloads(directory);
  const fonts = directory === null ? () => "" : readFontLinks(directory, "/");
  const draw = directory === null ? null : await loadShapes(directory, meta, app.log);
  const head = (request: FastifyRequest, asked: Pick<PageRequest, "locale" | "isPlatform" | "isDrawn">): string => {
    const { url, headers } = request;
    const description = `    <meta name="description" content="${escapeHtml(descriptions[asked.locale])}" />\n`;
    if (!isShown(request)) return description;
    return description + fonts(asked.locale) + preloads({ url, cookie: headers.cookie, ...asked });
  };
  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { url, headers } = request;
    const preferred = localeOf(headers["accept-language"]);
    const answers = isSurelyShown(request)
      ? await firstAnswers(app, request, reply, { isDrawn: draw !== null })
      : new Map<string, string>();
    const shape =
      draw !== null && isSurelyShown(request)
        ? draw({
            url,
            locale: preferred,
            isWide: isWideMachine(headers),
            answers: new Map([...answers].map(([address, body]) => [address, JSON.parse(body) as unknown])),
          })
        : null;
    const locale = shape?.locale ?? preferred;
    const asked = { locale, isPlatform: isOfPlatform(answers), isDrawn: shape !== null };
    const inHead = `${head(request, asked)}${answersElement(answers)}`;
    return (
      reply
        .headers({ "content-security-policy": policy, vary: "cookie, accept-language, sec-ch-ua-mobile, user-agent" })
        // A page with embedded answers is private and must not be cached.
        .header("cache-control", answers.size === 0 ? "no-cache" : "no-store")
        .type("text/html; charset=utf-8")
        .send(withShape(entryPage ?? "", shape).replace("</head>", () => `${inHead}  </head>`))
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
    const { till_directory = null, brand_name } = options;
    if (hasTill(till_directory))
      await mountTill(app, {
        ...{ directory: till_directory, policy, brand_name, visitorPage: page },
        readEntryPage: (path) => readEntryPage(path, meta),
      });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isCall = /^\/(api|ws|assets|till)(\/|$|\?)/.test(request.url);
    if (entryPage === null || isCall || !wantsPage(request)) throw new AppError("not_found");
    return page(request, reply);
  });
};
