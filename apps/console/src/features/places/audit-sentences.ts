/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"places"> = {
  "places created": ({ who, name }) => msg`${who} added the place ${name}`,
  "places updated": ({ who, name, field, label }) =>
    field === "opening_hours"
      ? msg`${who} changed the opening hours of ${name}`
      : label === null
        ? msg`${who} changed the place ${name}`
        : msg`${who} changed “${label}” of the place ${name}`,
  "places closed": ({ who, name }) => msg`${who} closed the place ${name}`,
  "places reopened": ({ who, name }) => msg`${who} reopened the place ${name}`,
  "places exported": ({ who }) => msg`${who} exported the list of places`,
};
