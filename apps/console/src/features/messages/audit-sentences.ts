/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"messages" | "message_settings" | "message_suppressions"> = {
  "messages created": ({ who, name }) => msg`${who} began the message ${name}`,
  "messages updated": ({ who, name }) => msg`${who} changed the message ${name}`,
  "messages scheduled": ({ who, name }) => msg`${who} scheduled the message ${name}`,
  "messages sent": ({ who, name }) => msg`${who} sent the message ${name}`,
  "messages paused": ({ who, name }) => msg`${who} paused the message ${name}`,
  "messages resumed": ({ who, name }) => msg`${who} resumed the message ${name}`,
  "messages cancelled": ({ who, name }) => msg`${who} cancelled the message ${name}`,
  "messages tested": ({ who, name }) => msg`${who} mailed a test of the message ${name} to themselves`,
  "message_suppressions lifted": ({ who }) => msg`${who} had messages sent to a suppressed address again`,
  "messages poll_closed": ({ who, name }) => msg`${who} closed the poll of the message ${name}`,
  "message_settings updated": ({ who }) => msg`${who} changed how much is sent to customers`,
};
