/** The values of a form: what the record has under each name, `null` where there is nothing. */
import type * as z from "zod/mini";

/** The contract's object that a form fills in. */
export type ObjectSchema = z.ZodMiniObject<z.core.$ZodShape>;

export type NameOf<S extends ObjectSchema> = keyof z.output<S> & string;

/** What a form of the schema holds while it is filled in: every field, and null for what is empty. */
export type Draft<S extends ObjectSchema> = { [Name in NameOf<S>]: NonNullable<z.output<S>[Name]> | null };

/** The same where the schema does not matter. */
export type Values = Readonly<Record<string, unknown>>;

/** The one rule of empty texts: blank is nothing, and nothing is null. */
export const textOrNull = (text: string): string | null => (text.trim() === "" ? null : text);

/** What a value becomes when its field is left: a text without blanks around it. */
export const settled = (value: unknown): unknown => (typeof value === "string" ? textOrNull(value.trim()) : value);

/** The named fields of a record as a form holds them. */
export const draftOf = (record: object, names: readonly string[]): Values => {
  const fields = record as Values;
  return Object.fromEntries(
    names.map((name) => {
      const value = fields[name] ?? null;
      return [name, typeof value === "string" ? textOrNull(value) : value];
    }),
  );
};

/** Deep equality of two values; a missing property equals null. */
export const isSame = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one ?? null, other ?? null];
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Values, b as Values];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]));
};

/** Names of the fields that differ, blanks around a text aside. */
export const changedNames = (before: Values, now: Values): string[] =>
  Object.keys(now).filter((name) => !isSame(settled(before[name]), settled(now[name])));
