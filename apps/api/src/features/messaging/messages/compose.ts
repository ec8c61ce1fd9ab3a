/** A message as one customer gets it: their language, their name, and what they may click. */
import type { Locale } from "@rewardo/contract/fields";
import type {
  EmailBlock,
  EmailContent,
  InAppContent,
  MessageInput,
  SmsContent,
} from "@rewardo/contract/message-fields";
import { fillPlaceholders, pickLanguage, pickText, toGsmText, vocative, type LocalizedText } from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import { couponEndLine, couponHeading } from "@rewardo/texts/message-parts";
import { layOut, logoAddress, mailParts } from "../../../platform/mail/layout.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import { cardBlock, type CardShown } from "./card-block.ts";
import { written } from "./written.ts";

export interface Reader {
  readonly first_name: string | null;
  readonly language: Locale | null;
  readonly gender?: string | null;
  /** The reader's balances, if the message mentions them. */
  readonly standing?: Standing | undefined;
  /** The coupon that the reader gets with the message. */
  readonly coupon?: CouponFacts | undefined;
  /** The reader's cards that the message shows. */
  readonly cards?: readonly CardShown[] | undefined;
}

/** A coupon as readers are told of it. */
export interface CouponFacts {
  readonly name: LocalizedText;
  /** First instant at which it can no longer be used; `null`: it stays. */
  readonly ends_at: string | null;
  readonly time_zone: string;
}

/** Balances of a customer: on the points card and on the stamp card that they used last. */
export interface Standing {
  readonly balance: number | null;
  readonly missing_stamps: number | null;
}

export interface SenderFacts {
  readonly name: string;
  readonly language: Locale;
  /** The business's picture among the uploads. */
  readonly logo?: string | null;
  /** Address for replies to the business's e-mails. */
  readonly reply_to?: string | null;
  /** On one line, for the foot of its e-mails. */
  readonly postal_address?: string | null;
}

/** The message's language for a reader: theirs where it has it, else the business's. */
export const languageFor = (text: LocalizedText, reader: Reader, sender: SenderFacts): Locale =>
  pickLanguage(text, reader.language ?? sender.language, sender.language) ?? sender.language;

const filled = (text: LocalizedText, language: Locale, reader: Reader, sender: SenderFacts): string =>
  fillPlaceholders(pickText(text, language, sender.language), {
    first_name: reader.first_name === null ? null : vocative(reader.first_name, language, reader.gender),
    balance: written(reader.standing?.balance, language),
    missing_stamps: written(reader.standing?.missing_stamps, language),
    business: sender.name,
    coupon: reader.coupon === undefined ? null : pickText(reader.coupon.name, language, sender.language),
  });

/** Until when a coupon can be used, by the business's clock; `null` where that does not end. */
const untilOf = (coupon: CouponFacts | undefined, language: Locale): string | null =>
  coupon === undefined || coupon.ends_at === null ? null : couponEndLine(language, coupon.ends_at, coupon.time_zone);

/** Under the text stands until when its coupon can be used, where that ends. */
export const composeSms = ({ text, strip_accents }: SmsContent, reader: Reader, sender: SenderFacts): string => {
  const language = languageFor(text, reader, sender);
  const end = untilOf(reader.coupon, language);
  const whole = filled(text, language, reader, sender) + (end === null ? "" : `\n${end}`);
  return strip_accents === true ? toGsmText(whole) : whole;
};

const standingFields = /\{(?:balance|missing_stamps)[|}]/u;

/** Whether a message mentions its readers' balances. */
export const namesStanding = (content: MessageInput["content"]): boolean =>
  standingFields.test(JSON.stringify(content));

/** A message in the app; `question` and `options` are empty without a poll. */
export const composeInApp = ({ title, text, poll }: InAppContent, reader: Reader, sender: SenderFacts) => {
  const language = languageFor(title, reader, sender);
  const write = (one: LocalizedText) => filled(one, language, reader, sender);
  const { coupon } = reader;
  return {
    coupon:
      coupon === undefined ? null : { name: pickText(coupon.name, language, sender.language), ends_at: coupon.ends_at },
    language,
    title: write(title),
    text: write(text),
    question: poll === null ? "" : write(poll.question),
    options: (poll?.options ?? []).map(write),
  };
};

/** Twice the column, for fine screens. */
const pictureWidth = 960;

interface EmailFacts {
  readonly content: EmailContent;
  readonly reader: Reader;
  readonly sender: SenderFacts;
  readonly brand: string;
  /** Address behind a block's button, through our click-counting link; the direct address if left out. */
  readonly linkOf?: (block: number) => string;
  /** Public address of the installation, for pictures. */
  readonly public_url: string;
  /** Unsubscribe address of the reader; `null` for a test. */
  readonly stop_url: string | null;
}

type Say = (id: Parameters<typeof mailText>[1], more?: Readonly<Record<string, string>>) => string;

interface Written {
  readonly language: Locale;
  readonly write: (text: LocalizedText) => string;
  readonly say: Say;
}

/** One block as text and as HTML; a coupon or a card is left out for a reader who has none. */
const writeBlock = (
  block: EmailBlock,
  facts: EmailFacts,
  at: number,
  words: Written,
): { text: string; html: string } | null => {
  const { reader, sender, linkOf, public_url } = facts;
  const { write, say } = words;
  switch (block.kind) {
    case "text":
      return { text: write(block.text), html: mailParts.text(write(block.text)) };
    case "button":
      return {
        text: `${write(block.label)}:\n${block.url}`,
        html: mailParts.button({ link: linkOf?.(at) ?? block.url, label: write(block.label) }),
      };
    case "picture": {
      const source = `${public_url}/api/uploads/${block.image ?? ""}?w=${pictureWidth}&format=jpeg`;
      return { text: write(block.alt), html: mailParts.picture({ source, alt: write(block.alt) }) };
    }
    case "card": {
      const card = reader.cards?.find(({ card_id }) => card_id === block.card_id);
      return card === undefined ? null : cardBlock(card, sender, words.language, public_url);
    }
    case "coupon": {
      if (reader.coupon === undefined) return null;
      const [label, how] = [couponHeading(words.language), say("message.coupon.note")];
      const [name, until] = [
        pickText(reader.coupon.name, words.language, sender.language),
        untilOf(reader.coupon, words.language),
      ];
      const lines = [`${label}: ${name}`, ...(until === null ? [] : [until]), how];
      return { text: lines.join("\n"), html: mailParts.coupon({ label, name, until, how }) };
    }
  }
};

/** Subject, plain text and HTML of an e-mail; what people wrote is escaped. */
export const composeEmail = (facts: EmailFacts): Pick<Mail, "subject" | "text" | "html"> => {
  const { content, reader, sender, brand, stop_url } = facts;
  const language = languageFor(content.subject, reader, sender);
  const write = (text: LocalizedText) => filled(text, language, reader, sender);
  const say: Say = (id, more) => mailText(language, id, { business: sender.name, brand, ...more });
  const subject = write(content.subject);
  const blocks = content.blocks.flatMap((block, at) => writeBlock(block, facts, at, { language, write, say }) ?? []);
  const note = say(stop_url === null ? "message_test.note" : "message.note");
  const footer = [say("message.footer"), sender.postal_address ?? ""].filter((line) => line !== "").join("\n");
  const stop = stop_url === null ? null : { label: say("message.stop"), link: stop_url };
  const end = stop === null ? footer : `${footer}\n${stop.label}:\n${stop.link}`;
  return {
    subject,
    text: [subject, ...blocks.map(({ text }) => text), note, `-- \n${end}`].join("\n\n") + "\n",
    html: layOut({
      ...{ language, brand: sender.name, title: subject, note, footer },
      logo: logoAddress(sender.logo, facts.public_url),
      inner: blocks.map(({ html }) => html).join("\n"),
      ...(stop === null ? {} : { stop }),
    }),
  };
};
