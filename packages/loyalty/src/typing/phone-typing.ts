/** A telephone number while it is typed: the country's calling code stands before the field, the mask forms the rest. */
import { type Country, PHONES } from "@rewardo/rules/data/countries";
import { formatNationalPhone, formatPhone, normalizePhone } from "@rewardo/rules/phone";
import { plainSigns } from "@rewardo/rules/plain-signs";
import type { TypedForm } from "./retyped.ts";

export interface ShownPhone {
  /** Stands before the field; none for a number of another country, which shows its own code. */
  readonly before: string | undefined;
  readonly text: string;
}

/** A kept or half-typed number as the field shows it. */
export const shownPhone = (value: string | null, country: Country): ShownPhone => {
  const before = `+${PHONES[country].dial_code}`;
  if (value === null) return { before, text: "" };
  if (!value.startsWith(before)) return { before: undefined, text: formatPhone(value) };
  const national = value.slice(before.length);
  // The 0 that is dialled first belongs to no mask; it goes when the field is left.
  return { before, text: national.startsWith("0") ? national : formatNationalPhone(national, country) };
};

/**
 * What was typed as the form keeps it: a plus and digits, the country's code added unless there is one; null for none.
 * Digits that are whole only with their calling code, as spreadsheets have them, begin with it.
 */
export const typedPhone = (text: string, country: Country): string | null => {
  const bare = plainSigns(text);
  const digits = bare.replace(/\D/g, "");
  if (bare.startsWith("+")) return `+${digits}`;
  if (bare.startsWith("00")) return `+${digits.slice(2)}`;
  if (digits === "") return null;
  const { dial_code } = PHONES[country];
  const whole = normalizePhone(digits, country);
  // The 0 that is dialled first stays while the number is typed.
  return whole === `+${digits}` ? whole : `+${dial_code}${digits}`;
};

/** The number as it is kept, once the field is left; what is no number stays as it was typed, a lone plus goes. */
export const settledPhone = (value: string | null, country: Country): string | null =>
  value === null || value === "+" ? null : (normalizePhone(value, country) ?? value);

/** Digits by the mask of the country and kind; a number with its own calling code by that country's. */
export const phoneForm = (country: Country): TypedForm => ({
  keeps: /[\p{Nd}+\uff0b]/u,
  form: (signs) => shownPhone(typedPhone(signs, country), country).text,
});
