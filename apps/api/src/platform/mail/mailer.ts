/** The small interface behind which mail leaves: an SMTP server if one is configured, else the outbox. */
import type { Bounce } from "./bounce.ts";

export interface Mail {
  /** Recipient as a bare address. */
  readonly to: string;
  /** Sender's name; the installation's when left out. */
  readonly sender_name?: string;
  /** Address for replies; the installation's own when left out. */
  readonly reply_to?: string | null | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same in every sending of the same mail, so that a mailbox may tell a second copy. */
  readonly key: string;
  /** PNGs in Base64, which the HTML shows as `cid:…`. */
  readonly pictures?: readonly { readonly cid: string; readonly png: string }[];
  /** What is attached to it, in Base64. */
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
  /** Local part of the return address, so that a returned mail can be identified. */
  readonly return_key?: string;
  /** Address that mail programs call for one-click unsubscribing (RFC 8058). */
  readonly stop_url?: string;
}

export interface Mailer {
  /**
   * Resolves when the next server has taken the mail over. Throws MailRefused when a retry is pointless, MailDeferred where
   * this mail is to be tried later, MailUncertain; all else says that the server is in trouble.
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The receiving side said no for good. Says nothing of whom the mail was for: it is logged. */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** Meaning of the rejection for the address; `null` if it is about the mail or its sender. */
  readonly bounce: Bounce | null;

  constructor(message: string, { bounce = null }: { readonly bounce?: Bounce | null } = {}) {
    super(message);
    this.bounce = bounce;
  }
}

/** The line broke when the mail was on its way: the server may have taken it over, and a second try might send it twice. */
export class MailUncertain extends Error {
  override name = "MailUncertain";
}

/** The receiver's side says no to this mail for now, as a greylist or a full mailbox does; others may go on. */
export class MailDeferred extends Error {
  override name = "MailDeferred";
  readonly isFull: boolean;

  constructor(message: string, { isFull = false }: { readonly isFull?: boolean } = {}) {
    super(message);
    this.isFull = isFull;
  }
}

/** One sender: a bare address, or a name with one, as `Rewardo <no-reply@example.com>`. */
export interface Sender {
  readonly name: string;
  readonly address: string;
}

const named = /^(?:"([^"]*)"|([^<>"]*))\s*<([^<>]+)>$/;

/** Reads `a@example.com` or `Name <a@example.com>`; the caller checks the address. */
export const readSender = (text: string): Sender => {
  const [, quoted, bare, address] = named.exec(text.trim()) ?? [];
  return address === undefined
    ? { name: "", address: text.trim() }
    : { name: (quoted ?? bare ?? "").trim(), address: address.trim() };
};
