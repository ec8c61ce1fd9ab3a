/** The console's built files, compressed beforehand; every other path is its entry page. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { AppError } from "../errors.ts";
import { type MapTiles, tileHosts } from "../map-tiles.ts";
import type { Site } from "../site.ts";
import { contentPolicy, workerPolicy } from "./headers.ts";

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
  const page = (reply: FastifyReply): FastifyReply =>
    reply
      .headers({ "content-security-policy": policy, "cache-control": "no-cache" })
      .type("text/html; charset=utf-8")
      .send(entryPage);
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
    app.get("/", (_request, reply) => page(reply));
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    const isCall = /^\/(api|ws|assets)(\/|$|\?)/.test(request.url);
    if (entryPage === null || isCall || !wantsPage) throw new AppError("not_found");
    return page(reply);
  });
};
