/** Addresses that send everything back get nothing more: what a mail server says of them, and what that changes. */
import type { Message } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMailServer, type MailServer } from "../../../testing/mail-server.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
let server: MailServer;
beforeAll(async () => {
  app = await openMessageApp(clock);
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const content = { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };

/** Sends one e-mail to all over the mail server, a day after the one before. */
const campaign = async ({ scope }: TestBusiness): Promise<Message> => {
  clock.set(new Date(clock.nowMs() + 4 * 86_400_000).toISOString());
  const admin = await app.as("ADMIN", scope);
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const { body } = await admin.call<Message>("POST", "/api/emails", draft);
  await admin.call("POST", `/api/emails/${body._id}/send`, undefined, { "if-match": "1" });
  const mailer = smtpMailer({ url: server.url, from: { name: "", address: "no-reply@example.test" } });
  await app.sendDue(undefined, { mailer });
  mailer.close();
  return (await admin.call<Message>("GET", `/api/emails/${body._id}`)).body;
};

const suppressed = ({ scope }: TestBusiness) =>
  app.witness.rows(
    "select user_id, reason from message_suppressions where business_id = $1 and suppressed_at is not null order by user_id",
    [scope.business_id],
  );

test("a mailbox that does not exist is written to once; what is about the sender suppresses no one", async () => {
  const business = await buildBusiness(app);
  const [gone, blocked, bare, fine] = (await app.addReaders(business, 4)) as [string, string, string, string];
  const at = (user_id: string) => `${user_id}@example.test`;
  server.refuseReceiver(at(gone), "550 5.1.1 no such mailbox");
  server.refuseReceiver(at(blocked), "550 5.7.1 not from you");
  server.refuseReceiver(at(bare), "550 unknown");
  expect(await campaign(business)).toMatchObject({ recipients: 4, sent: 1, failed: 3 });
  const reasons = await app.witness.rows(
    "select user_id, reason from message_deliveries where reason is not null order by user_id",
  );
  expect(reasons).toEqual([
    { user_id: gone, reason: "bounced" },
    { user_id: blocked, reason: "refused" },
    { user_id: bare, reason: "bounced" },
  ]);
  expect(await suppressed(business)).toEqual([gone, bare].map((user_id) => ({ user_id, reason: "hard_bounce" })));
  server.refuseReceiver(at(blocked), null);
  const admin = await app.as("ADMIN", business.scope);
  const recipient = { recipient: { type: "all" } };
  const estimate = await admin.call("POST", "/api/emails/estimate_number_of_recipients", recipient);
  expect(estimate.body).toMatchObject({ count: 2 });
  expect(await campaign(business)).toMatchObject({ recipients: 2, sent: 2, failed: 0 });
  // The address of one who was erased comes back with another customer.
  await app.witness.rows("update users set email = null where _id = $1", [gone]);
  await app.witness.rows("update users set email = $2 where _id = $1", [fine, at(gone).toUpperCase()]);
  expect(await campaign(business)).toMatchObject({ recipients: 1, sent: 1 });
  // Another business knows nothing of it.
  const other = await buildBusiness(app);
  const [reader] = await app.addReaders(other, 1);
  await app.witness.rows("update users set email = $2 where _id = $1", [reader, at(bare)]);
  expect(await campaign(other)).toMatchObject({ recipients: 1, failed: 1 });
});

test("a full mailbox is given up after three mails in a row, and one that arrives begins the count anew", async () => {
  const business = await buildBusiness(app);
  const [full] = await app.addReaders(business, 2);
  const address = `${full}@example.test`;
  const fills = async (isFull: boolean) => {
    server.refuseReceiver(address, isFull ? "552 5.2.2 mailbox full" : null);
    return campaign(business);
  };
  for (const isFull of [true, true, false, true, true]) expect((await fills(isFull)).recipients).toBe(2);
  expect(await suppressed(business)).toEqual([]);
  await fills(true);
  expect(await suppressed(business)).toEqual([{ user_id: full, reason: "soft_bounce" }]);
  expect((await fills(false)).recipients).toBe(1);
});
