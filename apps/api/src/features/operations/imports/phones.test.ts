/** A number without a calling code is one of the country that the business is in. */
import type { Import } from "@rewardo/contract/imports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentPublisher } from "../../../platform/live/publisher.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { formOf } from "../../../testing/uploads.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "../../tenants/places/index.ts";
import { importFromCommand, workOn } from "./index.ts";

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

test.each([
  ["the one place, whatever it reckons in", "EUR", ["PL"], null, "+48601234567"],
  ["most places, and not who pays", "PLN", ["PL", "DE", "DE"], "PL", "+49601234567"],
  ["open places before closed ones", "PLN", ["PL closed", "PL closed", "DE"], null, "+49601234567"],
  ["who pays, between as many places", "PLN", ["DE", "PL"], "PL", "+48601234567"],
  ["who pays, without places", "EUR", [], "PL", "+48601234567"],
  ["the currency, where nothing else tells", "EUR", [], null, "+49601234567"],
] as const)("%s", async (_what, currency, places, billing_country, expected) => {
  const { ctx, scope, points_card_id } = await buildBusiness(app, { currency });
  const { business_id } = scope;
  // The builder's own place is one of them, or none of this business any more.
  for (const nr of places.slice(1).keys()) await createPlace(ctx, { name: `Place ${nr}` });
  const ids = await witness.rows<{ _id: string }>("select _id from places where business_id = $1", [business_id]);
  for (const [nr, { _id }] of ids.entries()) {
    const [country, status = "active"] = (places[nr] ?? "").split(" ");
    if (country === "") await witness.rows("delete from places where _id = $1", [_id]);
    else await witness.rows("update places set country = $2, status = $3 where _id = $1", [_id, country, status]);
  }
  await witness.rows("update businesses set billing_country = $2 where _id = $1", [business_id, billing_country]);
  const { signal } = new AbortController();
  const command = importFromCommand({ ...ctx, live: silentPublisher, signal });
  const pieces = (async function* () {
    yield Buffer.from("Customer no;Phone\nK1;601 234 567\n");
  })();
  const sent = { kind: "customers", card_id: points_card_id, name: null, pieces, fields: {} } as const;
  expect((await command.run({ ...sent, options: {}, isDryRun: false })).status).toBe("done");
  const people = await witness.rows("select phone from users where business_id = $1 and external_id = 'K1'", [
    business_id,
  ]);
  expect(people).toEqual([{ phone: expected }]);
});

/** A business in Poland that sends a file of customers, and what it does with it. */
const openSender = async (lines: number) => {
  const business = await buildBusiness(app);
  const { scope, points_card_id } = business;
  const owner = await app.as("OWNER", scope);
  const phones = Array.from({ length: lines }, (_, nr) => `K${nr};601 ${String(100_000 + nr)}\n`);
  const bytes = Buffer.from(`Customer no;Phone\n${phones.join("")}`);
  const { payload, headers } = formOf({ name: "file", file_name: "a.csv", type: "text/csv", bytes });
  const search = `kind=customers&card_id=${points_card_id}`;
  const { _id } = (await owner.call<Import>("POST", `/api/imports?${search}`, payload, headers)).body;
  const deps = { database: app.database, clock: app.clock, live: silentPublisher, scope, import_id: _id };
  const step = async (verb: string) => (await owner.call<Import>("POST", `/api/imports/${_id}/${verb}`)).body.status;
  return {
    business,
    step,
    change: (body: object) => owner.call<Import>("PATCH", `/api/imports/${_id}`, body),
    work: () => workOn({ ...deps, signal: new AbortController().signal }),
    /** Until it is asked to stop behind the first batch. */
    workABit: async () => {
      const stop = new AbortController();
      await expect(workOn({ ...deps, signal: stop.signal, onBatch: () => stop.abort() })).rejects.toThrow(/to stop/u);
    },
  };
};
const openAbroad = async ({ ctx, scope }: TestBusiness): Promise<void> => {
  for (const name of ["Berlin", "Hamburg"]) {
    const _id = await createPlace(ctx, { name });
    await witness.rows("update places set country = 'DE' where business_id = $1 and _id = $2", [
      scope.business_id,
      _id,
    ]);
  }
};
const codesOf = ({ scope }: TestBusiness) =>
  witness.rows(
    "select left(phone, 3) as code, count(*)::integer as numbers from users where business_id = $1 and external_id is not null group by 1 order by 1",
    [scope.business_id],
  );

test("places abroad between a check and its run change no number", async () => {
  const { business, step, work } = await openSender(2);
  await step("check");
  await work();
  await openAbroad(business);
  await step("run");
  await work();
  expect(await codesOf(business)).toEqual([{ code: "+48", numbers: 2 }]);
});

test("places abroad during a pause change no number of what is left", async () => {
  // A thousand lines are a batch.
  const { business, step, work, workABit } = await openSender(1001);
  await step("run");
  await workABit();
  expect(await step("pause")).toBe("paused");
  expect(await codesOf(business)).toEqual([{ code: "+48", numbers: 1000 }]);
  await openAbroad(business);
  await step("run");
  await work();
  expect(await codesOf(business)).toEqual([{ code: "+48", numbers: 1001 }]);
});

test("after a change of the reading options the file is read in the business's current country", async () => {
  const { business, step, work, change } = await openSender(2);
  await step("check");
  await work();
  await openAbroad(business);
  expect((await change({ options: { date_form: "day_month_year" } })).body.check).toBeNull();
  await step("run");
  await work();
  expect(await codesOf(business)).toEqual([{ code: "+49", numbers: 2 }]);
});

test("a check made again reads the file where the business is now, and the run as that check", async () => {
  const { business, step, work } = await openSender(2);
  await step("check");
  await work();
  await openAbroad(business);
  await step("check");
  await work();
  await step("run");
  await work();
  expect(await codesOf(business)).toEqual([{ code: "+49", numbers: 2 }]);
});
