/** Why a promise of a till was not counted, in a sentence that names what was, and what is to be done by whom. */
import type { PromiseConflictCode } from "@rewardo/rules/promise-conflict";
import { textsOf } from "./catalogue.ts";
import { texts as promises } from "./compiled/promises.ts";
import type { TextId } from "./ids.ts";
import type { Language, TranslateOptions } from "./language.ts";
import { loadCatalogue, translate } from "./translate.ts";

const texts = textsOf(promises);

/** Loads the sentences in one language, and those of the engine beside them. */
export const loadPromises = async (language: Language): Promise<void> => {
  await Promise.all([texts.load(language), loadCatalogue(language)]);
};

/** Every reason of its own. */
const own: Readonly<Record<PromiseConflictCode, true>> = {
  ...({ too_late: true, moment_unknown: true, queue_ended: true, signature: true, key_used: true } as const),
  ...({ counted_less: true, offline_limit: true, one_reward: true, not_seen_full: true } as const),
  ...({ seen_too_long_ago: true, coupon_not_seen: true, card_number_not_found: true } as const),
  ...({ card_number_ambiguous: true, card_of_another_business: true, forbidden: true } as const),
  ...({ nothing_to_undo: true, reversal_window_over: true } as const),
};
export const promiseConflictCodes = Object.keys(own) as readonly PromiseConflictCode[];

const isOwn = (code: string): code is PromiseConflictCode => Object.hasOwn(own, code);

/** The sentence of a conflict's reason: its own, or the engine's of the rejection. The language must have been loaded. */
export const conflictSentence = (
  language: Language,
  { code, params }: { readonly code: string; readonly params: object },
  options: Partial<TranslateOptions> = {},
): string =>
  isOwn(code)
    ? texts.say(language, `conflict.${code}`, { ...params })
    : translate(language, `rejection.${code}` as TextId, params, options);
