/** Every owner of a business is told by mail what an account was given or did. */
import type { Job } from "../../../platform/jobs/jobs.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { selectMailReader } from "../own-account/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { selectAddressAndBusiness } from "./link-queries.ts";

/** Dependencies of the jobs that send mails of accounts. */
export interface MailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

export const ownersMailKinds = ["new_owner", "second_factor_not_required"] as const;
type OwnersMailKind = (typeof ownersMailKinds)[number];

export const isOwnersMail = (kind: unknown): kind is OwnersMailKind =>
  (ownersMailKinds as readonly unknown[]).includes(kind);

/** Sends one owner the mail of a job; nothing when either is gone in the meantime. */
export const sendOwnersMail = async (
  { database, log, mailer, public_url, brand_name: brand }: MailDeps,
  { _id: job_id, signal }: Job,
  {
    kind,
    identity_id,
    account_id,
  }: { readonly kind: OwnersMailKind; readonly identity_id: string; readonly account_id: string },
): Promise<void> => {
  const reader = await database.authenticate((tx) => selectMailReader(tx, identity_id));
  const about = await database.authenticate((tx) => selectAddressAndBusiness(tx, account_id));
  if (reader === undefined || about === undefined) return;
  const { email: to, language } = reader;
  const link = `${public_url}/accounts`;
  const { email: person, business } = about;
  const content = composeMail({ kind, language, link, brand, person, business });
  await sendOrGiveUp({ mailer, log }, { ...content, to, key: job_id }, signal, { job_id, kind });
};
