/**
 * What the installation says of itself: the server writes it into the head of the page. Where the server draws the first
 * shape of a page there is no document, and it gives the same itself (`app/first-shape`).
 */
import { isServer } from "./config.ts";

let given: Readonly<Record<string, string>> = {};

/** For the server, before anything reads. */
export const givePageMeta = (meta: Readonly<Record<string, string>>): void => void (given = meta);

/** The content of a `<meta>` element; `undefined` where the page has none of that name. */
export const pageMeta = (name: string): string | undefined =>
  isServer ? given[name] : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
