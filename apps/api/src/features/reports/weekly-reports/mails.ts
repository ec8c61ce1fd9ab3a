/** The week in figures, mailed on the first morning of each week: once for each business, account and week. */
import { randomBytes } from "node:crypto";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Job, JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";
import { sendOrGiveUp } from "../../../platform/mail/send-or-give-up.ts";
import { businessScope } from "../../../platform/scope.ts";
import { hashToken } from "../../../platform/session/sessions.ts";
import { composeReport } from "./compose.ts";
import {
  insertDueReports,
  selectReportMail,
  updateReportSent,
  updateStopToken,
  type ReportKey,
} from "./auth-role-queries.ts";
import { readWeek } from "./week.ts";

export interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

const names = ["business_id", "account_id", "week"] as const;

const readKey = (payload: unknown): ReportKey => {
  const key = (payload ?? {}) as Partial<Record<(typeof names)[number], unknown>>;
  if (!names.every((name) => typeof key[name] === "string")) throw new Error("The job names no report");
  return key as ReportKey;
};

const sendReport = async (deps: ReportDeps, { _id: job_id, payload, signal }: Job): Promise<void> => {
  const { database, clock, public_url, brand_name: brand } = deps;
  const key = readKey(payload);
  const mail = await database.authenticate((tx) => selectReportMail(tx, key));
  if (mail === undefined) return;
  const week = await readWeek(deps, businessScope(key.business_id), key.week);
  if (week !== null) {
    const stopKey = randomBytes(32).toString("base64url");
    await database.authenticate((tx) => updateStopToken(tx, key, hashToken(stopKey)));
    const content = await composeReport({ ...mail, brand, public_url, week });
    const stop_url = `${public_url}/api/weekly_reports/stop?key=${stopKey}`;
    await sendOrGiveUp(deps, { ...content, to: mail.email, key: job_id, stop_url }, signal, {
      job_id,
      kind: "weekly_report",
    });
  }
  await database.authenticate((tx) => updateReportSent(tx, key, nowIso(clock)));
};

/** Looks every quarter of an hour where a week has begun, and puts in the mails. */
export const weeklyReportQueue = ({ database, clock }: Pick<ReportDeps, "database" | "clock">): JobQueue => ({
  name: "weekly_reports",
  everySeconds: 900,
  handle: async () => {
    await database.authenticate((tx) => insertDueReports(tx, nowIso(clock)), { transaction: true });
  },
});

/** The queue of the mails themselves. */
export const weeklyReportMailQueue = (deps: ReportDeps): JobQueue => ({
  name: "weekly_report_mails",
  handle: (job) => sendReport(deps, job),
});
