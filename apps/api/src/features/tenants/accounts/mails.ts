/** The job that makes a link and mails it. The token is made here and nowhere stored: only the mail has it. */
import { randomBytes } from "node:crypto";
import { nowIso } from "../../../platform/clock.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { isSecurityMail, readSignIn, sendSecurityMail } from "../own-account/index.ts";
import {
  insertToken,
  selectInvited,
  selectIsJobDone,
  selectRecipient,
  updateTokenSent,
  type LinkKind,
  type Recipient,
} from "./link-queries.ts";
import { type MailDeps, isOwnersMail, sendOwnersMail } from "./owners-mails.ts";

const hourMs = 3_600_000;
/** How long an invitation may be accepted. */
export const invitationDays = 7;
/** Page that the link of each kind of mail opens, and how long the link works. */
export const mailedLinks = {
  verify: { path: "/verify", lifeMs: 7 * 24 * hourMs },
  reset: { path: "/password_reset", lifeMs: hourMs },
  unlock: { path: "/unlock", lifeMs: 24 * hourMs },
  invitation: { path: "/invitation", lifeMs: invitationDays * 24 * hourMs },
} as const;

interface Wanted {
  readonly kind: LinkKind;
  readonly identity_id: string;
  /** The invited account; only in an invitation. */
  readonly account_id: string | null;
}

const readPayload = (payload: unknown): Wanted | null => {
  const { kind, identity_id, account_id } = (payload ?? {}) as Partial<Record<keyof Wanted, unknown>>;
  if (typeof kind !== "string" || !Object.hasOwn(mailedLinks, kind) || typeof identity_id !== "string") return null;
  return { kind: kind as LinkKind, identity_id, account_id: typeof account_id === "string" ? account_id : null };
};

/** The reason of a mail may have disappeared while it waited. */
const isWanted = (kind: LinkKind, { is_locked, is_verified }: Recipient): boolean =>
  kind === "reset" || kind === "invitation" || (kind === "unlock" ? is_locked : !is_verified);

/**
 * Sends the mail of a job. A second try makes a link of its own, and both open until one is used: a mail that went out
 * just before the process died is sent again, since nothing tells us that it went.
 */
const sendLink = async (deps: MailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, clock, public_url, brand_name } = deps;
  const wanted = readPayload(payload);
  if (wanted === null) throw new Error("The job names an unknown kind of mail");
  const { kind, identity_id, account_id } = wanted;
  const recipient = await database.authenticate((tx) =>
    account_id === null ? selectRecipient(tx, identity_id) : selectInvited(tx, account_id),
  );
  if (recipient === undefined || !isWanted(kind, recipient)) return;
  if (await database.authenticate((tx) => selectIsJobDone(tx, identity_id, kind, job_id))) return;

  const { path, lifeMs } = mailedLinks[kind];
  const token = randomBytes(32).toString("base64url");
  const token_hash = hashToken(token);
  const now = nowIso(clock);
  const expires_at = new Date(clock.nowMs() + lifeMs).toISOString();
  await database.authenticate(
    (tx) => insertToken(tx, { token_hash, identity_id, account_id, kind, job_id, expires_at, now }),
    { transaction: true },
  );
  const link = `${public_url}${path}?id=${recipient.account_id}&token=${token}`;
  const { language, business } = recipient;
  const content = composeMail({ kind, language, link, brand: brand_name, business });
  await sendOrGiveUp(deps, { ...content, to: recipient.email, key: job_id }, signal, { job_id, kind });
  await database.authenticate((tx) => updateTokenSent(tx, token_hash, nowIso(clock)));
};

/** The queue of mails: those with a link of their own, and those that tell what was done. */
export const mailQueue = (deps: MailDeps): JobQueue => ({
  name: "mail",
  handle: (job) => {
    const { kind, identity_id, account_id } = (job.payload ?? {}) as Partial<Record<keyof Wanted, unknown>>;
    if (isOwnersMail(kind) && typeof identity_id === "string" && typeof account_id === "string") {
      return sendOwnersMail(deps, job, { kind, identity_id, account_id });
    }
    return isSecurityMail(kind) && typeof identity_id === "string"
      ? sendSecurityMail(deps, job, { kind, identity_id, sign_in: readSignIn(job.payload as object) })
      : sendLink(deps, job);
  },
});
