/** Numbers as people's programs write them: with a comma or a point, and with or without marks between thousands. */

import { withoutCurrency } from "@rewardo/rules";

const decimalMarks = [",", "."] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const spaces = /[\s\u00a0\u202f'’]/gu;
const unit = /(?:pkt|pts?)\.?$/iu;

/** The digits of a written number, with `mark` as its decimal mark; `null` where it is none. */
const read = (text: string, mark: DecimalMark): { negative: boolean; whole: string; fraction: string } | null => {
  const plain = /^[\d.,-]+$/u.test(text) ? text : withoutCurrency(text.normalize("NFKC"));
  const bare = plain.replace(spaces, "").replace(unit, "");
  const inBrackets = /^\((.*)\)$/u.exec(bare)?.[1];
  const signed = /^([-−–+]?)(.*?)([-−–]?)$/u.exec(inBrackets ?? bare);
  const [, before = "", body = "", after = ""] = signed ?? [];
  const other = mark === "," ? "\\." : ",";
  const own = mark === "," ? "," : "\\.";
  const shape = new RegExp(`^(\\d+|\\d{1,3}(?:${other}\\d{3})+)(?:${own}(\\d*))?$|^${own}(\\d+)$`, "u");
  const found = shape.exec(body);
  if (found === null) return null;
  const negative = inBrackets !== undefined || before === "-" || before === "−" || before === "–" || after !== "";
  return {
    negative,
    whole: (found[1] ?? "0").replaceAll(/[.,]/gu, ""),
    fraction: found[2] ?? found[3] ?? "",
  };
};

/**
 * The decimal mark of a column: the one by which every value is a number with at most `digits` decimals. `null` where
 * both would do and mean different things (1.234), so that the user has to say; a point where no value has either.
 */
export const tellDecimalMark = (values: Iterable<string>, digits: number): DecimalMark | "none" | null => {
  const possible = new Set<DecimalMark>(decimalMarks);
  let isAmbiguous = false;
  for (const value of values) {
    if (value.trim() === "") continue;
    const readings = decimalMarks.flatMap((mark) => {
      const minor = parseDecimal(value, mark, digits);
      return minor === null ? [] : [{ mark, minor }];
    });
    for (const mark of decimalMarks) if (!readings.some((one) => one.mark === mark)) possible.delete(mark);
    if (new Set(readings.map((one) => one.minor)).size > 1) isAmbiguous = true;
  }
  const [only, ...others] = possible;
  if (only === undefined) return "none";
  if (others.length === 0) return only;
  return isAmbiguous ? null : ".";
};

/**
 * A written number in units of the last of `digits` decimals (1 234,5 with two is 123450); `null` where it is none, has
 * more decimals than count, or is beyond what is exact.
 */
export const parseDecimal = (text: string, mark: DecimalMark, digits: number): number | null => {
  const found = read(text, mark);
  if (found === null) return null;
  const { negative, whole, fraction } = found;
  if (fraction.slice(digits).replaceAll("0", "") !== "") return null;
  const minor = Number(`${whole}${fraction.slice(0, digits).padEnd(digits, "0")}`);
  if (!Number.isSafeInteger(minor)) return null;
  return negative && minor !== 0 ? -minor : minor;
};
