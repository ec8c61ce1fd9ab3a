/** A receipt as plain text, for a message. Pure. */

export interface ReceiptParts {
  /** The business, then where and when. */
  readonly head: readonly string[];
  /** What, and how much of it or what it costs. */
  readonly lines: readonly (readonly [what: string, figure: string])[];
  /** What was paid, what was earned and what is on the card. */
  readonly sums: readonly (readonly [what: string, figure: string])[];
  /** Numbers to find it by. */
  readonly foot: readonly string[];
}

/** Parts under each other, with a blank line between; what is empty is left out. */
export const receiptText = ({ head, lines, sums, foot }: ReceiptParts): string => {
  const lineTexts = (rows: ReceiptParts["lines"]) => rows.map(([what, figure]) => `${what}: ${figure}`);
  return [head, lineTexts(lines), lineTexts(sums), foot]
    .filter((part) => part.length > 0)
    .map((part) => part.join("\n"))
    .join("\n\n");
};

/** A link that opens a message with the receipt in it. */
export const mailOf = (subject: string, body: string): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll("\n", "\r\n"))}`;
