import { useLingui } from "@lingui/react/macro";
import type { TermsChange } from "@rewardo/contract/terms";
import { Tag } from "@rewardo/ui/tag.tsx";
import c from "./terms.module.css";

/** What differs in the text that customers read, paragraph by paragraph. */
export function TermsChanges({ changes, lang }: { changes: readonly TermsChange[]; lang: string }) {
  const { t } = useLingui();
  return (
    <div className={c.changes} lang={lang}>
      {changes.map(({ section, part_id: id, heading, name, before, after, direction }) => (
        <section key={`${section} ${id ?? ""}`} className={c.change}>
          <h3>
            {name ?? heading}
            {direction === "less" && <Tag tone="bad">{t({ message: "less for customers", context: "rule" })}</Tag>}
            {direction === "more" && <Tag tone="ok">{t({ message: "more for customers", context: "rule" })}</Tag>}
          </h3>
          {before.length > 0 && (
            <p>
              <del>{before.join(" ")}</del>
            </p>
          )}
          {after.length > 0 && (
            <p>
              <ins>{after.join(" ")}</ins>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
