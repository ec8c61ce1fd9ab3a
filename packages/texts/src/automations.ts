/** What ready-made automations say. Businesses change it as they like. */
import { texts } from "./compiled/automations.ts";
import type { Before } from "./ids.ts";
import type { Language } from "./language.ts";
import { inEveryLanguage } from "./regional.ts";

export type AutomationTemplateId = Before<keyof typeof texts.en, "name">;

/** A template's text in every language; personal fields stand in braces. */
export const automationText = (
  template: AutomationTemplateId,
  part: "name" | "title" | "text",
): Record<Language, string> => inEveryLanguage(texts, `${template}.${part}`);
