/** A text with letters that an SMS has without changing to the alphabet in which it holds 70 signs instead of 160. */
import { isGsmSign } from "./sms-parts.ts";

/** Letters that are no letter with a mark, and signs of typography. */
const plain: Readonly<Record<string, string>> = {
  ...{ ł: "l", Ł: "L", đ: "d", Đ: "D", œ: "oe", Œ: "OE", ẞ: "ß" },
  ...{ "„": '"', "”": '"', "“": '"', "«": '"', "»": '"', "’": "'", "‘": "'", "‚": "'" },
  ...{ "–": "-", "—": "-", "‑": "-", "…": "...", "\u00a0": " ", "\u202f": " ", "\u2009": " ", "•": "-" },
};

/**
 * Writes `ó` as `o` and `„` as `"`, and leaves what GSM-7 has (`ä`, `é`) and what has no plain form there, as Cyrillic
 * letters: with those the SMS stays in UCS-2.
 */
export const toGsmText = (text: string): string => {
  const signs = [...text.normalize("NFC")].map((sign) => {
    if (isGsmSign(sign)) return sign;
    const simple = plain[sign] ?? sign.normalize("NFD").replaceAll(/\p{M}/gu, "");
    return simple !== "" && [...simple].every(isGsmSign) ? simple : sign;
  });
  return signs.join("");
};
