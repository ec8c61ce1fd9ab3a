/** Sentences of the audit log about itself, and about lists of any section. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"audit" | "bulk_changes" | "saved_views"> = {
  "audit exported": ({ who }) => msg`${who} exported the audit log`,
  "saved_views created": ({ who, name }) => msg`${who} saved the view ${name}`,
  "saved_views updated": ({ who, name }) => msg`${who} changed the view ${name}`,
  "saved_views removed": ({ who, name }) => msg`${who} removed the view ${name}`,
  "bulk_changes created": ({ who }) => msg`${who} changed many records at once`,
  "bulk_changes undone": ({ who }) => msg`${who} took a change to many records back`,
  "bulk_changes cancelled": ({ who }) => msg`${who} stopped a change to many records`,
};
