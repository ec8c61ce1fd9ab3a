/** Field types of several entities. Texts are bounded and well formed: PostgreSQL rejects NUL and lone surrogates. */
import { COUNTRIES } from "@rewardo/rules/data/countries";
import { isPlainName, withoutHiddenSigns } from "@rewardo/rules/hidden-signs";
import { LANGUAGES } from "@rewardo/rules/localized-text";
import { pluralCategories } from "@rewardo/rules/unit-name";
import * as z from "zod/mini";

// oxlint-disable-next-line no-control-regex -- the point of the rule is to find control characters
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

const isText = () =>
  z.refine<string>((value) => value.isWellFormed() && !controlCharacters.test(value), {
    message: "Contains characters that are not text",
  });

/** A text of `min` to `max` UTF-16 units without control characters (tab and line breaks are allowed). */
export const text = (max: number, min = 1) => z.string().check(z.minLength(min), z.maxLength(max), isText());

/** A name from another program, without signs that show nothing or that reverse the text around them. */
export const nameOfProgram = (max: number) =>
  z.string().check(z.overwrite(withoutHiddenSigns), z.minLength(1), z.maxLength(max), isText());

/** What people call something or someone: one line in signs that show, and no web address, since mails quote names. */
export const nameText = (max: number) =>
  text(max).check(z.refine(isPlainName, { message: "Contains a line break, hidden characters or a web address" }));

/** UUID in lower case. The application makes UUIDv7; any version is accepted on input. */
export const Id = z
  .string()
  .check(z.regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}$/));
export type Id = z.infer<typeof Id>;

/** Converts to UTC, which all comparisons use; an invalid time is left for its own check. */
const toUtc = (value: string): string => {
  const ms = value.endsWith("Z") ? Number.NaN : Date.parse(value);
  return Number.isNaN(ms) ? value : new Date(ms).toISOString();
};

/**
 * ISO 8601 instant between 2000 and 2100, for example `2026-06-12T08:42:07.000Z`. With an offset, as
 * `2026-06-12T10:42:07+02:00`, it is read as the instant in UTC; answers are always in UTC.
 */
export const Instant = z.iso.datetime({ offset: true }).check(
  z.maxLength(40),
  z.overwrite(toUtc),
  z.refine((value) => value >= "2000" && value < "2100", { message: "Outside 2000 to 2100" }),
);

/** Local calendar day `YYYY-MM-DD` between 2000 and 2100. */
export const LocalDay = z.iso
  .date()
  .check(z.refine((value) => value >= "2000" && value < "2100", { message: "Outside 2000 to 2100" }));

/** Money in integer minor units of the business's currency; at most a thousand million major units. */
export const Money = z.int().check(z.minimum(0), z.maximum(100_000_000_000));

/** Money that may also go back. */
export const SignedMoney = z.int().check(z.minimum(-100_000_000_000), z.maximum(100_000_000_000));

/** A count of points or stamps, signed. */
export const Units = z.int().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000));

export const locales = LANGUAGES;
export const Locale = z.enum(locales);
export type Locale = (typeof locales)[number];

export const Country = z.enum(COUNTRIES);

type LocalizedFields = Readonly<Record<Locale, z.ZodMiniOptional<ReturnType<typeof text>>>>;

/** A text that customers read; it holds at least the business's language, which is the fallback. */
export const LocalizedText = z.object(
  Object.fromEntries(locales.map((locale) => [locale, z.optional(text(500))])) as LocalizedFields,
);
export type LocalizedText = z.infer<typeof LocalizedText>;

const formsOf = <const Category extends string>(categories: readonly Category[]) =>
  z.optional(
    z.strictObject(
      Object.fromEntries(categories.map((category) => [category, z.optional(text(60))])) as Readonly<
        Record<Category, z.ZodMiniOptional<ReturnType<typeof text>>>
      >,
    ),
  );

/** Forms of a unit's name by language and plural category (`Intl.PluralRules`). */
export const UnitForms = z.strictObject({
  en: formsOf(pluralCategories.en),
  de: formsOf(pluralCategories.de),
  pl: formsOf(pluralCategories.pl),
  uk: formsOf(pluralCategories.uk),
});
export type UnitForms = z.infer<typeof UnitForms>;

export const Email = z.string().check(
  z.maxLength(320),
  z.minLength(3),
  z.regex(/^[^\s@]+@[^\s@]+$/u),
  z.refine((v) => v.isWellFormed() && !controlCharacters.test(v)),
);

/** A code with parameters; the console turns it into a sentence, see the texts package. */
export const Coded = z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) });
export type Coded = z.infer<typeof Coded>;

/** The answer of every list: one page and the cursor of the next, `null` at the end. */
export const page = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    next_cursor: z.nullable(z.string()),
    count: z.optional(z.int()),
    count_is_estimate: z.optional(z.boolean()),
  });

/** A query field that may be given several times. */
export const repeated = <T extends z.core.$ZodType>(item: T, max = 4) =>
  z.optional(
    z.union([
      z.pipe(
        z.transform((value: unknown) => (Array.isArray(value) ? value : [value])),
        z.array(item).check(z.maxLength(max)),
      ),
    ]),
  );

/** A number that arrives in a query string. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );

export const queryBoolean = z.pipe(
  z.transform((value: unknown) =>
    value === "true" || value === "1" ? true : value === "false" || value === "0" ? false : value,
  ),
  z.boolean(),
);

/** A query field that may be given several times, or once with commas between its parts; the same again is no other. */
const listed = <T extends z.core.$ZodType>(item: T) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => [
        ...new Set([value].flat().flatMap((one: unknown) => (typeof one === "string" ? one.split(",") : [one]))),
      ]),
      // A second sort would be ignored, which its sender could not see.
      z.array(item).check(z.maxLength(1, { message: "One sort at a time; rows that are equal by it follow their id" })),
    ),
  );

/**
 * Query fields of every list; rows that are equal by its sort follow their id. `sorts` is the entity's closed list of named
 * sorts, the first is the default.
 */
export const listQuery = <S extends readonly [string, ...string[]]>(sorts: S) => ({
  limit: z.optional(queryInt(1, 200)),
  cursor: z.optional(z.string().check(z.maxLength(1000))),
  sort_by: listed(z.enum(sorts)),
  sort: listed(z.enum(["asc", "desc"])),
  count: z.optional(queryBoolean),
});

/** Most rows that can be chosen one by one for an export. */
export const mostChosen = 200;

/** Query fields of every export, beside the filters of its list. */
export const exportQuery = <S extends readonly [string, ...string[]]>(sorts: S) => ({
  sort_by: listed(z.enum(sorts)),
  sort: listed(z.enum(["asc", "desc"])),
  /** Only these rows, as far as they pass the filters. */
  ids: repeated(Id, mostChosen),
  /** Language of the headings, and column separator; the business's by default. */
  locale: z.optional(Locale),
});

/** The places where an account or a device may act: `null` is all of them, `[]` none. */
export const PlaceIds = z.nullable(z.array(Id).check(z.maxLength(1000)));
