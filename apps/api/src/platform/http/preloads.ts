/** Which files of the console the entry page names, so that the browser fetches them side by side from the start. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Locale, locales } from "@rewardo/contract/fields";

interface Preloads {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly images: readonly string[];
  readonly texts: Readonly<Record<Locale, readonly string[]>>;
}

/** File written by the console's build (`apps/console/build/preloads.ts`). */
interface PreloadsFile {
  /** Preloads by the path of the page. */
  readonly pages: Readonly<Record<string, Preloads>>;
  /** The home of the platform's own people. */
  readonly platform: Preloads;
  /** Preloads of every other page behind the log-in. */
  readonly signedIn: Preloads;
}

export interface PageRequest {
  /** Requested address with its query. */
  readonly url: string;
  readonly cookie: string | undefined;
  readonly locale: Locale;
  /** The page is for a person of the platform. */
  readonly isPlatform: boolean;
  /** The page is drawn by the server before scripts run, and needs its styles. */
  readonly isDrawn: boolean;
}

/** The first language of the header that the console has, else English. */
export const localeOf = (accept_language: string | undefined): Locale => {
  const tags = (accept_language ?? "").split(",").map((part) => part.trim().toLowerCase().split(/[-;]/)[0]);
  return tags.find((tag): tag is Locale => locales.some((locale) => locale === tag)) ?? "en";
};

/** Makes the `<link>` elements for a request, by the build in the directory; none without a list in it. */
export const readPreloads = (directory: string): ((request: PageRequest) => string) => {
  const path = join(directory, ".vite/preloads.json");
  if (!existsSync(path)) return () => "";
  const { pages, platform, signedIn } = JSON.parse(readFileSync(path, "utf8")) as PreloadsFile;
  return ({ url, cookie, locale, isPlatform, isDrawn }) => {
    // The session itself is not readable by scripts and is not looked up here: a wrong guess costs some bytes.
    const isSignedIn = (cookie ?? "").split("; ").includes("rewardo_session_open=1");
    const page = /^[^?#]*/.exec(url)?.[0] ?? "";
    const wanted = isSignedIn
      ? page === "/" && isPlatform
        ? platform
        : (pages[page] ?? signedIn)
      : ["/", "/login"].includes(page)
        ? pages["/login"]
        : undefined;
    return wanted === undefined ? "" : links(wanted, locale, isDrawn);
  };
};

/**
 * On a page drawn by the server the styles load alone at first: `theme.js` fetches the scripts with the first frame.
 */
const links = ({ scripts, styles, images, texts }: Preloads, locale: Locale, isDrawn: boolean): string =>
  [
    ...styles.map(
      (file) => `<link ${isDrawn ? `rel="stylesheet"` : `rel="preload" as="style"`} crossorigin href="/${file}" />`,
    ),
    ...[...scripts, ...texts[locale]].map(
      (file) => `<link ${isDrawn ? "data-later" : `rel="modulepreload"`} crossorigin href="/${file}" />`,
    ),
    ...images.map((file) => `<link rel="preload" as="image" crossorigin href="/${file}" />`),
  ]
    .map((link) => `    ${link}\n`)
    .join("");
