/** One answer of a list: fifty rows and where the next begin. */
export interface Page<Row> {
  readonly items: readonly Row[];
  readonly next_cursor: string | null;
  /** Of all rows; only the first page counts. */
  readonly count?: number | undefined;
  readonly count_is_estimate?: boolean | undefined;
}

/** Rows of a list, each once: a row that moved while pages were fetched may stand in two of them. */
export function rowsOf<Row extends { readonly _id: string }>(pages: readonly Page<Row>[]): readonly Row[] {
  const seen = new Set<string>();
  return pages.flatMap(({ items }) => items.filter(({ _id }) => !seen.has(_id) && seen.add(_id)));
}
