import { type Language, pickText } from "@rewardo/rules";
import { useCards } from "../../../kit/transactions/use-cards.ts";

/** The cards that a message may draw, by name. */
export function useCardOptions(language: Language): { value: string; label: string }[] {
  return [...useCards().byId.values()]
    .filter(({ status }) => status === "active")
    .map(({ _id, name }) => ({ value: _id, label: pickText(name, language, language) }));
}
