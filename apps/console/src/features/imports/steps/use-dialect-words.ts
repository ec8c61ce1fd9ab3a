import { useLingui } from "@lingui/react/macro";
import type { ImportOptions } from "@rewardo/contract/imports";

type Words<Value extends string> = Readonly<Record<Value, string>>;

export interface DialectWords {
  readonly encoding: Words<ImportOptions["encoding"]>;
  readonly delimiter: Words<ImportOptions["delimiter"]>;
  readonly decimal: Words<NonNullable<ImportOptions["decimal_mark"]>>;
  readonly date: Words<NonNullable<ImportOptions["date_form"]>>;
}

/** How tables are written, in words. */
export function useDialectWords(): DialectWords {
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
