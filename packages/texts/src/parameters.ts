import type { LocalizedText } from "@rewardo/engine";
import type { Language, TranslateOptions } from "./language.ts";
import { kept, REGION } from "./regional.ts";

/** Parameters in minor units when there is a `currency` parameter as well. */
const MONEY = [
  "amount",
  "eligible",
  "remainder",
  "gathered_before",
  "gathered_after",
  "left",
  "discount",
  "minimum_amount",
];
const INSTANTS = ["next_at", "until", "earliest", "latest", "previous_visit_at"];

type Values = Record<string, string | number>;

/**
 * The values a message may use: the parameters themselves, plus `<name>_text` (formatted money and times),
 * `<name>_list` and `<name>_count` of lists, `how` (the earning mode), and `delta_abs` with `direction`. Where the card
 * has a name of its own for points, `unit` is `own` and `<name>_own` is each number with that name.
 */
export const valuesOf = (parameters: object, language: Language, options: TranslateOptions): Values => {
  const values: Values = { line_no: "none" };
  const given = Object.entries(parameters);
  const currency = given.find(([name]) => name === "currency")?.[1];
  for (const [name, value] of given) {
    if (typeof value === "number") {
      values[name] = value;
      if (typeof currency === "string" && MONEY.includes(name))
        values[`${name}_text`] = money(value, currency, language);
    } else if (typeof value === "string") {
      values[name] = value;
      if (INSTANTS.includes(name)) values[`${name}_text`] = instant(value, language, options);
      if (name === "local_day") values["local_day_text"] = day(value, language);
    } else if (typeof value === "boolean") {
      values[name] = String(value);
    } else if (Array.isArray(value)) {
      values[`${name}_count`] = value.length;
      values[`${name}_list`] = new Intl.ListFormat(REGION[language]).format(value.map(String));
    } else if (value !== null && typeof value === "object") {
      values[name] = pick(value, language, options);
    }
  }
  const all = { ...values, ...derived(values) };
  return options.counted === undefined ? all : { ...all, ...named(all, options.counted) };
};

const named = (values: Values, counted: (count: number) => string): Values => {
  const own = Object.entries(values).flatMap(([name, value]) =>
    typeof value === "number" ? [[`${name}_own`, counted(value)] as const] : [],
  );
  return { ...Object.fromEntries(own), unit: "own" };
};

const derived = (values: Values): Values => {
  const more: Values = {};
  const { mode, filter_mode: filterMode, delta } = values;
  if (mode !== undefined) more["how"] = filterMode === "points" && mode !== "custom" ? "points" : mode;
  if (typeof delta === "number") {
    more["delta_abs"] = Math.abs(delta);
    more["direction"] = delta < 0 ? "down" : "up";
  }
  return more;
};

const pick = (text: LocalizedText, language: Language, options: TranslateOptions): string =>
  text[language] ?? text[options.fallback_language] ?? Object.values(text)[0] ?? "";

/** Minor units with their currency, as the language writes it. */
export const money = (minor: number, currency: string, language: Language): string => {
  const format = kept(
    `${language} ${currency}`,
    () => new Intl.NumberFormat(REGION[language], { style: "currency", currency }),
  );
  return format.format(minor / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
};

const instant = (iso: string, language: Language, { time_zone: timeZone }: TranslateOptions): string => {
  const make = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(REGION[language], {
      timeZone,
      day: "numeric",
      month: "long",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
  return kept(`${language} ${timeZone}`, make).format(new Date(iso));
};

const day = (localDay: string, language: Language): string => {
  const make = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(REGION[language], { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" });
  return kept(`${language} day`, make).format(new Date(`${localDay}T00:00:00.000Z`));
};
