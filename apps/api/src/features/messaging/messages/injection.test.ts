/** What people and their names try: fields within fields, other templates' signs, HTML, headers, and links that run. */
import type { Message } from "@rewardo/contract/message-fields";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { smtpMailer } from "../../../platform/mail/smtp.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMailServer, type MailServer } from "../../../testing/mail-server.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

let app: MessageApp;
let server: MailServer;
beforeAll(async () => {
  app = await openMessageApp(fixedClock("2026-06-12T08:00:00.000Z"));
  server = await openMailServer();
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const names = [
  "{business}",
  "{first_name|x}",
  "{{7*7}} ${7*7} <%= 7*7 %> {constructor} %(name)s",
  "<img src=x onerror=alert(1)>",
  '"><script>alert(1)</script>',
  "Ola\r\nBcc: b@example.test",
  "Ola\nX-Evil: 1\n\n<b>body</b>",
];

test("a name is written as it stands and once: no field, no template, no HTML and no header comes of it", async () => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, names.length);
  for (const [at, reader] of readers.entries())
    await app.witness.rows("update users set first_name = $2 where _id = $1", [reader, names[at]]);
  await app.witness.rows("update businesses set name = $2 where _id = $1", [
    business.scope.business_id,
    'Ziarno" <evil@example.test>\r\nX-Evil: 2',
  ]);
  const admin = await app.as("ADMIN", business.scope);
  const content = {
    subject: { pl: "Dla: {first_name|gościa}" },
    blocks: [
      { kind: "text", text: { pl: "Cześć {first_name}, {business} <b>zaprasza</b> {{first_name}}" } },
      { kind: "button", label: { pl: "{first_name}" }, url: "https://ziarno.example/?a=\"><script>'" },
    ],
  };
  const draft = { name: "Kawa", recipient: { type: "all" }, content };
  const made = await admin.call<Message>("POST", "/api/emails", draft);
  expect(made.status).toBe(201);
  const sent = await admin.call("POST", `/api/emails/${made.body._id}/send`, undefined, { "if-match": "1" });
  expect(sent.status).toBe(200);
  const mailer = smtpMailer({ url: server.url, from: { name: "Rewardo", address: "no-reply@example.test" } });
  await app.sendDue(undefined, { mailer });
  mailer.close();
  expect(server.arrived).toHaveLength(names.length);
  for (const [at, reader] of readers.entries()) {
    const [mail, ...more] = server.arrived.filter(({ to }) => to.includes(`${reader}@example.test`));
    expect([more, mail!.to]).toEqual([[], [`${reader}@example.test`]]);
    const heads = mail!.headers.map((line) => line.split(":")[0]!.toLowerCase());
    expect(
      heads.filter((head) => ["bcc", "cc", "x-evil"].includes(head)),
      names[at],
    ).toEqual([]);
    expect(heads.filter((head) => ["to", "from", "subject"].includes(head))).toHaveLength(3);
    const shown = names[at]!.replaceAll(/\s+/g, " ");
    expect(mail!.subject.replaceAll(/\s+/g, " ")).toBe(`Dla: ${shown}`);
    expect(mail!.html, names[at]).not.toMatch(/<script|<img|<b>|onerror=alert\(1\)>/);
    // The key of its link is random, and has any two digits now and then.
    expect(mail!.text.replaceAll(/key=\S+/g, "key")).not.toContain("49");
  }
});

test("a button leads to the web and to nothing that runs, and what is mistyped in braces is not sent", async () => {
  const business = await buildBusiness(app);
  const admin = await app.as("ADMIN", business.scope);
  const draft = (blocks: object[], subject = "Kawa") => ({
    ...{ name: "Kawa", recipient: { type: "all" }, content: { subject: { pl: subject }, blocks } },
  });
  for (const url of ["javascript:alert(1)", "data:text/html,x", "https://", "//evil.example", " file:///etc/passwd"]) {
    const button = { kind: "button", label: { pl: "Dalej" }, url };
    expect((await admin.call("POST", "/api/emails", draft([button]))).status, url).toBe(400);
  }
  const picture = { kind: "picture", image: "0".repeat(64), alt: { pl: "Kawa" } };
  expect(await admin.call("POST", "/api/emails", draft([picture]))).toMatchObject({
    body: { errors: [{ path: "content.blocks.0.image", code: "unknown_upload" }] },
  });
  expect((await admin.call("POST", "/api/emails", draft([{ ...picture, image: "https://evil.example" }]))).status).toBe(
    400,
  );
  const text = { kind: "text", text: { pl: "Cześć {imie} {__proto__}" } };
  const { body } = await admin.call<Message>("POST", "/api/emails", draft([text], "{constructor|x}"));
  expect(await admin.call("POST", `/api/emails/${body._id}/send`, undefined, { "if-match": "1" })).toMatchObject({
    body: { errors: [{ code: "unknown_placeholder" }, { code: "unknown_placeholder" }] },
  });
});
