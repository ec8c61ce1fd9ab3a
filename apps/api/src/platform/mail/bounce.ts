/**
 * Meaning of a mail server's rejection for the address: none, that it does not exist, or that it accepts no mails for
 * now.
 */

/** `hard`: there is no such mailbox. `soft`: it exists, and took this mail neither at once nor later. */
export type Bounce = "hard" | "soft";

interface Refusal {
  /** The reply's code, as 550; `null` where only a report with an enhanced code came. */
  readonly status: number | null;
  /** The enhanced code of RFC 3463, as `5.1.1`. */
  readonly enhanced: string | null;
  /** The rejection is about the recipient, not about the mail's content. */
  readonly isOfReceiver: boolean;
}

/** No such mailbox or domain, moved without a new address, disabled. Other codes of 5.1 are about the sender. */
const gone = /^5\.(?:1\.[0-69]|1\.10|2\.1)$/;
/** Full, or too large for it. */
const full = /^[45]\.2\.[23]$/;
/** Status codes without an enhanced code that mean a missing recipient: unknown, moved, misspelt. */
const goneStatuses: readonly unknown[] = [550, 551, 553];

/** A refusal by policy (5.7) says something of the sender, so that it is neither. */
export const bounceOf = ({ status, enhanced, isOfReceiver }: Refusal): Bounce | null => {
  if (enhanced !== null && gone.test(enhanced)) return "hard";
  if (enhanced !== null && full.test(enhanced)) return "soft";
  if (enhanced !== null) return enhanced.startsWith("4.") && isOfReceiver ? "soft" : null;
  if (!isOfReceiver) return null;
  if (goneStatuses.includes(status)) return "hard";
  return status === 552 ? "soft" : null;
};

const withEnhanced = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})(?:\s|$)/;

/** The enhanced code of an SMTP reply, where it has one. */
export const enhancedOf = (reply: string): string | null => withEnhanced.exec(reply)?.[1] ?? null;
