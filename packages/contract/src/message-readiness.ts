/** What a message still lacks before it can be sent, by field. */
import { LANGUAGES, type Language, type LocalizedText } from "@rewardo/rules/localized-text";
import { unknownPlaceholders } from "@rewardo/rules/placeholders";
import { couponOf } from "./message-coupon-of.ts";
import type { ContentOf, MessageChannel } from "./message-fields.ts";

export interface Lack {
  /** Path of the field, such as `content.subject.pl`. */
  readonly path: string;
  readonly code: "required" | "unknown_placeholder";
}

type Texts = readonly (readonly [path: string, text: LocalizedText])[];

const textsOf: { readonly [C in MessageChannel]: (content: ContentOf[C]) => Texts } = {
  email: ({ subject, blocks }) => [
    ["subject", subject],
    ...blocks.flatMap((block, at): Texts => {
      if (block.kind === "text") return [[`blocks.${at}.text`, block.text]];
      if (block.kind === "button") return [[`blocks.${at}.label`, block.label]];
      return block.kind === "picture" ? [[`blocks.${at}.alt`, block.alt]] : [];
    }),
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

const couponField = /\{coupon[|}]/u;

const isFilled = (text: string | undefined): boolean => text !== undefined && text.trim() !== "";

/** A picture's words come with the picture, in more languages than are written in. */
const isOfPicture = (path: string): boolean => path.endsWith(".alt");

/** Languages in which a message has any text. */
export const languagesOf = <C extends MessageChannel>(channel: C, content: ContentOf[C]): Language[] => {
  const texts = textsOf[channel](content);
  return LANGUAGES.filter((language) => texts.some(([path, text]) => !isOfPicture(path) && isFilled(text[language])));
};

/**
 * What is missing: a message has the business's language, everything in each language that it has at all, and no
 * personal field that does not exist.
 */
export const lacksOf = <C extends MessageChannel>(channel: C, content: ContentOf[C], business: Language): Lack[] => {
  const texts = textsOf[channel](content);
  const hasCoupon = couponOf(content) !== null;
  const wanted = new Set([business, ...languagesOf(channel, content)]);
  const lacks = texts.flatMap(([path, text]) =>
    [...wanted].flatMap((language): Lack[] => {
      const at = `content.${path}.${language}`;
      if (!isFilled(text[language])) return [{ path: at, code: "required" }];
      const written = text[language] ?? "";
      // Without a coupon there is nothing to name.
      const isWrong = unknownPlaceholders(written).length > 0 || (!hasCoupon && couponField.test(written));
      return isWrong ? [{ path: at, code: "unknown_placeholder" }] : [];
    }),
  );
  if (channel !== "email") return lacks;
  const { blocks } = content as ContentOf["email"];
  if (blocks.length === 0) return [...lacks, { path: "content.blocks", code: "required" }];
  const pictures = blocks.flatMap((block, at): Lack[] =>
    block.kind === "picture" && block.image === null ? [{ path: `content.blocks.${at}.image`, code: "required" }] : [],
  );
  return [...lacks, ...pictures];
};
