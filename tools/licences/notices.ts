/** The notices that the shipped packages' licences ask for: each package with the texts that it came with. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assets } from "./bill.ts";
import type { Shipped } from "./shipped.ts";

const legal = /^(licen[cs]e|copying|notice)([.-].*)?$/i;

/** Texts in the package's folder; none where it is made for another machine, or came without. */
const textsOf = (root: string, { folder }: Shipped): string[] => {
  const path = join(root, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => legal.test(name))
    .toSorted()
    .map((name) => readFileSync(join(path, name), "utf8").replaceAll("\r\n", "\n").trim());
};

const rule = "=".repeat(80);

/** Packages that share a text stand above it together. */
export const noticesOf = (root: string, shipped: readonly Shipped[]): string => {
  const byText = new Map<string, string[]>();
  for (const one of shipped) {
    const text = textsOf(root, one).join("\n\n") || `No text came with it; its licence is ${one.licence}.`;
    byText.set(text, [...(byText.get(text) ?? []), `${one.name} ${one.version} (${one.licence})`]);
  }
  const own = assets.map(({ name, text }) => {
    const path = join(root, text);
    return `${rule}\n${name}\n${rule}\n\n${readFileSync(path, "utf8").trim()}\n`;
  });
  const packages = [...byText].map(
    ([text, names]) => `${rule}\n${[...new Set(names)].join("\n")}\n${rule}\n\n${text}\n`,
  );
  return `Third-party software, fonts and data that come with Rewardo, under their own licences.\n\n${[...packages, ...own].join("\n")}`;
};
