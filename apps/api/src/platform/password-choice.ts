/** Which passwords may be chosen: strong by the rules, and not among those that are guessed first. */
import { isPasswordStrong } from "@rewardo/rules";
import { AppError } from "./errors.ts";

/** The first of the list are tried by everyone who guesses, also with a capital, a year and an exclamation mark. */
const guessedWithEndings = 10_000;
const shortestWord = 4;

/** Characters that stand for letters, as password guessers replace them. */
const disguises: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

interface Guesses {
  readonly all: ReadonlySet<string>;
  readonly first: ReadonlySet<string>;
}

let guesses: Promise<Guesses> | undefined;

/** The list is large and asked for at registrations alone. */
const readGuesses = (): Promise<Guesses> =>
  (guesses ??= import("@zxcvbn-ts/language-common").then(({ dictionary }) => {
    const list = dictionary["passwords-common"] as readonly string[];
    return { all: new Set(list), first: new Set(list.slice(0, guessedWithEndings)) };
  }));

const withoutEnds = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");

const undisguised = (text: string): string => text.replace(/[@483!10$57]/g, (sign) => disguises[sign] ?? sign);

/** The words that a password may be built around: as it is, without what stands before and after it, without disguise. */
const coresOf = (password: string): string[] => {
  const lower = password.normalize("NFKC").toLowerCase();
  return [lower, withoutEnds(lower), withoutEnds(undisguised(withoutEnds(lower))), undisguised(lower)];
};

/** Words of at least four letters in what a person is called by. */
const wordsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length >= shortestWord);

/**
 * Throws password_too_simple by the rules that the form ticks off, else password_too_common where it is one of 49,000 that
 * are guessed first, or one of the first 10,000, or a word of `about` (address, names, the installation's own), with signs
 * before, after or in place of letters. Longer sentences around such a word are let through.
 */
export const requirePasswordChoice = async (password: string, about: readonly string[]): Promise<void> => {
  if (!isPasswordStrong(password)) throw new AppError("password_too_simple");
  const { all, first } = await readGuesses();
  const own = new Set(wordsIn(about));
  const [whole = "", ...cores] = coresOf(password);
  if (all.has(whole) || cores.some((core) => core.length >= shortestWord && (first.has(core) || own.has(core)))) {
    throw new AppError("password_too_common");
  }
};
