/** A number without a calling code is one of the country that the business is in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { silentPublisher } from "../../platform/live/publisher.ts";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { openWitness, type Witness } from "../../testing/witness.ts";
import { createPlace } from "../places/index.ts";
import { importFromCommand } from "./index.ts";

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
  expect((await command.run({ ...sent, earn: "none", isDryRun: false })).status).toBe("done");
  const people = await witness.rows("select phone from users where business_id = $1 and external_id = 'K1'", [
    business_id,
  ]);
  expect(people).toEqual([{ phone: expected }]);
});
