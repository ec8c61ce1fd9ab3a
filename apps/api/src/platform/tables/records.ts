/**
 * Records of a table that arrives in pieces. A broken record is reported with its line, and the next line is read
 * as if nothing had been: one quotation mark too many costs one line, not the rest of the file.
 */
import type { TableDelimiter } from "./delimiter.ts";
import type { TableEncoding } from "./encoding.ts";

const recordFaults = ["quote_unclosed", "quote_misplaced", "line_too_long"] as const;
export type RecordFault = (typeof recordFaults)[number];

export interface TableRecord {
  /** Line of the file where it begins, from 1. */
  readonly line: number;
  /** The cells of a record; for a broken record those of its first line. */
  readonly cells: string[];
  readonly fault: RecordFault | null;
}

export interface RecordReader {
  /** Records that are whole with this piece of text; the rest is kept. */
  push(text: string): TableRecord[];
  /** Returns the remaining records. */
  end(): TableRecord[];
}

interface Parsed {
  readonly cells: string[];
  readonly next: number;
  readonly fault: RecordFault | null;
}

/** Shown of a line that is too long to be kept. */
const shownOfLong = 200;

/** Finds the next place of a sign in a text that stays the same until `forget`; what lies between is looked at once. */
const finder = (sign: string) => {
  let asked = Infinity;
  let known = -1;
  return {
    from: (text: string, at: number): number => {
      if (at < asked || (known !== -1 && known < at)) known = text.indexOf(sign, at);
      asked = at;
      return known;
    },
    forget: (): void => {
      asked = Infinity;
    },
  };
};

/** `most`: the longest record in UTF-16 units. */
export const recordReader = (delimiter: TableDelimiter, most: number): RecordReader => {
  let rest = "";
  let line = 1;
  let ending: "\n" | "\r" | null = null;
  /** Within a line that was too long. */
  let isSkipping = false;

  const lineEnd = (from: number): number => rest.indexOf(ending ?? "\n", from);
  /** The next of these characters can be many lines away: its position is kept, so that not each line searches again. */
  const quotes = finder('"');
  const delimiters = finder(delimiter);

  /** The first line alone, taken apart without regard to quotation marks. */
  const broken = (start: number, fault: RecordFault): Parsed => {
    const end = lineEnd(start);
    const text = rest.slice(start, end === -1 ? rest.length : end).replace(/\r$/u, "");
    return { cells: text.slice(0, most).split(delimiter), next: end === -1 ? rest.length : end + 1, fault };
  };

  /** A record with quotation marks; `null` where more text is needed. */
  const parseQuoted = (start: number, isLast: boolean): Parsed | null => {
    const cells: string[] = [];
    let at = start;
    for (;;) {
      if (rest[at] !== '"') {
        const end = lineEnd(at);
        const stop = end === -1 ? rest.length : end;
        const separator = delimiters.from(rest, at);
        if (separator !== -1 && separator < stop) {
          cells.push(rest.slice(at, separator));
          at = separator + 1;
          continue;
        }
        if (end === -1 && !isLast) return null;
        cells.push(rest.slice(at, stop).replace(/\r$/u, ""));
        return { cells, next: end === -1 ? rest.length : end + 1, fault: null };
      }
      let close = rest.indexOf('"', at + 1);
      while (close !== -1 && rest[close + 1] === '"') close = rest.indexOf('"', close + 2);
      if (close === -1 || (close + 1 === rest.length && !isLast)) {
        if (rest.length - start > most || (isLast && close === -1)) return broken(start, "quote_unclosed");
        if (!isLast) return null;
      }
      const value = rest.slice(at + 1, close).replaceAll('""', '"');
      let after = close + 1;
      while (rest[after] === " ") after += 1;
      if (rest[after] === "\r" && rest[after + 1] === "\n") after += 1;
      const sign = rest[after];
      if (sign === undefined && !isLast) return null;
      if (sign !== delimiter && sign !== ending && sign !== undefined) {
        return broken(start, value.includes("\n") ? "quote_unclosed" : "quote_misplaced");
      }
      cells.push(value);
      if (sign !== delimiter) return { cells, next: sign === undefined ? rest.length : after + 1, fault: null };
      at = after + 1;
    }
  };

  const parseOne = (start: number, isLast: boolean): Parsed | null => {
    const end = lineEnd(start);
    if (end === -1 && !isLast && rest.length - start <= most) return null;
    const stop = end === -1 ? rest.length : end;
    if (stop - start > most) {
      isSkipping = end === -1 && !isLast;
      const cells = rest.slice(start, start + shownOfLong).split(delimiter);
      return { cells, next: end === -1 ? rest.length : end + 1, fault: "line_too_long" };
    }
    const quote = quotes.from(rest, start);
    if (quote === -1 || quote > stop) {
      const text = rest[stop - 1] === "\r" ? rest.slice(start, stop - 1) : rest.slice(start, stop);
      return { cells: text.split(delimiter), next: end === -1 ? rest.length : end + 1, fault: null };
    }
    const parsed = parseQuoted(start, isLast);
    return parsed !== null && parsed.next - start > most ? broken(start, "line_too_long") : parsed;
  };

  const linesIn = (from: number, to: number): number => {
    let count = 0;
    for (let at = lineEnd(from); at !== -1 && at < to; at = lineEnd(at + 1)) count += 1;
    return count;
  };

  const read = (isLast: boolean): TableRecord[] => {
    // Old Macintosh programs end lines by a return alone.
    if (ending === null) {
      const first = rest.search(/\n|\r[^]/u);
      if (first !== -1) ending = rest[first] === "\r" && rest[first + 1] !== "\n" ? "\r" : "\n";
    }
    quotes.forget();
    delimiters.forget();
    const records: TableRecord[] = [];
    let at = 0;
    if (isSkipping) {
      const end = lineEnd(0);
      if (end === -1) {
        rest = "";
        return records;
      }
      isSkipping = false;
      line += 1;
      at = end + 1;
    }
    while (at < rest.length) {
      const parsed = parseOne(at, isLast);
      if (parsed === null) break;
      const { cells, next, fault } = parsed;
      const isWord = line === 1 && /^sep=.$/u.test(rest.slice(at, at + 6).trim());
      if (!isWord && (fault !== null || cells.some((cell) => cell.trim() !== ""))) records.push({ line, cells, fault });
      line += linesIn(at, next);
      at = next;
    }
    rest = rest.slice(at);
    return records;
  };

  return {
    push: (text) => {
      rest += text;
      return read(false);
    },
    end: () => read(true),
  };
};

/** Decodes and reads; constant memory, whatever the size. */
export const readRecords = async function* (
  pieces: AsyncIterable<Uint8Array>,
  { encoding, delimiter, most }: { encoding: TableEncoding; delimiter: TableDelimiter; most: number },
): AsyncGenerator<TableRecord[]> {
  const decoder = new TextDecoder(encoding);
  const reader = recordReader(delimiter, most);
  for await (const bytes of pieces) yield reader.push(decoder.decode(bytes, { stream: true }));
  const last = reader.push(decoder.decode());
  yield [...last, ...reader.end()];
};
