/** Counts the mails that leave, for `/metrics`. */
import { type Mailer, MailRefused } from "./mailer.ts";

export interface MailCounts {
  readonly sent: number;
  /** The next server said no for good. */
  readonly refused: number;
  /** Tried again later, by whichever process comes to it. */
  readonly failed: number;
}

/** The same mailer, and what it did so far. */
export const countMails = (mailer: Mailer): { mailer: Mailer; counts: () => MailCounts } => {
  const counts = { sent: 0, refused: 0, failed: 0 };
  return {
    mailer: {
      send: async (mail, signal) => {
        try {
          await mailer.send(mail, signal);
          counts.sent += 1;
        } catch (error) {
          counts[error instanceof MailRefused ? "refused" : "failed"] += 1;
          throw error;
        }
      },
      close: () => mailer.close(),
    },
    counts: () => ({ ...counts }),
  };
};
