/** The app with messages sent at the test's word: what leaves is kept in a list, and may be held up or refused. */
import type { ConsentChannel } from "@rewardo/contract/consent-answer";
import type { AppOptions } from "../app.ts";
import { joinCard } from "../features/people/card-subscriptions/index.ts";
import { appendImportedConsents } from "../features/base/consents/index.ts";
import { askForReports, messageTestQueue, sendDue, type MessageDeps } from "../features/messaging/messages/index.ts";
import { type Clock, newId } from "../platform/clock.ts";
import type { Mail } from "../platform/mail/mailer.ts";
import { passingSecretBox } from "../platform/secrets.ts";
import type { Sms, SmsSender } from "../platform/sms/sender.ts";
import { openTestApp, type TestApp } from "./app.ts";
import type { TestBusiness } from "./builders.ts";
import { openWitness, type Witness } from "./witness.ts";

export interface MessageApp extends TestApp {
  readonly witness: Witness;
  readonly mails: Mail[];
  readonly texts: Sms[];
  /** Asked before a mail is taken over; throwing keeps it from leaving. */
  beforeMail(hook: (mail: Mail) => Promise<void> | void): void;
  /** Adds customers with an address who agreed to the channel; answers their ids in the order in which they are sent to. */
  addReaders(business: TestBusiness, count: number, channel?: ConsentChannel): Promise<string[]>;
  consent(business: TestBusiness, user_id: string, channel: ConsentChannel, is_granted: boolean): Promise<void>;
  /** Sends what is due, as the workers do; `signal` is the end of the program. */
  sendDue(signal?: AbortSignal, changes?: Partial<MessageDeps>): Promise<void>;
  /** Asks a provider what became of its SMS, as the workers do. */
  askForReports(sms: SmsSender): Promise<void>;
  /** Mails the test that was asked for last. */
  sendTest(): Promise<void>;
}

export const openMessageApp = async (
  clock: Clock,
  options: Pick<AppOptions, "mail_reports" | "sms_replies_secret"> = {},
): Promise<MessageApp> => {
  const secrets = passingSecretBox();
  const app = await openTestApp({ clock, secrets, ...options });
  const witness = await openWitness(app.server);
  const [mails, texts]: [Mail[], Sms[]] = [[], []];
  let hook: (mail: Mail) => Promise<void> | void = () => undefined;
  const deps: MessageDeps = {
    ...{ database: app.database, clock, secrets, brand_name: "Rewardo", public_url: "https://rewards.example.com" },
    log: { info: () => undefined, error: () => undefined },
    mailer: {
      send: async (mail) => {
        await hook(mail);
        mails.push(mail);
      },
      close: () => undefined,
    },
    sms: {
      send: async (sms) => {
        texts.push(sms);
        return { provider_id: null };
      },
    },
  };
  const consent: MessageApp["consent"] = async ({ ctx }, user_id, channel, is_granted) => {
    await ctx.database.write(ctx.scope, (tx) =>
      appendImportedConsents(tx, ctx, newId(), [{ user_id, channel, is_granted }]),
    );
  };
  return {
    ...app,
    witness,
    mails,
    texts,
    beforeMail: (next) => {
      hook = next;
    },
    addReaders: async (business, count, channel = "email") => {
      const names = Array.from({ length: count }, (_, nr) => ({ first_name: `Gość ${nr}` }));
      const ids = (await joinCard(business.ctx, business.points_card_id, names)).map(({ user_id }) => user_id);
      await witness.rows(
        `update users set email = _id::text || '@example.test', email_confirmed_at = now(), phone = '+48601' || lpad((abs(hashtext(_id::text)) % 1000000)::text, 6, '0')
          where _id = any($1::uuid[])`,
        [ids],
      );
      await business.ctx.database.write(business.scope, (tx) =>
        appendImportedConsents(
          tx,
          business.ctx,
          newId(),
          ids.map((user_id) => ({ user_id, channel, is_granted: true })),
        ),
      );
      return ids.toSorted();
    },
    consent,
    sendDue: (signal, changes = {}) => sendDue({ ...deps, ...changes }, signal),
    askForReports: (sms) => askForReports({ ...deps, sms }),
    sendTest: async () => {
      const asked = "select id, data from jobs.job where name = 'message_tests' order by created_on desc limit 1";
      const [job] = await witness.rows<{ id: string; data: object }>(asked);
      const { signal } = new AbortController();
      await messageTestQueue(deps).handle({ _id: job!.id, payload: job!.data, signal, ending: signal });
    },
    close: async () => {
      await witness.close();
      await app.close();
    },
  };
};
