/** Mails about a certificate that ends: weeks ahead and again shortly before, each once to each owner or operator. */
import { platformBusinessId } from "@rewardo/contract/roles";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import { dayIn } from "../../../platform/mail/day-in.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import type { Wallet } from "../../../platform/wallet/wallet.ts";
import { insertDueNotices, type NoticeKey, selectNoticeMail, updateNoticeSent } from "./auth-role-queries.ts";

export interface WalletMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the link leads to. */
  readonly public_url: string;
  readonly brand_name: string;
  /** `null`: the installation makes no passes. */
  readonly wallet: Pick<Wallet, "apple"> | null;
}

/** When the installation's certificate ends; `null` for none that signs. */
const endOf = ({ wallet }: Pick<WalletMailDeps, "wallet">): string | null => {
  const standing = wallet?.apple();
  return standing?.kind === "ready" ? standing.ends_at : null;
};

const readKey = (payload: unknown): NoticeKey => {
  const { business_id, ends_at, days_before, account_id } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof ends_at !== "string" || typeof account_id !== "string")
    throw new Error("The job names no notice of a certificate");
  return { business_id, ends_at, days_before: Number(days_before), account_id };
};

const sendNotice = async (deps: WalletMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, clock, public_url, brand_name } = deps;
  const key = readKey(payload);
  const mail = await database.authenticate((tx) => selectNoticeMail(tx, key, endOf(deps)));
  if (mail === undefined) return;
  const isOfPlatform = key.business_id === platformBusinessId;
  const kind = isOfPlatform ? "certificate_ending" : "own_certificate_ending";
  const content = composeMail({
    ...{ kind, language: mail.language, link: `${public_url}/`, brand: brand_name, business: mail.business },
    day: dayIn(mail, Date.parse(key.ends_at)),
  });
  await sendOrGiveUp(deps, { ...content, to: mail.email, key: job_id }, signal, { job_id, kind });
  await database.authenticate((tx) => updateNoticeSent(tx, key, nowIso(clock)));
};

/** Looks every hour which certificates end soon, and puts in the mails. */
export const walletNoticeQueue = (deps: Pick<WalletMailDeps, "database" | "clock" | "wallet">): JobQueue => ({
  name: "wallet_notices",
  everySeconds: 3600,
  handle: async () => {
    const asked = { now: nowIso(deps.clock), ends_at: endOf(deps) };
    await deps.database.authenticate((tx) => insertDueNotices(tx, asked), { transaction: true });
  },
});

/** The queue of the mails themselves. */
export const walletMailQueue = (deps: WalletMailDeps): JobQueue => ({
  name: "wallet_mails",
  handle: (job) => sendNotice(deps, job),
});
