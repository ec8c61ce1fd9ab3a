/** What a business is called until its owner names it. */
import type { Language } from "./localized-text.ts";

export const newBusinessNames: Readonly<Record<Language, string>> = {
  en: "My business",
  de: "Mein Unternehmen",
  pl: "Moja firma",
  uk: "Мій бізнес",
};

/** Whether someone chose the name: the owner, or the platform that opened the business. */
export const isNamed = (name: string): boolean => !Object.values(newBusinessNames).includes(name);
