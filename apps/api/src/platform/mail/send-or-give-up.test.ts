import { expect, test } from "vitest";
import type { Log } from "../log.ts";
import { type Mail, MailDeferred, type Mailer, MailRefused } from "./mailer.ts";
import { sendOrGiveUp } from "./send-or-give-up.ts";

const mail: Mail = { to: "nina@example.com", subject: "Hello", text: "Hello", html: "<p>Hello</p>", key: "k1" };
const facts = { job_id: "j1", kind: "security" };

/** What becomes of a mail whose server answers so, and what the log then has. */
const sending = async (answer: Error | undefined) => {
  const logged: unknown[] = [];
  const log = { error: (...entry: unknown[]) => void logged.push(entry) } as unknown as Log;
  const send = () => (answer === undefined ? Promise.resolve() : Promise.reject(answer));
  const mailer: Mailer = { send, close: () => undefined };
  const outcome = await sendOrGiveUp({ mailer, log }, mail, new AbortController().signal, facts).catch(
    (error: unknown) => error,
  );
  return { outcome, logged };
};

test("a mail that is refused for good is given up and logged without its address; all else is tried again", async () => {
  expect(await sending(undefined)).toEqual({ outcome: true, logged: [] });
  const refused = new MailRefused("no such mailbox");
  const givenUp = await sending(refused);
  expect(givenUp).toEqual({ outcome: false, logged: [["a mail was refused and is given up", facts, refused]] });
  expect(JSON.stringify(givenUp.logged)).not.toContain(mail.to);
  const later = new MailDeferred("come again");
  expect(await sending(later)).toEqual({ outcome: later, logged: [] });
});
