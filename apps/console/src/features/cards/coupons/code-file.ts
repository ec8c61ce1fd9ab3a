/** The codes of a file that another program wrote: a column of a CSV, or one code a line. */

/** Heads of a column of codes, in the languages of the console and as other programs name it. */
const heads =
  /^(?:(?:coupon|voucher|promo|discount|gutschein|kupon|rabatt?)?[\s_-]*(?:codes?|kod(?:y|u)?|код(?:и|у)?))$/iu;

/** Codes as the server accepts them: letters and digits, 4 to 40, with spaces and hyphens between. */
const isCode = (text: string): boolean => /^[A-Z0-9]{4,40}$/.test(text.replaceAll(/[\s-]/g, "").toUpperCase());

const cellsOf = (line: string): string[] =>
  line.split(/[;,\t]/).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );

/** The codes in a file's text, each once; empty where there are none. */
export const codesInFile = (text: string): string[] => {
  const rows = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .flatMap((line) => (line.trim() === "" ? [] : [cellsOf(line)]));
  const named = rows[0]?.findIndex((cell) => heads.test(cell)) ?? -1;
  const values =
    named >= 0 ? rows.slice(1).map((cells) => cells[named] ?? "") : rows.map((cells) => cells.find(isCode) ?? "");
  return [...new Set(values.filter(isCode))];
};
