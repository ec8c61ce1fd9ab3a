/** The handbook in four languages: the same articles, and links that lead to pages that there are. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { MarkedToken, Token } from "marked";
import { expect, test } from "vitest";
import { languages } from "@rewardo/web/i18n/locale.ts";
import * as sections from "../navigation/sections.ts";
import { settingsPages } from "../settings/settings-pages.ts";
import { isPageDialogHash } from "../../kit/page/page-dialog.ts";
import { articleGroups } from "./article-groups.ts";
import { articleNames, articleOf, benefitArticles } from "./article-names.ts";
import { pictureOf } from "./pictures.ts";
import { findArticles, readArticles } from "./read-articles.ts";

const pathOf = (options: object): string => ("path" in options ? `/${String(options.path)}` : "");

const pages = new Set([
  "/configure",
  ...Object.values(sections).map(({ section }) => section.path),
  ...Object.values(sections).flatMap(({ routes }) => routes.map(({ options }) => pathOf(options))),
  ...settingsPages.map(({ path }) => `/settings/${path}`),
]);

const linksIn = (tokens: readonly Token[]): string[] =>
  (tokens as readonly MarkedToken[]).flatMap((token) => {
    if (token.type === "link") return [token.href];
    if (token.type === "list") return token.items.flatMap(({ tokens: inner }) => linksIn(inner));
    return "tokens" in token ? linksIn(token.tokens ?? []) : [];
  });

test("each article is there in each language, with the same links, and each leads to a page", async () => {
  const english = await readArticles("en");
  for (const { locale } of languages) {
    for (const [at, { name, title, tokens, key }] of (await readArticles(locale)).entries()) {
      const what = `${locale}/${name}`;
      expect(title, what).not.toBe("");
      expect(key.split(" ").length, what).toBeGreaterThan(20);
      const links = linksIn(tokens);
      expect(links.length, what).toBeGreaterThan(0);
      expect(links, what).toEqual(linksIn(english[at]?.tokens ?? []));
      expect(
        links.filter((link) => !pages.has(link)),
        what,
      ).toEqual([]);
    }
  }
});

const picturesIn = (tokens: readonly Token[]): string[] =>
  (tokens as readonly MarkedToken[]).flatMap((token) =>
    token.type === "image" ? [token.href] : "tokens" in token ? picturesIn(token.tokens ?? []) : [],
  );

test("each photograph is there in each language with its words, and the same article has it", async () => {
  const english = await readArticles("en");
  const names = english.flatMap(({ tokens }) => picturesIn(tokens));
  expect(names.length).toBeGreaterThan(5);
  for (const { locale } of languages) {
    const articles = await readArticles(locale);
    expect(articles.map(({ tokens }) => picturesIn(tokens))).toEqual(english.map(({ tokens }) => picturesIn(tokens)));
    for (const name of names) {
      const file = readFileSync(resolve(import.meta.dirname, `../../../public${pictureOf(name, locale)}`));
      // Width and height, as a PNG begins with them: the page keeps the room before the picture is there.
      expect([file.readUInt32BE(16), file.readUInt32BE(20)], `${name}-${locale}`).toEqual([585, 780]);
      expect(file.length, `${name}-${locale}`).toBeLessThan(120_000);
    }
  }
});

test("each benefit that registration promises has an article, which leads to the page that keeps it", async () => {
  const kept = {
    "customer-card": "/cards",
    profile: "/settings/public_info",
    "first-steps": "/configure",
    assistant: "/stats",
    statistics: "/stats",
    messages: "/messages/new",
    integration: "/settings/integration",
  } as const satisfies Record<(typeof benefitArticles)[number], string>;
  const articles = await readArticles("en");
  for (const name of benefitArticles) {
    const article = articles.find((one) => one.name === name);
    expect(linksIn(article?.tokens ?? []), name).toContain(kept[name]);
    expect(isPageDialogHash(`handbook-${name}`), name).toBe(true);
  }
});

test("words are found without their accents, and a page leads to its article", async () => {
  const polish = await readArticles("pl");
  expect(findArticles(polish, "pomylki KASIE").map(({ name }) => name)).toContain("mistakes");
  expect(findArticles(polish, "")).toHaveLength(articleNames.length);
  expect(articleOf("/users/duplicates")).toBe("duplicates");
  expect(articleOf("/users/1")).toBe("customers");
  expect(articleOf("/users/requests")).toBe("conflicts");
  expect(articleOf("/cards/1/simulate")).toBe("simulation");
  expect(articleOf("/cards/1/groups/2")).toBe("coupons");
  expect(articleOf("/cards/1/challenges/2/edit")).toBe("challenges");
  expect(articleOf("/")).toBe("home");
  expect(articleOf("/", true)).toBe("platform");
  expect(articleOf("/unknown")).toBeNull();
  expect(articleOf("/unknown", true)).toBe("platform");
});

test("each page of a business leads to an article", () => {
  const withoutOne = [...pages].filter((path) => path !== "" && !path.includes("$") && articleOf(path) === null);
  expect(withoutOne).toEqual([]);
});

test("each article is in one group of the list of all", () => {
  expect(Object.values(articleGroups).flat().toSorted()).toEqual(articleNames.toSorted());
});
