/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"ingredients"> = {
  "ingredients created": ({ who, name }) => msg`${who} added the ingredient ${name}`,
  "ingredients updated": ({ who, name }) => msg`${who} changed the ingredient ${name}`,
  "ingredients exported": ({ who }) => msg`${who} exported the list of ingredients`,
  "ingredients archived": ({ who, name }) => msg`${who} archived the ingredient ${name}`,
  "ingredients restored": ({ who, name }) => msg`${who} restored the ingredient ${name}`,
};
