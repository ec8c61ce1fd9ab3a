import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkAgreeingTexts } from "./checks/agreeing-texts.ts";
import { checkCircles } from "./checks/circles.ts";
import { checkDecisions } from "./checks/decisions.ts";
import { checkDocReferences } from "./checks/doc-references.ts";
import { checkDocumentedSettings } from "./checks/documented-settings.ts";
import { checkFileLength } from "./checks/file-length.ts";
import { checkFinishedWork } from "./checks/finished-work.ts";
import { checkFolderNames } from "./checks/folder-names.ts";
import { checkTestHabits } from "./checks/test-habits.ts";
import { checkTextTerms } from "./checks/text-terms.ts";
import { type Problem, readTree, type Tree } from "./tree.ts";

const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
});

/** A tree with one correct file of each kind and the given files. */
const lay = (files: Readonly<Record<string, string>>): Tree => {
  const root = mkdtempSync(join(tmpdir(), "tree-"));
  roots.push(root);
  const innocent = {
    "README.md": "See `apps/api/src/app.ts` and [the map](ARCHITECTURE.md).\n",
    "ARCHITECTURE.md": "```\napps/api/src/gone.ts\n```\nA feature is `apps/api/src/features/<entity>/`.\n",
    "apps/api/src/app.ts": "export const app = 1;\n",
    "apps/api/src/app.test.ts": 'test("says what it means", () => {});\n',
    "apps/api/node_modules/lib/utils/index.js": "// TODO\n",
  };
  for (const [path, content] of Object.entries({ ...innocent, ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return readTree(root);
};

const places = (problems: readonly Problem[]): string[] =>
  problems.map(({ path, line }) => (line === undefined ? path : `${path}:${line}`));

test("a correct tree passes every check", () => {
  const tree = lay({});
  const checks = [
    checkAgreeingTexts,
    checkCircles,
    checkDecisions,
    checkDocReferences,
    checkDocumentedSettings,
    checkFileLength,
    checkFinishedWork,
    checkFolderNames,
    checkTestHabits,
    checkTextTerms,
  ];
  expect(checks.flatMap((check) => check(tree))).toEqual([]);
});

test("no file imports itself by way of others, not even when it is loaded later or for a type", () => {
  const tree = lay({
    "apps/console/src/page.tsx": 'const Dialog = lazy(() => import("./dialog.tsx"));\nimport { a } from "./a.ts";\n',
    "apps/console/src/dialog.tsx": 'import type {\n  Chosen,\n} from "./page.tsx";\nimport { a } from "./a.ts";\n',
    "apps/console/src/a.ts": "export const a = 1;\n",
  });
  expect(checkCircles(tree)).toEqual([
    { path: "apps/console/src/dialog.tsx", sentence: "imports itself by way of apps/console/src/page.tsx." },
  ]);
});

test("no folder of the server's platform imports itself by way of others, though no file does", () => {
  const platform = "apps/api/src/platform";
  const tree = lay({
    [`${platform}/jobs/jobs.ts`]: 'import { open } from "../database/database.ts";\n',
    [`${platform}/jobs/tables.ts`]: "export const tables = 1;\n",
    [`${platform}/database/database.ts`]: 'import type { Scope } from "../scope.ts";\nexport const open = 1;\n',
    [`${platform}/database/migrate.ts`]: 'const { tables } = await import("../jobs/tables.ts");\n',
    [`${platform}/database/database.test.ts`]: 'import { start } from "../http/server.ts";\n',
    [`${platform}/http/server.ts`]: 'import { open } from "../database/database.ts";\nexport const start = 1;\n',
    [`${platform}/scope.ts`]: "export type Scope = string;\n",
  });
  expect(checkCircles(tree)).toEqual([
    { path: `${platform}/database`, sentence: `imports itself by way of ${platform}/jobs.` },
  ]);
});

test("one English text has one translation per language, unless contexts differ", () => {
  const po = (...entries: string[]) => entries.join("\n\n") + "\n";
  const closed = 'msgid "Closed"\nmsgstr "Geschlossen"';
  const tree = lay({
    "apps/console/src/locales/de.po": po('msgid ""\nmsgstr ""\n"Language: de\\n"', closed),
    "apps/console/src/locales/list/de.po": po(closed, 'msgctxt "a place"\nmsgid "Closed"\nmsgstr "Aufgegeben"'),
    "apps/console/src/locales/list/pl.po": po('msgid "Closed"\nmsgstr "Zamknięte"'),
    "apps/console/src/locales/places/de.po": po('#: a.tsx\nmsgid ""\n"Clo"\n"sed"\nmsgstr "Zu"'),
  });
  expect(places(checkAgreeingTexts(tree))).toEqual(["apps/console/src/locales/places/de.po:5"]);
});

test("a translation with a word or a quote that its language avoids is reported, English is not", () => {
  const tree = lay({
    "apps/console/src/locales/console/de.po":
      'msgid "Coupon"\nmsgstr "Gutschein"\n\nmsgid "Receipt"\nmsgstr "Bon"\n\nmsgid "By mail"\nmsgstr "Per E-Mail"',
    "apps/console/src/locales/visitor/uk.po": 'msgid "Frozen"\nmsgstr "Заморожено"',
    "packages/texts/src/locales/mails/pl.po":
      'msgctxt "a"\nmsgid "Click"\nmsgstr ""\n"Raz.\\n"\n"Kliknij «tutaj»"\n\nmsgid "Code"\nmsgstr "Kod zapasowy"\n',
    "packages/texts/src/locales/mails/en.po": 'msgid "A recovery code..."\nmsgstr "A recovery code..."\n',
    "apps/console/src/app/handbook/articles/pl/till.md": "# Kasa\n\nZamrożona karta nie zbiera.\n",
  });
  expect(places(checkTextTerms(tree)).toSorted()).toEqual([
    "apps/console/src/app/handbook/articles/pl/till.md:3",
    "apps/console/src/locales/console/de.po:5",
    "apps/console/src/locales/visitor/uk.po:2",
    "packages/texts/src/locales/mails/pl.po:3",
  ]);
});

test("a word that means another thing is reported where it is meant, and left where it is right", () => {
  const [miejsce, sparowano] = ["Miejsce", "Sparowano"].map((text) => `msgstr "${text}"\n\n`);
  const tree = lay({
    "apps/console/src/locales/console/pl.po": `msgid "Rank"\n${miejsce}msgid "Place"\n${miejsce}msgid "Paired"\n${sparowano}msgid "Merged"\n${sparowano}msgctxt "other words"\nmsgid "Place"\n${miejsce}`,
    "apps/console/src/locales/console/uk.po":
      'msgid "Undo"\nmsgstr "Скасувати"\n\nmsgctxt "ask"\nmsgid "Cancel"\nmsgstr "Скасувати"\n',
    "apps/member/src/locales/late/de.po": 'msgid "Version"\nmsgstr "Fassung"\n',
    "packages/texts/src/locales/mails/pl.po":
      'msgid "Welcome to {business}"\nmsgstr "Witamy w {business}"\n\nmsgid "I agree to mails from {business}"\nmsgstr "od {business}"\n',
    "apps/console/src/app/handbook/articles/en/till.md":
      "# Till\n\nChoose the places.\nIt is in place.\n\nFirst rank\n",
    "apps/console/src/app/handbook/articles/pl/till.md": "# Kasa\n\nWybierz miejsca.\n\n\nPierwsze miejsce\n",
  });
  expect(places(checkTextTerms(tree)).toSorted()).toEqual([
    "apps/console/src/app/handbook/articles/pl/till.md:3",
    "apps/console/src/locales/console/pl.po:11",
    "apps/console/src/locales/console/pl.po:5",
    "apps/console/src/locales/console/uk.po:6",
    "apps/member/src/locales/late/de.po:2",
    "packages/texts/src/locales/mails/pl.po:2",
  ]);
});

test("a file of 401 lines is too long, one of 400 is not", () => {
  const tree = lay({ "apps/api/src/long.ts": "1;\n".repeat(401), "apps/api/src/just.ts": "1;\n".repeat(400) });
  expect(places(checkFileLength(tree))).toEqual(["apps/api/src/long.ts"]);
});

test.each(["utils", "helpers", "common", "lib", "misc"])("a folder called %s is reported", (name) => {
  const tree = lay({ [`apps/api/src/${name}/a.ts`]: "", "apps/api/src/library/a.ts": "" });
  expect(places(checkFolderNames(tree))).toEqual([`apps/api/src/${name}`]);
});

test.each(["test.only(", "describe.only(", "test.skip(", "test.concurrent.skip(", "it.todo(", "page.waitForTimeout("])(
  "%s in a test is reported",
  (text) => {
    const tree = lay({ "e2e/till.spec.ts": `// first\n${text}"x", () => {});\n`, "apps/api/src/a.ts": text });
    expect(places(checkTestHabits(tree))).toEqual(["e2e/till.spec.ts:2"]);
  },
);

test("a hook at the top of a module that test files share is reported, one in a function is not", () => {
  const tree = lay({
    "apps/api/src/testing/a.ts": "afterAll(() => app.close());\n",
    "apps/api/src/testing/b.ts": "export const open = () => {\n  afterAll(() => app.close());\n};\n",
    "apps/api/src/a.test.ts": "afterAll(() => app.close());\n",
  });
  expect(places(checkTestHabits(tree))).toEqual(["apps/api/src/testing/a.ts:1"]);
});

test.each(["// TODO: later", "throw new Error('not implemented')", "/* oxlint-disable no-console */"])(
  "%s in a source is reported",
  (text) => {
    const tree = lay({ "packages/rules/src/a.ts": `${text}\n` });
    expect(places(checkFinishedWork(tree))).toEqual(["packages/rules/src/a.ts:1"]);
  },
);

test("a conflict that was not resolved is reported, in documents and templates, too", () => {
  const tree = lay({
    "docs/a.md": `a\n${"<".repeat(7)} HEAD\nb\n`,
    "tools/new-entity/templates/a.ts.tpl": `${">".repeat(7)} main\n`,
  });
  expect(places(checkFinishedWork(tree))).toEqual(["docs/a.md:2", "tools/new-entity/templates/a.ts.tpl:1"]);
});

test("a disabled rule with a reason passes", () => {
  const tree = lay({ "packages/rules/src/a.ts": "// oxlint-disable-next-line no-console -- the log's last resort\n" });
  expect(checkFinishedWork(tree)).toEqual([]);
});

test("a document that names a missing path is reported, in backticks and in links", () => {
  const tree = lay({
    "docs/a.md":
      "See `apps/api/src/gone.ts`.\n\n[map](../NOWHERE.md)\n\n`features/places/here.ts`, `features/gone.ts`\n",
    "apps/console/src/features/places/here.ts": "",
  });
  expect(places(checkDocReferences(tree))).toEqual(["docs/a.md:1", "docs/a.md:3", "docs/a.md:5"]);
});

test("a decision without a row or with another's number is reported, and a number that is no decision's", () => {
  const tree = lay({
    "docs/decisions/README.md": "| | decided |\n| --- | --- |\n| [1](0001-a.md) | a |\n| [2](0002-b.md) | b |\n",
    "docs/decisions/0001-a.md": "# 1. A\n",
    "docs/decisions/0002-b.md": "# 2. B\n",
    "docs/decisions/0002-c.md": "# 2. C\n",
    "apps/api/src/a.ts": "// docs/decisions/0001\n// docs/decisions/0003\n",
  });
  expect(places(checkDecisions(tree))).toEqual([
    "docs/decisions/0002-c.md",
    "docs/decisions/0002-c.md",
    "apps/api/src/a.ts:2",
  ]);
});

test("a setting that is not documented is reported, and a documented one that does not exist", () => {
  const tree = lay({
    "apps/api/src/platform/config.ts":
      "const environment = z.object({\n  PORT: z.string(),\n  HOST: z.string(),\n});\n",
    "docs/settings.md": "| `HOST` | `127.0.0.1` | where |\n| `COLOUR` | `red` | which |\n",
  });
  expect(places(checkDocumentedSettings(tree))).toEqual(["apps/api/src/platform/config.ts:2", "docs/settings.md:2"]);
});
