/** Whatever an operator's file contains, only text and links to pages, mailboxes and telephones come out. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseMarkdown, parsePlain } from "./markdown.ts";
import { readLegalTexts } from "./texts.ts";

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));
const folderWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "rewardo-legal-"));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
};

test("headings, paragraphs, lists, emphasis and links come out as parts", () => {
  const text =
    "# Privacy *policy*\r\n\r\nWe keep **little**,\nand _not_ for snake_case_names.\n\n## What\n- name\n- [mail](mailto:a@b.example)\n\n1. first\n2. second\n\n---\n### End\n> <https://rewardo.example/a>\n";
  expect(parseMarkdown(text)).toEqual({
    title: "Privacy policy",
    blocks: [
      {
        kind: "paragraph",
        spans: [
          { text: "We keep " },
          { text: "little", strong: true },
          { text: ", and " },
          { text: "not", em: true },
          { text: " for snake_case_names." },
        ],
      },
      { kind: "heading", level: 2, spans: [{ text: "What" }] },
      { kind: "list", is_ordered: false, items: [[{ text: "name" }], [{ text: "mail", href: "mailto:a@b.example" }]] },
      { kind: "list", is_ordered: true, items: [[{ text: "first" }], [{ text: "second" }]] },
      { kind: "heading", level: 3, spans: [{ text: "End" }] },
      { kind: "paragraph", spans: [{ text: "https://rewardo.example/a", href: "https://rewardo.example/a" }] },
    ],
  });
});

test("clauses keep their numbers across other paragraphs, and their words over several lines", () => {
  const { blocks } = parseMarkdown(
    "1. first\n   goes on\n2. second\n\nBetween.\n\n3. third\n4. fourth\n- a *point\n  of* view",
  );
  expect(blocks).toEqual([
    { kind: "list", is_ordered: true, items: [[{ text: "first goes on" }], [{ text: "second" }]] },
    { kind: "paragraph", spans: [{ text: "Between." }] },
    { kind: "list", is_ordered: true, first: 3, items: [[{ text: "third" }], [{ text: "fourth" }]] },
    {
      kind: "list",
      is_ordered: false,
      items: [[{ text: "a " }, { text: "point of", em: true }, { text: " view" }]],
    },
  ]);
});

test("a malicious file is text: no markup, no script, no address that does something", () => {
  const lines = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[a](javascript:alert(1))",
    "[a](JaVaScRiPt:alert`1`)",
    "[a](data:text/html;base64,PHNjcmlwdD4=)",
    "[a](vbscript:x)",
    "[a](//evil.example)",
    "[a](https://bank.example@evil.example/)",
    "[a](http://plain.example/)",
    "<javascript:alert`1`>",
    "![x](https://evil.example/pixel.png)",
    "[![x](https://evil.example)](javascript:x)",
  ];
  const { blocks } = parseMarkdown(lines.join("\n\n"));
  const spans = blocks.flatMap((block) => (block.kind === "list" ? block.items.flat() : block.spans));
  expect(spans.map(({ href }) => href).filter((href) => href !== undefined)).toEqual([
    // A picture becomes a link: it is fetched only when a reader follows it.
    "https://evil.example/pixel.png",
    "https://evil.example/",
  ]);
  expect(spans[0]).toEqual({ text: "<script>alert(1)</script>" });
  expect(spans[1]).toEqual({ text: '<img src=x onerror="alert(1)">' });
  // Characters that are invisible or reverse the order of letters are removed.
  expect(parsePlain("a\u202Eb\u0000c\u2066d")).toEqual({
    title: null,
    blocks: [{ kind: "paragraph", spans: [{ text: "abcd" }] }],
  });
});

test("endless repetitions of a sign take no time", () => {
  const started = performance.now();
  for (const sign of ["*", "_", "[", "(", "<https:", "**a ", "[a](", "> ", "- ", "1. ", "> - ", "- 1. "])
    parseMarkdown(sign.repeat(20_000));
  expect(performance.now() - started).toBeLessThan(2000);
});

test("a text missing in a language comes in English, else in another; plain text has no markup", async () => {
  const texts = await readLegalTexts(
    await folderWith({
      "privacy_policy.en.md": "# Privacy\n\nEnglish",
      "privacy_policy.pl.md": "# Prywatność\n\nPo polsku",
      "service_contract.de.txt": "# Vertrag\nauf **Deutsch**",
      "notes.txt": "not a legal text",
    }),
  );
  expect(texts.names).toEqual(["privacy_policy", "service_contract"]);
  expect(texts.find("privacy_policy", "pl")).toMatchObject({ language: "pl", title: "Prywatność" });
  expect(texts.find("privacy_policy", "uk")).toMatchObject({ language: "en", title: "Privacy" });
  expect(texts.find("service_contract", "uk")).toMatchObject({
    language: "de",
    title: null,
    blocks: [{ kind: "paragraph", spans: [{ text: "# Vertrag auf **Deutsch**" }] }],
  });
  expect(texts.find("../secrets", "en")).toBeUndefined();
});

test.each([
  [{}, /holds no text/],
  [{ "privacy_policy.md": "x" }, /holds no text/],
  [{ "privacy_policy.en.md": "\n\n" }, /privacy_policy\.en\.md holds no text/],
  [{ "privacy_policy.en.txt": "x".repeat(500_001) }, /longer than/],
])("a folder with %j stops the start", async (files, sentence) => {
  await expect(readLegalTexts(await folderWith(files))).rejects.toThrow(sentence);
  await expect(readLegalTexts("/nowhere/at/all")).rejects.toThrow(/must be a folder/);
});
