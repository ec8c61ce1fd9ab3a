/** Work beside requests: which queues this process serves, and where its mails go. */
import { join } from "node:path";
import {
  automationQueue,
  claimQueue,
  visitReportQueue,
  closureMailQueue,
  suspensionMailQueue,
  feedbackMailQueue,
  bulkQueue,
  handoutQueue,
  integrationMailQueue,
  integrationQueue,
  importQueue,
  mailQueue,
  markPassesOf,
  memberCodeQueue,
  messageQueue,
  messageTestQueue,
  noticeQueue,
  paperMailQueue,
  nightlyQueue,
  paymentAgreementQueue,
  planMailQueue,
  planNoticeQueue,
  rfmQueue,
  simulationQueue,
  smsReportQueue,
  statsQueue,
  weeklyReportMailQueue,
  termsNoticeMailQueue,
  termsNoticeQueue,
  userMailQueue,
  walletMailQueue,
  walletNoticeQueue,
  walletQueue,
  webhookQueue,
  weeklyReportQueue,
} from "./features/index.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { Database } from "./platform/database/database.ts";
import type { DatabaseServer } from "./platform/database/server.ts";
import { openJobs, type Jobs } from "./platform/jobs/jobs.ts";
import { publisherThrough } from "./platform/live/publisher.ts";
import type { Log } from "./platform/log.ts";
import type { Mailer } from "./platform/mail/mailer.ts";
import { openOutbox, type Outbox } from "./platform/mail/outbox.ts";
import { rootFiles } from "./platform/root-files.ts";
import type { PaymentProvider } from "./platform/payments/provider.ts";
import type { SecretBox } from "./platform/secrets.ts";
import type { UploadStore } from "./platform/uploads/store.ts";
import type { Wallet } from "./platform/wallet/wallet.ts";
import type { WebPush } from "./platform/web-push/web-push.ts";
import type { Targets } from "./platform/webhooks/targets.ts";
import { chooseSmsSender } from "./sms.ts";

/** The mail server that the configuration names, else the outbox below DATA_DIR. */
export const chooseMailer = async (config: Config): Promise<{ mailer: Mailer; outbox: Outbox | null }> => {
  if (config.smtpUrl !== undefined) {
    // Read from disk only where it is needed, since a start is waited for.
    const { smtpMailer } = await import("./platform/mail/smtp.ts");
    return {
      mailer: smtpMailer({ url: config.smtpUrl, from: config.mailFrom, return_domain: config.mailReturns.domain }),
      outbox: null,
    };
  }
  const outbox = openOutbox(join(config.dataDir, "outbox"), systemClock);
  return { mailer: outbox, outbox };
};

interface WorkOptions {
  readonly config: Config;
  readonly server: DatabaseServer;
  readonly database: Database;
  /** Clock of the jobs. */
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly uploads: UploadStore;
  readonly secrets: SecretBox;
  /** Addresses that webhooks may have. */
  readonly targets: Targets;
  /** Public address that links in mails lead to. */
  readonly public_url: string;
  /** Takes payments for plans; `null`: none does. */
  readonly payment_provider: PaymentProvider | null;
  /** Passes for the wallets of phones; `null`: none are made. */
  readonly wallet: Wallet | null;
  /** Tells browsers whose pages are closed; `null`: none is told. */
  readonly web_push: WebPush | null;
}

/** Starts the workers; `close` lets them end what they do. */
export const startWork = async ({
  config,
  server,
  database,
  clock,
  log,
  mailer,
  uploads,
  secrets,
  targets,
  public_url,
  payment_provider,
  wallet,
  web_push,
}: WorkOptions): Promise<Jobs> => {
  const deps = { database, clock, log, mailer, public_url, brand_name: config.brandName };
  const roots = rootFiles(join(config.dataDir, "roots"));
  const sms = await chooseSmsSender(config);
  const markPasses = wallet === null ? null : markPassesOf({ database, clock });
  const queues = [
    mailQueue(deps),
    closureMailQueue(deps),
    suspensionMailQueue({ ...deps, contact_email: config.contactEmail }),
    feedbackMailQueue(deps),
    userMailQueue({ ...deps, secrets, sms }),
    termsNoticeQueue(deps),
    termsNoticeMailQueue(deps),
    planMailQueue({ ...deps, payee: config.payee, contact: config.contactEmail, is_online: payment_provider !== null }),
    paymentAgreementQueue({ database, payment_provider }),
    planNoticeQueue(deps),
    weeklyReportQueue(deps),
    weeklyReportMailQueue(deps),
    nightlyQueue({ database, clock, log, roots }),
    rfmQueue({ database, clock }),
    messageQueue({
      ...deps,
      secrets,
      sms,
      sms_provider: config.sms?.provider,
      sms_terms: config.smsTerms,
      pace: config.mailPace,
    }),
    memberCodeQueue({ ...deps, secrets, sms }),
    smsReportQueue({ database, clock, log, sms }),
    messageTestQueue(deps),
    paperMailQueue({ ...deps, uploads }),
    automationQueue({ database, clock, log }),
    simulationQueue({ database, clock }),
    bulkQueue({ database, clock, live: publisherThrough(database) }),
    visitReportQueue({ database, clock, log, live: publisherThrough(database) }),
    claimQueue({ database, clock, log, live: publisherThrough(database) }),
    handoutQueue({ database, clock }),
    statsQueue({ database, log, ...(markPasses === null ? {} : { tellMoved: markPasses }) }),
    noticeQueue({ database, clock, log, web_push, markPasses }),
    walletQueue({ database, clock, log, secrets, wallet }),
    walletNoticeQueue({ database, clock, wallet }),
    walletMailQueue({ ...deps, wallet }),
    webhookQueue({ database, clock, log, secrets, targets, brand_name: config.brandName }),
    integrationQueue({
      ...{ database, clock, log, secrets, pos: config.pos, public_url },
      live: publisherThrough(database),
    }),
    integrationMailQueue(deps),
    importQueue({ database, clock, log, live: publisherThrough(database) }),
  ];
  const jobs = await openJobs({ server, log, queues });
  return {
    isReady: jobs.isReady,
    close: async () => {
      await jobs.close();
      mailer.close();
    },
  };
};
