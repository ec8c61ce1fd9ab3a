/**
 * `npm run --silent mail-report < mail`: tells the server of a mail that came to the return address. For the mail
 * server's pipe: exit status 75 has it try again later.
 */
import { text } from "node:stream/consumers";
import { mostReturnedMail } from "@rewardo/contract/mail-reports";
import { nowIso, systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { signatureOf } from "./platform/signed-json.ts";

/** Exit codes of sysexits.h: try again later; a setting is missing. */
const exits = { later: 75, settings: 78 } as const;
const timeoutMs = 30_000;

const {
  mailReturns: { secret },
  publicUrl,
} = readConfig();
if (secret === null) {
  process.stderr.write("MAIL_REPORTS_SECRET is not set.\n");
  process.exit(exits.settings);
}
// The report and the headers of the mail that it is about come first; attachments behind them say nothing.
const mail = (await text(process.stdin)).slice(0, mostReturnedMail);
const body = JSON.stringify({ type: "mail", mail });
const timestamp = String(Math.floor(Date.parse(nowIso(systemClock)) / 1000));
const answer = await fetch(`${publicUrl}/api/mail_reports`, {
  method: "POST",
  headers: {
    "content-type": "application/json",
    "x-rewardo-timestamp": timestamp,
    "x-rewardo-signature": signatureOf(secret, timestamp, body),
  },
  body,
  signal: AbortSignal.timeout(timeoutMs),
}).catch(() => null);
if (answer === null || !answer.ok) {
  process.stderr.write(`The server did not take the report: ${answer?.status ?? "no answer"}\n`);
  process.exit(exits.later);
}
