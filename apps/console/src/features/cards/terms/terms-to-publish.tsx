import { plural } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { termsQuery } from "../api.ts";
import { useCardDraft } from "../use-draft.ts";
import { TermsChanges } from "./terms-changes.tsx";
import c from "./terms.module.css";

/** The part of the customers' text that publishing changes, folded, in the language of the console. */
export function TermsToPublish() {
  const { locale } = useFormat();
  const { programme } = useCardDraft();
  const terms = useQuery(termsQuery(programme.card_id, { draft: programme.version, language: locale }));
  const changes = terms.data?.changes ?? [];
  if (changes.length === 0) return null;
  return (
    <details className={c.folded}>
      <summary>
        {plural(changes.length, {
          one: "# paragraph of the customers’ rules changes",
          other: "# paragraphs of the customers’ rules change",
        })}
      </summary>
      <TermsChanges changes={changes} lang={locale} />
    </details>
  );
}
