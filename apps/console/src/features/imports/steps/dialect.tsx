import { useLingui } from "@lingui/react/macro";
import { importLimits } from "@rewardo/contract/import-fields";
import type { ImportOptions } from "@rewardo/contract/imports";
import { useId, useState } from "react";
import { Button } from "@rewardo/ui/button.tsx";
import { Checkbox } from "@rewardo/ui/fields/checkbox.tsx";
import { Select } from "@rewardo/ui/fields/select.tsx";
import c from "../imports.module.css";

interface DialectProps {
  options: ImportOptions;
  /** The file is ambiguous, and the user has to choose. */
  isUndecided: boolean;
  onChange: (changes: Partial<ImportOptions>) => void;
}

const toOptions = <Value extends string>(words: Readonly<Record<Value, string>>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value, label: words[value] }));

/** What was recognised of how the table is written, in words, and each of it to be changed. */
export function Dialect({ options, isUndecided, onChange }: DialectProps) {
  const { t } = useLingui();
  const words = useDialectWords();
  const bodyId = useId();
  const [isOpen, setOpen] = useState(isUndecided);
  // Stays open once answered, so that nothing disappears while in use.
  if (isUndecided && !isOpen) setOpen(true);
  const { encoding, delimiter, decimal_mark, date_form, has_header, title_lines = 0 } = options;
  const counts = Array.from({ length: importLimits.title_lines + 1 }, (_, count) => String(count));
  const said = [
    words.encoding[encoding],
    words.delimiter[delimiter],
    decimal_mark === null ? t`decimal mark to be chosen` : words.decimal[decimal_mark],
    date_form === null ? t`dates to be chosen` : words.date[date_form],
  ];
  return (
    <section className="stack g12">
      <div className="row sp wrap">
        <h2>{t`How the file is read`}</h2>
        {!isUndecided && (
          <Button size="compact" aria-expanded={isOpen} aria-controls={bodyId} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t`That is right` : t({ message: "Change", context: "how a file is read" })}
          </Button>
        )}
      </div>
      {!isOpen && <p className={c.said}>{said.join(" · ")}</p>}
      <div id={bodyId} hidden={!isOpen}>
        <div className={c.dialect}>
          <Select
            label={t`Encoding`}
            hint={t`Right when letters like ä, ł or є look right below.`}
            options={toOptions(words.encoding)}
            value={encoding}
            onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value as ImportOptions["encoding"] })}
          />
          <Select
            label={t`Separator`}
            options={toOptions(words.delimiter)}
            value={delimiter}
            onChange={({ currentTarget }) => onChange({ delimiter: currentTarget.value as ImportOptions["delimiter"] })}
          />
          <Select
            label={t`Decimal mark`}
            placeholder={decimal_mark === null ? t`Choose` : undefined}
            error={decimal_mark === null ? t`Both could be meant. Choose one.` : undefined}
            options={toOptions(words.decimal)}
            value={decimal_mark ?? ""}
            onChange={({ currentTarget }) =>
              onChange({ decimal_mark: currentTarget.value as ImportOptions["decimal_mark"] })
            }
          />
          <Select
            label={t`Dates`}
            placeholder={date_form === null ? t`Choose` : undefined}
            error={date_form === null ? t`Both could be meant. Choose one.` : undefined}
            options={toOptions(words.date)}
            value={date_form ?? ""}
            onChange={({ currentTarget }) => onChange({ date_form: currentTarget.value as ImportOptions["date_form"] })}
          />
          <Select
            label={t`Title lines above the table`}
            options={counts.map((count) => ({ value: count, label: count }))}
            value={String(title_lines)}
            onChange={({ currentTarget }) => onChange({ title_lines: Number(currentTarget.value) })}
          />
          <Checkbox
            checked={has_header}
            onChange={({ currentTarget }) => onChange({ has_header: currentTarget.checked })}
          >
            {t`The first line holds the names of the columns`}
          </Checkbox>
        </div>
      </div>
    </section>
  );
}

type Words<Value extends string> = Readonly<Record<Value, string>>;

interface DialectWords {
  readonly encoding: Words<ImportOptions["encoding"]>;
  readonly delimiter: Words<ImportOptions["delimiter"]>;
  readonly decimal: Words<NonNullable<ImportOptions["decimal_mark"]>>;
  readonly date: Words<NonNullable<ImportOptions["date_form"]>>;
}

/** How tables are written, in words. */
function useDialectWords(): DialectWords {
  const { t } = useLingui();
  return {
    encoding: {
      "utf-8": "UTF-8",
      "utf-16le": "UTF-16 LE",
      "utf-16be": "UTF-16 BE",
      "windows-1250": t`Windows-1250, Central European`,
      "windows-1252": t`Windows-1252, Western European`,
      "windows-1251": t`Windows-1251, Cyrillic`,
      "iso-8859-2": t`ISO 8859-2, Central European`,
    },
    delimiter: { ",": t`Comma`, ";": t`Semicolon`, "\t": t`Tab`, "|": t`Vertical bar` },
    decimal: { ",": t`Comma: 12,50`, ".": t`Point: 12.50` },
    date: {
      year_month_day: t`Year, month, day: 2026-06-12`,
      day_month_year: t`Day, month, year: 12.06.2026`,
      month_day_year: t`Month, day, year: 06/12/2026`,
    },
  };
}
