/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"account_roles"> = {
  "account_roles exported": ({ who }) => msg`${who} exported the list of roles`,
  "account_roles created": ({ who, name }) => msg`${who} added the role ${name}`,
  "account_roles updated": ({ who, name }) => msg`${who} changed the role ${name}`,
  "account_roles archived": ({ who, name }) => msg`${who} archived the role ${name}`,
  "account_roles restored": ({ who, name }) => msg`${who} restored the role ${name}`,
};
