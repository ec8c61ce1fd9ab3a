/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"devices" | "till_queues" | "promise_conflicts" | "offline_limits"> = {
  "devices created": ({ who, name }) => msg`${who} added the device ${name}`,
  "devices updated": ({ who, name, label }) =>
    label === null ? msg`${who} changed the device ${name}` : msg`${who} changed “${label}” of the device ${name}`,
  "devices pairing_code_created": ({ who, name }) => msg`${who} made a pairing code for ${name}`,
  "devices revoked": ({ who, name }) => msg`${who} revoked the device ${name}`,
  "devices frozen": ({ who, name }) => msg`${who} froze the device ${name}`,
  "devices unfrozen": ({ who, name }) => msg`${who} unfroze the device ${name}`,
  "devices flags_settled": ({ who, name }) => msg`${who} cleared the flags on the device ${name}`,
  "devices pin_opened": ({ who, name }) => msg`${who} unlocked a person’s PIN at the device ${name}`,
  "till_queues opened": ({ who }) => msg`${who} made a till ready to go on without a network`,
  "promise_conflicts given": ({ who }) => msg`${who} gave what a till had promised without a network`,
  "promise_conflicts left": ({ who }) => msg`${who} let be what a till had promised without a network`,
  "offline_limits updated": ({ who }) => msg`${who} changed how much tills may promise without a network`,
  "devices exported": ({ who }) => msg`${who} exported the list of devices`,
};
