import { useLingui } from "@lingui/react/macro";
import type { Import, ImportPreview } from "@rewardo/contract/imports";
import { useId } from "react";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";
import c from "./read-preview.module.css";

/** The first lines as they would be read: what is imported of them, under the names of the fields. */
export function ReadPreview({ of, rows }: { of: Import; rows: ImportPreview["rows"] }) {
  const { t } = useLingui();
  const words = useImportWords();
  const titleId = useId();
  const shown = of.columns.flatMap(({ field }, nr) => (field === null ? [] : [{ field, nr }]));
  if (shown.length === 0 || rows.length === 0) return null;
  return (
    <section className="stack g12">
      <h2 id={titleId}>{t`The first lines, as they are read`}</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached by keys, too */}
      <div className={c.frame} role="region" aria-labelledby={titleId} tabIndex={0}>
        <table className={c.table}>
          <thead>
            <tr>
              <th scope="col">{t({ message: "Line", comment: "Head of a column: the line of a file" })}</th>
              {shown.map(({ field }) => (
                <th key={field} scope="col">
                  {words.field(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, 5).map(({ line, cells }) => (
              <tr key={line}>
                <td className={c.line}>{line}</td>
                {shown.map(({ field, nr }) => (
                  <td key={field}>{cells[nr] ?? ""}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
