/** README.txt of an archive: what it is, and what each file and each column holds, in the asker's language. */
import type { Locale } from "@rewardo/contract/fields";
import { archiveColumn, archiveTable, archiveText } from "@rewardo/texts/archives";
import { dialects } from "../../../platform/export/csv.ts";
import { localMoment } from "../../../platform/export/moment.ts";
import { columnNames, tableFileName, type TableFile } from "./write.ts";

export interface ReadmeOf {
  readonly title: "business_title" | "person_title";
  /** Additional notes at the head of the readme. */
  readonly notes: readonly ("pictures" | "manifest" | "json" | "secrets")[];
  readonly business: { readonly name: string; readonly time_zone: string };
  readonly brand: string;
  readonly now: string;
  readonly files: readonly TableFile[];
  readonly locale: Locale;
}

export const readmeText = ({ title, notes, business, brand, now, files, locale }: ReadmeOf): string => {
  const { delimiter, decimal } = dialects[locale];
  const when = `${localMoment(now, business.time_zone)} (${business.time_zone})`;
  const heading = archiveText(locale, title, { business: business.name, brand });
  const lines = [heading, "=".repeat(heading.length), "", archiveText(locale, "made", { when })];
  lines.push(archiveText(locale, "csv", { delimiter, decimal }));
  for (const note of notes) lines.push(archiveText(locale, note));
  for (const file of files) {
    const columns = columnNames(file);
    const width = Math.max(...columns.map((column) => column.length)) + 2;
    lines.push("", "", tableFileName(file.table), archiveTable(locale, file.table));
    for (const column of columns) lines.push(`  ${column.padEnd(width)}${archiveColumn(locale, column) ?? column}`);
  }
  return `\ufeff${lines.join("\r\n")}\r\n`;
};
