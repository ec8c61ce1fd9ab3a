/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"plans"> = {
  "plans exported": ({ who }) => msg`${who} exported the list of plans`,
  "plans created": ({ who, name }) => msg`${who} added the plan ${name}`,
  "plans updated": ({ who, name }) => msg`${who} changed the plan ${name}`,
  "plans archived": ({ who, name }) => msg`${who} archived the plan ${name}`,
  "plans restored": ({ who, name }) => msg`${who} offers the plan ${name} again`,
};
