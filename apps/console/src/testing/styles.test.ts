/** What the type checker cannot see: that class names, icon names and colours used in the source exist. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../../..");
const ui = join(root, "packages/ui/src");
const files = ["apps/console/src", "packages/ui/src", "packages/loyalty/src", "packages/web/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => join(root, folder, name)),
);
/** The file of an import, which may be one of a package. */
const fileOf = (path: string, specifier: string): string =>
  specifier.startsWith(".")
    ? resolve(dirname(path), specifier)
    : join(root, specifier.replace(/^@rewardo\/([a-z]+)\//, "packages/$1/src/"));
const read = (path: string) => readFileSync(path, "utf8");
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, "");

/** Every `c.name` of a file that imports `<x>.module.css` as `c`, with the sheet it should be in. */
const classesUsed = (path: string): { sheet: string; names: string[] }[] => {
  const text = read(path);
  const code = text.replaceAll(/^import .*$/gm, "");
  return [...text.matchAll(/import (\w+) from "((?:\.|@rewardo\/)[^"]+\.module\.css)"/g)].map(
    ([, alias = "", sheet = ""]) => ({
      sheet: fileOf(path, sheet),
      names: [...code.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map((match) => match[1] ?? ""),
    }),
  );
};

test("every class a component uses stands in its sheet", () => {
  const missing = files
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith(".test.ts"))
    .flatMap((path) =>
      classesUsed(path).flatMap(({ sheet, names }) => {
        const css = withoutComments(read(sheet));
        return names
          .filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
          .map((name) => `${relative(root, path)}: .${name}`);
      }),
    );
  expect(missing).toEqual([]);
});

test("every class of a sheet is used by a component beside it", () => {
  const used = new Map<string, string>();
  for (const path of files.filter((name) => /\.tsx?$/.test(name))) {
    for (const { sheet } of classesUsed(path)) used.set(sheet, (used.get(sheet) ?? "") + read(path));
  }
  const idle = files
    .filter((path) => path.endsWith(".module.css"))
    .filter((path) => !used.has(path))
    .map((path) => relative(root, path));
  expect(idle).toEqual([]);
});

test("every custom property a sheet reads is set somewhere", () => {
  const sheets = files.filter((path) => path.endsWith(".css")).map((path) => withoutComments(read(path)));
  const code = files
    .filter((path) => path.endsWith(".tsx"))
    .map(read)
    .join("\n");
  const set = new Set(
    [...sheets.join("\n").matchAll(/(--[\w-]+)\s*:/g), ...code.matchAll(/"(--[\w-]+)"\s*:/g)].map((match) => match[1]),
  );
  const byBaseUi = new Set(["--available-height", "--available-width", "--anchor-width", "--transform-origin"]);
  const unknown = sheets
    .flatMap((css) => [...css.matchAll(/var\((--[\w-]+)(?!\s*,)\)/g)].map((match) => match[1] ?? ""))
    .filter((name) => !set.has(name) && !byBaseUi.has(name));
  expect([...new Set(unknown)]).toEqual([]);
});

test("the list of icon names is the sprite's", () => {
  const inSprite = [...read(join(ui, "assets/icons/sprite.svg")).matchAll(/<symbol id="i-([^"]+)"/g)].map(
    (match) => match[1],
  );
  const inList = [...read(join(ui, "icons/icon-names.ts")).matchAll(/\| "([^"]+)"/g)].map((match) => match[1]);
  expect(inList).toEqual(inSprite);
});

test("the list of stamps is the sprite's and the map's", () => {
  const inSprite = [...read(join(ui, "assets/icons/sprite.svg")).matchAll(/<symbol id="stamp-([^"]+)"/g)].map(
    (match) => match[1],
  );
  const inList = [...read(join(root, "packages/rules/src/data/stamp-names.ts")).matchAll(/^ {2}"(\w+)",$/gm)].map(
    (match) => match[1],
  );
  const inMap = Object.keys(JSON.parse(read(join(ui, "assets/icons/stamp-map.json"))) as object);
  expect(new Set(inList)).toEqual(new Set(inSprite));
  expect(new Set(inList)).toEqual(new Set(inMap));
});
