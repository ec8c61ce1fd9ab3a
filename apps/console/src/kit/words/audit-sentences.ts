/** A sentence of the audit log for each change that an entity knows; each section has those of its own. */
import type { MessageDescriptor } from "@lingui/core";
import type { AuditPair } from "@rewardo/contract/audit-actions";

export interface AuditFacts {
  /** The author, worded as the beginning of a sentence. */
  readonly who: string;
  /** What the record is called. */
  readonly name: string;
  /** The one column that was changed, if it was one, and what people call it. */
  readonly field: string | null;
  readonly label: string | null;
}

export type AuditSentence = (facts: AuditFacts) => MessageDescriptor;

/** The sentences of one table or several; a forgotten one does not compile. */
export type AuditSentences<Table extends string> = {
  readonly [Pair in Extract<AuditPair, `${Table} ${string}`>]: AuditSentence;
};
