/** Cells as people and programs write them, as values of ours; or a code that says what is wrong. */
import { locales, type Locale } from "@rewardo/contract/fields";
import {
  currencyWritten,
  instantOfLocalTime,
  isEmail,
  normalizePhone,
  parseCardCode,
  type Country,
} from "@rewardo/rules";
import { exportWord, type ExportWord } from "@rewardo/texts/exports";
import { parseDay, type DateForm } from "../../../../platform/tables/dates.ts";
import { parseDecimal, type DecimalMark } from "../../../../platform/tables/decimals.ts";

/** A value, or why it is none. */
export type Read<T> =
  | { readonly value: T }
  | { readonly code: string; readonly params?: Record<string, string | number> };

// oxlint-disable-next-line no-control-regex -- the point of the rule is to find control characters
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u;

const everyControl = new RegExp(controls.source, "gu");

/** Signs that are no text are shown as open boxes. */
export const withoutControls = (text: string): string => text.replaceAll(everyControl, "\u2423");

/** Why a text cannot be kept as it is. */
export const textFault = (value: string, most: number): Read<string> => {
  if (value.includes("\ufffd")) return { code: "encoding_broken" };
  if (controls.test(value) || !value.isWellFormed()) return { code: "control_characters" };
  return value.length > most ? { code: "value_too_long", params: { most } } : { value };
};

export const readEmail = (text: string): Read<string> => {
  const email = text
    .replace(/^mailto:/iu, "")
    .normalize("NFC")
    .toLowerCase();
  return isEmail(email) ? { value: email } : { code: "email_invalid" };
};

/** How numbers without a calling code are written where a currency is paid with and no place of ours can be. */
const abroad: Readonly<Record<string, { readonly national: RegExp; readonly dial_code: string }>> = {
  USD: { national: /^1?([2-9]\d{2}[2-9]\d{6})$/u, dial_code: "1" },
  UAH: { national: /^0([3-9]\d{8})$/u, dial_code: "380" },
  CZK: { national: /^([2-79]\d{8})$/u, dial_code: "420" },
};

const readAbroad = (text: string, currency: string): string | null => {
  const { national, dial_code } = abroad[currency] ?? {};
  const digits = national?.exec(text.replace(/^tel:/iu, "").replaceAll(/[\s\p{Pd}./()]/gu, ""))?.[1];
  return digits === undefined || dial_code === undefined ? null : `+${dial_code}${digits}`;
};

/** Excel makes a figure of a long number, and leaves out its last digits. */
const isRounded = (text: string): boolean => /^\d(?:[.,]\d+e\+?|e\+)\d+$/iu.test(text);

const digitsOfExponent = /^(\d)(?:[.,](\d*))?e\+(\d{1,2})$/iu;
/** Spreadsheets round from 11 zeros on, and write two decimals in their scientific notation. */
const [roundedFrom, ownDecimals] = [11, 2];

/** Undoes a spreadsheet's decimals on a number that is a code: 17147.0 is 17147. */
const withoutDecimals = (text: string): string => text.replace(/^(\+?\d+)[.,]0+$/u, "$1");

/** Another system's number of something, which a spreadsheet may have taken for a figure. */
export const readNumberOf = (text: string): Read<string> => {
  const whole = withoutDecimals(text);
  if (whole !== text) return { value: whole };
  const [, first = "", decimals = "", zeros] = digitsOfExponent.exec(text) ?? [];
  if (zeros === undefined) return { value: text };
  const left = Number(zeros) - decimals.length;
  const isExact = left === 0 || (left > 0 && decimals.length < ownDecimals && Number(zeros) < roundedFrom);
  return isExact ? { value: `${first}${decimals}${"0".repeat(left)}` } : { code: "number_by_spreadsheet" };
};

/** A number without a calling code is one of the country, or of the land of the currency. */
export const readPhone = (text: string, country: Country, currency = ""): Read<string> => {
  const whole = withoutDecimals(text);
  const phone = readAbroad(whole, currency) ?? normalizePhone(whole, country);
  if (phone !== null) return { value: phone };
  return { code: isRounded(text) ? "number_by_spreadsheet" : "phone_invalid" };
};

export const readCardNumber = (text: string): Read<string> => {
  if (isRounded(text)) return { code: "number_by_spreadsheet" };
  // Our own lists have all the numbers of a customer in one cell.
  const code = parseCardCode(withoutDecimals(text).split(/[,;]/u, 1)[0]?.trim() ?? text);
  return code === null ? { code: "card_number_invalid" } : { value: code.number };
};

const genders = ["female", "male", "other", "unknown"] as const;
type Gender = (typeof genders)[number];

const genderWords: Readonly<Record<Gender, readonly string[]>> = {
  female: ["f", "female", "w", "k", "ж", "woman", "frau", "kobieta", "жінка", "mrs", "ms", "pani"],
  male: ["m", "male", "man", "herr", "mann", "mężczyzna", "ч", "чоловік", "mr", "pan"],
  other: ["d", "x", "other", "divers", "diverse", "inna", "inny", "інша", "інше"],
  unknown: ["u", "unknown", "unbekannt", "nieznana", "nieznany", "невідомо", "?"],
};

/** Words of our own exports, in every language, are understood as well. */
export const isWordOf = (word: ExportWord, text: string): boolean =>
  locales.some((language) => exportWord(language, word).toLowerCase() === text.toLowerCase());

export const readGender = (text: string): Read<Gender> => {
  const word = text.toLowerCase().replace(/\.$/u, "");
  const gender = genders.find((one) => genderWords[one].includes(word) || isWordOf(`gender.${one}`, word));
  return gender === undefined ? { code: "gender_unknown" } : { value: gender };
};

const answers = { yes: true, no: false } as const;
const answerWords: Readonly<Record<keyof typeof answers, readonly string[]>> = {
  yes: ["1", "y", "yes", "true", "t", "x", "ja", "j", "tak", "так", "on", "✓"],
  no: ["0", "n", "no", "false", "f", "nein", "nie", "ні", "off"],
};

/** Whether something was agreed to. */
export const readAnswer = (text: string): Read<boolean> => {
  const word = text.toLowerCase();
  const answer = (["yes", "no"] as const).find((one) => answerWords[one].includes(word) || isWordOf(one, word));
  return answer === undefined ? { code: "answer_unknown" } : { value: answers[answer] };
};

const kinds = ["product", "service"] as const;
const kindWords: Readonly<Record<(typeof kinds)[number], readonly string[]>> = {
  product: ["product", "goods", "item", "produkt", "ware", "artikel", "towar", "товар", "продукт"],
  service: ["service", "dienstleistung", "leistung", "usługa", "usluga", "послуга"],
};

/** A product's kind. */
export const readKind = (text: string): Read<(typeof kinds)[number]> => {
  const word = text.toLowerCase();
  const kind = kinds.find((one) => kindWords[one].includes(word) || isWordOf(`product_kind.${one}`, word));
  return kind === undefined ? { code: "kind_unknown" } : { value: kind };
};

/** Whether a product is on offer, in the words of our own lists. */
export const readStatus = (text: string): Read<"active" | "archived"> => {
  const status = (["active", "archived"] as const).find((one) => one === text || isWordOf(`offer.${one}`, text));
  return status === undefined ? { code: "status_unknown" } : { value: status };
};

const languageWords: Readonly<Record<Locale, readonly string[]>> = {
  en: ["en", "eng", "english", "englisch", "angielski", "англійська"],
  de: ["de", "ger", "deu", "german", "deutsch", "niemiecki", "німецька"],
  pl: ["pl", "pol", "polish", "polnisch", "polski", "польська"],
  uk: ["uk", "ua", "ukr", "ukrainian", "ukrainisch", "ukraiński", "українська"],
};

export const readLanguage = (text: string): Read<Locale> => {
  const word = text.toLowerCase().replace(/^([a-z]{2})[-_][a-z]{2}$/u, "$1");
  for (const language of locales) {
    if (languageWords[language].includes(word)) return { value: language };
  }
  return { code: "language_unknown" };
};

const timeOfDay = /[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap])?\.?(?:m\.?)?\s*(Z|[+-]\d{2}:?\d{2})?$/iu;

/** The day of a day with or without a time. */
export const dayPart = (text: string): string => text.replace(timeOfDay, "").trim();

export interface DayReading {
  readonly form: DateForm;
  readonly lastYear: number;
}

/** Whether a day says itself which form it is: by a year of four digits in front. */
export const hasYearInFront = (day: string): boolean => /^\d{4}\D|^\d{8}$/u.test(day);

/** `YYYY-MM-DD`. */
export const readDay = (text: string, { form, lastYear }: DayReading): Read<string> => {
  const day = dayPart(text);
  const own = hasYearInFront(day) ? "year_month_day" : form;
  const read = parseDay(day, own, lastYear);
  if (read !== null) return { value: read };
  const parts = day.split(/[.\-/ ]+/u).filter((part) => part !== "");
  const isDayLike = parts.length === 3 && parts.every((part) => /^\d{1,4}$/u.test(part));
  return { code: isDayLike ? "date_not_existing" : "date_unknown" };
};

/** Milliseconds after midnight, and the offset from UTC where one is written; `null` where it is no time. */
const readTime = (text: string): { ms: number; offset: string | null } | null => {
  const [, hours = "", minutes = "", seconds = "0", half, offset] = timeOfDay.exec(` ${text}`) ?? [];
  if (hours === "") return null;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return { ms: ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000, offset: offset ?? null };
};

/** Whether a moment is a day alone. */
export const isDayAlone = (text: string, time?: string | null): boolean =>
  (time ?? null) === null && !timeOfDay.test(text);

/** An instant; a day without a time is noon, and a time without an offset is the zone's. */
export const readMoment = (
  text: string,
  reading: DayReading & { readonly zone: string; readonly time?: string | null },
): Read<string> => {
  const day = readDay(text, reading);
  if ("code" in day) return day;
  const written = reading.time ?? timeOfDay.exec(text)?.[0] ?? null;
  const time = written === null ? { ms: 12 * 3_600_000, offset: null } : readTime(written.trim());
  if (time === null) return { code: "time_unknown" };
  const { ms, offset } = time;
  if (offset !== null) {
    const midnight = Date.parse(
      `${day.value}T00:00:00${offset.toUpperCase() === "Z" ? "Z" : offset.replace(/^(...):?/u, "$1:")}`,
    );
    // No place on earth is a day away from UTC.
    return Number.isNaN(midnight) ? { code: "time_unknown" } : { value: new Date(midnight + ms).toISOString() };
  }
  const whole = Math.floor(ms / 60_000);
  const instant = instantOfLocalTime(day.value, whole, reading.zone, "start") + (ms - whole * 60_000);
  return { value: new Date(instant).toISOString() };
};

/** A number with the noise of binary fractions behind it, or with an exponent, as programs for statistics print them. */
const printed = /^[-−]?\d+(?:[.,]\d{10,}|(?:[.,]\d+)?e[+-]?\d{1,3})$/iu;

/** 2.9900000000000002 is 2.99, 4.440892e-16 is nothing and 1e+05 a hundred thousand; `null` where something is left over. */
const readPrinted = (text: string, digits: number): number | null => {
  if (!printed.test(text)) return null;
  const near = Number(text.replace(",", ".").replace("−", "-")) * 10 ** digits;
  const whole = Math.round(near);
  return Math.abs(near - whole) < 1e-6 && Number.isSafeInteger(whole) ? whole + 0 : null;
};

export interface AmountReading {
  readonly mark: DecimalMark;
  readonly digits: number;
  readonly most: number;
  /** An amount of money is one of this currency. */
  readonly currency?: string;
  /** Returns and discounts are below zero. */
  readonly isSigned?: boolean;
}

/** Reads whole units whose decimals are zero: 120,00 is 120 whichever decimal mark the other columns have. */
const readWhole = (text: string, mark: DecimalMark): number | null =>
  parseDecimal(text, mark, 9) === null ? parseDecimal(text, mark === "," ? "." : ",", 0) : null;

/** Reads an amount in units of its last decimal place (`digits`), at most `most`. */
export const readAmount = (
  text: string,
  { mark, digits, most, currency, isSigned = false }: AmountReading,
): Read<number> => {
  const other = mark === "," ? "." : ",";
  const read = parseDecimal(text, mark, digits) ?? readPrinted(text, digits);
  const minor = read ?? (digits === 0 ? readWhole(text, mark) : null);
  if (minor === null) {
    if (/^\d{16,}/u.test(text.replaceAll(/[^\d]/gu, ""))) return { code: "number_too_large", params: { most } };
    // Currencies without decimals have no usual decimal mark.
    if (digits === 0 && (parseDecimal(text, other, 9) ?? parseDecimal(text, mark, 9)) !== null)
      return { code: "number_fraction" };
    const loose = parseDecimal(text, mark, 9);
    if (loose !== null) return { code: "number_fraction" };
    return { code: parseDecimal(text, other, 9) === null ? "number_unknown" : "decimal_mark_other" };
  }
  const written = currency === undefined ? null : currencyWritten(text);
  if (written !== null && written !== currency)
    return { code: "currency_other", params: { currency: written, own: currency ?? "" } };
  if (minor < 0 && !isSigned) return { code: "number_negative" };
  return Math.abs(minor) > most ? { code: "number_too_large", params: { most } } : { value: minor };
};

/** Decimals of a piece's price that are reckoned with: of screws a hundred cost one cent. */
export const priceDigits = 6;
/** Decimal places of a quantity: grams and millilitres. */
export const quantityDigits = 3;

/**
 * Amount of a line in minor units: the unit price, in units of its last decimal, times the quantity in thousandths.
 * Halves are rounded away from zero on both sides, so that a return is worth as much as its purchase.
 */
export const lineAmount = (price: number, quantity: number, digits: number): number => {
  const unit = 10 ** (priceDigits + quantityDigits - digits);
  const product = Math.abs(price * quantity);
  const whole = Number.isSafeInteger(product)
    ? Math.floor(product / unit) + (product % unit >= unit / 2 ? 1 : 0)
    : Number((BigInt(Math.abs(price)) * BigInt(Math.abs(quantity)) + BigInt(unit) / 2n) / BigInt(unit));
  return price < 0 === quantity < 0 || whole === 0 ? whole : -whole;
};
