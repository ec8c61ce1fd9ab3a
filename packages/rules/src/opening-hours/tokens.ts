/** The words of an opening hours text and what can be wrong with them. */

/**
 * What is wrong:
 * - `rule_expected`: the text, or the part between two semicolons, is empty
 * - `unknown_day`: a word that is no weekday, `off` or `open`
 * - `day_expected`: after a comma or dash between days stands no day
 * - `hours_expected`: after the days stand no hours, `off` or `open`
 * - `time_expected`: here belongs a time, written `HH:mm`
 * - `bad_time`: no such time; times go from 00:00 to 48:59
 * - `end_expected`: after the time from which it is open stands neither a dash nor a plus
 * - `same_time`: a range that ends when it begins
 * - `ends_before_start`: a range that begins after 24:00 and ends earlier
 * - `semicolon_expected`: a new rule begins without a semicolon
 * - `unexpected`: something that no rule has
 */
export type OpeningHoursErrorCode =
  | "rule_expected"
  | "unknown_day"
  | "day_expected"
  | "hours_expected"
  | "time_expected"
  | "bad_time"
  | "end_expected"
  | "same_time"
  | "ends_before_start"
  | "semicolon_expected"
  | "unexpected";

/** The only error that reading opening hours throws. */
export class OpeningHoursError extends Error {
  readonly code: OpeningHoursErrorCode;
  /** Index into the text (UTF-16 units) of what is wrong; the text's length when something is missing at its end. */
  readonly position: number;
  /** What stands there; empty at the end of the text. */
  readonly found: string;

  constructor(code: OpeningHoursErrorCode, at: Token) {
    super(`${code} at ${at.position}`);
    this.name = "OpeningHoursError";
    this.code = code;
    this.position = at.position;
    this.found = at.text;
  }
}

/** A word, a time, `24/7` or a single sign; `text` is empty at the end. */
export type Token = { readonly text: string; readonly position: number };

export type Tokens = {
  /** The token to be read next. */
  readonly peek: () => Token;
  /** Reads it. */
  readonly next: () => Token;
  /** Reads it when it is this sign; says whether it was. */
  readonly take: (sign: string) => boolean;
};

const TOKEN = /\s+|24\/7(?!\d)|\d+:\d+|\d+|\p{L}+|[^]/gu;
/** Dashes that people and their phones put in the place of the hyphen. */
const DASH = /^[\u2010-\u2015\u2212]$/;

/** The tokens of a text; white space between them does not count. */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(TOKEN)) {
    if (found.trim() !== "") tokens.push({ text: DASH.test(found) ? "-" : found, position: index });
  }
  const end: Token = { text: "", position: text.length };
  let at = 0;
  const peek = (): Token => tokens[at] ?? end;
  const next = (): Token => {
    const token = peek();
    at += 1;
    return token;
  };
  return {
    peek,
    next,
    take: (sign) => {
      if (peek().text !== sign) return false;
      next();
      return true;
    },
  };
}
