/** The operator's own legal texts, from a folder: `privacy_policy.pl.md`, `service_contract.en.txt`. */
import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { locales } from "@rewardo/contract/fields";
import { type LegalText, type LegalTextName, legalTextNames } from "@rewardo/contract/legal-texts";
import { parseMarkdown, parsePlain } from "./markdown.ts";

export interface LegalTexts {
  /** Names of the texts that exist in any language. */
  readonly names: readonly LegalTextName[];
  /** A mark that changes with any of them; `null` where there are none. */
  readonly version: string | null;
  /** The text in this language, otherwise in English or any other; `undefined` if there is none. */
  find(name: string, language: LegalText["language"]): LegalText | undefined;
}

const fileName = new RegExp(`^(${legalTextNames.join("|")})\\.(${locales.join("|")})\\.(md|txt)$`);
/** Longer files are a mistake: no one would read them to the end. */
const mostBytes = 500_000;

/** No legal texts: the console then shows its own. */
export const noLegalTexts: LegalTexts = { names: [], version: null, find: () => undefined };

/**
 * Reads the folder once, at the start.
 * @throws a sentence for the operator when the folder cannot be read, holds nothing of the kind, or a text is too long
 */
export const readLegalTexts = async (folder: string): Promise<LegalTexts> => {
  const found = await readdir(folder).catch(() => {
    throw new Error(`LEGAL_TEXTS_DIR must be a folder that can be read, not "${folder}".`);
  });
  const texts = new Map<string, LegalText>();
  const sources: string[] = [];
  for (const file of found.toSorted()) {
    const [, name, language, kind] = fileName.exec(file) ?? [];
    if (name === undefined || language === undefined) continue;
    const path = join(folder, file);
    if ((await stat(path)).size > mostBytes) throw new Error(`${path} is longer than ${mostBytes} bytes.`);
    const text = await readFile(path, "utf8");
    const parsed = kind === "md" ? parseMarkdown(text) : parsePlain(text);
    if (parsed.blocks.length === 0) throw new Error(`${path} holds no text.`);
    sources.push(`${file}\n${text}`);
    texts.set(`${name} ${language}`, { name, language, ...parsed } as LegalText);
  }
  if (texts.size === 0)
    throw new Error(`LEGAL_TEXTS_DIR holds no text: ${folder} has no file such as privacy_policy.en.md.`);
  return {
    version: createHash("sha256").update(sources.join("\n")).digest("hex").slice(0, 16),
    names: legalTextNames.filter((name) => locales.some((language) => texts.has(`${name} ${language}`))),
    find: (name, language) =>
      [language, ...locales].map((one) => texts.get(`${name} ${one}`)).find((text) => text !== undefined),
  };
};
