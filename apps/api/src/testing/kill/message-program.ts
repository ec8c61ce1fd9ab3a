/** Usage: node message-program.ts <connections as JSON> <mail server>; sends what is due until it is killed. */
import { sendDue } from "../../features/messages/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { jsonLog } from "../../platform/log.ts";
import { smtpMailer } from "../../platform/mail/smtp.ts";
import { passingSecretBox } from "../../platform/secrets.ts";
import { openSmsOutbox } from "../../platform/sms/outbox.ts";
import { type Connections, serverAt } from "../connections.ts";

const [connections = "{}", url = ""] = process.argv.slice(2);
const deps = {
  ...{ clock: systemClock, secrets: passingSecretBox(), brand_name: "Rewardo" },
  database: openDatabase(serverAt(JSON.parse(connections) as Connections), { poolSize: 2 }),
  log: jsonLog("silent", systemClock.nowMs),
  mailer: smtpMailer({ url, from: { name: "", address: "no-reply@example.test" } }),
  sms: openSmsOutbox("", systemClock),
  public_url: "https://rewards.example.com",
};
const { signal } = new AbortController();
while (!signal.aborted) await sendDue(deps, signal);
