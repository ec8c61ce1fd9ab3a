/** In which encoding a table's bytes are written, as people's programs leave them. */

/** Names that `TextDecoder` knows. */
const tableEncodings = ["utf-8", "utf-16le", "utf-16be", "windows-1250", "windows-1251", "iso-8859-2"] as const;
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

/** Written in UTF-8 but for some pieces that came from elsewhere: what is no UTF-8 is rarer than what can only be it. */
const isMostlyUtf8 = (bytes: Uint8Array): boolean => {
  const text = new TextDecoder("utf-8").decode(bytes, { stream: true });
  const broken = text.match(/\ufffd/gu)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return whole >= broken;
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

/**
 * The encoding of a sample from the beginning: by its byte order mark, else UTF-16 by its zeroes, else UTF-8 where it is
 * valid or nearly so, else the one of eight bits whose letters make most sense. German needs no encoding of its own: windows-1250 has
 * its letters where windows-1252 has them.
 */
export const tellEncoding = (sample: Uint8Array): { encoding: TableEncoding; bom: number } => {
  if (beginsWith(sample, 0xef, 0xbb, 0xbf)) return { encoding: "utf-8", bom: 3 };
  if (beginsWith(sample, 0xff, 0xfe)) return { encoding: "utf-16le", bom: 2 };
  if (beginsWith(sample, 0xfe, 0xff)) return { encoding: "utf-16be", bom: 2 };
  if (zeroesAt(sample, 1) > 0.5) return { encoding: "utf-16le", bom: 0 };
  if (zeroesAt(sample, 0) > 0.5) return { encoding: "utf-16be", bom: 0 };
  if (isUtf8(sample) || isMostlyUtf8(sample)) return { encoding: "utf-8", bom: 0 };
  const [best] = (["windows-1250", "windows-1251", "iso-8859-2"] as const)
    .map((encoding) => ({ encoding, score: likeness(new TextDecoder(encoding).decode(sample)) }))
    .toSorted((a, b) => b.score - a.score);
  return { encoding: best?.encoding ?? "windows-1250", bom: 0 };
};
