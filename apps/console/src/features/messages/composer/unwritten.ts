/** What a message that is to be sent must say at least, in the business's language; the drawer names all else it lacks. */
import { lacksOf } from "@rewardo/contract/message-readiness";
import type { ContentOf, MessageChannel } from "@rewardo/contract/message-fields";
import type { Language } from "@rewardo/rules/localized-text";

/** Whether its subject or title, or its text, is not written yet. */
export const isUnwritten = <C extends MessageChannel>(channel: C, content: ContentOf[C], language: Language): boolean =>
  lacksOf(channel, content, language).some(
    ({ path, code }) =>
      code === "required" &&
      new RegExp(`^content\\.(subject|title|text|blocks\\.\\d+\\.text)\\.${language}$`).test(path),
  );
