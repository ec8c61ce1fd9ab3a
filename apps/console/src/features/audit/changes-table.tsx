import { useLingui } from "@lingui/react/macro";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import c from "./changes-table.module.css";
import { useFieldLabel } from "./use-field-label.ts";
import { useValueText } from "./use-value-text.ts";

/** Field by field what was there and what has come, side by side. */
export function ChangesTable({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useLingui();
  const labelOf = useFieldLabel();
  const textOf = useValueText();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (name) => name !== "version",
  );
  if (names.length === 0) return null;
  return (
    <table className={c.table}>
      <thead>
        <tr>
          <th scope="col">{t({ message: "Field", comment: "Head of a column: what was changed of a record" })}</th>
          {before !== null && <th scope="col">{t({ message: "Before", comment: "Head of a column" })}</th>}
          {after !== null && <th scope="col">{t({ message: "After", comment: "Head of a column" })}</th>}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">{labelOf(name)}</th>
            {before !== null && <td>{name in before ? textOf(before[name]) : ""}</td>}
            {after !== null && <td className={c.after}>{name in after ? textOf(after[name]) : ""}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
