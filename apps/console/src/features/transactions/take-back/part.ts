/** Which part of a transaction is taken back, and what is sent for it. Pure. */
import type { previewReversal } from "@rewardo/contract/transactions";
import type { Language } from "@rewardo/rules/localized-text";
import { parseMoney } from "@rewardo/rules/money";
import type { Answer } from "@rewardo/web/api.ts";

/** What is left of it, as the server says with its preview. */
export type Left = Answer<typeof previewReversal>["left"];

/** All that is left, lines by their numbers, or an amount as it was typed. */
export type Part =
  | { readonly is: "all" }
  | { readonly is: "lines"; readonly lines: readonly number[] }
  | { readonly is: "amount"; readonly text: string };

export const all: Part = { is: "all" };

/** A part of which nothing is chosen yet; `null` where only the whole can be taken back. */
export const emptyPart = ({ by }: Left): Part | null => {
  if (by === null) return null;
  return by === "lines" ? { is: "lines", lines: [] } : { is: "amount", text: "" };
};

export const withLine = (part: Part, line_no: number): Part => {
  if (part.is !== "lines") return part;
  const others = part.lines.filter((one) => one !== line_no);
  return { ...part, lines: others.length < part.lines.length ? others : [...others, line_no] };
};

interface Body {
  lines?: number[];
  amount?: number;
}

/** What is sent; `null` while nothing is chosen, or the text is no amount. */
export const bodyOf = (part: Part, currency: string, language: Language): Body | null => {
  switch (part.is) {
    case "all":
      return {};
    case "lines":
      // One order for the same choice, so that a repeat is the same.
      return part.lines.length === 0 ? null : { lines: part.lines.toSorted((a, b) => a - b) };
    case "amount": {
      const amount = parseMoney(part.text, currency, language) ?? 0;
      return amount > 0 ? { amount } : null;
    }
  }
};
