/** Texts of the mails, separate from the rest because only the server uses them. */
import { setupI18n } from "@lingui/core";
import { messages as de } from "../compiled/mails-de.ts";
import { messages as en } from "../compiled/mails-en.ts";
import { messages as pl } from "../compiled/mails-pl.ts";
import { messages as uk } from "../compiled/mails-uk.ts";
import type { Language } from "../language.ts";
import type { MailTextId } from "./ids.ts";

export { mailKinds } from "./ids.ts";
export type { MailKind } from "./ids.ts";

const messages = { en, de, pl, uk } satisfies Readonly<Record<Language, object>>;
const i18n = setupI18n({ locale: "en", messages });

/** The text in a language with its parameters inserted unescaped: escape it before putting it into HTML. */
export const mailText = (
  language: Language,
  id: MailTextId,
  parameters: Readonly<Record<string, string>> = {},
): string => {
  i18n.activate(language);
  return i18n._(id, { ...parameters });
};
