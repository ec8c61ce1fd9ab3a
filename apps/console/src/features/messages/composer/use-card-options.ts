import { type Language, pickText } from "@rewardo/rules";
import { useCards } from "../../../kit/transactions/use-cards.ts";
import { useFormat } from "../../../platform/i18n/index.ts";

/** The cards that a message may draw, by name; `language` is the business's. */
export function useCardOptions(language: Language): { value: string; label: string }[] {
  const { locale } = useFormat();
  return [...useCards().byId.values()]
    .filter(({ status }) => status === "active")
    .map(({ _id, name }) => ({ value: _id, label: pickText(name, locale, language) }));
}
