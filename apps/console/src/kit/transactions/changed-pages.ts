/** What has happened, put into the pages of the list's answers. Pure. */
import { type Page, rowsOf } from "../list/items.ts";
import { type LiveRow, withChanges, withoutRows, withRows } from "./live-rows.ts";
import type { RowChange } from "./use-live-rows.ts";

/** The pages after a change: their rows stay in order, their cursors lead on from the last one, the count follows. */
export const changedPages = <Row extends LiveRow, P extends Page<Row>>(
  pages: readonly P[],
  { added = [], changed = [], gone = [] }: RowChange<Row>,
): P[] => {
  const before = rowsOf<Row>(pages);
  const isComplete = pages.at(-1)?.next_cursor == null;
  const rows = withoutRows(withChanges(withRows(before, added, { isComplete }), changed), gone);
  const more = rows.length - before.length;
  // The first page takes up the difference: only the last one's end matters to the cursor.
  const later = pages.slice(1).reduce((sum, { items }) => sum + items.length, 0);
  let start = Math.max(0, rows.length - later);
  const first = rows.slice(0, start);
  return pages.map((page, index) => {
    if (index === 0) {
      return { ...page, items: first, ...(page.count === undefined ? {} : { count: page.count + more }) };
    }
    const items = rows.slice(start, start + page.items.length);
    start += page.items.length;
    return { ...page, items };
  });
};
