/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"products"> = {
  "products exported": ({ who }) => msg`${who} exported the list of products`,
  "products created": ({ who, name }) => msg`${who} added the product ${name}`,
  "products updated": ({ who, name, label }) =>
    label === null ? msg`${who} changed the product ${name}` : msg`${who} changed “${label}” of the product ${name}`,
  "products archived": ({ who, name }) => msg`${who} archived the product ${name}`,
  "products restored": ({ who, name }) => msg`${who} offers the product ${name} again`,
};
