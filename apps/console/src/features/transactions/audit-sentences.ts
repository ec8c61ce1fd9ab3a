/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"transactions"> = {
  "transactions exported": ({ who }) => msg`${who} exported the list of transactions`,
};
