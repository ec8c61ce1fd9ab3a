import { readFileSync } from "node:fs";
import { join } from "node:path";
import { translate } from "@rewardo/texts/all";
import { expect, test } from "vitest";
import { kindNames } from "./filter.ts";

const folder = join(import.meta.dirname, "../../locales/console");
const written = /msgctxt "kind of transaction"\nmsgid ".+"\nmsgstr "(.+)"/g;

test.each(["en", "de", "pl", "uk"] as const)("the list's words for kinds are those of exports, in %s", (language) => {
  const catalogue = readFileSync(join(folder, `${language}.po`), "utf8");
  const words = [...catalogue.matchAll(written)].map(([, word]) => word);
  expect(new Set(words)).toEqual(new Set(kindNames.map((kind) => translate(language, `kind.${kind}`))));
});
