/**
 * What a message itself says of its reader's card and coupon. Every language at once: a preview in the console is in
 * the language of its reader, whichever the console has.
 */
import { setupI18n } from "@lingui/core";
import { texts } from "./compiled/message-parts.ts";
import type { Language } from "./language.ts";
import { kept, REGION } from "./regional.ts";

const i18n = setupI18n({ locale: "en", messages: texts });

const say = (language: Language, id: keyof typeof texts.en, values?: Readonly<Record<string, unknown>>): string => {
  i18n.activate(language);
  return i18n._(id, values);
};

/** Above a coupon's name. */
export const couponHeading = (language: Language): string => say(language, "coupon");

/** On a card of points; the count is written already. */
export const pointsLine = (language: Language, count: string): string => `${say(language, "balance")}: ${count}`;

/** On a stamp card; a short word stays with what follows it. */
export const stampsLine = (language: Language, filled: number, required: number): string =>
  `${filled} ${say(language, "of")}\u00a0${required}`;

/** "4 stamps" */
export const stampsCount = (language: Language, count: number): string => say(language, "stamps", { count });

/** "Ready for you: coffee, cake" */
export const readyLine = (language: Language, names: readonly string[]): string =>
  `${say(language, "ready")}: ${names.join(", ")}`;

/** "points", as it stands after so many. */
export const pointsWord = (language: Language, count: number): string => say(language, "points", { count });

/** "205 points to: cake"; the count is written already, with its unit. */
export const aheadLine = (language: Language, missing: string, reward: string): string =>
  say(language, "ahead", { missing, reward });

/** When a coupon ends, by the business's clock, in digits and plain spaces; other ones make an SMS of Latin letters longer. */
export const couponEndLine = (language: Language, ends_at: string, time_zone: string): string => {
  const make = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(REGION[language], {
      ...{ timeZone: time_zone, day: "2-digit", month: "2-digit", year: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    });
  const day = kept(`${language} coupon end ${time_zone}`, make).format(new Date(ends_at));
  return `${say(language, "valid_until")} ${day.replaceAll(/[,\s]+/gu, " ")}`;
};
