/** Mails that come back and complaints, as mail servers and mailbox providers tell of them. */
import type { Message } from "@rewardo/contract/message-fields";
import type { MessageSuppression } from "@rewardo/contract/message-suppressions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { signatureOf, signedSender } from "../../../platform/signed-json.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMailServer, type ArrivedMail, type MailServer } from "../../../testing/mail-server.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const secret = "what the mail server and the installation both know";
const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
let server: MailServer;
beforeAll(async () => {
  app = await openMessageApp(clock, { mail_reports: signedSender(secret) });
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const tell = async (body: object, { at = clock.nowMs() / 1000, by = secret } = {}): Promise<number> => {
  const payload = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "x-rewardo-timestamp": String(at),
    "x-rewardo-signature": signatureOf(by, String(at), payload),
  };
  return (await app.app.inject({ method: "POST", url: "/api/mail_reports", headers, payload })).statusCode;
};

/** Sends an e-mail to so many readers over the mail server; their mails are in the order of the readers. */
const sendTo = async (count: number) => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, count);
  await app.witness.rows("update users set email_confirmed_at = '2026-06-01' where _id = any($1::uuid[])", [readers]);
  const admin = await app.as("ADMIN", business.scope);
  const content = { subject: { pl: "Kawa" }, blocks: [{ kind: "text", text: { pl: "Nowa" } }] };
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const { body } = await admin.call<Message>("POST", "/api/emails", draft);
  await admin.call("POST", `/api/emails/${body._id}/send`, undefined, { "if-match": "1" });
  const from = { name: "", address: "no-reply@rewards.example.com" };
  const mailer = smtpMailer({ url: server.url, from, return_domain: "returns.example.com" });
  await app.sendDue(undefined, { mailer });
  mailer.close();
  const mails = await Promise.all(readers.map(async (id) => (await server.mailsTo(`${id}@example.test`))[0]!));
  return {
    ...{ business, readers, mails, admin },
    read: async () => (await admin.call<Message>("GET", `/api/emails/${body._id}`)).body,
    suppressed: () =>
      app.witness.rows(
        "select user_id, reason from message_suppressions where business_id = $1 and suppressed_at is not null order by user_id",
        [business.scope.business_id],
      ),
  };
};

const lines = (...all: string[]) => all.join("\r\n");
const headOf = (mail: ArrivedMail) => mail.raw.split("\r\n\r\n")[0]!;

/** A delivery status as Postfix writes it (RFC 3464). */
const statusOf = (mail: ArrivedMail, status: string, { to = mail.from, action = "failed", head = "" } = {}) =>
  lines(
    "From: MAILER-DAEMON@mx.example.net",
    `To: ${to}`,
    "Subject: Undelivered Mail Returned to Sender",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    ...["", "--b1", "Content-Type: text/plain; charset=us-ascii", "", "Sorry.", "", "--b1"],
    ...["Content-Type: message/delivery-status", "", "Reporting-MTA: dns; mx.example.net", ""],
    ...[`Final-Recipient: rfc822; ${mail.to[0]}`, `Action: ${action}`, `Status: ${status}`],
    ...["Diagnostic-Code: smtp; 550 5.1.1 <someone>:", "    no such mailbox", "", "--b1"],
    ...["Content-Type: text/rfc822-headers", "", head, "", "--b1--", ""],
  );

/** A complaint as mailbox providers pass it on (RFC 5965). */
const complaintOf = (mail: ArrivedMail, type = "abuse") =>
  lines(
    "From: feedback@mailbox.example",
    "To: complaints@rewards.example.com",
    "MIME-Version: 1.0",
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b2"',
    ...["", "--b2", "Content-Type: text/plain", "", "A complaint.", "", "--b2"],
    ...["Content-Type: message/feedback-report", "", `Feedback-Type: ${type}`, "User-Agent: SomeProvider/1.0"],
    ...["Version: 1", "", "--b2", "Content-Type: message/rfc822", "", mail.raw, "--b2--", ""],
  );

test("a mail that comes back finds its delivery by the return path, or by the headers that came with it", async () => {
  const { mails, readers, read, suppressed } = await sendTo(6);
  const [gone, named, full, late, policy] = mails as [ArrivedMail, ArrivedMail, ArrivedMail, ArrivedMail, ArrivedMail];
  expect(gone.from).toMatch(/^[\da-z]{59}@returns\.example\.com$/);
  expect(new Set(mails.map(({ from }) => from)).size).toBe(6);
  // Twice, and by a server that changed the case.
  for (const to of [gone.from, gone.from.toUpperCase()])
    expect(await tell({ type: "mail", mail: statusOf(gone, "5.1.1", { to }) })).toBe(204);
  const elsewhere = { to: "no-reply@rewards.example.com", head: headOf(named) };
  expect(await tell({ type: "mail", mail: statusOf(named, "5.0.0", elsewhere) })).toBe(204);
  expect(await tell({ type: "mail", mail: statusOf(full, "5.2.2") })).toBe(204);
  expect(await tell({ type: "mail", mail: statusOf(late, "4.4.1", { action: "delayed" }) })).toBe(204);
  expect(await tell({ type: "mail", mail: statusOf(policy, "5.7.1") })).toBe(204);
  expect(await read()).toMatchObject({ sent: 2, failed: 4 });
  const hard = { reason: "hard_bounce" };
  expect(await suppressed()).toEqual(readers.slice(0, 2).map((user_id) => ({ user_id, ...hard })));
});

test("a complaint ends all e-mails of the business to its reader, and counts once", async () => {
  const { mails, readers, read, suppressed, business, admin } = await sendTo(3);
  for (const type of ["abuse", "abuse", "not-spam"])
    expect(await tell({ type: "mail", mail: complaintOf(mails[0]!, type) })).toBe(204);
  expect(await tell({ type: "complained", return_path: mails[1]!.from })).toBe(204);
  expect(await tell({ type: "mail", mail: complaintOf(mails[2]!, "not-spam") })).toBe(204);
  expect(await read()).toMatchObject({ sent: 3, failed: 0, complained: 2 });
  expect(await suppressed()).toEqual(readers.slice(0, 2).map((user_id) => ({ user_id, reason: "complaint" })));
  const said = await app.witness.rows(
    "select distinct source from consent_events where user_id = any($1::uuid[]) and not is_granted",
    [readers],
  );
  expect(said).toEqual([{ source: "unsubscribe" }]);
  // A new consent alone does not open the address, nor does its opening alone bring mails.
  const agrees = { channel: "email", is_granted: true, language: "pl" };
  expect((await admin.call("POST", `/api/users/${readers[0]}/consents`, agrees)).status).toBe(200);
  const body = { recipient: { type: "all" } };
  const count = async () => (await admin.call("POST", "/api/emails/estimate_number_of_recipients", body)).body;
  expect(await count()).toMatchObject({ count: 1 });
  const list = () => admin.call<{ items: MessageSuppression[] }>("GET", "/api/message_suppressions");
  const { items } = (await list()).body;
  const [one, other] = readers.slice(0, 2).map((id) => items.find(({ user_id }) => user_id === id)!) as [
    MessageSuppression,
    MessageSuppression,
  ];
  expect(one).toMatchObject({ address: `${readers[0]}@example.test`, reason: "complaint", can: { lift: true } });
  const employee = await app.as("EMPLOYEE", business.scope);
  expect((await employee.call("DELETE", `/api/message_suppressions/${one._id}`)).status).toBe(403);
  for (const { _id } of [one, other])
    expect((await admin.call("DELETE", `/api/message_suppressions/${_id}`)).status).toBe(204);
  expect((await admin.call("DELETE", `/api/message_suppressions/${one._id}`)).status).toBe(404);
  expect((await list()).body.items).toEqual([]);
  expect(await count()).toMatchObject({ count: 2 });
});

test("an address that was changed since is another one", async () => {
  const { mails, readers, suppressed } = await sendTo(1);
  const changed = "update users set email = 'new@example.test', email_confirmed_at = '2026-06-13' where _id = $1";
  await app.witness.rows(changed, [readers[0]]);
  expect(await tell({ type: "bounced", return_path: mails[0]!.from, is_permanent: true })).toBe(204);
  expect(await suppressed()).toEqual([]);
});

test("what is not signed, not of now, or about no mail of ours changes nothing", async () => {
  const { mails, read, suppressed } = await sendTo(1);
  const bounced = { type: "bounced", return_path: mails[0]!.from, is_permanent: true };
  expect(await tell(bounced, { by: "guessed" })).toBe(401);
  expect(await tell(bounced, { at: clock.nowMs() / 1000 - 301 })).toBe(401);
  expect(await tell({ ...bounced, return_path: "" })).toBe(400);
  expect(await tell({ type: "mail" })).toBe(400);
  const [key, domain] = mails[0]!.from.split("@") as [string, string];
  const forged = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}@${domain}`;
  for (const wrong of [forged, `${"z".repeat(59)}@${domain}`, "x", `@${domain}`])
    expect(await tell({ ...bounced, return_path: wrong }), wrong).toBe(204);
  for (const mail of ["no mail at all", "\u0000\u0001", statusOf({ ...mails[0]!, from: forged }, "5.1.1")])
    expect(await tell({ type: "mail", mail })).toBe(204);
  // A person answers.
  const answer = lines("From: a@example.test", `To: ${mails[0]!.from}`, "Subject: Re: Kawa", "", "Thanks!", "");
  expect(await tell({ type: "mail", mail: answer })).toBe(204);
  expect(await read()).toMatchObject({ sent: 1, failed: 0, complained: 0 });
  expect(await suppressed()).toEqual([]);
});
