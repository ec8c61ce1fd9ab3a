import { useLingui } from "@lingui/react/macro";
import { importFieldsOf, neededFieldsOf, type ImportField } from "@rewardo/contract/import-fields";
import type { Import, ImportPreview } from "@rewardo/contract/imports";
import { useImportWords } from "@rewardo/web/i18n/import-texts.ts";
import { cx } from "@rewardo/ui/cx.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "./column-list.module.css";

interface ColumnListProps {
  of: Import;
  rows: ImportPreview["rows"];
  onChange: (columns: (ImportField | null)[]) => void;
}

const samples = 3;

/** The file's columns, each with its first values and what it is taken for. */
export function ColumnList({ of, rows, onChange }: ColumnListProps) {
  const { t } = useLingui();
  const words = useImportWords();
  const fields = of.columns.map(({ field }) => field);
  const options = importFieldsOf[of.kind].map((value: ImportField) => ({ value, label: words.field(value) }));
  const assign = (at: number, field: ImportField | null) =>
    // A field has one column: the one that had it before is let go.
    onChange(fields.map((one, nr) => (nr === at ? field : one === field ? null : one)));
  return (
    <section className="stack g16">
      <div className="stack g8">
        <h2>{t`What the columns hold`}</h2>
        <Needs of={of} />
      </div>
      <ul className={c.columns}>
        {of.columns.map(({ head, field }, nr) => {
          const number = nr + 1;
          const name = head === null || head === "" ? t`Column ${number}` : head;
          const values = rows.map(({ cells }) => cells[nr] ?? "").filter((value) => value.trim() !== "");
          return (
            <li key={nr} className={cx(c.column, field === null && c.unused)}>
              <div className={c.file}>
                <b className={c.head}>{name}</b>
                <ul className={c.samples} aria-label={t`First values of ${name}`}>
                  {values.slice(0, samples).map((value, position) => (
                    <li key={position}>{value}</li>
                  ))}
                  {values.length === 0 && <li className="dim">{t`Nothing in the first lines`}</li>}
                </ul>
              </div>
              <Icon name="arrow-right-bold" size={16} />
              <Select
                label={<span className="sr">{t`${name} holds`}</span>}
                className={c.target}
                required={false}
                placeholder={t`Not imported`}
                options={options}
                value={field ?? ""}
                onChange={({ currentTarget: { value } }) => assign(nr, value === "" ? null : (value as ImportField))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What has to be among the columns, ticked off as it is. */
function Needs({ of }: { of: Import }) {
  const { t } = useLingui();
  const words = useImportWords();
  const chosen = new Set(of.columns.map(({ field }) => field));
  const or = new Intl.ListFormat(document.documentElement.lang || undefined, { type: "disjunction" });
  return (
    <ul className={c.needs} aria-label={t`What is needed`}>
      {neededFieldsOf[of.kind].map(({ oneOf }) => {
        const isMet = oneOf.some((field) => chosen.has(field));
        const named = or.format(oneOf.map(words.field));
        return (
          <li key={named} className={isMet ? c.met : c.missing}>
            <Icon name={isMet ? "check-bold" : "circle"} size={16} />
            {isMet ? t`There: ${named}` : t`Still needed: ${named}`}
          </li>
        );
      })}
    </ul>
  );
}
