/**
 * The folded key: what names are sorted and searched by, with the database's collation "C".
 * Two texts that differ only in case, diacritics, apostrophes or spacing have the same key.
 *
 * - Latin: diacritics are removed (ż→z, ö→o, é→e); letters that do not decompose are mapped: ł→l, ø→o, đ→d, ð→d, ħ→h, ı→i,
 *   ß→ss, æ→ae, œ→oe, þ→th.
 * - Ukrainian: ґ→г, є→е, і→и, ї→и, so that they stand beside their neighbours of the alphabet in code-point order
 *   instead of after я; й stays a letter of its own (its code point follows и). ё→е, ў→у.
 * - Apostrophes and soft hyphens are removed; runs of white space become one space.
 */

const LETTERS: { readonly [letter: string]: string } = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ґ: "г",
  є: "е",
  і: "и",
  ї: "и",
  ё: "е",
  ў: "у",
};
const MAPPED = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "gu");
const PLAIN = /^[a-z0-9 ]*$/;

/** The folded key of a name; empty for one without letters, digits or symbols. */
export const foldedKey = (text: string): string => {
  const lower = text.toLowerCase();
  if (PLAIN.test(lower)) return lower.trim().replace(/ {2,}/g, " ");
  return (
    lower
      .normalize("NFC")
      .replace(/['’ʼ‘`´\u00ad]/g, "")
      .replace(MAPPED, (letter) => LETTERS[letter] ?? letter)
      // й decomposes into и and a breve, which would merge two letters of the alphabet.
      .replace(/[^й]+/gu, (part) => part.normalize("NFKD").replace(/\p{M}/gu, ""))
      .replace(/\s+/gu, " ")
      .trim()
  );
};
