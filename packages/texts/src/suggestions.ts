/** What suggestions are called until their owner finds a better name, and what a quiz asks. */
import { texts } from "./compiled/suggestions.ts";
import type { After } from "./ids.ts";
import type { Language } from "./language.ts";
import { inEveryLanguage } from "./regional.ts";

type SuggestionTextId = keyof typeof texts.en;
export type SuggestedGroup = After<SuggestionTextId, "group">;
export type SuggestedQuestionKind = After<SuggestionTextId, "question">;

/** The name of a coupon or reward, which customers read. */
export const suggestionName = (id: After<SuggestionTextId, "name">): Record<Language, string> =>
  inEveryLanguage(texts, `name.${id}`);

/** The name of a group that a suggestion would make, which staff alone read. */
export const suggestedGroupName = (language: Language, id: SuggestedGroup): string => texts[language][`group.${id}`];

/** A question that a business's own offer answers; `name` is a product's. */
export const suggestedQuestion = (language: Language, id: SuggestedQuestionKind, name: string): string =>
  // A function: a `$` of a name is no reference.
  texts[language][`question.${id}`].replace("{name}", () => name);
