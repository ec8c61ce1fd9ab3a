/** The figures of a chart as a table: what is shown in its place, copied and downloaded. */
export interface ChartTable {
  /** The first column's head, then one for each series. */
  readonly heads: readonly string[];
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[];
}

/** A cell that a spreadsheet takes for text and not for a formula. */
const safe = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const quoted = (text: string): string => (/["\n\r;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/**
 * The table as CSV with the separators that spreadsheets of the language expect: comma and point in English, semicolon
 * and decimal comma elsewhere. Starts with a byte order mark, so that letters beyond ASCII are read.
 * @param above what it is, whose and of when: a line each before the table, and one that is empty
 */
export const csvOf = ({ heads, rows }: ChartTable, locale: string, above: readonly string[] = []): string => {
  const isEnglish = locale === "en";
  const figure = (value: number | null): string =>
    value === null ? "" : isEnglish ? String(value) : String(value).replace(".", ",");
  const lines = [
    ...above.map((line) => [quoted(safe(line))]),
    ...(above.length > 0 ? [[""]] : []),
    heads.map((head) => quoted(safe(head))),
    ...rows.map(({ label, values }) => [quoted(safe(label)), ...values.map((value) => quoted(figure(value)))]),
  ];
  return `\uFEFF${lines.map((cells) => cells.join(isEnglish ? "," : ";")).join("\r\n")}\r\n`;
};
