/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"automations"> = {
  "automations created": ({ who, name }) => msg`${who} added the automation ${name}`,
  "automations updated": ({ who, name }) => msg`${who} changed the automation ${name}`,
  "automations switched_on": ({ who, name }) => msg`${who} switched the automation ${name} on`,
  "automations switched_off": ({ who, name }) => msg`${who} switched the automation ${name} off`,
  "automations tested": ({ who, name }) => msg`${who} mailed a test of the automation ${name} to themselves`,
  "automations archived": ({ who, name }) => msg`${who} archived the automation ${name}`,
};
