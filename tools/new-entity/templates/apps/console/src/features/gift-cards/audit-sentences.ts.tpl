/** What the audit log says of these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"gift_cards"> = {
  "gift_cards created": ({ who, name }) => msg`${who} added the gift card ${name}`,
  "gift_cards updated": ({ who, name }) => msg`${who} changed the gift card ${name}`,
  "gift_cards archived": ({ who, name }) => msg`${who} archived the gift card ${name}`,
  "gift_cards restored": ({ who, name }) => msg`${who} restored the gift card ${name}`,
};
