import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build, type Rolldown } from "vite";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pageTexts } from "./page-texts.ts";

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), "page-texts-"))));
afterEach(() => rmSync(root, { recursive: true }));

const compiled = new Map(
  ["en", "de"].map((locale) => [locale, { greet: [`${locale} hello`], places: [`${locale} places`] }]),
);

/** What the macros leave of a text. */
const shows = (id: string): string =>
  `export const text${id} = /** i18n */ { id: "${id}" }; globalThis.shown = text${id};`;

const source = {
  "main.tsx": `import "./table.ts"; ${shows("greet")}`,
  "table.ts": `globalThis.open = () => import("./list.tsx");`,
  "list.tsx": shows("places"),
  "i18n.ts": `
    import { fetchTexts, startTexts } from "virtual:texts";
    globalThis.start = () => fetchTexts(startTexts, "en");
    export const withTexts = async (load, name) => (await Promise.all([load(), fetchTexts(name, "en")]))[0];`,
};

const built = async (changed: Readonly<Record<string, string>> = {}): Promise<ReadonlyMap<string, string>> => {
  for (const [name, text] of Object.entries({ ...source, ...changed })) {
    const path = join(root, "src", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const result = await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      pageTexts({
        root,
        ...{ application: "console", base: "/" },
        folders: ["src"],
        loader: "src/i18n.ts",
        catalogues: { files: () => Promise.resolve([]), compile: () => Promise.resolve(compiled) },
      }),
    ],
    build: { write: false, rolldownOptions: { input: join(root, "src/main.tsx") } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return new Map(output.map((part) => [part.fileName, part.type === "chunk" ? part.code : String(part.source)]));
};

test("each page has a file of texts for every language, which its import waits for", async () => {
  const files = await built();
  const german = [...files].filter(([name]) => name.endsWith(".de.js"));
  expect(german.map(([, code]) => code).toSorted()).toEqual([
    'export const messages={"greet":["de hello"]};\n',
    'export const messages={"places":["de places"]};\n',
  ]);
  const code = [...files]
    .filter(([name]) => !/\.(en|de)\.js$/.test(name))
    .map(([, text]) => text)
    .join("\n");
  for (const [name] of german) expect(code).toContain(/assets\/(.+)\.de\.js/.exec(name)?.[1]);
  expect(code).not.toContain("@texts:");
});

test("a text in no catalogue fails the build", async () => {
  await expect(built({ "list.tsx": shows("forgotten") })).rejects.toThrow(/list\.tsx: forgotten is in no catalogue/);
});

test("an import whose texts would not be loaded fails the build", async () => {
  await expect(built({ "table.ts": `globalThis.open = () => import(\`./list.tsx\`);` })).rejects.toThrow(
    /list\.tsx in a way that build\/texts\/page-texts\.ts does not read/,
  );
});

test("a text that is used without its macro fails the build", async () => {
  await expect(built({ "list.tsx": `globalThis.shown = { id: "places" };` })).rejects.toThrow(
    /does not see that it shows places/,
  );
});
