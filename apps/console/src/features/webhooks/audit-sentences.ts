/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"webhooks"> = {
  "webhooks created": ({ who }) => msg`${who} added a webhook`,
  "webhooks updated": ({ who }) => msg`${who} changed a webhook`,
  "webhooks secret_rotated": ({ who }) => msg`${who} replaced the secret of a webhook`,
  "webhooks removed": ({ who }) => msg`${who} removed a webhook`,
};
