/**
 * Adds Phosphor icons to the sprite and rewrites the list of names that `<Icon name>` accepts.
 *
 *   npm pack @iconify-json/ph@1.2.2 && tar xzf iconify-json-ph-1.2.2.tgz
 *   node build/add-icons.ts package/icons.json arrow-right eye-slash
 *
 * Without icon names it only rewrites the list from the sprite as it stands.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const spritePath = join(import.meta.dirname, "../../../packages/ui/src/assets/icons/sprite.svg");
const namesPath = join(import.meta.dirname, "../../../packages/ui/src/icons/icon-names.ts");

type IconSet = { icons: Record<string, { body: string } | undefined> };

const [setPath, ...wanted] = process.argv.slice(2);
const symbols = new Map<string, string>();
const found = /<symbol id="i-([^"]+)".*?<\/symbol>\n/gs;
const before = await readFile(spritePath, "utf8");
for (const [symbol, name] of before.matchAll(found)) symbols.set(name ?? "", symbol.trimEnd());
if (setPath !== undefined) {
  const set = JSON.parse(await readFile(setPath, "utf8")) as IconSet;
  for (const name of wanted) {
    const icon = set.icons[name];
    if (icon === undefined) throw new Error(`The set has no icon "${name}"`);
    symbols.set(name, `<symbol id="i-${name}" viewBox="0 0 256 256">${icon.body}</symbol>`);
  }
}
const names = [...symbols.keys()].toSorted();
const open = `<svg xmlns="http://www.w3.org/2000/svg">\n`;
/** The stamps, which are drawn by hand and follow the icons. */
const rest = before.replaceAll(found, "").slice(open.length);
await writeFile(spritePath, `${open}${names.map((name) => symbols.get(name)).join("\n")}\n${rest}`);
const union = names.map((name) => `  | "${name}"`).join("\n");
await writeFile(
  namesPath,
  `// Written by build/add-icons.ts from assets/icons/sprite.svg.\nexport type IconName =\n${union};\n`,
);
