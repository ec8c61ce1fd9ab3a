/** Handing one recipient's mail or SMS over, and what came of it. */
import { createHash } from "node:crypto";
import type { MessageChannel } from "@rewardo/contract/message-fields";
import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Log } from "../../../platform/log.ts";
import { type Mailer, MailRefused, MailUncertain } from "../../../platform/mail/mailer.ts";
import type { MailPace } from "../../../platform/mail/pace.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { SecretBox } from "../../../platform/secrets.ts";
import { isReporting } from "../../../platform/sms/reports.ts";
import { type SmsSender, SmsRefused, SmsUncertain } from "../../../platform/sms/sender.ts";
import type { SmsProvider, SmsTerms } from "../../../platform/sms/settings.ts";
import { composeEmail, composeSms, type SenderFacts } from "./compose.ts";
import { sealDelivery } from "./delivery-key.ts";
import type { DeliveryState, DueMessage, QueuedDelivery, QueuePlace } from "./delivery-queries.ts";
import { toReturnKey } from "./return-path.ts";
import type { SettingsRecord } from "./settings-queries.ts";

export interface MessageDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly mailer: Mailer;
  readonly sms: SmsSender;
  /** The SMS provider; without one, SMS are written into a folder. */
  readonly sms_provider?: SmsProvider | undefined;
  readonly sms_terms?: SmsTerms;
  /** Rate limit of mails for one domain; unlimited when left out. */
  readonly pace?: MailPace | null;
  readonly secrets: SecretBox;
  /** Public address that the links of messages lead to. */
  readonly public_url: string;
  readonly brand_name: string;
}

/** A message that is being sent. */
export interface Work {
  readonly scope: BusinessScope;
  readonly message: DueMessage;
  /**
   * Sender and suspension as of the present batch: a business may be suspended, or change its quiet hours, while its
   * message is being sent.
   */
  sender: SenderFacts & { readonly time_zone: string; readonly is_open: boolean };
  settings: SettingsRecord;
  readonly terms: SmsTerms;
  /** Position at which the previous batch ended; `null` starts at the front. */
  after: QueuePlace | null;
  /** For each mail domain, until when (in milliseconds) this message has postponed its recipients. */
  readonly asked: Map<string, number>;
}

/** Id of one recipient of one message, in the form that mail ids have. */
const keyOf = (message_id: string, user_id: string): string =>
  createHash("sha256")
    .update(`${message_id} ${user_id}`)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

export const addressOf = (channel: MessageChannel, { email, phone }: QueuedDelivery): string | null =>
  channel === "email" ? email : channel === "sms" ? phone : "";

const failureOf = (error: unknown): Pick<DeliveryState, "status" | "reason" | "bounce"> | null => {
  if (error instanceof SmsRefused && error.isStopped) return { status: "suppressed", reason: "unsubscribed" };
  if (error instanceof SmsUncertain || error instanceof MailUncertain) return { status: "failed", reason: "uncertain" };
  if (error instanceof MailRefused)
    return { status: "failed", reason: error.bounce === null ? "refused" : "bounced", bounce: error.bounce };
  if (error instanceof SmsRefused)
    return error.isNoNumber
      ? { status: "failed", reason: "bounced", bounce: "hard" }
      : { status: "failed", reason: "refused" };
  return null;
};

/** Hands one over, until `signal`. Throws where the other side takes nothing at the moment. */
export const handOver = async (
  deps: MessageDeps,
  { scope, message, sender, settings }: Work,
  one: QueuedDelivery,
  signal: AbortSignal,
): Promise<DeliveryState> => {
  const { _id: message_id, channel, content } = message;
  const { secrets, public_url } = deps;
  const { user_id } = one;
  const [to, key] = [addressOf(channel, one) ?? "", keyOf(message_id, user_id)];
  const sent = { user_id, status: "sent", reason: null } as const;
  const delivery = { business_id: scope.business_id, message_id, user_id };
  try {
    if (channel === "sms" && "text" in content) {
      const text = composeSms(content, one, sender);
      const provider = deps.sms_provider;
      const report_url = isReporting(provider)
        ? `${public_url}/api/sms_reports/${provider}?key=${sealDelivery(secrets, "SMS delivery report", delivery)}`
        : null;
      const sms = { to, text, key, sender_name: settings.sms_sender_name, report_url };
      return { ...sent, provider_id: (await deps.sms.send(sms, signal)).provider_id };
    }
    if (!("blocks" in content)) throw new Error("The content does not fit the message's channel");
    const link = sealDelivery(secrets, "unsubscribe from e-mails", delivery);
    const stop_url = `${public_url}/api/unsubscribe?key=${link}`;
    const click = sealDelivery(secrets, "click in an e-mail", delivery);
    const linkOf = (block: number) => `${public_url}/api/message_clicks?block=${block}&key=${click}`;
    const facts = { content, reader: one, sender, brand: deps.brand_name, public_url, stop_url, linkOf };
    const return_key = toReturnKey(secrets, { message_id, user_id });
    const envelope = { to, key, stop_url, return_key, sender_name: sender.name, reply_to: sender.reply_to };
    await deps.mailer.send({ ...composeEmail(facts), ...envelope }, signal);
    return sent;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { user_id, ...failure };
  }
};
