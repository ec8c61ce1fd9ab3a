/** How an SMS is encoded, and as how many messages the networks count and charge it (3GPP 23.038). */

const basic =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes two places. */
const extended = "^{}\\[~]|€\f";

/** Whether GSM-7 has the sign, in one place or two. */
export const isGsmSign = (sign: string): boolean => basic.includes(sign) || extended.includes(sign);

export interface SmsParts {
  readonly encoding: "gsm7" | "ucs2";
  /** Places taken: characters of GSM-7, where some take two, or UTF-16 units. */
  readonly units: number;
  /** What is charged; none for an empty text. */
  readonly parts: number;
  /** Places of one part at this length. */
  readonly units_per_part: number;
}

const limits = { gsm7: { single: 160, joined: 153 }, ucs2: { single: 70, joined: 67 } } as const;

/** Parts of a joined message: no pair (an escaped sign, or a surrogate pair) is cut in two. */
const joinedParts = (widths: readonly number[], size: number): number => {
  let parts = 1;
  let used = 0;
  for (const width of widths) {
    if (used + width > size) {
      parts += 1;
      used = 0;
    }
    used += width;
  }
  return parts;
};

/** The encoding, length and number of parts of a text. One sign outside GSM-7 makes all of it UCS-2. */
export const smsParts = (text: string): SmsParts => {
  const signs = [...text];
  const isBasic = signs.every(isGsmSign);
  const encoding = isBasic ? "gsm7" : "ucs2";
  const widths = signs.map((sign) => (isBasic ? (extended.includes(sign) ? 2 : 1) : sign.length));
  const units = widths.reduce((sum, width) => sum + width, 0);
  const { single, joined } = limits[encoding];
  if (units <= single) return { encoding, units, parts: units === 0 ? 0 : 1, units_per_part: single };
  return { encoding, units, parts: joinedParts(widths, joined), units_per_part: joined };
};

/** Letters that are no letter with a mark, and signs of typography. */
const plainForms: Readonly<Record<string, string>> = {
  ...{ ł: "l", Ł: "L", đ: "d", Đ: "D", œ: "oe", Œ: "OE", ẞ: "ß" },
  ...{ "„": '"', "”": '"', "“": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "‚": "'" },
  ...{ "–": "-", "—": "-", "‑": "-", "…": "...", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "•": "-" },
};

/**
 * A text with letters that an SMS has without changing to the alphabet in which it holds 70 signs instead of 160.
 * Writes `ó` as `o` and `„` as `"`, and leaves what GSM-7 has (`ä`, `é`) and what has no plain form there, as Cyrillic
 * letters: with those the SMS stays in UCS-2.
 */
export const toGsmText = (text: string): string => {
  const signs = [...text.normalize("NFC")].map((sign) => {
    if (isGsmSign(sign)) return sign;
    const simple = plainForms[sign] ?? sign.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return simple !== "" && [...simple].every(isGsmSign) ? simple : sign;
  });
  return signs.join("");
};
