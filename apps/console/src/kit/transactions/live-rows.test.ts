import { expect, test } from "vitest";
import {
  type LiveRow,
  newestFirst,
  type RowMessage,
  sortMessages,
  withChanges,
  withoutRows,
  withRows,
} from "./live-rows.ts";

interface Row extends LiveRow {
  readonly place?: string;
}
const at = (minute: number): string => `2026-06-12T08:${String(minute).padStart(2, "0")}:00.000Z`;
const row = (_id: string, minute: number, place = "Rynek"): Row => ({ _id, occurred_at: at(minute), place });
const ids = (rows: readonly LiveRow[]): string => rows.map(({ _id }) => _id).join("");
const all = () => true;
const prepend = (data: Row): RowMessage<Row> => ({ action: "prepend", data });
const update = (data: Row): RowMessage<Row> => ({ action: "update", data });
const remove = (_id: string): RowMessage<Row> => ({ action: "delete", data: { _id } });

test("rows run from the newest down, and of one time the later id comes first", () => {
  expect(ids([row("a", 1), row("c", 2), row("b", 2)].toSorted(newestFirst))).toBe("cba");
});

test("a time written with fewer digits is the same time", () => {
  const short = { _id: "b", occurred_at: "2026-06-12T08:02:00Z" };
  expect(newestFirst(short, row("b", 2))).toBe(0);
});

test("new rows arrive, known ones change, and what is deleted goes", () => {
  const messages = [prepend(row("n", 9)), update(row("k", 1)), remove("g")];
  const sorted = sortMessages(messages, new Set(["k", "g"]), all);
  expect(ids(sorted.arrived)).toBe("n");
  expect(ids(sorted.changed)).toBe("k");
  expect(sorted.gone).toEqual(["g"]);
  expect(sorted.isStale).toBe(false);
});

test("an update of a row that was never shown is none of ours; of one in the same batch it is", () => {
  expect(sortMessages([update(row("x", 1))], new Set(), all).arrived).toEqual([]);
  const [arrived] = sortMessages([prepend(row("n", 9, "old")), update(row("n", 9, "new"))], new Set(), all).arrived;
  expect(arrived?.place).toBe("new");
});

test("a row that came and went in one batch leaves nothing behind", () => {
  const sorted = sortMessages([prepend(row("n", 9)), remove("n")], new Set(), all);
  expect([sorted.arrived, sorted.changed, sorted.gone]).toEqual([[], [], []]);
});

test("what the filter does not take stays out, and goes when it moved out", () => {
  const accepts = ({ place }: Row) => place === "Rynek";
  const messages = [prepend(row("n", 9, "Wola")), update(row("k", 1, "Wola"))];
  const sorted = sortMessages(messages, new Set(["k"]), accepts);
  expect(sorted.arrived).toEqual([]);
  expect(sorted.gone).toEqual(["k"]);
});

test("a refresh says that more has changed, and the rest of the batch still counts", () => {
  const sorted = sortMessages([{ action: "refresh", data: null }, prepend(row("n", 9))], new Set(), all);
  expect(sorted.isStale).toBe(true);
  expect(ids(sorted.arrived)).toBe("n");
});

test("a row lands where its time belongs, not always at the top", () => {
  const rows = [row("c", 3), row("a", 1)];
  expect(ids(withRows(rows, [row("b", 2), row("d", 4)], { isComplete: false }))).toBe("dcba");
});

test("an import older than everything loaded waits for its page, unless all is loaded", () => {
  const rows = [row("c", 3), row("b", 2)];
  expect(ids(withRows(rows, [row("a", 1)], { isComplete: false }))).toBe("cb");
  expect(ids(withRows(rows, [row("a", 1)], { isComplete: true }))).toBe("cba");
  expect(ids(withRows([], [row("a", 1)], { isComplete: false }))).toBe("a");
});

test("a row told twice is there once, with its last content", () => {
  const rows = withRows([row("b", 2, "old"), row("a", 1)], [row("b", 2, "new")], { isComplete: false });
  expect(ids(rows)).toBe("ba");
  expect(rows[0]?.place).toBe("new");
  expect(withRows([row("a", 1, "old")], [row("a", 1, "new")], { isComplete: false })[0]?.place).toBe("new");
});

test("changes keep the order and add no rows", () => {
  const rows = withChanges([row("b", 2), row("a", 1)], [row("a", 1, "new"), row("x", 9)]);
  expect(ids(rows)).toBe("ba");
  expect(rows[1]?.place).toBe("new");
  expect(ids(withoutRows(rows, ["b", "x"]))).toBe("a");
});
