import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import type { Mailer } from "../../../platform/mail/mailer.ts";

/** What the jobs need that send the mails of accounts. */
export interface MailDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  /** Origin of the console, which the links lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}
