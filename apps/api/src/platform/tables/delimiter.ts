/** Between which signs a table's fields stand. */
import { parse } from "csv-parse/sync";

const tableDelimiters = [",", ";", "\t", "|"] as const;
export type TableDelimiter = (typeof tableDelimiters)[number];

const recordsLookedAt = 50;

const recordsOf = (sample: string, delimiter: TableDelimiter): string[][] => {
  const options = { delimiter, to: recordsLookedAt, relax_column_count: true, relax_quotes: true };
  try {
    return parse(sample, { ...options, skip_empty_lines: true });
  } catch {
    // A quotation mark that is never closed: then by lines.
    const lines = sample.split(/\r?\n/u).filter((line) => line !== "");
    return lines.slice(0, recordsLookedAt).map((line) => line.split(delimiter));
  }
};

/** How many fields most records have, and what share of the records that is. */
const shapeOf = (sample: string, delimiter: TableDelimiter): { fields: number; share: number } => {
  const records = recordsOf(sample, delimiter);
  const counts = new Map<number, number>();
  for (const { length } of records) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [fields, times] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { fields, share: times / Math.max(1, records.length) };
};

/**
 * The delimiter that divides most records into the same number of fields, at least two; of several the one with more
 * fields. A table of one column has a comma, which divides nothing there. Excel's first line `sep=;` is believed.
 */
export const tellDelimiter = (sample: string): { delimiter: TableDelimiter; isSaid: boolean } => {
  const said = /^sep=([,;\t|])\r?\n/u.exec(sample)?.[1];
  if (said !== undefined) return { delimiter: said as TableDelimiter, isSaid: true };
  // A record cut off at the sample's end would look shorter, or like an open quotation, so it is left out.
  const whole = sample.slice(0, sample.lastIndexOf("\n") + 1) || sample;
  const shapes = tableDelimiters.map((delimiter) => ({ delimiter, ...shapeOf(whole, delimiter) }));
  const [best] = shapes.filter(({ fields }) => fields > 1).toSorted((a, b) => b.share - a.share || b.fields - a.fields);
  return { delimiter: best?.delimiter ?? ",", isSaid: false };
};
