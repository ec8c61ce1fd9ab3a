/**
 * First names as one is addressed by them: `Cześć, Marto`, `Добрий день, Олено`. A name whose vocative no rule here knows
 * for certain stays as it is, which reads stiff and never wrong.
 */
import type { Language } from "./localized-text.ts";

/** An ending, and how it reads in the vocative; the first that fits is taken. `null`: as it is. */
type Rule = readonly [ending: RegExp, vocative: string | null];

// Names of women without an ending of their own: they do not change, and read like names of men.
const unchanged = new Set([
  ...["abigail", "annabel", "astrid", "bridget", "carmen", "carol", "dagmar", "ellen", "gudrun", "helen", "ingrid"],
  ...["isabel", "izabel", "janet", "jasmin", "karin", "karmen", "katrin", "kim", "kristin", "lauren", "lilian"],
  ...["margaret", "mariam", "marion", "megan", "miriam", "nicol", "nikol", "rachel", "rut", "sigrid", "susan"],
  ...[
    "адель",
    "естер",
    "ізабель",
    "інгрід",
    "кармен",
    "мар'ям",
    "маріам",
    "мішель",
    "ніколь",
    "нінель",
    "рахіль",
    "рут",
  ],
]);

const polish: readonly Rule[] = [
  // Kasia, Zuzia, Ania; but Stefania
  [/nastasia$/u, null],
  [/(?<=[sz])ia$/u, "iu"],
  [/(?<=^(?:a|ha|ma|bro|fra|ge|gie|ste|mo|so|ta)n)ia$/u, "iu"],
  [/(?<=[bdfgklmnprw])ia$/u, "io"],
  // Maja; but Alicja
  [/(?<=[aeou]j)a$/u, "u"],
  [/(?<=^.{1,2}l)a$/u, "u"],
  [/(?<=[bcdfghjklłmnńprstwzźż])a$/u, "o"],
  [/a$/u, null],
  [/(?<=^kacp)er$/u, "rze"],
  [/(?<=^aleksand)er$/u, "rze"],
  [/(?<=i)er$/u, "erze"],
  [/er$/u, null],
  [/ciek$/u, "ćku"],
  [/siek$/u, "śku"],
  [/niek$/u, "ńku"],
  [/(?<=[bcdflmnprtwz])ek$/u, "ku"],
  [/ek$/u, null],
  [/(?<=[aiyr])k$/u, "ku"],
  [/(?<=sz|cz)ko$/u, "ku"],
  [/eł$/u, "le"],
  [/ł$/u, "le"],
  [/(?<=[lj]|ch|sz|cz|rz)$/u, "u"],
  [/ś$/u, "siu"],
  [/(?<=[bfmnpw])$/u, "ie"],
  [/st$/u, "ście"],
  [/(?<=[^t])t$/u, "cie"],
  [/(?<=[^d])d$/u, "dzie"],
  [/(?<=[aeiouyt])r$/u, "rze"],
];

const ukrainian: readonly Rule[] = [
  [/ія$/u, "іє"],
  [/(?<=[аеоуиї'’ʼй])я$/u, "є"],
  [/^ілля$/u, "ілле"],
  [/я$/u, "ю"],
  [/(?<=[жчшщц])а$/u, null],
  [/а$/u, "о"],
  [/^любов$/u, "любове"],
  [/^ігор$/u, "ігорю"],
  [/^олег$/u, "олеже"],
  [/^лазар$/u, "лазарю"],
  [/^яків$/u, "якове"],
  [/^федір$/u, "федоре"],
  [/^антін$/u, "антоне"],
  [/ів$|ір$|іп$|ін$/u, null],
  [/(?<=[аеиоі])й$/u, "ю"],
  [/(?<=[рв]к)о$/u, "у"],
  [/(?<=[лр])о$/u, "е"],
  [/(?<=[аиір]к)$/u, "у"],
  [/ь$/u, "ю"],
  [/(?<=[бвдзлмнпрстф])$/u, "е"],
];

const rules: { readonly [language in Language]?: { readonly letters: RegExp; readonly rules: readonly Rule[] } } = {
  // A name with q, v or x is of another language.
  pl: { letters: /^[a-pr-uwyząćęłńóśźż]{2,}$/u, rules: polish },
  uk: { letters: /^[а-щьюяєіїґ'’ʼ]{2,}$/u, rules: ukrainian },
};

const endsLikeWoman = /[aая]$/u;

const vocativeOf = (name: string, of: readonly Rule[], isWoman: boolean): string => {
  const isUnchanged = unchanged.has(name) || (isWoman && !endsLikeWoman.test(name) && name !== "любов");
  const rule = isUnchanged ? undefined : of.find(([ending]) => ending.test(name));
  return rule === undefined || rule[1] === null ? name : name.replace(rule[0], rule[1]);
};

/** Written as `like` is: in capitals, with a capital in front, or small. */
const inCaseOf = (text: string, like: string): string => {
  if (like.length > 1 && like === like.toUpperCase()) return text.toUpperCase();
  const first = like.slice(0, 1);
  return first === first.toUpperCase() ? text.slice(0, 1).toUpperCase() + text.slice(1) : text;
};

/**
 * A first name in the vocative of a language that has one; unchanged in others, and where no rule is certain. Women's
 * names that end in a consonant stay as they are, where the gender is known or the name is one of those.
 */
export const vocative = (name: string, language: Language, gender: string | null = null): string => {
  const known = rules[language];
  if (known === undefined) return name;
  const parts = name.trim().split(/([ -])/u);
  const small = parts.map((part) => part.toLowerCase());
  if (small.some((part, at) => at % 2 === 0 && !known.letters.test(part))) return name;
  return parts
    .map((part, at) => (at % 2 === 0 ? inCaseOf(vocativeOf(small[at]!, known.rules, gender === "female"), part) : part))
    .join("");
};
