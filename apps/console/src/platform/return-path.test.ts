import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path.ts";

test.each(["/", "/transactions?kind=visit&place_id=1", "/a//b", "/scanner#x"])("%s is honoured", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "https://evil.example",
  "transactions",
  "",
  " /x",
  undefined,
  null,
  7,
  ["/a"],
])("%j is not", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});
