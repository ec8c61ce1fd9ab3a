/** What the audit log says of these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"gym_lockers"> = {
  "gym_lockers created": ({ who, name }) => msg`${who} added the gym locker ${name}`,
  "gym_lockers updated": ({ who, name }) => msg`${who} changed the gym locker ${name}`,
  "gym_lockers archived": ({ who, name }) => msg`${who} archived the gym locker ${name}`,
  "gym_lockers restored": ({ who, name }) => msg`${who} restored the gym locker ${name}`,
};
