/** Why a promise of a till was not counted, in the language shown. */
import { useLingui } from "@lingui/react";
import type { Coded } from "@rewardo/contract/fields";
import { conflictSentence, loadPromises } from "@rewardo/texts/promises";
import { useMemo } from "react";
import { useSession } from "../session/index.ts";
import { needTexts } from "./i18n.ts";
import { isLocale } from "./locale.ts";

needTexts("promises", loadPromises);

/** The sentence of a reason; times are the business's, names fall back to its language. */
export function usePromiseSentence(): (reason: Coded) => string {
  const { i18n } = useLingui();
  const business = useSession().business;
  const time_zone = business?.time_zone;
  const language = business?.language;
  return useMemo(() => {
    const locale = isLocale(i18n.locale) ? i18n.locale : "en";
    const options = {
      ...(time_zone === undefined ? {} : { time_zone }),
      ...(language === undefined ? {} : { fallback_language: language }),
    };
    return (reason) => conflictSentence(locale, reason, options);
  }, [i18n.locale, time_zone, language]);
}
