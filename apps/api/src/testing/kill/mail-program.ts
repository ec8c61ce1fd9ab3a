/** Usage: node mail-program.ts <connections as JSON> <mail server>; works until it is killed. */
import { flushCompileCache } from "node:module";
import { mailQueue } from "../../features/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { openJobs } from "../../platform/jobs/jobs.ts";
import { jsonLog } from "../../platform/log.ts";
import { smtpMailer } from "../../platform/mail/smtp.ts";
import { type Connections, serverAt } from "../connections.ts";

// Kept for the next process, which need not compile every module again: this one may be killed.
flushCompileCache();
const [connections = "{}", url = ""] = process.argv.slice(2);
const server = serverAt(JSON.parse(connections) as Connections);
const log = jsonLog("silent", systemClock.nowMs);
const database = openDatabase(server, { poolSize: 1 });
const mailer = smtpMailer({ url, from: { name: "", address: "no-reply@example.test" } });
const public_url = "https://rewards.example.com";
const queue = mailQueue({ database, clock: systemClock, log, mailer, public_url, brand_name: "Rewardo" });
await openJobs({ server, log, queues: [queue], pollSeconds: 0.5 });
