/** The mail to the person who connected a system that no longer takes our credentials, or to an owner. */
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { businessScope } from "../../../platform/scope.ts";
import { selectTroubleMail } from "./auth-role-queries.ts";
import { selectSync } from "./sync-queries.ts";

export interface IntegrationMailDeps {
  readonly database: Database;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the link leads to. */
  readonly public_url: string;
  readonly brand_name: string;
}

const readPayload = (payload: unknown): { business_id: string; integration_id: string; account_id: string } => {
  const { business_id, integration_id, account_id } = (payload ?? {}) as Record<string, unknown>;
  if (typeof business_id !== "string" || typeof integration_id !== "string" || typeof account_id !== "string")
    throw new Error("The job names no integration");
  return { business_id, integration_id, account_id };
};

/** Connected again while the mail waited, it is not sent. */
const sendTroubleMail = async (deps: IntegrationMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, public_url, brand_name } = deps;
  const wanted = readPayload(payload);
  const scope = businessScope(wanted.business_id);
  const sync = await database.read(scope, (tx) => selectSync(tx, scope, wanted.integration_id));
  const mail = await database.authenticate((tx) => selectTroubleMail(tx, wanted));
  if (mail === undefined || sync?.trouble !== "credentials") return;
  const { email: to, language, business } = mail;
  const link = `${public_url}/settings/integration`;
  const content = composeMail({ kind: "integration_trouble", language, link, brand: brand_name, business });
  await sendOrGiveUp(deps, { ...content, to, key: job_id }, signal, { job_id, kind: "integration_trouble" });
};

/** The queue of these mails, one job for each time that credentials end. */
export const integrationMailQueue = (deps: IntegrationMailDeps): JobQueue => ({
  name: "integration_mails",
  handle: (job) => sendTroubleMail(deps, job),
});
