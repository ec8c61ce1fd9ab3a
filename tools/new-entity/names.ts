/** The forms that an entity's name takes from column to screen. */

export interface EntityNames {
  /** `gym-lockers` and `gym-locker`: files and folders. */
  readonly kebab: Forms;
  /** `gym_lockers`: tables, paths, permissions. */
  readonly snake: Forms;
  /** `gymLockers`: values. */
  readonly camel: Forms;
  /** `GymLockers`: types and components. */
  readonly pascal: Forms;
  /** `gym lockers`: within a sentence. */
  readonly words: Forms;
  /** `Gym lockers`: at the beginning of one. */
  readonly title: Forms;
}

interface Forms {
  readonly plural: string;
  readonly singular: string;
}

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Singular of a regular plural; an irregular one is given beside it. */
const singularOf = (plural: string): string => {
  if (plural.endsWith("ies")) return `${plural.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(plural)) return plural.slice(0, -2);
  return plural.endsWith("s") ? plural.slice(0, -1) : plural;
};

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * All forms of `gym-lockers`, or of `people` with `person`. Throws a sentence when the name is no plural in kebab-case, or
 * its singular cannot be told from it.
 */
export const namesOf = (plural: string, singular = singularOf(plural)): EntityNames => {
  for (const name of [plural, singular]) {
    if (!kebab.test(name))
      throw new Error(`"${name}" must be lower-case words joined by hyphens, such as gym-lockers.`);
  }
  if (plural === singular) {
    throw new Error(`"${plural}" looks like a singular. Name the plural, and an irregular singular after it.`);
  }
  const forms = (form: (parts: readonly string[]) => string): Forms => ({
    plural: form(plural.split("-")),
    singular: form(singular.split("-")),
  });
  const pascal = (parts: readonly string[]) => parts.map(capital).join("");
  const camel = (parts: readonly string[]) => parts.map((part, index) => (index === 0 ? part : capital(part))).join("");
  return {
    kebab: { plural, singular },
    snake: forms((parts) => parts.join("_")),
    camel: forms(camel),
    pascal: forms(pascal),
    words: forms((parts) => parts.join(" ")),
    title: forms((parts) => capital(parts.join(" "))),
  };
};

/** The templates are written for this entity. */
const templateNames = namesOf("gym-lockers");

/** A template's text or path with every form of its entity's name exchanged. */
export const rename = (text: string, names: EntityNames): string => {
  const exchanged = new Map<string, string>();
  for (const style of ["kebab", "snake", "camel", "pascal", "words", "title"] as const) {
    for (const form of ["plural", "singular"] as const) exchanged.set(templateNames[style][form], names[style][form]);
  }
  // The longer form first, so that no plural is taken for a singular with an s.
  const forms = [...exchanged.keys()].toSorted((a, b) => b.length - a.length);
  return text.replaceAll(
    new RegExp(`(\\b[Aa] )?(${forms.join("|")})`, "g"),
    (_all, article: string | undefined, form: string) => {
      const name = exchanged.get(form) ?? form;
      return article === undefined ? name : `${/^[aeiou]/i.test(name) ? `${article.trim()}n ` : article}${name}`;
    },
  );
};
