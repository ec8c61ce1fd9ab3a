/** A personal field as the menu writes it into a text, with what stands there for customers without one. */
import type { Language } from "@rewardo/rules/localized-text";
import type { PlaceholderName } from "@rewardo/rules/placeholders";

type Defaults = { readonly [name in PlaceholderName]?: string };

/** Fallback words per language for placeholders without a value; a business and a coupon always have a name. */
const defaults: { readonly [language in Language]: Defaults } = {
  en: { first_name: "friend", balance: "0", missing_stamps: "a few" },
  de: { first_name: "lieber Gast", balance: "0", missing_stamps: "ein paar" },
  pl: { first_name: "drogi gościu", balance: "0", missing_stamps: "kilka" },
  uk: { first_name: "друже", balance: "0", missing_stamps: "кілька" },
};

/** The field, and where in it the default begins and ends. */
export const fieldText = (
  name: PlaceholderName,
  language: Language,
): { readonly token: string; readonly from: number; readonly until: number } => {
  const instead = defaults[language][name];
  if (instead === undefined) return { token: `{${name}}`, from: name.length + 2, until: name.length + 2 };
  const from = name.length + 2;
  return { token: `{${name}|${instead}}`, from, until: from + instead.length };
};
