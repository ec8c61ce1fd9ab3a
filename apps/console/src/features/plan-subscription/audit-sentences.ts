/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"plan_subscriptions"> = {
  "plan_subscriptions created": ({ who }) => msg`${who} chose a plan`,
  "plan_subscriptions updated": ({ who }) => msg`${who} changed the plan`,
  "plan_subscriptions cancelled": ({ who }) => msg`${who} cancelled the plan`,
  "plan_subscriptions resumed": ({ who }) => msg`${who} resumed the plan`,
  "plan_subscriptions marked_paid": ({ who }) => msg`${who} noted that the plan is paid`,
  "plan_subscriptions marked_past_due": ({ who }) => msg`${who} noted that a payment is late`,
  "plan_subscriptions marked_refunded": ({ who }) => msg`${who} noted that a payment was given back`,
  "plan_subscriptions marked_cancelled": ({ who }) => msg`${who} noted that the plan is cancelled`,
};
