/** Dates, numbers and lists by the active language. Formatters are made once for each language, zone and shape. */
import type { Locale } from "@rewardo/contract/fields";
import { conventions } from "./locale.ts";

export type DateShape = keyof typeof dateShapes;

const dateShapes = {
  /** 12 June 2026 */
  date: { day: "numeric", month: "long", year: "numeric" },
  /** 12 Jun 2026 */
  shortDate: { day: "numeric", month: "short", year: "numeric" },
  /** Friday 12 June */
  weekdayDate: { weekday: "long", day: "numeric", month: "long" },
  /** 12/06/2026 */
  numericDate: { day: "2-digit", month: "2-digit", year: "numeric" },
  /** 10:42 */
  time: { hour: "2-digit", minute: "2-digit" },
  /** 10:42:07 */
  timeWithSeconds: { hour: "2-digit", minute: "2-digit", second: "2-digit" },
  /** 12 Jun 2026, 10:42 */
  dateTime: { day: "numeric", month: "short", year: "numeric", hour: "2-digit", minute: "2-digit" },
  /** Fri */
  weekday: { weekday: "short" },
  /** Friday */
  longWeekday: { weekday: "long" },
  /** 12 June */
  longDayMonth: { day: "numeric", month: "long" },
  /** 12 Jun */
  dayMonth: { day: "numeric", month: "short" },
  /** Jun 2026 */
  shortMonth: { month: "short", year: "numeric" },
  /** June */
  monthName: { month: "long" },
  /** June 2026 */
  month: { month: "long", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, unknown>();

const once = <T>(key: string, make: () => T): T => {
  const known = made.get(key) as T | undefined;
  if (known !== undefined) return known;
  const fresh = make();
  made.set(key, fresh);
  return fresh;
};

/** Digits after the point that the currency has: 2 for PLN, 0 for JPY. */
export const minorDigits = (currency: string): number =>
  once(
    `digits ${currency}`,
    () => new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2,
  );

/** A true minus, as wide as a figure, instead of the hyphen that some languages' data give. */
const minus = "−";
const withMinus = (text: string): string => text.replace("-", minus);

/** The apostrophe of our texts in "п’ятниця": of the languages' data some have the typewriter's, some the modifier letter. */
const withApostrophe = (text: string): string =>
  // A Ukrainian date ends with "р." for the year: with the dot of a sentence after it there would be two.
  text.replace(/['\u02bc]/, "’").replace(/\sр\.$/, "");

type Instant = string | number | Date;

/** What a screen needs to write figures and days in one language; days are those of `timeZone`. */
export const createFormat = (locale: Locale, timeZone: string | undefined) => {
  const tag = conventions[locale];
  const zone = timeZone === undefined ? {} : { timeZone };
  const dates = (shape: DateShape) =>
    once(
      `date ${tag} ${timeZone} ${shape}`,
      () => new Intl.DateTimeFormat(tag, { ...dateShapes[shape], ...zone, hourCycle: "h23" }),
    );
  const numbers = (key: string, options: Intl.NumberFormatOptions) =>
    once(`number ${tag} ${key}`, () => new Intl.NumberFormat(tag, options));
  const day = (at: Instant): string =>
    once(
      `day ${timeZone}`,
      () => new Intl.DateTimeFormat("en-CA", { ...zone, year: "numeric", month: "2-digit", day: "2-digit" }),
    ).format(new Date(at));

  return {
    locale,
    /** An instant in one of the shapes above, 24 hours a day. */
    date: (at: Instant, shape: DateShape = "date"): string => withApostrophe(dates(shape).format(new Date(at))),
    /** A local day `YYYY-MM-DD`, which has no time zone. */
    localDay: (value: string, shape: Exclude<DateShape, "time" | "timeWithSeconds" | "dateTime"> = "date"): string =>
      withApostrophe(
        once(
          `date ${tag} UTC ${shape}`,
          () => new Intl.DateTimeFormat(tag, { ...dateShapes[shape], timeZone: "UTC" }),
        ).format(new Date(`${value}T00:00:00Z`)),
      ),
    /** The local day `YYYY-MM-DD` of an instant, for queries. */
    day,
    /** "today" and "yesterday" in the language's words, else weekday and date. */
    relativeDay: (at: Instant, now: Instant = Date.now()): string => {
      const distance = (Date.parse(day(at)) - Date.parse(day(now))) / 86_400_000;
      if (distance === 0 || distance === -1)
        return once(`relative ${tag}`, () => new Intl.RelativeTimeFormat(tag, { numeric: "auto" })).format(
          distance,
          "day",
        );
      return withApostrophe(dates(distance < -300 ? "date" : "weekdayDate").format(new Date(at)));
    },
    /** A whole or decimal number with the language's separators. */
    number: (value: number, digits = 0): string =>
      withMinus(numbers(`number ${digits}`, { maximumFractionDigits: digits }).format(value)),
    /** The same with its sign, also when positive; zero has none. */
    signed: (value: number): string =>
      withMinus(numbers("signed", { signDisplay: "exceptZero", maximumFractionDigits: 0 }).format(value)),
    /** A share, 0.12 for 12 %. */
    percent: (value: number, digits = 0): string =>
      withMinus(numbers(`percent ${digits}`, { style: "percent", maximumFractionDigits: digits }).format(value)),
    /** How the language writes a currency beside a figure: "zł" in Polish, "PLN" elsewhere. */
    currency: (code: string): string =>
      code === ""
        ? ""
        : (numbers(`money ${code}`, { style: "currency", currency: code })
            .formatToParts(0)
            .find(({ type }) => type === "currency")?.value ?? code),
    /** Whether the language writes the currency before a figure: "£27" in English, "27 zł" in Polish. */
    isCurrencyFirst: (code: string): boolean =>
      code !== "" &&
      numbers(`money ${code}`, { style: "currency", currency: code }).formatToParts(0)[0]?.type === "currency",
    /** A figure that is written already with its currency, as the language has it: "£27", "PLN 27", "27 zł". */
    withCurrency: (figure: string, code: string): string => {
      if (code === "") return figure;
      const sign = figure.startsWith(minus) ? minus : "";
      const parts = numbers(`money ${code}`, { style: "currency", currency: code }).formatToParts(0);
      const written = parts.map(({ type, value }) =>
        type === "integer" ? figure.slice(sign.length) : /^(literal|currency)$/.test(type) ? value : "",
      );
      return sign + written.join("");
    },
    /** Minor units with the currency, "PLN 27.40". */
    money: (minor: number, currency: string): string =>
      withMinus(
        numbers(`money ${currency}`, { style: "currency", currency }).format(minor / 10 ** minorDigits(currency)),
      ),
    /** The same of a price list, where whole amounts stand without their zeros: "PLN 99". */
    price: (minor: number, currency: string): string =>
      withMinus(
        numbers(`price ${currency}`, {
          style: "currency",
          currency,
          trailingZeroDisplay: "stripIfInteger",
        }).format(minor / 10 ** minorDigits(currency)),
      ),
    /** Minor units without the currency, for columns whose head names it: "27.40". */
    amount: (minor: number, currency: string): string => {
      const digits = minorDigits(currency);
      return withMinus(
        numbers(`amount ${digits}`, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
          minor / 10 ** digits,
        ),
      );
    },
    /** "a, b and c" in the language. */
    list: (items: readonly string[]): string =>
      once(`list ${tag}`, () => new Intl.ListFormat(tag, { type: "conjunction" })).format(items),
  };
};

export type Format = ReturnType<typeof createFormat>;
