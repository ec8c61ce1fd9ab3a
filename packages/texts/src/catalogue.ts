/** A set of compiled texts: each language is a file that is fetched before its first text is asked for. */
import { setupI18n } from "@lingui/core";
import type { I18n, Messages } from "@lingui/core";
import type { Language } from "./language.ts";

/** Compiled messages by language; the bundler gives each a file of its own. */
type Files<Id extends string> = {
  readonly [language in Language]: () => Promise<{ messages: Record<Id, Messages[string]> }>;
};

interface Texts<Id extends string> {
  /** Fetches one language, once. */
  readonly load: (language: Language) => Promise<void>;
  /** The text of an id, with its values in place. Throws where the language has not been loaded. */
  readonly say: (language: Language, id: Id, values: Record<string, unknown>) => string;
}

/** The texts of these files. */
export const textsOf = <Id extends string>(files: Files<Id>): Texts<Id> => {
  const loaded = new Map<Language, I18n>();
  return {
    load: async (language) => {
      if (loaded.has(language)) return;
      const { messages } = await files[language]();
      loaded.set(language, setupI18n({ locale: language, messages: { [language]: messages } }));
    },
    say: (language, id, values) => {
      const i18n = loaded.get(language);
      if (i18n === undefined) throw new Error(`The texts of ${id} in "${language}" are not loaded`);
      return i18n._(id, values);
    },
  };
};
