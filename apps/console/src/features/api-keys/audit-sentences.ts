/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"api_keys"> = {
  "api_keys created": ({ who, name }) => msg`${who} made the API key ${name}`,
  "api_keys rotated": ({ who, name }) => msg`${who} replaced the API key ${name} by a new one`,
  "api_keys revoked": ({ who, name }) => msg`${who} revoked the API key ${name}`,
};
