/**
 * Usage: node message-program.ts <connections as JSON> <instant> <mail server> <Twilio as JSON>; sends what is due by that
 * clock until it is killed.
 */
import { flushCompileCache } from "node:module";
import { sendDue } from "../../features/messaging/messages/index.ts";
import { fixedClock, systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { jsonLog } from "../../platform/log.ts";
import { smtpMailer } from "../../platform/mail/smtp.ts";
import { passingSecretBox } from "../../platform/secrets.ts";
import { twilio } from "../../platform/sms/twilio.ts";
import { type Connections, serverAt } from "../connections.ts";

// Kept for the next process, which need not compile every module again: this one may be killed.
flushCompileCache();
const [connections = "{}", instant = "", url = "", provider = "{}"] = process.argv.slice(2);
const { url: sms_url, account, token } = JSON.parse(provider) as { url: string; account: string; token: string };
const deps = {
  // Fixed, since SMS are held in quiet hours.
  ...{ clock: fixedClock(instant), secrets: passingSecretBox(), brand_name: "Rewardo" },
  database: openDatabase(serverAt(JSON.parse(connections) as Connections), { poolSize: 2 }),
  log: jsonLog("silent", systemClock.nowMs),
  mailer: smtpMailer({ url, from: { name: "", address: "no-reply@example.test" } }),
  sms: twilio({ url: sms_url, account, token, sender: "+15005550006" }),
  sms_terms: { price: null, monthly_parts: 1_000_000 },
  public_url: "https://rewards.example.com",
};
const { signal } = new AbortController();
while (!signal.aborted) await sendDue(deps, signal);
