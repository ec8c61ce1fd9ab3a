import { parse } from "csv-parse/sync";

/** Rows of a table that we wrote, by their heads, as another program reads them. */
export const readTable = (file: Buffer | string, delimiter: string): Record<string, string>[] =>
  parse(file, { bom: true, delimiter, columns: true, record_delimiter: "\r\n" });
