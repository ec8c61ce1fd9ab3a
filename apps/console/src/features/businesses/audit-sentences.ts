/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"businesses"> = {
  "businesses exported": ({ who }) => msg`${who} exported the list of businesses`,
  "businesses archive_taken": ({ who }) => msg`${who} exported everything that the business has`,
  "businesses created": ({ who, name }) => msg`${who} opened the business ${name}`,
  "businesses registered": ({ who, name }) => msg`${who} registered the business ${name}`,
  "businesses updated": ({ who, name, label }) =>
    label === null ? msg`${who} changed the business ${name}` : msg`${who} changed “${label}” of the business`,
  "businesses flags_changed": ({ who, name }) => msg`${who} switched parts of the console for ${name}`,
  "businesses suspended": ({ who, name }) => msg`${who} suspended ${name}`,
  "businesses resumed": ({ who, name }) => msg`${who} opened ${name} again`,
  "businesses closure_requested": ({ who }) => msg`${who} asked to close the business`,
  "businesses closure_withdrawn": ({ who }) => msg`${who} keeps the business open after all`,
  "businesses second_factor_required": ({ who }) => msg`${who} required a second factor of everyone`,
  "businesses second_factor_not_required": ({ who }) => msg`${who} no longer requires a second factor`,
  "businesses act_as_begun": ({ who, name }) => msg`${who} began to act as ${name}`,
  "businesses act_as_ended": ({ who, name }) => msg`${who} stopped acting as ${name}`,
};
