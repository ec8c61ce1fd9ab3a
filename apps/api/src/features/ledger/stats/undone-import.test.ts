import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { pointsCard } from "../../../testing/builders.ts";
import { customer, openDesk, purchase } from "../../../testing/import-desk.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { selectFigures } from "./figure-queries.ts";
import { dimensions, measures } from "./measures.ts";
import { countPersons } from "./person-queries.ts";
import { foldNext } from "./queue.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

test("what an undone import had brought is in no figure, folded before, between or after", async () => {
  const desk = await openDesk(app, witness, pointsCard);
  const { scope } = desk;
  const days = { from: "2025-01-01", to: "2026-12-31" };
  const picture = () =>
    app.database.read(scope, async (tx) => {
      const figures = [];
      for (const dimension of dimensions) {
        const rows = await selectFigures(
          tx,
          { scope: scope, currency: null },
          { days, dimension, bucket: "day", measures, place_ids: null },
        );
        figures.push(...rows.filter((row) => measures.some((measure) => row[measure] !== 0)));
      }
      const [persons = []] = await countPersons(tx, { scope, currency: null }, [days], {
        bucket: "month",
        place_ids: null,
      });
      return { figures, persons: persons.filter(({ active }) => active > 0) };
    });
  const items = [
    {
      name: "Bułka",
      group: null,
      product_id: null,
      quantity: 2,
      amount: 1500,
      product_points: null,
      never_earns: null,
    },
    { name: "Kawa", group: null, product_id: null, quantity: 1, amount: 1000, product_points: null, never_earns: null },
  ];
  const lines = [1, 2, 3];
  const kept = newId();
  await desk.customers(
    kept,
    lines.map((line) => customer(line)),
  );
  await desk.purchases(kept, [purchase(1, 1, { occurred_at: "2026-05-20T10:00:00.000Z" })]);
  const before = await picture();
  expect(before.persons).toEqual([{ from_day: "2026-05-01", active: 1, new: 1 }]);

  const undone = newId();
  const earlier = { occurred_at: "2026-04-03T10:00:00.000Z", items };
  await desk.purchases(
    undone,
    lines.map((line) => purchase(10 + line, line, earlier)),
  );
  await foldNext(app.database, scope, 4);
  expect((await picture()).persons).toEqual([
    { from_day: "2026-04-01", active: 3, new: 3 },
    { from_day: "2026-05-01", active: 1, new: 0 },
  ]);
  await desk.undo(undone);
  for (let turn = 0; turn < 4; turn += 1) {
    expect(await picture()).toEqual(before);
    await foldNext(app.database, scope, 2);
  }
});
