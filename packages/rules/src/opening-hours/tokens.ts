/** The tokens of an opening hours text, and its errors. */

/**
 * Errors:
 * - `rule_expected`: the text, or the part between two semicolons, is empty
 * - `unknown_day`: a word that is no weekday, `off` or `open`
 * - `day_expected`: a comma or dash between days is not followed by a day
 * - `hours_expected`: the days are not followed by hours, `off` or `open`
 * - `time_expected`: a time as `HH:mm` is missing
 * - `bad_time`: no such time; times go from 00:00 to 48:59
 * - `end_expected`: the opening time is followed by neither a dash nor a plus
 * - `same_time`: a range that ends when it starts
 * - `ends_before_start`: a range that starts after 24:00 and ends earlier
 * - `semicolon_expected`: a new rule starts without a semicolon
 * - `unexpected`: a character outside the grammar
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

/** The only error thrown for invalid opening hours. */
export class OpeningHoursError extends Error {
  readonly code: OpeningHoursErrorCode;
  /** Index of the error in the text (UTF-16 units); the text's length when something is missing at its end. */
  readonly position: number;
  /** The text at that position; empty at the end. */
  readonly found: string;

  constructor(code: OpeningHoursErrorCode, at: Token) {
    super(`${code} at ${at.position}`);
    this.name = "OpeningHoursError";
    this.code = code;
    this.position = at.position;
    this.found = at.text;
  }
}

/** A word, a time, `24/7` or a single character; `text` is empty at the end. */
export type Token = { readonly text: string; readonly position: number };

export type Tokens = {
  /** The next token, without consuming it. */
  readonly peek: () => Token;
  /** Consumes it. */
  readonly next: () => Token;
  /** Consumes it if it is this character; tells whether it was. */
  readonly take: (sign: string) => boolean;
};

const TOKEN = /\s+|24\/7(?!\d)|\d+:\d+|\d+|\p{L}+|[^]/gu;
/** Dashes that people and phones write instead of the hyphen. */
const DASH = /^[\u2010-\u2015\u2212]$/;

/** The tokens of a text, without white space. */
export const tokensOf = (text: string): Tokens => {
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
};
