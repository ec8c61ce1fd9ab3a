/** What a message says of the end of its coupon: short, since a part of an SMS holds 70 or 160 characters. */
import type { Language } from "./language.ts";
import { kept, REGION } from "./regional.ts";

// Without letters such as "ż": one of them and a part of the whole SMS holds 70 characters. German umlauts are in the alphabet.
const words: Readonly<Record<Language, string>> = {
  en: "Valid until",
  de: "Gültig bis",
  pl: "Aktualny do",
  uk: "Дійсний до",
};

/** A line with day and time by the business's clock, in digits and plain spaces; other ones make an SMS of Latin letters longer. */
export const couponEndLine = (language: Language, ends_at: string, time_zone: string): string => {
  const make = (): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(REGION[language], {
      ...{ timeZone: time_zone, day: "2-digit", month: "2-digit", year: "numeric" },
      ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23" },
    });
  const day = kept(`${language} coupon end ${time_zone}`, make).format(new Date(ends_at));
  return `${words[language]} ${day.replaceAll(/[,\s]+/gu, " ")}`;
};
