/** Cleans a cell's text of what spreadsheets and other programs put around it. */
import type { ImportField } from "@rewardo/contract/import-fields";

/** Fields of plain text: signs in front are their own, and every word may be a value. */
const texts: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(["first_name", "last_name", "full_name", "name", "item_name", "item_group", "category"] as const),
  ...(["description", "reason", "place", "places"] as const),
]);

/**
 * Fields in which a word such as "null" is a real value: people are called Null, and tills number receipts as they
 * like.
 */
const keepsWords: ReadonlySet<ImportField> = new Set<ImportField>([
  ...(["first_name", "last_name", "full_name", "name", "item_name", "item_group", "category", "basket_id"] as const),
]);

/** Words that programs and people write for an empty cell, in lower case. */
const wordsOfNothing: ReadonlySet<string> = new Set([
  ...["null", "(null)", "<null>", "\\n", "nil", "none", "nan", "na", "n/a", "n.a.", "undefined", "(blank)", "empty"],
  ...["#n/a", "#nv", "#n/d", "#n/d!", "#н/д", "#ref!", "#value!", "#name?", "#wert!", "#bezug!", "#arg!", "#adr!"],
  ...["k.a.", "k. a.", "kein", "keine", "keine angabe", "leer", "(leer)", "brak", "brak danych", "b.d.", "b. d."],
  ...["nie dotyczy", "(puste)", "немає", "нема", "немає даних", "н/д", "відсутній", "відсутня", "відсутнє"],
]);
const longestWord = 16;

const dashes = /^[-–—−]+$/u;

/** Whether a text means an empty cell, such as "null". */
export const isWordOfNothing = (text: string): boolean =>
  text.length <= longestWord && wordsOfNothing.has(text.toLowerCase());

const formulaOfText = /^[=＝]\s*["＂“](.*)["＂”]$/su;
const guardOfText = /^['＇](?=[=+\-@＝＋－＠\d０-９])/u;
const guard = /^['＇’‘]+/u;
const outerSigns = /^[\s\u200b-\u200f\u2060\ufeff]+|[\s\u200b-\u200f\u2060\ufeff]+$/gu;
const simple = /^[\x20-\x7e]*$/u;

/** Without the formula or the apostrophe that keeps spreadsheets from computing, and in half-width letters. */
const undressed = (cell: string, isText: boolean): string => {
  let bare = simple.test(cell) ? cell.trim() : cell.replaceAll(/[\u00a0\u2007\u202f\u3000]/gu, " ");
  bare = bare.replaceAll(outerSigns, "");
  const inner = formulaOfText.exec(bare)?.[1];
  if (inner !== undefined) bare = inner.replaceAll('""', '"').trim();
  bare = bare.replace(isText ? guardOfText : guard, "").trim();
  return isText || simple.test(bare) ? bare : bare.normalize("NFKC").trim();
};

/** Letters, digits and what stands between them: such a cell has nothing around it. */
const plain = /^[\p{L}\d][\p{L}\d .,:;/_@-]*$/u;

/** The cleaned text of a field's cell; `null` if it is empty. Pass no field for a column that is not recognised. */
export const cleanCell = (cell: string | undefined, field: ImportField | null = null): string | null => {
  if (cell === undefined || cell === "") return null;
  const isText = field === null || texts.has(field);
  const bare = plain.test(cell) ? cell.trim() : undressed(cell, isText);
  if (bare === "" || dashes.test(bare)) return null;
  return isWordOfNothing(bare) && (field === null || !keepsWords.has(field)) ? null : bare;
};
