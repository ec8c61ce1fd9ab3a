/** The night's check finds figures that stand at another place, and months that are not the sum of their days. */
import { addMonths } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { compareFigures, foldNext } from "./index.ts";

const clock = fixedClock("2026-06-02T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const day = "2026-06-01";

/** A visit on the first of each of the last 25 months: whichever month the night takes up, it holds one. */
const open = async ({ folded = 25 } = {}) => {
  const { ctx, scope, place_id, points_card_id: card_id } = await buildBusiness(app);
  const { business_id } = scope;
  const months = Array.from({ length: 25 }, (_, at) => addMonths(day, at - 24));
  const visits = months.map((one) => ({ occurred_at: `${one}T09:00:00.000Z`, amount: 500 }));
  await writeHistories(witness, { business_id, card_id }, [visits]);
  await witness.rows("update transactions set place_id = $2 where business_id = $1", [business_id, place_id]);
  await foldNext(app.database, scope, folded);
  return {
    business_id,
    place_id,
    other: await createPlace(ctx, { name: "Podgórze" }),
    check: () => compareFigures(app, scope, day),
  };
};

test("what agrees is fine, also while a part waits to be folded", async () => {
  const { check } = await open({ folded: 10 });
  const { rows, different } = await check();
  expect(rows).toBeGreaterThan(3);
  expect(different).toBe(0);
});

test("a day's figures at another place are found, though the sum is the same", async () => {
  const { business_id, place_id, other, check } = await open();
  await witness.rows(
    "update stat_figures set place_id = $3 where business_id = $1 and place_id = $2 and from_day = $4",
    [...[business_id, place_id, other, day]],
  );
  expect((await check()).different).toBe(2);
});

test("a month that is not the sum of its days is found", async () => {
  const { business_id, check } = await open();
  await witness.rows(
    "update stat_figures set turnover = turnover + 1 where business_id = $1 and dimension = 'total' and grain = 'month'",
    [business_id],
  );
  expect((await check()).different).toBe(1);
});
