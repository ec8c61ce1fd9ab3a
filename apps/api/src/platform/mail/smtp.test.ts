import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { inspect } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openMailServer, type MailServer } from "../../testing/mail-server.ts";
import { composeMail } from "./compose.ts";
import { type Mail, MailDeferred, MailRefused, MailUncertain } from "./mailer.ts";
import { smtpMailer } from "./smtp.ts";

let server: MailServer;
beforeAll(async () => {
  server = await openMailServer();
});
afterAll(() => server.close());

const from = { name: "Kawiarnia „Ziarno”", address: "no-reply@rewards.example.com" };
const { signal } = new AbortController();
const link = "https://rewards.example.com/verify?id=1&token=abc";
const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  ...composeMail({ kind: "verify", language: "en", link, brand: "Rewardo" }),
  to,
  key: crypto.randomUUID(),
  ...more,
});

test("nothing in a mail adds a header, a receiver or a mail", async () => {
  const mailer = smtpMailer({ url: server.url, from });
  const business = 'X"\r\nBcc: b@example.test\r\n\r\n<script>alert(1)</script>';
  const invitation = composeMail({ kind: "invitation", language: "en", link, brand: "Rewardo", business });
  await mailer.send(mailTo("c@example.test", { ...invitation }), signal);
  const [mail] = await server.mailsTo("c@example.test");
  expect(mail!.to).toEqual(["c@example.test"]);
  expect(mail!.headers.filter((line) => /^(bcc|cc|to):/i.test(line))).toEqual(["To: c@example.test"]);
  expect(mail!.subject).toContain("Bcc: b@example.test");
  expect(mail!.html).not.toContain("<script");
  for (const to of [
    "a@example.test\r\nBcc: b@example.test",
    "a@example.test, b@example.test",
    "a@example.test>\r\nRCPT TO:<b@example.test",
    "A <a@example.test>",
    "",
  ]) {
    await expect(mailer.send(mailTo(to), signal), to).rejects.toThrow(MailRefused);
  }
  expect(server.arrived.length).toBe(1);
});

test("what a mail server says of the receiver stays out of the error, with everything else it says", async () => {
  const mailer = smtpMailer({ url: server.url, from });
  for (const [status, isForGood] of [
    [421, false],
    [451, false],
    [535, false],
    [550, true],
    [554, true],
  ] as const) {
    server.refuse(1, status);
    const failure = await mailer.send(mailTo("d@example.test"), signal).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure instanceof MailRefused, String(status)).toBe(isForGood);
    expect(inspect(failure, { depth: 5, showHidden: true })).not.toMatch(/example\.test|not now/);
    expect((failure as Error).message).toContain(String(status));
  }
  server.refuse(1, 451);
  await expect(mailer.send(mailTo("d@example.test"), signal)).rejects.toThrow(MailDeferred);
  for (const [reply, kind] of [
    ["450 4.2.0 later", MailDeferred],
    ["452 4.2.2 full", MailDeferred],
    ["501 5.1.3 bad address", MailRefused],
    ["421 4.3.2 going down", Error],
  ] as const) {
    server.refuseReceiver("later@example.test", reply);
    // As often as a server in trouble would be asked, and once more: others still go out.
    for (let times = 0; kind !== Error && times < 6; times += 1)
      await expect(mailer.send(mailTo("later@example.test"), signal), reply).rejects.toThrow(kind);
    const failure: unknown = await mailer.send(mailTo("later@example.test"), signal).catch((error: unknown) => error);
    expect([failure instanceof MailDeferred, failure instanceof MailRefused], reply).toEqual([
      kind === MailDeferred,
      kind === MailRefused,
    ]);
    await mailer.send(mailTo(`fine${reply.slice(0, 3)}@example.test`), signal);
  }
  const nobodyThere = smtpMailer({ url: "smtp://127.0.0.1:9", from });
  await expect(nobodyThere.send(mailTo("e@example.test"), signal)).rejects.toThrow(/ESOCKET|ECONNREFUSED/);
});

/** Speaks just enough SMTP, and hangs up instead of answering to a whole mail when told to. */
const openRudeServer = async () => {
  const seen = { connections: 0, mails: 0, hangsUp: false };
  const server = createServer((socket) => {
    seen.connections += 1;
    let [text, isMail] = ["", false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (/^DATA$/i.test(line)) {
        isMail = true;
        say("354 go on");
      } else say(/^EHLO/i.test(line) ? "250 rude.example" : "250 ok");
    };
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      for (let end = text.indexOf("\r\n"); end !== -1; end = text.indexOf("\r\n")) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (!isMail) hear(line);
        else if (line === ".") {
          isMail = false;
          seen.mails += 1;
          if (seen.hangsUp) socket.destroy();
          else say("250 taken");
        }
      }
    });
    say("220 rude.example");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { seen, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
};

test("connections are kept, and a mail whose connection breaks before the answer is not sent again", async () => {
  const rude = await openRudeServer();
  const mailer = smtpMailer({ url: rude.url, from });
  await Promise.all(Array.from({ length: 40 }, (_, nr) => mailer.send(mailTo(`f${nr}@example.test`), signal)));
  expect(rude.seen.mails).toBe(40);
  expect(rude.seen.connections).toBeLessThanOrEqual(10);
  rude.seen.hangsUp = true;
  await expect(mailer.send(mailTo("g@example.test"), signal)).rejects.toThrow(MailUncertain);
  expect(rude.seen.mails).toBe(41);
  mailer.close();
  rude.close();
});

test("a file is attached under its name, on one line, beside the text", async () => {
  const mailer = smtpMailer({ url: server.url, from });
  const content = Buffer.from("%PDF-1.3 sheet").toString("base64");
  const files = [{ name: "Kawiarnia, karta\r\nBcc: b@example.test.pdf", type: "application/pdf", content }];
  await mailer.send(mailTo("files@example.test", { files }), signal);
  const [mail] = await server.mailsTo("files@example.test");
  expect(mail!.raw).toMatch(/Content-Type: application\/pdf;/);
  expect(mail!.raw).toMatch(/Content-Disposition: attachment;/);
  expect(mail!.raw).toContain(content);
  expect(mail!.headers.filter((line) => /^bcc:/i.test(line))).toEqual([]);
  expect(mail!.raw).not.toMatch(/^Bcc:/m);
});
