/** What docs/specification.md says of files, texts and members is true, and its open rows are counted. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const roots: Readonly<Record<string, string>> = {
  C: "apps/console/src",
  A: "apps/api/src",
  P: "packages",
  E: "e2e/journeys",
};

const longPath = (short: string): string => short.replace(/^[CAPE](?=\/)/, (letter) => roots[letter] ?? letter);
const ticked = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const pathsIn = (cell: string): string[] =>
  ticked(cell)
    .filter((one) => /^[CAPE]\//.test(one))
    .map(longPath);
const contentOf = (path: string): string => readFileSync(join(root, path), "utf8");

const document = readFileSync(join(root, "docs/specification.md"), "utf8");

/** Rows below a head, each with its head: what a table is of. */
const rows = document
  .split("\n\n")
  .filter((block) => block.startsWith("|"))
  .flatMap((block) => {
    const [head = "", , ...lines] = block.trim().split("\n");
    const cells = (line: string) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim());
    return lines.map((line) => ({ of: cells(head)[0], cells: cells(line) }));
  });

test("every file that is named is there, and every requirement is shown or counted as open", () => {
  const named = rows.flatMap(({ cells }) => cells.flatMap(pathsIn));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(named.length).toBeGreaterThan(200);
  const requirements = rows.filter(({ of }) => of === "requirement");
  const open = requirements.filter(({ cells }) => cells.at(-1) === "**open**");
  const shown = requirements.filter(({ cells }) => pathsIn(cells.at(-1) ?? "").length > 0);
  expect(shown.length + open.length).toBe(requirements.length);
  expect(document).toContain(`**${open.length} open rows**`);
});

/** As code and catalogues write it: quotes may be typeset. */
const plain = (text: string): string => text.replaceAll(/[’‘]/g, "'").replaceAll(/\\"/g, '"');

test("every text stands in its file", () => {
  const texts = rows.filter(({ of }) => of === "text");
  const missing = texts.filter(({ cells: [text = "", file = ""] }) => {
    const [path = ""] = pathsIn(file);
    return !plain(contentOf(path)).includes(plain(text));
  });
  expect(missing.map(({ cells }) => cells.join(": "))).toEqual([]);
  expect(texts.length).toBeGreaterThan(40);
});

test("every member of a list and every constant stands in its file", () => {
  const lists = rows.filter(({ of }) => of === "list" || of === "constant");
  const missing = lists.flatMap(({ cells: [name, members = "", file = ""] }) => {
    const content = contentOf(pathsIn(file)[0] ?? "");
    return ticked(members).flatMap((one) => (content.includes(one) ? [] : [`${name}: ${one}`]));
  });
  expect(missing).toEqual([]);
});
