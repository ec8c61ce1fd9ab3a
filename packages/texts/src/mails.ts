/** Texts of the mails, separate from the rest because only the server uses them. */
import { setupI18n } from "@lingui/core";
import { texts } from "./compiled/mails.ts";
import type { Before } from "./ids.ts";
import type { Language } from "./language.ts";

type MailTextId = keyof typeof texts.en;
/** A mail with a button; the weekly report and the mails of a business have tables or texts of their own. */
export type MailKind = Exclude<Before<MailTextId, "subject"> & Before<MailTextId, "button">, "weekly_report">;

const i18n = setupI18n({ locale: "en", messages: texts });

/** The text in a language with its parameters inserted unescaped: escape it before putting it into HTML. */
export const mailText = (
  language: Language,
  id: MailTextId,
  parameters: Readonly<Record<string, string>> = {},
): string => {
  i18n.activate(language);
  return i18n._(id, { ...parameters });
};
