/** Delivery reports of SMS providers: an SMS arrived, failed, or the customer wants no more. */
import { setTimeout as delay } from "node:timers/promises";
import { noRequest } from "../../../platform/audit/queries.ts";
import { type Clock, nowIso } from "../../../platform/clock.ts";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { FileAnswer } from "../../../platform/http/file-answer.ts";
import type { PublicContext } from "../../../platform/context.ts";
import type { JobQueue } from "../../../platform/jobs/jobs.ts";
import type { Log } from "../../../platform/log.ts";
import { businessScope, type BusinessScope } from "../../../platform/scope.ts";
import { readSmsReports, type ReportingProvider } from "../../../platform/sms/reports.ts";
import type { SmsReport, SmsSender } from "../../../platform/sms/sender.ts";
import { appendConsents } from "../../base/consents/index.ts";
import { openDelivery } from "./delivery-key.ts";
import { updateUnwarned } from "../../ledger/warnings/index.ts";
import {
  selectByProviderIds,
  selectRecipientForChange,
  selectSender,
  selectUnreportedSince,
  updateReported,
  updateUnsubscribed,
} from "./delivery-queries.ts";
import { selectDeliveredHash } from "./taking/queries.ts";
import { selectSmsSenders } from "./jobs-role-queries.ts";

interface ReportedDelivery {
  readonly message_id: string;
  readonly user_id: string;
}

/** Withdraws a customer's consent to SMS because the provider says that they want none, and notes by which message. */
export const stopSms = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id, clock }: ReportedDelivery & { readonly clock: Clock },
): Promise<void> => {
  const address_hash = await selectDeliveredHash(tx, scope, { message_id, user_id });
  const user = await selectRecipientForChange(tx, scope, user_id);
  const sender = await selectSender(tx, scope);
  if (user === undefined || sender === undefined) return;
  const answers = [{ channel: "sms", is_granted: false, language: sender.language }] as const;
  const author = { scope, clock, request: noRequest, actor: null };
  const isNew = await appendConsents(tx, author, user.user_id, { answers, source: "unsubscribe", address_hash });
  if (isNew) await updateUnsubscribed(tx, scope, { message_id, user_id, now: nowIso(clock) });
};

/** Writes a report down; the same one, and an older one, change nothing. */
const applyReport = async (
  { database, clock }: { database: Database; clock: Clock },
  { business_id, ...told }: ReportedDelivery & { readonly business_id: string },
  { state, code }: SmsReport,
): Promise<void> => {
  if (state === "sent") return;
  const scope = businessScope(business_id);
  await database.write(scope, async (tx) => {
    const reason = state === "stopped" ? "unsubscribed" : state === "failed" ? (code ?? "undelivered") : null;
    if (state === "stopped") await stopSms(tx, scope, { ...told, clock });
    await updateReported(tx, scope, {
      ...{ ...told, reason, now: nowIso(clock) },
      state: state === "delivered" ? "delivered" : "failed",
    });
    if (state !== "delivered") await updateUnwarned(tx, scope, told);
  });
};

/** SMSAPI calls again until it reads this. */
const taken: FileAnswer = { content_type: "text/plain; charset=utf-8", body: Buffer.from("OK") };

/** A report by a provider's call. What is no key of ours is answered the same, and changes nothing. */
export const receiveReport = async (
  ctx: PublicContext,
  provider: ReportingProvider,
  { key, ...fields }: Readonly<Record<string, unknown>> & { readonly key: string },
): Promise<FileAnswer> => {
  const delivery = openDelivery(ctx.secrets, "SMS delivery report", key);
  const texts = Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
  if (delivery === null) return taken;
  const scope = businessScope(delivery.business_id);
  for (const { provider_id, report } of readSmsReports(provider, texts)) {
    // Named by their ids, they may be of other SMS of the business than the one whose key it is.
    const told =
      provider_id === null
        ? [delivery]
        : await ctx.database.read(scope, (tx) => selectByProviderIds(tx, scope, [provider_id]));
    for (const one of told) await applyReport(ctx, { ...one, business_id: delivery.business_id }, report);
  }
  return taken;
};

interface ReportDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly sms: SmsSender;
}

const dayMs = 86_400_000;
/** Age of an SMS from which its provider has no more status of it. */
const askedForMs = 3 * dayMs;
/** Clocks differ. */
const marginMs = 3_600_000;
const everySeconds = 300;

/** Asks a provider that tells nothing by itself what became of its SMS. */
export const askForReports = async (
  { database, clock, log, sms }: ReportDeps,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> => {
  if (sms.reports === undefined) return;
  const oldest = new Date(clock.nowMs() - askedForMs).toISOString();
  const scopes = (await database.background(null, (tx) => selectSmsSenders(tx, oldest))).map(businessScope);
  const sinces = await Promise.all(
    scopes.map((scope) => database.read(scope, (tx) => selectUnreportedSince(tx, scope, oldest))),
  );
  const [since] = sinces.filter((one) => one !== undefined).toSorted();
  if (since === undefined) return;
  const waiting = scopes.filter((_, at) => sinces[at] !== undefined);
  try {
    const from = new Date(Date.parse(since) - marginMs).toISOString();
    for await (const page of sms.reports(from, signal)) {
      const ended = page.filter(({ state }) => state !== "sent");
      const ids = ended.map(({ provider_id }) => provider_id);
      for (const scope of waiting) {
        const known = await database.read(scope, (tx) => selectByProviderIds(tx, scope, ids));
        for (const one of known) {
          const report = ended.find(({ provider_id }) => provider_id === one.provider_id)!;
          await applyReport({ database, clock }, { ...one, business_id: scope.business_id }, report);
        }
      }
      if (signal.aborted) return;
      // The provider has other customers, too.
      await delay(100, undefined, { signal }).catch(() => undefined);
    }
  } catch (error) {
    log.error("delivery reports of SMS were asked for in vain", {}, error);
  }
};

export const smsReportQueue = (deps: ReportDeps): JobQueue => ({
  name: "sms_reports",
  everySeconds,
  handle: (job) => askForReports(deps, AbortSignal.any([job.signal, job.ending])),
});
