/** What the audit log says of itself, and of what has no section yet. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/audit-sentences.ts";

export const auditSentences: AuditSentences<"audit" | "devices"> = {
  "audit exported": ({ who }) => msg`${who} exported the audit log`,
  "devices created": ({ who, name }) => msg`${who} added the device ${name}`,
  "devices pairing_code_created": ({ who, name }) => msg`${who} made a pairing code for ${name}`,
  "devices revoked": ({ who, name }) => msg`${who} revoked the device ${name}`,
  "devices frozen": ({ who, name }) => msg`${who} froze the device ${name}`,
  "devices unfrozen": ({ who, name }) => msg`${who} unfroze the device ${name}`,
  "devices flags_settled": ({ who, name }) => msg`${who} found what was flagged of the device ${name} to be fine`,
};
