/** What ready-made automations say, in four languages. Businesses change it as they like. */
import type { Language } from "../language.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { pl } from "./pl.ts";
import type { AutomationTemplateId, AutomationTexts } from "./template.ts";
import { uk } from "./uk.ts";

const texts: Readonly<Record<Language, AutomationTexts>> = { en, de, pl, uk };

/** A template's text in every language; personal fields stand in braces. */
export const automationText = (
  template: AutomationTemplateId,
  part: "name" | "title" | "text",
): Record<Language, string> => ({
  en: texts.en[template][part],
  de: texts.de[template][part],
  pl: texts.pl[template][part],
  uk: texts.uk[template][part],
});

export type { AutomationTemplateId } from "./template.ts";
