import type { Unit } from "@rewardo/engine";

/** The plural forms of one unit in a language; `#` is the number. */
export type Forms = { readonly other: string; readonly one?: string; readonly few?: string; readonly many?: string };

/** ICU plural of one unit: `{count, plural, one {# point} other {# points}}`. */
export function plural(parameter: string, forms: Forms): string {
  const cases = Object.entries(forms).map(([form, text]) => `${form} {${text}}`);
  return `{${parameter}, plural, ${cases.join(" ")}}`;
}

/**
 * The part of a message with a number of points or stamps, by the parameter `unit`. An inflected language has one for
 * each grammatical case it uses. `own` is for a card that calls its points something else: `@` is the number with that
 * name ("5 coffees"), always in the nominative, since a business gives no other case.
 */
export function unitWords(
  words: { readonly [unit in Unit]: Forms },
  own: Forms = { other: "@" },
): (parameter: string) => string {
  return (parameter) => {
    const forms = Object.keys(own).length === 1 ? own.other : plural(parameter, own);
    const named = forms.replaceAll("@", `{${parameter}_own}`);
    return `{unit, select, stamp {${plural(parameter, words.stamp)}} own {${named}} other {${plural(parameter, words.point)}}}`;
  };
}
