/** Sentences of the audit log, one for each action of the contract. */
import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { createContext, useContext } from "react";
import type { AuditSentence } from "../../kit/words/audit-sentences.ts";
import { brand } from "@rewardo/web/page-title.ts";
import { useFieldLabel } from "./use-field-label.ts";

/** Sentences by table and action; the application gathers them from the sections. */
export const SentencesContext = createContext<Readonly<Record<string, AuditSentence>>>({});

/** The one column that was changed, where it was one. */
const onlyField = ({ after }: AuditEntry): string | null => {
  const names = Object.keys(after ?? {}).filter((name) => name !== "version");
  return names.length === 1 ? (names[0] ?? null) : null;
};

/** "Anna Nowak changed the opening hours of Kazimierz". */
export function useSentence(): (entry: AuditEntry) => string {
  const { t, i18n } = useLingui();
  const sentences = useContext(SentencesContext);
  const authorOf = useAuthor();
  const labelOf = useFieldLabel();
  return (entry) => {
    const who = authorOf(entry);
    const nameless =
      entry.entity === "users"
        ? t({ message: "without a name", context: "audit: a customer" })
        : t({ message: "without a name", context: "audit" });
    const name = entry.entity_name ?? nameless;
    const field = onlyField(entry);
    const label = field === null ? null : labelOf(field);
    const facts = { who, name, field, label };
    const pair = `${entry.entity} ${entry.action}`;
    const said = Object.hasOwn(sentences, pair) ? sentences[pair] : undefined;
    if (said !== undefined) return i18n._(said(facts));
    // Written by a newer server than this console.
    return t({ message: `${who}: ${entry.action}, ${entry.entity}`, comment: "A person, and names of the interface" });
  };
}

/** The author of an entry as the beginning of a sentence. A business gets no names of the platform's people. */
export function useAuthor(): (entry: AuditEntry) => string {
  const { t } = useLingui();
  return ({ author: { kind, name } }) => {
    switch (kind) {
      case "account":
        return name ?? t`Anonymous account`;
      case "device":
        return name ?? t`A till`;
      case "key":
        return name ?? t`A program`;
      case "platform":
        return name === null ? brand : t({ message: `${name} of ${brand}`, comment: "A person of the platform" });
      case "nobody":
        return brand;
    }
  };
}
