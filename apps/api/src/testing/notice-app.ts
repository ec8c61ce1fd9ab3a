/** The app with notices told at the test's word: browsers behind a push service of our own, and the words that their phones show. */
import type { Message } from "@rewardo/contract/message-fields";
import { expect } from "vitest";
import { sendDue, sendDueNotices, type NoticeDeps } from "../features/messaging/messages/index.ts";
import type { Clock } from "../platform/clock.ts";
import { passingSecretBox } from "../platform/secrets.ts";
import { newVapidKey } from "../platform/web-push/vapid.ts";
import { openWebPush, type WebPush } from "../platform/web-push/web-push.ts";
import { webhookTargets } from "../platform/webhooks/targets.ts";
import { openTestApp, type Caller, type TestApp } from "./app.ts";
import type { TestBusiness } from "./builders.ts";
import { signInMember } from "./members.ts";
import { openPushService, type PushService, type TestBrowser } from "./push-service.ts";
import { openWitness, type Witness } from "./witness.ts";

export interface ToldBrowser extends TestBrowser {
  readonly member: Caller;
  /** Titles of what the phone shows when it is switched on now. */
  titles(): string[];
}

export interface NoticeApp extends TestApp {
  readonly witness: Witness;
  readonly service: PushService;
  readonly deps: NoticeDeps;
  /** Signs a customer in with a new browser, who allows messages on the card, and has it told. */
  tell(business: TestBusiness, user_id: string): Promise<ToldBrowser>;
  /** Sends a message on the card to everybody; answers its address. */
  lay(business: TestBusiness, title: string): Promise<string>;
  /** What workers do: lays messages on cards, then tells phones. */
  work(changes?: Partial<NoticeDeps>): Promise<void>;
  /** How many notices stand how. */
  states(business: TestBusiness): Promise<Record<string, number>>;
}

export const openNoticeApp = async (
  clock: Clock,
  wallet: Parameters<typeof openTestApp>[0] = {},
): Promise<NoticeApp> => {
  const holder: { push: WebPush | null } = { push: null };
  const service = await openPushService(clock, () => holder.push?.public_key ?? "");
  const web_push = openWebPush({
    ...{ private_key: newVapidKey(), subject: "mailto:operator@example.com", clock, timeoutMs: 500 },
    targets: webhookTargets(["127.0.0.0/8"]),
  });
  holder.push = web_push;
  const secrets = wallet?.secrets ?? passingSecretBox();
  const app = await openTestApp({ clock, secrets, web_push, ...wallet });
  const witness = await openWitness(app.server);
  const log = { info: () => undefined, error: () => undefined };
  const deps: NoticeDeps = { database: app.database, clock, log, web_push, markPasses: null };
  const nothing = { send: () => Promise.reject(new Error("Nothing but messages on the card")), close: () => undefined };
  return {
    ...{ ...app, witness, service, deps },
    tell: async ({ ctx }, user_id) => {
      const member = await signInMember(app, ctx, user_id);
      const consent = { channel: "in_app", is_granted: true, language: "pl", is_16: true };
      expect((await member.call("POST", "/consents", consent)).status).toBe(200);
      const browser = service.browser();
      const told = await member.call("POST", "/notices/browser", browser.subscription);
      expect([told.status, told.body]).toMatchObject([200, { is_told: true }]);
      const titles = () =>
        browser.waiting(clock.nowMs()).map((text) => (JSON.parse(text) as { readonly title: string }).title);
      return { ...browser, member, titles };
    },
    lay: async ({ scope }, title) => {
      const admin = await app.as("ADMIN", scope);
      const content = { title: { pl: title }, text: { pl: `${title}, {first_name|Gościu}` }, poll: null };
      const draft = { name: title, recipient: { type: "all" }, content };
      const made = await admin.call<Message>("POST", "/api/messages", draft);
      const at = `/api/messages/${made.body._id}`;
      expect((await admin.call("POST", `${at}/send`, undefined, { "if-match": "1" })).status).toBe(200);
      return at;
    },
    work: async (changes = {}) => {
      await sendDue({
        ...{ database: app.database, clock, secrets, log, mailer: nothing, sms: nothing },
        ...{ brand_name: "Rewardo", public_url: "https://rewards.example.com" },
      });
      await sendDueNotices({ ...deps, ...changes });
    },
    states: async ({ scope }) => {
      const rows = await witness.rows<{ status: string; count: number }>(
        "select status, count(*)::integer as count from notices where business_id = $1 group by 1",
        [scope.business_id],
      );
      return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
    },
    close: async () => {
      await service.close();
      await witness.close();
      await app.close();
    },
  };
};
