/**
 * The first shape of a page: what a browser can show before any script has run. The console's build brings the module
 * that draws it, with the console's own components (`apps/console/src/app/first-shape`).
 */
import { existsSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Locale } from "@rewardo/contract/fields";
import type { FastifyBaseLogger } from "fastify";

export interface ShapeRequest {
  /** Path and query, as the browser asked. */
  readonly url: string;
  /** Language of the browser; the language of an account takes precedence. */
  readonly locale: Locale;
  readonly isWide: boolean;
  /** Answers of the page's first calls, by address; none for a visitor. */
  readonly answers: ReadonlyMap<string, unknown>;
}

export interface Shape {
  readonly html: string;
  readonly locale: Locale;
  /** The account's choice; `undefined` for visitors. */
  readonly theme: string | undefined;
}

type Draw = (request: ShapeRequest) => Shape | null;

/** The module of the build. */
interface Drawing {
  prepareShapes(meta: Readonly<Record<string, string>>): Promise<Draw>;
}

/**
 * Whether the window had room for a table when it was last here, by the cookie of the console's `theme.js`. At a first visit
 * phones say that they are some, and everything else has room. A wrong guess is not shown, its width does not fit.
 */
export const isWideMachine = (headers: IncomingHttpHeaders): boolean => {
  const known = /(?:^|;\s*)window=(wide|narrow)(?:;|$)/.exec(headers.cookie ?? "")?.[1];
  if (known !== undefined) return known === "wide";
  const mobileHint = headers["sec-ch-ua-mobile"];
  return mobileHint === undefined ? !/\bMobi/.test(headers["user-agent"] ?? "") : mobileHint !== "?1";
};

/**
 * Loads what the build in the directory draws with; `null` where it was built without. A page whose shape fails is sent without
 * one: the console then draws it as usual.
 */
export const loadShapes = async (
  directory: string,
  meta: Readonly<Record<string, string>>,
  log: FastifyBaseLogger,
): Promise<Draw | null> => {
  const path = join(directory, ".vite/first-shape/index.js");
  if (!existsSync(path)) return null;
  const { prepareShapes } = (await import(pathToFileURL(path).href)) as Drawing;
  const draw = await prepareShapes(meta);
  return (request) => {
    try {
      return draw(request);
    } catch (error) {
      log.error({ err: error, path: request.url.split("?")[0] }, "the first shape of a page could not be drawn");
      return null;
    }
  };
};
