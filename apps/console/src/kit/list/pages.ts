/** One page of a list: fifty rows and the cursor of the next page. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
  /** Of all rows; only the first page counts. */
  readonly count?: number | undefined;
  readonly count_is_estimate?: boolean | undefined;
}

/** All rows without duplicates: a row that moved between two fetches may be in both pages. */
export function rowsOf<Row extends { readonly _id: string }>(pages: readonly Page<Row>[]): readonly Row[] {
  const seen = new Set<string>();
  return pages.flatMap(({ items }) => items.filter(({ _id }) => !seen.has(_id) && seen.add(_id)));
}
