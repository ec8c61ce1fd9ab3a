/** Every owner of a business is told by mail when an account gets the owner's role. */
import type { Job } from "../../platform/jobs/jobs.ts";
import { composeMail } from "../../platform/mail/compose.ts";
import { MailRefused } from "../../platform/mail/mailer.ts";
import { selectMailReader } from "../own-account/index.ts";
import { selectNewOwner } from "./link-queries.ts";
import type { MailDeps } from "./mail-deps.ts";

/** Sends one owner the mail of a job; nothing when either is gone in the meantime. */
export const sendNewOwnerMail = async (
  { database, log, mailer, public_url, brand_name: brand }: MailDeps,
  { _id: job_id, signal }: Job,
  { identity_id, account_id }: { readonly identity_id: string; readonly account_id: string },
): Promise<void> => {
  const reader = await database.authenticate((tx) => selectMailReader(tx, identity_id));
  const owner = await database.authenticate((tx) => selectNewOwner(tx, account_id));
  if (reader === undefined || owner === undefined) return;
  const { email: to, language } = reader;
  const link = `${public_url}/accounts`;
  const { email: person, business } = owner;
  const content = composeMail({ kind: "new_owner", language, link, brand, person, business });
  try {
    await mailer.send({ ...content, to, key: job_id }, signal);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    log.error("a mail was refused and is given up", { job_id, kind: "new_owner" }, error);
  }
};
