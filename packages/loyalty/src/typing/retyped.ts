/** A text that is formed while it is typed, with the caret where the person left it. Pure. */
export interface Typed {
  readonly text: string;
  /** Index in the text, as `selectionStart` has it. */
  readonly caret: number;
}

export interface TypedForm {
  /** Signs that are part of the value; what the form puts between them comes and goes. */
  readonly keeps: RegExp;
  /** The text with exactly these signs, in its form. */
  readonly form: (signs: string) => string;
}

export type Deletion = "backward" | "forward" | null;

const kept = (text: string, keeps: RegExp): string => [...text].filter((sign) => keeps.test(sign)).join("");

/** Caret position with as many kept characters before it as previously. */
const caretBehind = (text: string, signs: number, keeps: RegExp): number => {
  if (signs === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (keeps.test(text[index] ?? "")) seen += 1;
    if (seen === signs) return index + 1;
  }
  return text.length;
};

/**
 * What the field shows after a key. `previous` is what it showed before: when a deletion hit only a sign that the form
 * puts in again, the sign beyond it goes too, so that no key does nothing.
 */
export const retyped = (typed: Typed, previous: string, deletion: Deletion, { keeps, form }: TypedForm): Typed => {
  let before = kept(typed.text.slice(0, typed.caret), keeps);
  let after = kept(typed.text.slice(typed.caret), keeps);
  if (deletion !== null && typed.text.length < previous.length && before + after === kept(previous, keeps)) {
    if (deletion === "backward") before = before.slice(0, -1);
    else after = after.slice(1);
  }
  const text = form(before + after);
  return { text, caret: caretBehind(text, before.length, keeps) };
};
