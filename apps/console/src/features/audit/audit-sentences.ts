/** What the audit log says of itself, and of changes to many records of any section. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/audit-sentences.ts";

export const auditSentences: AuditSentences<"audit" | "bulk_changes"> = {
  "audit exported": ({ who }) => msg`${who} exported the audit log`,
  "bulk_changes created": ({ who }) => msg`${who} changed many records at once`,
  "bulk_changes undone": ({ who }) => msg`${who} took a change to many records back`,
  "bulk_changes cancelled": ({ who }) => msg`${who} stopped a change to many records`,
};
