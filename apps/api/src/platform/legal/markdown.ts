/**
 * Legal texts as parts: headings, paragraphs, lists, emphasis, links. `marked` splits the Markdown into tokens; no HTML
 * is made from them, so raw HTML in a file is shown as text and nothing has to be sanitized.
 */
import type { LegalBlock, LegalSpan } from "@rewardo/contract/legal-texts";
import { Lexer, type MarkedToken, type Token, type Tokens } from "marked";

export interface ParsedText {
  /** The heading that the text begins with. */
  readonly title: string | null;
  readonly blocks: LegalBlock[];
}

type Marks = Omit<LegalSpan, "text">;

const longestAddress = 2000;

/** The address as browsers write it; `null` unless it is a plain https, mailto or tel address. */
const safeAddress = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  const isPlain = username === "" && password === "" && href.length <= longestAddress;
  return isPlain && ["https:", "mailto:", "tel:"].includes(protocol) ? href : null;
};

const linkSpans = ({ raw, href, tokens }: Tokens.Link, marks: Marks): LegalSpan[] => {
  const address = safeAddress(href);
  if (address === null) {
    const hasLink = tokens.some(({ type }) => type === "image");
    return hasLink ? [{ text: "[", ...marks }, ...spansOf(tokens, marks), { text: "]", ...marks }] : [{ text: raw }];
  }
  const label = plainOf(spansOf(tokens)).replace(/^mailto:/, "");
  return [{ text: label, ...marks, href: address }];
};

/** A picture becomes a link to it, so that a reader's browser fetches nothing by itself. */
const imageSpans = ({ raw, href, text }: Tokens.Image, marks: Marks): LegalSpan[] => {
  const address = safeAddress(href);
  return [address === null ? { text: raw, ...marks } : { text, ...marks, href: address }];
};

const spansOfToken = (token: MarkedToken, marks: Marks): LegalSpan[] => {
  switch (token.type) {
    case "strong":
      return spansOf(token.tokens, { ...marks, strong: true });
    case "em":
      return spansOf(token.tokens, { ...marks, em: true });
    case "link":
      return linkSpans(token, marks);
    case "image":
      return imageSpans(token, marks);
    case "br":
      return [{ text: " ", ...marks }];
    case "escape":
    case "codespan":
      return [{ text: token.text, ...marks }];
    case "text":
      if (token.tokens !== undefined) return spansOf(token.tokens, marks);
      return [{ text: token.text.replaceAll(/[ \t]*\n[ \t]*/g, " "), ...marks }];
    default:
      return [{ text: token.raw, ...marks }];
  }
};

const isPlain = (span: LegalSpan): boolean => Object.keys(span).length === 1;

/** The stretches of a line; adjacent plain ones become one. */
const spansOf = (tokens: readonly Token[], marks: Marks = {}): LegalSpan[] => {
  const spans: LegalSpan[] = [];
  for (const span of tokens.flatMap((token) => spansOfToken(token as MarkedToken, marks))) {
    const last = spans.at(-1);
    if (last !== undefined && isPlain(last) && isPlain(span)) spans[spans.length - 1] = { text: last.text + span.text };
    else if (span.text !== "") spans.push(span);
  }
  return spans;
};

const plainOf = (spans: readonly LegalSpan[]): string => spans.map(({ text }) => text).join("");

/** The list that an item with this number continues, or a new one. */
const listFor = (blocks: LegalBlock[], number: number | null): LegalBlock & { kind: "list" } => {
  const is_ordered = number !== null;
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.is_ordered === is_ordered) return last;
  const made = { kind: "list" as const, is_ordered, ...((number ?? 1) === 1 ? {} : { first: number ?? 1 }), items: [] };
  blocks.push(made);
  return made;
};

/** Appends a list's items; what an item holds beside its words follows the list, which then goes on. */
const addList = (blocks: LegalBlock[], { ordered, start, items }: Tokens.List): void => {
  items.forEach(({ tokens: [words, ...rest] }, index) => {
    const number = ordered ? Number(start) + index : null;
    const isWords = words?.type === "text" || words?.type === "paragraph";
    listFor(blocks, number).items.push(isWords ? spansOf(words.tokens ?? []) : []);
    for (const token of words === undefined || isWords ? rest : [words, ...rest])
      addBlock(blocks, token as MarkedToken);
  });
};

const addParagraph = (blocks: LegalBlock[], spans: LegalSpan[]): void => {
  if (spans.length > 0) blocks.push({ kind: "paragraph", spans });
};

const addBlock = (blocks: LegalBlock[], token: MarkedToken): void => {
  switch (token.type) {
    case "heading":
      blocks.push({ kind: "heading", level: token.depth < 3 ? 2 : 3, spans: spansOf(token.tokens) });
      return;
    case "list":
      return addList(blocks, token);
    case "blockquote":
      for (const inner of token.tokens) addBlock(blocks, inner as MarkedToken);
      return;
    case "paragraph":
    case "text":
      return addParagraph(blocks, spansOf(token.tokens ?? []));
    case "space":
    case "hr":
    case "def":
      return;
    default:
      return addParagraph(blocks, [{ text: token.raw.trim().replaceAll(/[ \t]*\n[ \t]*/g, " ") }]);
  }
};

/** Unix line ends, without byte order mark, control and direction characters, which can disguise what a text says. */
const cleaned = (text: string): string =>
  text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ""));

/** Quotes are shown like other text. A line opens at most five lists in each other: the lexer recurses for each. */
const flattened = (text: string): string =>
  text
    .replaceAll(/^[ \t]*>[> \t]*/gm, "")
    .replaceAll(/^((?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t]+)){5})[-*+\d.)> \t]+/gm, "$1");

/** Reads Markdown. Tables and other extensions are text. */
export const parseMarkdown = (text: string): ParsedText => {
  const [first, ...rest] = new Lexer({ gfm: false })
    .lex(flattened(cleaned(text)))
    .filter(({ type }) => type !== "space" && type !== "hr") as MarkedToken[];
  const blocks: LegalBlock[] = [];
  const title = first?.type === "heading" && first.depth === 1 ? plainOf(spansOf(first.tokens)) : null;
  for (const token of first === undefined || title !== null ? rest : [first, ...rest]) addBlock(blocks, token);
  return { title, blocks };
};

/** Reads plain text: paragraphs between empty lines; no character has a meaning. */
export const parsePlain = (text: string): ParsedText => ({
  title: null,
  blocks: cleaned(text)
    .split(/\n[ \t]*\n/)
    .map((lines) => lines.trim().replaceAll(/[ \t]*\n\s*/g, " "))
    .filter((paragraph) => paragraph !== "")
    .map((paragraph) => ({ kind: "paragraph", spans: [{ text: paragraph }] })),
});
