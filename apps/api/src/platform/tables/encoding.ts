/** Detects the encoding of a table's bytes, among those that people's programs write. */

/** Names that `TextDecoder` knows. */
const tableEncodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "windows-1250",
  "windows-1251",
  "windows-1252",
  "iso-8859-2",
] as const;
export type TableEncoding = (typeof tableEncodings)[number];

const beginsWith = (bytes: Uint8Array, ...first: number[]): boolean => first.every((byte, at) => bytes[at] === byte);

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    // A sample may end within a letter.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
};

/** UTF-8 except for some pieces from elsewhere: bytes that are not UTF-8 are rarer than those that can only be UTF-8. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true });
  const broken = text.match(/\ufffd/gu)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  // Half a pair of UTF-16 in three bytes, as some programs write signs that they do not know.
  const halves =
    3 *
    (Buffer.from(bytes)
      .toString("latin1")
      .match(/\u00ed[\u00a0-\u00bf][\u0080-\u00bf]/gu)?.length ?? 0);
  return whole + halves >= broken;
};

/** Latin text in 16 bits has a zero in every second place. */
const zeroesAt = (bytes: Uint8Array, offset: 0 | 1): number => {
  let count = 0;
  for (let at = offset; at < bytes.length; at += 2) if (bytes[at] === 0) count += 1;
  return count / Math.max(1, Math.floor(bytes.length / 2));
};

const expected = /[ąćęłńóśźżäöüßéáčěíňřšťúůýž€„”–’]/giu;
const cyrillicWord = /(?<!\p{Script=Latin})[\u0400-\u04ff]{2,}(?!\p{Script=Latin})/gu;
const strange = /[\u0080-\u009f\ufffd±¶¸¦µ¤×¬¼¾ĽľĄ]/gu;

/** How much a text looks like one in Polish, German or Ukrainian. */
const likeness = (text: string): number => {
  const letters = (text.match(expected)?.length ?? 0) + (text.match(cyrillicWord)?.join("").length ?? 0);
  return letters - 3 * (text.match(strange)?.length ?? 0);
};

/** Words with a letter that is no ASCII. */
const foreignWords = (text: string): string[] =>
  text.match(/[\p{L}\u0080-\u00bf]*[^\p{ASCII}\s][\p{L}\u0080-\u00bf]*/gu) ?? [];

const vowels = "aeiouyáàâäãåæéèêëěęąíìîïóòôöõøőúùûüůűýÿăœ";
const runOf = (word: string, isOf: (letter: string) => boolean): number => {
  let [run, most] = [0, 0];
  for (const letter of word) {
    run = isOf(letter) ? run + 1 : 0;
    most = Math.max(most, run);
  }
  return most;
};

/** How unlike a spoken word the text is: signs inside it, and runs of vowels or consonants. */
const roughness = (word: string): number => {
  const small = word.toLowerCase();
  const isVowel = (letter: string): boolean => vowels.includes(letter);
  const signs = small.match(/[^\p{L}]/gu)?.length ?? 0;
  const rare = small.match(/[ăĺŕőűþð]|ñ(?![aeiouáéíóú])|ń(?=[aeiouyóąę])|ì(?!$)/gu)?.length ?? 0;
  const runs = Math.max(0, runOf(small, isVowel) - 2) + Math.max(0, runOf(small, (letter) => !isVowel(letter)) - 2);
  return 3 * signs + rare + runs;
};

/** Western or Central European: where letters stand in words tells, since both have the same bytes. Below zero: Western. */
const westernness = (sample: Uint8Array): number => {
  const sumOf = (encoding: TableEncoding): number =>
    foreignWords(new TextDecoder(encoding).decode(sample)).reduce((sum, word) => sum + roughness(word), 0);
  return sumOf("windows-1252") - sumOf("windows-1250");
};

/** Whether a byte means different letters in windows-1250 and windows-1252. */
const differs = (sample: Uint8Array): boolean =>
  new TextDecoder("windows-1250").decode(sample) !== new TextDecoder("windows-1252").decode(sample);

/**
 * The encoding of a sample from the beginning: by its byte order mark, else UTF-16 by its zeroes, else UTF-8 where it is
 * valid or nearly so, else the one of eight bits whose letters make most sense. `isDoubtful`: another one would make as
 * much sense.
 */
export const tellEncoding = (sample: Uint8Array): { encoding: TableEncoding; bom: number; isDoubtful?: true } => {
  const found = (encoding: TableEncoding, bom = 0) => ({ encoding, bom });
  if (beginsWith(sample, 0xef, 0xbb, 0xbf)) return found("utf-8", 3);
  if (beginsWith(sample, 0xff, 0xfe)) return found("utf-16le", 2);
  if (beginsWith(sample, 0xfe, 0xff)) return found("utf-16be", 2);
  if (zeroesAt(sample, 1) > 0.5) return found("utf-16le");
  if (zeroesAt(sample, 0) > 0.5) return found("utf-16be");
  if (isUtf8(sample) || isMostlyUtf8(sample)) return found("utf-8");
  const [best] = (["windows-1250", "windows-1251", "iso-8859-2"] as const)
    .map((encoding) => ({ encoding, score: likeness(new TextDecoder(encoding).decode(sample)) }))
    .toSorted((a, b) => b.score - a.score);
  if (best?.encoding !== "windows-1250" || !differs(sample)) return found(best?.encoding ?? "windows-1250");
  const west = westernness(sample);
  const likelier = found(west < 0 ? "windows-1252" : "windows-1250");
  return Math.abs(west) < 2 ? { ...likelier, isDoubtful: true } : likelier;
};
