/** A message as one customer gets it: their language, their name, and what they may click. */
import type { Locale } from "@rewardo/contract/fields";
import type { EmailContent, InAppContent, MessageInput, SmsContent } from "@rewardo/contract/message-fields";
import { fillPlaceholders, pickLanguage, pickText, toGsmText, vocative, type LocalizedText } from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import { layOut, mailParts } from "../../platform/mail/layout.ts";
import type { Mail } from "../../platform/mail/mailer.ts";

export interface Reader {
  readonly first_name: string | null;
  readonly language: Locale | null;
  readonly gender?: string | null;
  /** Where the message names them. */
  readonly standing?: Standing | undefined;
}

/** What a customer has gathered: on the points card and on the stamp card that they used last. */
export interface Standing {
  readonly balance: number | null;
  readonly missing_stamps: number | null;
}

export interface SenderFacts {
  readonly name: string;
  readonly language: Locale;
}

/** The message's language for a reader: theirs where it has it, else the business's. */
export const languageFor = (text: LocalizedText, reader: Reader, sender: SenderFacts): Locale =>
  pickLanguage(text, reader.language ?? sender.language, sender.language) ?? sender.language;

/** With plain spaces: an SMS has no other ones in its short alphabet. */
const written = (count: number | null | undefined, language: Locale): string | null =>
  typeof count === "number" ? count.toLocaleString(language).replaceAll(/\s/gu, " ") : null;

const filled = (text: LocalizedText, language: Locale, reader: Reader, sender: SenderFacts): string =>
  fillPlaceholders(pickText(text, language, sender.language), {
    first_name: reader.first_name === null ? null : vocative(reader.first_name, language, reader.gender),
    balance: written(reader.standing?.balance, language),
    missing_stamps: written(reader.standing?.missing_stamps, language),
    business: sender.name,
  });

export const composeSms = ({ text, strip_accents }: SmsContent, reader: Reader, sender: SenderFacts): string => {
  const whole = filled(text, languageFor(text, reader, sender), reader, sender);
  return strip_accents === true ? toGsmText(whole) : whole;
};

const standingFields = /\{(?:balance|missing_stamps)[|}]/u;

/** Whether a message tells its readers what they have gathered. */
export const namesStanding = (content: MessageInput["content"]): boolean =>
  standingFields.test(JSON.stringify(content));

/** A message in the app; `question` and `options` are empty without a poll. */
export const composeInApp = ({ title, text, poll }: InAppContent, reader: Reader, sender: SenderFacts) => {
  const language = languageFor(title, reader, sender);
  const write = (one: LocalizedText) => filled(one, language, reader, sender);
  return {
    language,
    title: write(title),
    text: write(text),
    question: poll === null ? "" : write(poll.question),
    options: (poll?.options ?? []).map(write),
  };
};

interface EmailFacts {
  readonly content: EmailContent;
  readonly reader: Reader;
  readonly sender: SenderFacts;
  readonly brand: string;
  /** Where the button of a block leads, over our own link; straight there when left out. */
  readonly linkOf?: (block: number) => string;
  /** Where the reader unsubscribes; `null` for a test. */
  readonly stop_url: string | null;
}

/** Subject, plain text and HTML of an e-mail; what people wrote is escaped. */
export const composeEmail = (facts: EmailFacts): Pick<Mail, "subject" | "text" | "html"> => {
  const { content, reader, sender, brand, stop_url, linkOf } = facts;
  const language = languageFor(content.subject, reader, sender);
  const write = (text: LocalizedText) => filled(text, language, reader, sender);
  const say = (id: Parameters<typeof mailText>[1]) => mailText(language, id, { business: sender.name, brand });
  const subject = write(content.subject);
  const blocks = content.blocks.map((block, at) =>
    block.kind === "text"
      ? { text: write(block.text), html: mailParts.text(write(block.text)) }
      : {
          text: `${write(block.label)}:\n${block.url}`,
          html: mailParts.button({ link: linkOf?.(at) ?? block.url, label: write(block.label) }),
        },
  );
  const note = say(stop_url === null ? "message_test.note" : "message.note");
  const footer = say("message.footer");
  const stop = stop_url === null ? null : { label: say("message.stop"), link: stop_url };
  const end = stop === null ? footer : `${footer}\n${stop.label}:\n${stop.link}`;
  return {
    subject,
    text: [subject, ...blocks.map(({ text }) => text), note, `-- \n${end}`].join("\n\n") + "\n",
    html: layOut({
      ...{ language, brand: sender.name, title: subject, note, footer },
      inner: blocks.map(({ html }) => html).join("\n"),
      ...(stop === null ? {} : { stop }),
    }),
  };
};
