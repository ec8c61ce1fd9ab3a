/** Composes a mail from its kind and link, in the reader's language. */
import type { Locale } from "@rewardo/contract/fields";
import type { Transfer } from "@rewardo/contract/payments";
import { type MailKind, mailText } from "@rewardo/texts/mails";
import { layOut, logoAddress } from "./layout.ts";
import type { Mail } from "./mailer.ts";

/** How a plan is paid. */
export interface Paying {
  /** `null` where the operator has given no account. */
  readonly transfer: Transfer | null;
  /** Address for questions. */
  readonly contact: string | null;
  readonly is_online: boolean;
}

export interface MailContent {
  readonly kind: MailKind;
  readonly language: Locale;
  readonly link: string;
  readonly brand: string;
  /** The business that it is about, or that invites. */
  readonly business?: string;
  /** The day on which something happens, in the reader's language. */
  readonly day?: string;
  /** The address of the person that it is about. */
  readonly person?: string;
  /** Why it was done, as the operator wrote it. */
  readonly reason?: string;
  /** The operator's address, or `none`. */
  readonly contact?: string;
  /** The browser of a sign-in, and when it was, in the reader's language. */
  readonly browser?: string;
  readonly moment?: string;
  /** How what is missing is paid. */
  readonly paying?: Paying;
  /** The customer's card, drawn above the title; everything in its HTML is escaped. */
  readonly card?: { readonly text: string; readonly html: string } | undefined;
  /** Address of the business's picture, the same for every reader. */
  readonly logo?: string | null;
}

export interface ReplyContent {
  /** The language that the customer wrote in. */
  readonly language: Locale;
  readonly business: string;
  /** The business's picture among the uploads. */
  readonly logo: string | null;
  readonly brand: string;
  /** Origin of the installation, which the footer names. */
  readonly public_url: string;
  /** The customer's comment; `null` if there was only a rating. */
  readonly comment: string | null;
  readonly reply: string;
}

/** A business's reply to a customer's feedback, without a button: there is nothing to do. */
export const composeReply = (content: ReplyContent): Pick<Mail, "subject" | "text" | "html"> => {
  const { language, business, brand, public_url, comment, reply } = content;
  const parameters = { brand, business, host: new URL(public_url).host };
  const say = (id: Parameters<typeof mailText>[1]): string => mailText(language, id, parameters);
  const [title, note, footer] = [say("feedback_reply.title"), say("feedback_reply.note"), say("footer")];
  const quoted = comment === null ? [] : [`${say("feedback_reply.quoted")}\n${comment}`];
  return {
    subject: say("feedback_reply.subject"),
    text: [title, reply, ...quoted, note, `-- \n${footer}`].join("\n\n") + "\n",
    html: layOut({
      ...{ language, brand: business, title, body: reply, quoted: quoted[0] ?? null, note, footer },
      logo: logoAddress(content.logo, public_url),
    }),
  };
};

/** What proves a contact of a customer's. */
export interface CodeContent {
  readonly language: Locale;
  readonly business: string;
  /** The business's picture among the uploads. */
  readonly logo: string | null;
  readonly brand: string;
  /** Origin of the installation, which the footer names. */
  readonly public_url: string;
  /** Six digits. */
  readonly code: string;
}

/** Six digits for a customer, without a button: they are typed on the card that asked for them. */
export const composeCode = ({ language, ...content }: CodeContent): Pick<Mail, "subject" | "text" | "html"> => {
  const { business, brand, code, public_url } = content;
  const parameters = { brand, business, code, host: new URL(public_url).host };
  const say = (id: Parameters<typeof mailText>[1]): string => mailText(language, id, parameters);
  const [title, body, note] = [say("member_code.title"), say("member_code.body"), say("member_code.note")];
  const footer = say("footer");
  return {
    subject: say("member_code.subject"),
    text: [title, body, note, `-- \n${footer}`].join("\n\n") + "\n",
    html: layOut({
      ...{ language, brand: business, title, body, note, footer },
      logo: logoAddress(content.logo, public_url),
    }),
  };
};

/** The same as an SMS. */
export const codeSms = ({ language, business, code }: Pick<CodeContent, "language" | "business" | "code">): string =>
  mailText(language, "member_code_sms.body", { business, code });

/** The link that is a customer's card, as an SMS. */
export const cardSms = ({ language, ...parts }: { language: Locale; business: string; link: string }): string =>
  mailText(language, "customer_card_sms.body", parts);

/** By transfer to whom, or whom to ask. */
const payingText = (language: Locale, brand: string, { transfer, contact, is_online }: Paying): string => {
  const say = (id: Parameters<typeof mailText>[1], parameters: Record<string, string> = {}): string =>
    mailText(language, id, { brand, ...parameters });
  const online = is_online ? [say("paying.online")] : [];
  if (transfer !== null) {
    const { payee, account, bank, reference } = transfer;
    const lines = [
      say("paying.transfer"),
      say("paying.payee", { payee }),
      say("paying.account", { account }),
      ...(bank === null ? [] : [say("paying.bank", { bank })]),
      say("paying.reference", { reference }),
    ];
    return [...online, lines.join("\n")].join("\n\n");
  }
  if (is_online) return online.join("");
  return contact === null ? say("paying.nobody") : say("paying.contact", { contact });
};

/** Subject, plain text and HTML. */
export const composeMail = (content: MailContent): Pick<Mail, "subject" | "text" | "html"> => {
  const { kind, language, link, brand, business = "", day = "", person = "", reason = "", contact = "none" } = content;
  const { browser = "", moment = "", paying, card, logo = null } = content;
  const parameters = { brand, business, day, person, reason, contact, browser, moment, host: new URL(link).host };
  const say = (id: Parameters<typeof mailText>[1]): string => mailText(language, id, parameters);
  const texts = {
    title: say(`${kind}.title`),
    body: [say(`${kind}.body`), ...(paying === undefined ? [] : [payingText(language, brand, paying)])].join("\n\n"),
    button: say(`${kind}.button`),
    note: say(`${kind}.note`),
    hint: say("hint"),
    footer: say("footer"),
  };
  const { title, body, button, note, footer } = texts;
  return {
    subject: say(`${kind}.subject`),
    text:
      [title, ...(card === undefined ? [] : [card.text]), body, `${button}:\n${link}`, note, `-- \n${footer}`].join(
        "\n\n",
      ) + "\n",
    // Customers know the business, and not the product that it uses.
    html: layOut({
      ...texts,
      language,
      logo,
      ...(card === undefined ? {} : { above: card.html }),
      brand: kind === "customer_card" || kind === "card_rules" ? business : brand,
      act: { button, link, hint: texts.hint },
    }),
  };
};
