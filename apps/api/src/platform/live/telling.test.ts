import { expect, test } from "vitest";
import type { RowsChanged } from "./publisher.ts";
import { openTelling } from "./telling.ts";

const row = (business_id: string, id: string, action: RowsChanged["action"] = "prepend"): RowsChanged => ({
  ...{ kind: "rows", type: "transaction", business_id, action },
  ids: [id],
});

/** Each turn costs so many milliseconds of a clock that only turns and rests move, of a process that idles so much. */
const openTold = (costMs: number, idle = 0) => {
  let ms = 0;
  const told: { business_id: string; ids: readonly string[]; atMs: number }[] = [];
  const failures: unknown[] = [];
  const tell = openTelling({
    tell: async ({ business_id, ids }) => {
      if (ids.includes("broken")) throw new Error("The database is away");
      told.push({ business_id, ids, atMs: ms });
      ms += costMs;
      return costMs;
    },
    failed: (_business_id, error) => failures.push(error),
    nowMs: () => ms,
    idle: () => idle,
    rest: async (restMs) => void (ms += restMs),
  });
  return { tell, told, failures };
};

test("few readers hear of each row at once, in order", async () => {
  const { tell, told } = openTold(0.1);
  for (const id of ["1", "2", "3"]) await tell(row("a", id));
  expect(told.map(({ ids }) => ids)).toEqual([["1"], ["2"], ["3"]]);
});

test("thousands of readers take a tenth of a busy process's time, and hear every row once", async () => {
  const { tell, told } = openTold(40);
  for (let id = 0; id < 200; id += 1) await tell(row("a", String(id)));
  expect(told.flatMap(({ ids }) => ids)).toHaveLength(200);
  // 200 turns of 40 ms are eight seconds, of which 0.3 were taken in advance.
  const lastMs = told.at(-1)!.atMs;
  expect((200 * 40 - 300) / lastMs).toBeLessThan(0.105);
  expect((200 * 40) / lastMs).toBeGreaterThan(0.095);
});

test("while a process idles, telling may take more of its time", async () => {
  const takenWith = async (idle: number): Promise<number> => {
    const { tell, told } = openTold(40, idle);
    for (let id = 0; id < 200; id += 1) await tell(row("a", String(id)));
    return (200 * 40) / told.at(-1)!.atMs;
  };
  expect(await takenWith(0.3)).toBeCloseTo(await takenWith(0));
  expect(await takenWith(0.5)).toBeGreaterThan(0.39);
  expect(await takenWith(1)).toBeGreaterThan(0.99);
});

test("what comes before its turn joins what waits, unless it is of another kind", async () => {
  const { tell, told } = openTold(40);
  const all = [
    tell(row("a", "0")),
    tell(row("a", "1")),
    tell(row("a", "2")),
    tell(row("a", "2", "update")),
    tell(row("a", "3", "update")),
    tell(row("b", "4")),
    tell(row("a", "5")),
  ];
  await Promise.all(all);
  const of = (name: string) => told.filter(({ business_id }) => business_id === name).map(({ ids }) => ids);
  expect(of("a")).toEqual([["0"], ["1", "2"], ["2", "3"], ["5"]]);
  expect(of("b")).toEqual([["4"]]);
});

test("a turn that fails is told of, and the next one comes", async () => {
  const { tell, told, failures } = openTold(1);
  await tell(row("a", "broken"));
  await tell(row("a", "1"));
  expect(failures).toHaveLength(1);
  expect(told.map(({ ids }) => ids)).toEqual([["1"]]);
});
