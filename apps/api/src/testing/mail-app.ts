/** The app with its worker and a real mail server, at a clock that the test moves. */
import { feedbackMailQueue, mailQueue, userMailQueue } from "../features/index.ts";
import { fixedClock } from "../platform/clock.ts";
import { openJobs, type Jobs } from "../platform/jobs/jobs.ts";
import type { Log } from "../platform/log.ts";
import { smtpMailer } from "../platform/mail/smtp.ts";
import { passingSecretBox } from "../platform/secrets.ts";
import type { Sms, SmsSender } from "../platform/sms/sender.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { openMailServer, type MailServer } from "./mail-server.ts";
import { openWitness, type Witness } from "./witness.ts";

export interface LogLine {
  readonly message: string;
  readonly fields: object;
  readonly cause: unknown;
}

export interface MailApp extends TestApp {
  readonly mails: MailServer;
  /** SMS that left. */
  readonly texts: readonly Sms[];
  readonly witness: Witness;
  /** Everything that the worker has logged. */
  readonly logged: readonly LogLine[];
  /** Starts one more, which looks for work twice a second unless told otherwise; one is there from the beginning. */
  startWorker(pollSeconds?: number): Promise<void>;
  stopWorkers(): Promise<void>;
  pass(minutes: number): void;
}

/** Opens all of it; `close` ends it. Links lead to https://rewards.example.com. */
export const openMailApp = async (): Promise<MailApp> => {
  const clock = fixedClock("2026-06-12T08:00:00.000Z");
  const secrets = passingSecretBox();
  const app = await openTestApp({ clock, secrets });
  const mails = await openMailServer();
  const witness = await openWitness(app.server);
  const logged: LogLine[] = [];
  const log: Log = {
    info: (message, fields = {}) => void logged.push({ message, fields, cause: undefined }),
    error: (message, fields = {}, cause) => void logged.push({ message, fields, cause }),
  };
  const mailer = smtpMailer({ url: mails.url, from: { name: "Rewardo", address: "no-reply@rewards.example.com" } });
  const public_url = "https://rewards.example.com";
  const deps = { database: app.database, clock, log, mailer, public_url, brand_name: "Rewardo" };
  const texts: Sms[] = [];
  const sms: SmsSender = {
    send: async (one) => {
      texts.push(one);
      return { provider_id: null };
    },
  };
  const queues = [mailQueue(deps), feedbackMailQueue(deps), userMailQueue({ ...deps, secrets, sms })];
  const openWorker = (pollSeconds = 0.5) =>
    openJobs({ server: app.server, log, queues, pollSeconds, superviseSeconds: 1 });
  const workers: Jobs[] = [await openWorker()];
  const stopWorkers = async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.close()));
  };
  return {
    ...app,
    mails,
    texts,
    witness,
    logged,
    startWorker: async (pollSeconds) => {
      workers.push(await openWorker(pollSeconds));
    },
    stopWorkers,
    pass: (minutes) => clock.set(new Date(clock.nowMs() + minutes * 60_000).toISOString()),
    close: async () => {
      await stopWorkers();
      await witness.close();
      await mails.close();
      await app.close();
    },
  };
};
