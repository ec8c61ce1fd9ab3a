/** What a browser fetches before a page shows: brotli bytes of the built console, by its import graph. */
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Figure } from "./figure.ts";

const dist = resolve(import.meta.dirname, "../apps/console/dist");

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
  readonly css?: readonly string[];
}

/** Files too small for compression are sent uncompressed. */
const compressed = (file: string): number => {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
};

/** Chunks that a page needs before it shows: its own and their static imports. */
const closure = (manifest: Readonly<Record<string, Chunk>>, roots: readonly string[]): Set<string> => {
  const reached = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build has no ${key}`);
    if (reached.has(chunk.file)) return;
    reached.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of roots) visit(key);
  return reached;
};

const kilobytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + compressed(file), 0) / 1000;

/** The journeys measure the same over the wire; this needs no browser. */
export const measureSizes = async (): Promise<Figure[]> => {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Chunk>;
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? "";
  const sections = Object.keys(manifest).filter((key) => /src\/features\/[^/]+\/[^/]+-page\.tsx$/.test(key));
  const fonts = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".woff2"));
  const fontBytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + statSync(join(dist, "assets", name)).size, 0) / 1000;
  const isCyrillic = (name: string) => name.includes("cyrillic");
  return [
    { name: "entry, JavaScript", value: kilobytes(closure(manifest, [entry])), unit: "KB brotli", limit: 105 },
    ...sections.map((key) => ({
      name: `${key.replace("src/features/", "")}, JavaScript`,
      value: kilobytes(closure(manifest, [entry, key])),
      unit: "KB brotli",
      limit: 175,
    })),
    { name: "fonts, Latin", value: fontBytes(fonts.filter((name) => !isCyrillic(name))), unit: "KB", limit: 80 },
    { name: "fonts, with Cyrillic", value: fontBytes(fonts), unit: "KB", limit: 100 },
  ];
};
