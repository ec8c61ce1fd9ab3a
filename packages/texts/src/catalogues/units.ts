import type { Unit } from "@rewardo/engine";

/** The plural forms that a language needs for one unit; `#` is the number. */
export type Forms = { readonly other: string; readonly one?: string; readonly few?: string; readonly many?: string };

/** ICU plural of one unit: `{count, plural, one {# point} other {# points}}`. */
export function plural(parameter: string, forms: Forms): string {
  const cases = Object.entries(forms).map(([form, text]) => `${form} {${text}}`);
  return `{${parameter}, plural, ${cases.join(" ")}}`;
}

/**
 * Makes the part of a message that says a number of points or stamps, whichever the parameter `unit` names.
 * A language that declines has one of these for each case it uses.
 */
export function unitWords(words: { readonly [unit in Unit]: Forms }): (parameter: string) => string {
  return (parameter) =>
    `{unit, select, stamp {${plural(parameter, words.stamp)}} other {${plural(parameter, words.point)}}}`;
}
