/**
 * Compiles the ICU catalogues to plain data: `node tools/compile.ts`, or with `--check` only says whether the compiled
 * files are up to date (exit code 1 when they are not).
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { de } from "../src/catalogues/de.ts";
import { en } from "../src/catalogues/en.ts";
import { pl } from "../src/catalogues/pl.ts";
import { uk } from "../src/catalogues/uk.ts";
import { hours as hoursDe } from "../src/catalogues/hours/de.ts";
import { hours as hoursEn } from "../src/catalogues/hours/en.ts";
import { hours as hoursPl } from "../src/catalogues/hours/pl.ts";
import { hours as hoursUk } from "../src/catalogues/hours/uk.ts";
import { de as mailsDe } from "../src/mails/de.ts";
import { en as mailsEn } from "../src/mails/en.ts";
import { pl as mailsPl } from "../src/mails/pl.ts";
import { uk as mailsUk } from "../src/mails/uk.ts";
import { typesetAll } from "../src/typeset.ts";

const catalogues = {
  en,
  de,
  pl,
  uk,
  "hours-en": hoursEn,
  "hours-de": hoursDe,
  "hours-pl": hoursPl,
  "hours-uk": hoursUk,
  "mails-en": mailsEn,
  "mails-de": mailsDe,
  "mails-pl": mailsPl,
  "mails-uk": mailsUk,
};

const HEAD = `import type { Messages } from "@lingui/core";

// Written by tools/compile.ts from ../catalogues; run \`npm run compile -w @rewardo/texts\` after a change there.
// prettier-ignore
`;

function compiled(catalogue: Readonly<Record<string, string>>, name: string): string {
  const lines = typesetAll(catalogue, name).map(
    ([id, message]) => `  ${JSON.stringify(id)}: ${JSON.stringify(compileMessageOrThrow(message))},\n`,
  );
  return `${HEAD}export const messages: Messages = {\n${lines.join("")}};\n`;
}

const onlyCheck = process.argv.includes("--check");
for (const [name, catalogue] of Object.entries(catalogues)) {
  const path = new URL(`../src/compiled/${name}.ts`, import.meta.url);
  const text = compiled(catalogue, name);
  if (!onlyCheck) {
    writeFileSync(path, text);
  } else if (readFileSync(path, "utf8") !== text) {
    console.error(`src/compiled/${name}.ts is older than its catalogue: run \`npm run compile -w @rewardo/texts\``);
    process.exitCode = 1;
  }
}
