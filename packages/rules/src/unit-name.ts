/** What a business calls the points of a card, in the form that a number takes. */
import { pickLanguage, type Language, type LocalizedText } from "./localized-text.ts";

/** The plural categories of each language, as `Intl.PluralRules` has them; `other` is for fractions in pl and uk. */
export const pluralCategories = {
  en: ["one", "other"],
  de: ["one", "other"],
  pl: ["one", "few", "many", "other"],
  uk: ["one", "few", "many", "other"],
} as const satisfies Readonly<Record<Language, readonly Intl.LDMLPluralRule[]>>;
export type PluralCategory = (typeof pluralCategories)[Language][number];

/** The forms of a name by language and category; what is missing falls back, see `unitName`. */
export type UnitForms = {
  readonly [language in Language]?: { readonly [category in PluralCategory]?: string | undefined } | undefined;
};

export interface NamedUnit {
  /** `null`: points, which the interface has words for. */
  readonly unit_name: LocalizedText | null;
  readonly unit_forms: UnitForms | null;
}

/** Plural categories to use if a category's form is missing, best first. */
const nearest: Readonly<Record<PluralCategory, readonly PluralCategory[]>> = {
  one: [],
  few: ["many", "other"],
  many: ["few", "other"],
  other: ["few", "many"],
};

const rules = new Map<Language, Intl.PluralRules>();

/** The category that a number has in a language. */
export const pluralCategory = (count: number, language: Language): PluralCategory => {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known.select(Math.abs(count)) as PluralCategory;
};

/** The form of a category in a language: its own, else the nearest, else the name itself, which may be missing. */
export const unitForm = (
  { unit_name, unit_forms }: NamedUnit,
  category: PluralCategory,
  language: Language,
): string | undefined =>
  [category, ...nearest[category]]
    .map((one) => unit_forms?.[language]?.[one]?.trim())
    .find((form) => form !== undefined && form !== "") ?? unit_name?.[language]?.trim();

/**
 * The name of a card's unit in the plural form for a count: "bean", "beans". In the wanted language if the name is written
 * in it, otherwise in the language that `pickText` would fall back to. `null` where the unit has no name.
 */
export const unitName = (unit: NamedUnit, count: number, language: Language, fallback: Language): string | null => {
  const found = unit.unit_name === null ? null : pickLanguage(unit.unit_name, language, fallback);
  return found === null ? null : (unitForm(unit, pluralCategory(count, found), found) ?? null);
};

const samples = [1, 2, 5, 21, 22, 1.5] as const;

/** Numbers that take each form in a language, to show beside it. */
export const pluralExamples = (language: Language): readonly (readonly [PluralCategory, readonly number[]])[] =>
  pluralCategories[language].map((category) => {
    const fit = samples.filter((count) => pluralCategory(count, language) === category);
    const whole = fit.filter((count) => Number.isInteger(count));
    return [category, whole.length > 0 ? whole : fit];
  });
