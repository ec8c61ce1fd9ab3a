import type { Locale } from "@rewardo/contract/fields";
import { foldedKey } from "@rewardo/rules/folded-key";
import { Lexer, type Token } from "marked";
import { type ArticleName, articleNames } from "./article-names.ts";

export interface Article {
  readonly name: ArticleName;
  readonly title: string;
  readonly tokens: readonly Token[];
  /** All its words without accents and case. */
  readonly key: string;
}

/** A language comes when the handbook is opened in it. */
const loaders: Readonly<Record<Locale, () => Promise<{ readonly articles: Readonly<Record<string, string>> }>>> = {
  en: () => import("./articles-en.ts"),
  de: () => import("./articles-de.ts"),
  pl: () => import("./articles-pl.ts"),
  uk: () => import("./articles-uk.ts"),
};

/** All articles in one language, in the handbook's order. */
export const readArticles = async (locale: Locale): Promise<readonly Article[]> => {
  const { articles } = await loaders[locale]();
  return articleNames.map((name) => {
    const text = articles[`./articles/${locale}/${name}.md`] ?? "";
    const [title = "", ...lines] = text.split("\n");
    const tokens = new Lexer({ gfm: false }).lex(lines.join("\n"));
    return { name, title: title.replace(/^# /, ""), tokens, key: foldedKey(text) };
  });
};

/** The articles that have every typed word. */
export const findArticles = (articles: readonly Article[], typed: string): readonly Article[] => {
  const words = foldedKey(typed).split(" ");
  return articles.filter(({ key }) => words.every((word) => key.includes(word)));
};
