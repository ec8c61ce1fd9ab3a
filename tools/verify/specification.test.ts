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
  T: "apps/till/src",
};

const longPath = (short: string): string => short.replace(/^[CAPET](?=\/)/, (letter) => roots[letter] ?? letter);
const ticked = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
const pathsIn = (cell: string): string[] =>
  ticked(cell)
    .filter((one) => /^[CAPET]\//.test(one))
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

/** The sentences of a catalogue with their translations, each on one line. */
const catalogue = (path: string): ReadonlyMap<string, string> => {
  const joined = contentOf(path).replaceAll(/"\n"/g, "");
  return new Map([...joined.matchAll(/^msgid "(.*)"\nmsgstr "(.*)"$/gm)].map(([, id = "", text = ""]) => [id, text]));
};

const figuresIn = (text: string): string[] => text.match(/\d+/g) ?? [];

test("every promise stands in its file, with the same figures in each language", () => {
  const promises = rows.filter(({ of }) => of === "promise");
  const problems = promises.flatMap(({ cells: [text = "", file = "", shown = ""] }) => {
    const [path = ""] = pathsIn(file);
    const content = plain(contentOf(path)).replaceAll(/"\n"/g, "").replaceAll(/\s+/g, " ");
    if (!content.includes(plain(text))) return [`${text}: not in ${path}`];
    if (pathsIn(shown).length === 0) return [`${text}: shown by nothing`];
    if (!path.endsWith("/en.po")) return [];
    return ["de", "pl", "uk"].flatMap((language) => {
      const translated = [...catalogue(path.replace("/en.po", `/${language}.po`))];
      return translated
        .filter(([id]) => id.includes(text))
        .filter(([id, said]) => String(figuresIn(said)) !== String(figuresIn(id)))
        .map(([, said]) => `${language}: ${said}`);
    });
  });
  expect(problems).toEqual([]);
  expect(promises.length).toBeGreaterThan(35);
});

test("of what reviews found, each row has its state, what is shown names a file, and the sum is right", () => {
  const points = rows.filter(({ of }) => of === "point");
  const counted = (state: string): number => points.filter(({ cells }) => cells[1] === state).length;
  const [mended, deliberate, open] = [counted("mended"), counted("deliberate"), counted("**open**")];
  expect(mended + deliberate + open).toBe(points.length);
  const sum = `Of ${points.length} rows ${mended} are mended, ${deliberate} deliberate and ${open} open`;
  expect(document.replaceAll(/\s+/g, " ")).toContain(sum);
  // What is deliberate has its record.
  const unrecorded = points.filter(
    ({ cells }) => cells[1] === "deliberate" && !/decisions\/\d{4}-/.test(cells[2] ?? ""),
  );
  expect(unrecorded.map(({ cells }) => cells[0])).toEqual([]);
});

test("no cell is empty, and each record that is named is there", () => {
  expect(rows.filter(({ cells }) => cells.includes("")).map(({ cells }) => cells.join(" | "))).toEqual([]);
  const records = [...document.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, path = ""]) => `docs/${path}`);
  expect(records.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every member of a list and every constant stands in its file", () => {
  const lists = rows.filter(({ of }) => of === "list" || of === "constant");
  const missing = lists.flatMap(({ cells: [name, members = "", file = ""] }) => {
    const content = contentOf(pathsIn(file)[0] ?? "");
    return ticked(members).flatMap((one) => (content.includes(one) ? [] : [`${name}: ${one}`]));
  });
  expect(missing).toEqual([]);
});
