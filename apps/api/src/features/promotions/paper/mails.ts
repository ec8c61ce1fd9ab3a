import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { composeMail } from "../../../platform/mail/compose.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { businessScope } from "../../../platform/scope.ts";
import type { UploadStore } from "../../../platform/uploads/store.ts";
import { selectOwnAddress } from "../../tenants/own-account/index.ts";
import { drawFile, type PaperMailJob } from "./service.ts";

export interface PaperMailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly uploads: UploadStore;
  /** Origin of the installation, which codes lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

/** To whom asked for it, at the address that is theirs by then; nothing once they, the card or its numbers are gone. */
const sendPaper = async (deps: PaperMailDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { business_id, home_id, account_id, card_id, choice } = payload as PaperMailJob;
  const own = await deps.database.authenticate((tx) => selectOwnAddress(tx, { business_id: home_id, account_id }));
  if (own === undefined) return;
  const drawer = { ...deps, scope: businessScope(business_id), site_origin: deps.public_url };
  const drawn = await drawFile(drawer, card_id, choice).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (drawn === null) return;
  const { pdf, file_name, business } = drawn;
  const link = `${deps.public_url}/cards/${card_id}/print`;
  const content = composeMail({ kind: "paper", language: own.language, link, brand: deps.brand_name, business });
  const files = [{ name: file_name, type: "application/pdf", content: pdf.toString("base64") }];
  await sendOrGiveUp(deps, { ...content, to: own.email, key: job_id, files }, signal, { job_id, kind: "paper" });
};

/** The queue of these mails, one job for each that is asked for. */
export const paperMailQueue = (deps: PaperMailDeps): JobQueue => ({
  name: "paper_mails",
  handle: (job) => sendPaper(deps, job),
});
