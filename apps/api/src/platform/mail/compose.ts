/** From a kind of mail and its link to what is sent, in the reader's language. */
import type { Locale } from "@rewardo/contract/fields";
import { type MailKind, mailText } from "@rewardo/texts/mails";
import { layOut } from "./layout.ts";
import type { Mail } from "./mailer.ts";

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
  /** The browser of a sign-in, and when it was, in the reader's language. */
  readonly browser?: string;
  readonly moment?: string;
}

/** Subject, plain text and HTML. */
export const composeMail = (content: MailContent): Pick<Mail, "subject" | "text" | "html"> => {
  const { kind, language, link, brand, business = "", day = "", person = "", browser = "", moment = "" } = content;
  const parameters = { brand, business, day, person, browser, moment, host: new URL(link).host };
  const say = (id: Parameters<typeof mailText>[1]): string => mailText(language, id, parameters);
  const texts = {
    title: say(`${kind}.title`),
    body: say(`${kind}.body`),
    button: say(`${kind}.button`),
    note: say(`${kind}.note`),
    hint: say("hint"),
    footer: say("footer"),
  };
  const { title, body, button, note, footer } = texts;
  return {
    subject: say(`${kind}.subject`),
    text: [title, body, `${button}:\n${link}`, note, `-- \n${footer}`].join("\n\n") + "\n",
    html: layOut({ ...texts, language, brand, link }),
  };
};
