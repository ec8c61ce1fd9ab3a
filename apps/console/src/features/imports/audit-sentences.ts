/** Sentences of the audit log about these changes. */
import { msg } from "@lingui/core/macro";
import type { AuditSentences } from "../../kit/words/audit-sentences.ts";

export const auditSentences: AuditSentences<"imports"> = {
  "imports created": ({ who }) => msg`${who} sent a file to be imported`,
  "imports started": ({ who }) => msg`${who} started an import`,
  "imports finished": ({ who }) => msg`An import by ${who} was finished`,
  "imports undo_started": ({ who }) => msg`${who} began to undo an import`,
  "imports undone": ({ who }) => msg`An import by ${who} was undone`,
  "imports exported": ({ who }) => msg`${who} downloaded the lines that an import had set aside`,
};
