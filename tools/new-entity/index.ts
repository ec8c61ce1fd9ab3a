/**
 * `npm run new gym-lockers`: writes the files of an entity from contract to screen, and the lines that gather them. The
 * result compiles and passes lint and tests; only its texts wait for translation.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { applyEdit, edits } from "./edits.ts";
import { namesOf, rename, type EntityNames } from "./names.ts";

const templates = join(import.meta.dirname, "templates");

const templatePaths = (): string[] =>
  readdirSync(templates, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tpl"));

/**
 * Target of a template: its path without the template ending, under the entity's name; a migration gets the present
 * time.
 */
const targetOf = (template: string, names: EntityNames, now: Date): string => {
  const path = rename(template.slice(0, -".tpl".length), names);
  const stamp = now.toISOString().replaceAll(/\D/g, "").slice(0, 14);
  return path.startsWith("apps/api/migrations/") ? path.replace("migrations/", `migrations/${stamp}-`) : path;
};

/** The alias of a table in statements is its first letter. */
const withAlias = (text: string, names: EntityNames): string =>
  text.replaceAll(/\bg(?=\._?[a-z]| where )/g, names.snake.plural.slice(0, 1));

export interface NewEntity {
  readonly created: readonly string[];
  readonly edited: ReadonlyMap<string, number>;
}

/**
 * Writes the entity into the tree at `root`. Throws a sentence, and writes nothing, when the entity exists already or a
 * mark in a file is gone.
 */
export const writeEntity = (root: string, names: EntityNames, now: Date): NewEntity => {
  const created = new Map<string, string>();
  for (const template of templatePaths()) {
    const path = targetOf(template, names, now);
    const text = rename(readFileSync(join(templates, template), "utf8"), names);
    if (existsSync(join(root, path))) throw new Error(`${path} exists already.`);
    created.set(path, path.endsWith("queries.ts") ? withAlias(text, names) : text);
  }
  const changed = new Map<string, string>();
  const edited = new Map<string, number>();
  for (const edit of edits) {
    const text = changed.get(edit.file) ?? readFileSync(join(root, edit.file), "utf8");
    changed.set(edit.file, applyEdit(text, edit, names));
    edited.set(edit.file, (edited.get(edit.file) ?? 0) + edit.lines.length);
  }
  for (const [path, text] of [...created, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { created: [...created.keys()].toSorted(), edited };
};

const run = (root: string, program: string, args: readonly string[]): void => {
  const { status } = spawnSync(process.execPath, [join(root, program), ...args], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`${program} failed.`);
};

const main = (): void => {
  const root = resolve(import.meta.dirname, "../..");
  const [plural, singular] = process.argv.slice(2);
  if (plural === undefined) throw new Error("Name the entity: npm run new gym-lockers");
  const names = singular === undefined ? namesOf(plural) : namesOf(plural, singular);
  const { created, edited } = writeEntity(root, names, new Date());
  run(root, "node_modules/oxfmt/bin/oxfmt", [...created.filter((path) => /\.tsx?$/.test(path)), ...edited.keys()]);
  console.log(`${created.length} new files:\n${created.map((path) => `  ${path}`).join("\n")}`);
  console.log(`\n${edited.size} files with new lines:`);
  for (const [path, lines] of edited) console.log(`  ${path} (${lines})`);
  console.log(`
Next, as docs/recipes/add-an-entity.md tells:
  1. say in the contract what it is, and give it its fields, down to the migration and the form;
  2. the words of its permissions in apps/console/src/kit/rights/use-permission-groups.ts; then
     npm run texts:extract -w apps/console, and translate src/locales/console;
  3. a line in GLOSSARY.md and CHANGELOG.md;
  4. npm run verify && npm test`);
};

if (import.meta.main) {
  try {
    main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
