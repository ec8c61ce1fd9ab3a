/** What the audit log says of itself. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/audit-sentences.ts";

export const auditSentences: AuditSentences<"audit"> = {
  "audit exported": ({ who }) => msg`${who} exported the audit log`,
};
