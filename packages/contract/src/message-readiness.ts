/** What a message still lacks before it can be sent, by field. */
import { LANGUAGES, type Language, type LocalizedText, unknownPlaceholders } from "@rewardo/rules";
import type { ContentOf, MessageChannel } from "./message-fields.ts";

export interface Lack {
  /** As `content.subject.pl`. */
  readonly path: string;
  readonly code: "required" | "unknown_placeholder";
}

type Texts = readonly (readonly [path: string, text: LocalizedText])[];

const textsOf: { readonly [C in MessageChannel]: (content: ContentOf[C]) => Texts } = {
  email: ({ subject, blocks }) => [
    ["subject", subject],
    ...blocks.map((block, at) =>
      block.kind === "text"
        ? ([`blocks.${at}.text`, block.text] as const)
        : ([`blocks.${at}.label`, block.label] as const),
    ),
  ],
  sms: ({ text }) => [["text", text]],
  in_app: ({ title, text, poll }) => [
    ["title", title],
    ["text", text],
    ...(poll === null
      ? []
      : [
          ["poll.question", poll.question] as const,
          ...poll.options.map((option, at) => [`poll.options.${at}`, option] as const),
        ]),
  ],
};

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

/** Languages in which a message has any text. */
export const languagesOf = <C extends MessageChannel>(channel: C, content: ContentOf[C]): Language[] => {
  const texts = textsOf[channel](content);
  return LANGUAGES.filter((language) => texts.some(([, text]) => isFilled(text[language])));
};

/**
 * What is missing: a message has the business's language, everything in each language that it has at all, and no
 * personal field that does not exist.
 */
export const lacksOf = <C extends MessageChannel>(channel: C, content: ContentOf[C], business: Language): Lack[] => {
  const texts = textsOf[channel](content);
  const wanted = new Set([business, ...languagesOf(channel, content)]);
  const lacks = texts.flatMap(([path, text]) =>
    [...wanted].flatMap((language): Lack[] => {
      const at = `content.${path}.${language}`;
      if (!isFilled(text[language])) return [{ path: at, code: "required" }];
      return unknownPlaceholders(text[language] ?? "").length > 0 ? [{ path: at, code: "unknown_placeholder" }] : [];
    }),
  );
  const hasBody = channel !== "email" || (content as ContentOf["email"]).blocks.length > 0;
  return hasBody ? lacks : [...lacks, { path: "content.blocks", code: "required" }];
};
