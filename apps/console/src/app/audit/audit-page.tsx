import type { AuditPair } from "@rewardo/contract/audit-actions";
import { AuditListPage } from "../../features/audit/list-page.tsx";
import { SentencesContext } from "../../features/audit/use-sentence.ts";
import type { AuditSentence } from "../../kit/words/audit-sentences.ts";
import * as gathered from "./sentences.ts";

type Gathered = (typeof gathered)[keyof typeof gathered];
type PairsOf<Each> = Each extends unknown ? keyof Each : never;

/** Does not compile while an action of the contract has no sentence. */
const sentences: Readonly<Record<AuditPair, AuditSentence>> = Object.assign({}, ...Object.values(gathered)) as Record<
  PairsOf<Gathered>,
  AuditSentence
>;

/** The audit log, which has a sentence for the changes of every section. */
export function AuditPage() {
  return (
    <SentencesContext value={sentences}>
      <AuditListPage />
    </SentencesContext>
  );
}
