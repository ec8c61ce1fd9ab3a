import { expect, test } from "vitest";
import { rowsOf } from "./pages.ts";

test("a row that moved while pages were fetched counts once", () => {
  const pages = [["a", "b"], ["b", "c"], []].map((ids) => ({ items: ids.map((_id) => ({ _id })), next_cursor: null }));
  expect(rowsOf(pages).map(({ _id }) => _id)).toEqual(["a", "b", "c"]);
});
