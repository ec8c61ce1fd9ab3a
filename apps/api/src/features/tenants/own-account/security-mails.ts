/** Mails that tell people what was done to how they sign in: if it was not them, they learn of it and what to do. */
import { describeUserAgent } from "@rewardo/rules";
import { mailText } from "@rewardo/texts/mails";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { Job } from "../../../platform/jobs/jobs.ts";
import { insertJob } from "../../../platform/jobs/queries.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { selectMailReader, type MailReader } from "./auth-role-queries.ts";

/** Page that the button of each mail opens. */
const pages = {
  account_exists: "/login/email",
  password_changed: "/password_reset",
  second_factor_on: "/settings/account",
  second_factor_off: "/settings/account",
  passkey_added: "/settings/account",
  passkey_removed: "/settings/account",
  second_factor_reset: "/login",
  new_browser: "/settings/account",
} as const;

export type SecurityMailKind = keyof typeof pages;

/** Whether a mail's job asks for one of these. */
export const isSecurityMail = (kind: unknown): kind is SecurityMailKind =>
  typeof kind === "string" && Object.hasOwn(pages, kind);

/** Puts the mail in, in the transaction that does what it tells. */
export const insertSecurityMail = async (
  tx: Transaction,
  kind: SecurityMailKind,
  identity_id: string,
): Promise<void> => {
  await insertJob(tx, "mail", { kind, identity_id });
};

export interface SecurityMailDeps {
  readonly database: Database;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly public_url: string;
  readonly brand_name: string;
}

/** A sign-in that a mail tells of. */
interface SignIn {
  readonly at: string;
  readonly user_agent: string | null;
}

/** Reads it from a job; `undefined` where the mail tells of something else. */
export const readSignIn = (payload: object): SignIn | undefined => {
  const { at, user_agent } = payload as Partial<Record<keyof SignIn, unknown>>;
  if (typeof at !== "string") return undefined;
  return { at, user_agent: typeof user_agent === "string" ? user_agent : null };
};

/** Describes a sign-in in the reader's language: the browser, and the time in the time zone of their business. */
const signInFactsOf = ({ at, user_agent }: SignIn, { language, time_zone }: MailReader) => {
  const { browser, system } = describeUserAgent(user_agent);
  const names = [browser, system].filter((name) => name !== null).join(", ");
  const moment = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: time_zone,
  }).format(Date.parse(at));
  return { browser: names === "" ? mailText(language, "unknown_browser") : names, moment };
};

/** Sends the mail of a job. It says what happened, so that it is true however late it comes. */
export const sendSecurityMail = async (
  { database, log, mailer, public_url, brand_name }: SecurityMailDeps,
  { _id: job_id, signal }: Job,
  { kind, identity_id, sign_in }: { kind: SecurityMailKind; identity_id: string; sign_in?: SignIn | undefined },
): Promise<void> => {
  const reader = await database.authenticate((tx) => selectMailReader(tx, identity_id));
  if (reader === undefined) return;
  const { email: to, language } = reader;
  const signInFacts = sign_in === undefined ? {} : signInFactsOf(sign_in, reader);
  const content = composeMail({
    kind,
    language,
    link: `${public_url}${pages[kind]}`,
    brand: brand_name,
    ...signInFacts,
  });
  await sendOrGiveUp({ mailer, log }, { ...content, to, key: job_id }, signal, { job_id, kind });
};
