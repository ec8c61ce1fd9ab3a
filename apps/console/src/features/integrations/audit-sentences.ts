/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"integrations" | "integration_orders" | "wallet_certificates"> = {
  "integrations connected": ({ who, name }) => msg`${who} connected ${name}`,
  "integrations updated": ({ who, name }) => msg`${who} changed the integration ${name}`,
  "integrations disconnected": ({ who }) => msg`${who} disconnected a point-of-sale system`,
  "integrations reconnected": ({ who }) => msg`${who} reconnected a point-of-sale system`,
  "integrations place_assigned": ({ who }) => msg`${who} assigned a place of a point-of-sale system`,
  "integration_orders matched": ({ who }) => msg`${who} counted a receipt for a customer`,
  "integration_orders exported": ({ who }) => msg`${who} exported the list of orders`,
  "wallet_certificates certificate_saved": ({ who }) => msg`${who} saved a certificate for Apple Wallet`,
  "wallet_certificates certificate_removed": ({ who }) => msg`${who} removed the certificate for Apple Wallet`,
};
