import type { Log } from "../log.ts";
import { type Mail, type Mailer, MailRefused } from "./mailer.ts";

/**
 * Sends a mail of a job, and says whether the next server took it over: one that is refused for good is logged with `facts`,
 * which name nobody, and given up. All else is thrown, so that the job is tried again.
 */
export const sendOrGiveUp = async (
  { mailer, log }: { readonly mailer: Mailer; readonly log: Log },
  mail: Mail,
  signal: AbortSignal,
  facts: Readonly<Record<string, string>>,
): Promise<boolean> => {
  try {
    await mailer.send(mail, signal);
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error("a mail was refused and is given up", facts, error);
    return false;
  }
};
