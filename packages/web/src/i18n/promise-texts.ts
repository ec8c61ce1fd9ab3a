/** Why a promise of a till was not counted: apart from the other shared texts, for parts that come late. */
import { useLingui } from "@lingui/react";
import type { Coded } from "@rewardo/contract/fields";
import { conflictSentence, loadPromises } from "@rewardo/texts/promises";
import { useSession } from "../session/index.ts";
import { needTexts } from "./i18n.ts";
import { isLocale } from "./locale.ts";

needTexts("promises", loadPromises);

/** The sentence of a conflict's reason in the language shown; times are the business's. */
export function useConflictSentence(): (reason: Coded) => string {
  const { i18n } = useLingui();
  const { business } = useSession();
  const locale = isLocale(i18n.locale) ? i18n.locale : "en";
  const options = business === null ? {} : { time_zone: business.time_zone, fallback_language: business.language };
  return (reason) => conflictSentence(locale, reason, options);
}
