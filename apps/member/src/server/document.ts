/** The document around a drawn page. */
import { createHash } from "node:crypto";
import { files } from "virtual:built-files";
import { businessOf, type PageData } from "../page.ts";
import { collectStyles } from "./inline-styles.ts";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** JSON inside a page: nothing in it can end the element. */
const dataOf = (data: PageData): string => JSON.stringify(data).replaceAll("<", "\\u003c");

export interface Drawn {
  readonly html: string;
  /** Of the page's stylesheet, for the content policy. */
  readonly style_hashes: string[];
}

/** The whole document. */
export const documentOf = (data: PageData, markup: string): Drawn => {
  const { page, locale, brand_name } = data;
  const business = businessOf(page);
  const { html, rules } = collectStyles(markup);
  const style = `${files.styles}${rules}`.replaceAll("</", "<\\/");
  const words = files.words[locale];
  // A card is read and shown without its scripts: its letters and textures come first.
  const priority = page.kind === "card" ? ' fetchpriority="low"' : "";
  const scripts = [
    ...(page.kind === "claim"
      ? [`<script type="module" async fetchpriority="high" src="${files.claim}"></script>`]
      : []),
    `<script type="module"${priority} src="${files.main}"></script>`,
    ...[...files.imports, ...(page.kind === "card" ? [] : files.other), ...(words === undefined ? [] : [words])].map(
      (file) => `<link rel="modulepreload"${priority} href="${file}">`,
    ),
  ];
  const title = business === null ? brand_name : `${business.name}, ${brand_name}`;
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="theme-color" content="#FAF6EF" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#161311" media="(prefers-color-scheme: dark)">',
    '<meta name="robots" content="noindex">',
    '<meta name="referrer" content="same-origin">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escapeHtml(title)}</title>`,
    ...[files.font, ...(locale === "uk" ? [files.cyrillic] : [])].map(
      (font) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
    ),
    `<style>${style}</style>`,
    ...(business === null
      ? []
      : [
          `<link rel="manifest" href="/c/${encodeURIComponent(business.key)}/manifest.webmanifest">`,
          `<link rel="apple-touch-icon" href="/c/${encodeURIComponent(business.key)}/icon-180.png">`,
          `<link rel="icon" type="image/png" href="/c/${encodeURIComponent(business.key)}/icon-192.png">`,
          `<meta name="apple-mobile-web-app-title" content="${escapeHtml(business.name)}">`,
        ]),
    ...scripts,
  ];
  const body = `<div id="root">${html}</div><script type="application/json" id="page">${dataOf(data)}</script>`;
  return {
    html: `<!doctype html><html lang="${locale}" dir="ltr"><head>${head.join("")}</head><body>${body}</body></html>`,
    style_hashes: [`'sha256-${createHash("sha256").update(style).digest("base64")}'`],
  };
};
