/**
 * The little of Markdown that legal texts use, as parts: headings, paragraphs, lists, emphasis, links. Whatever else a
 * file holds, HTML before all, is text like any other: nothing here makes markup, so that nothing has to be cleaned.
 */
import type { LegalBlock, LegalSpan } from "@rewardo/contract/legal-texts";

export interface ParsedText {
  /** The heading that the text begins with. */
  readonly title: string | null;
  readonly blocks: LegalBlock[];
}

const longestAddress = 2000;

/** The address as browsers write it, where it leads to a page, a mailbox or a telephone. */
const safeAddress = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, href, username, password } = new URL(text);
  const isPlain = username === "" && password === "" && href.length <= longestAddress;
  return isPlain && ["https:", "mailto:", "tel:"].includes(protocol) ? href : null;
};

/** In this order at each place: an escaped sign, a link, strong, emphasis, an address in angle brackets. */
const inline =
  /\\([\\`*_{}[\]()#+\-.!<>])|\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)|\*\*([^*]{1,2000})\*\*|(?<![\p{L}\p{N}])_([^_]{1,2000})_(?![\p{L}\p{N}])|\*([^*\s][^*]{0,2000})\*|<((?:https:|mailto:)[^<>\s]{1,2000})>/gu;

const spanOf = ([all, sign, label, address, strong, low, em, bare]: RegExpExecArray): LegalSpan => {
  if (sign !== undefined) return { text: sign };
  if (strong !== undefined) return { text: strong, strong: true };
  const emphasized = low ?? em;
  if (emphasized !== undefined) return { text: emphasized, em: true };
  const href = safeAddress(address ?? bare ?? "");
  if (href === null) return { text: all };
  return { text: label ?? (bare ?? "").replace(/^mailto:/, ""), href };
};

/** A line's stretches; what is beside each other and alike becomes one. */
const readSpans = (line: string): LegalSpan[] => {
  const spans: LegalSpan[] = [];
  const add = (span: LegalSpan): void => {
    const last = spans.at(-1);
    const isPlain = last !== undefined && Object.keys(last).length === 1 && Object.keys(span).length === 1;
    if (isPlain) spans[spans.length - 1] = { text: last.text + span.text };
    else if (span.text !== "") spans.push(span);
  };
  let at = 0;
  for (const match of line.matchAll(inline)) {
    add({ text: line.slice(at, match.index) });
    add(spanOf(match));
    at = match.index + match[0].length;
  }
  add({ text: line.slice(at) });
  return spans;
};

const plainOf = (spans: readonly LegalSpan[]): string => spans.map(({ text }) => text).join("");

const heading = /^(#{1,6})[ \t]+(.+?)[ \t]*#*$/;
const bullet = /^[ \t]*[-*+][ \t]+(.+)$/;
const numbered = /^[ \t]*(\d{1,4})[.)][ \t]+(.+)$/;
const rule = /^[ \t]*([-*_])([ \t]*\1){2,}[ \t]*$/;

/** Lines of one language's file, as they stand between empty ones. */
const stanzasOf = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, "")
    .replaceAll(/\r\n?/g, "\n")
    // Signs that nobody sees can make a text say another thing than is read.
    .replaceAll(/[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, (sign) => (/[\n\t]/.test(sign) ? sign : ""))
    .split(/\n[ \t]*\n/)
    .map((stanza) => stanza.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);

interface OpenItem {
  readonly items: LegalSpan[][];
  text: string;
}

/** The list that the next item stands in: the one before it where that goes on, else a new one. */
const listFor = (blocks: LegalBlock[], number: string | undefined): LegalBlock & { kind: "list" } => {
  const is_ordered = number !== undefined;
  const last = blocks.at(-1);
  if (last?.kind === "list" && last.is_ordered === is_ordered) return last;
  const first = Number(number ?? 1);
  const made = { kind: "list" as const, is_ordered, ...(first === 1 ? {} : { first }), items: [] };
  blocks.push(made);
  return made;
};

/** Reads Markdown. */
export const parseMarkdown = (text: string): ParsedText => {
  const blocks: LegalBlock[] = [];
  let title: string | null = null;
  let open: string[] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ kind: "paragraph", spans: readSpans(open.join(" ")) });
    open = [];
  };
  for (const lines of stanzasOf(text)) {
    let item: OpenItem | null = null;
    for (const raw of lines) {
      const line = raw.replace(/^[ \t]*>[ \t]?/, "");
      const [, signs, words] = heading.exec(line.trim()) ?? [];
      const [, number, clause] = numbered.exec(line) ?? [];
      const begun = bullet.exec(line)?.[1] ?? clause;
      if (rule.test(line)) {
        close();
        item = null;
      } else if (signs !== undefined && words !== undefined) {
        close();
        item = null;
        const spans = readSpans(words);
        const isTitle = signs.length === 1 && title === null && blocks.length === 0;
        if (isTitle) title = plainOf(spans);
        else blocks.push({ kind: "heading", level: signs.length < 3 ? 2 : 3, spans });
      } else if (begun !== undefined && open.length === 0) {
        item = { items: listFor(blocks, number).items, text: begun };
        item.items.push(readSpans(begun));
      } else if (item !== null) {
        // Goes on with the item's words.
        item.text += ` ${line.trim()}`;
        item.items[item.items.length - 1] = readSpans(item.text);
      } else open.push(line.trim());
    }
    close();
  }
  return { title, blocks };
};

/** Reads plain text: paragraphs, and no sign means anything. */
export const parsePlain = (text: string): ParsedText => ({
  title: null,
  blocks: stanzasOf(text).map((lines) => ({
    kind: "paragraph",
    spans: [{ text: lines.map((line) => line.trim()).join(" ") }],
  })),
});
