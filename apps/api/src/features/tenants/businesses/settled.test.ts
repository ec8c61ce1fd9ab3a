/** A business has one currency and one time zone: chosen before its first transaction, and the same in all that it shows. */
import type { Business } from "@rewardo/contract/businesses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

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

const setUp = async () => {
  const { scope, place_id, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const change = (body: object) => owner.call<Business>("PATCH", `/api/businesses/${scope.business_id}`, body);
  const visit = () =>
    owner.call<{ transaction: { currency: string } }>(
      "POST",
      "/api/scanner/commit",
      { number: points.number, place_id, amount: 2000 },
      { "Idempotency-Key": crypto.randomUUID() },
    );
  const settled = async () => (await owner.call<Business>("GET", "/api/businesses/current")).body.currency_is_settled;
  return { scope, owner, change, visit, settled };
};

test("another currency before the first transaction: visits are kept in it, and then it stays", async () => {
  const { change, visit, settled } = await setUp();
  expect(await settled()).toBe(false);
  const chosen = await change({ currency: "EUR" });
  expect([chosen.status, chosen.body.currency]).toEqual([200, "EUR"]);
  const first = await visit();
  expect([first.status, first.body.transaction.currency]).toEqual([201, "EUR"]);
  expect(await settled()).toBe(true);
  const late = await change({ currency: "USD", billing_name: "Ziarno" });
  expect([late.status, late.body]).toMatchObject([400, { errors: [{ path: "currency", code: "currency_in_use" }] }]);
  expect((await change({ currency: "EUR", billing_name: "Ziarno" })).body).toMatchObject({ billing_name: "Ziarno" });
});

test("a change is audited; a currency that is not offered is refused by name", async () => {
  const { change, scope } = await setUp();
  await change({ currency: "CZK" });
  const [entry] = await witness.rows<{ before: unknown; after: unknown }>(
    "select before, after from audit_entries where business_id = $1 and entity = 'businesses'",
    [scope.business_id],
  );
  expect(entry).toMatchObject({ before: { currency: "PLN" }, after: { currency: "CZK" } });
  const wrong = await change({ currency: "XAU" });
  expect([wrong.status, wrong.body]).toMatchObject([400, { errors: [{ path: "currency" }] }]);
});

test("versions hold for the same members, and one that was replaced before its day stays so", async () => {
  const { change, scope } = await setUp();
  const versions = () =>
    witness.rows<{ currency: string }>(
      `select card_id, card, valid_from::text, audience, others_from::text, others_after, reason, programme ->> 'currency' as currency
        from programme_versions where business_id = $1 order by card_id, number`,
      [scope.business_id],
    );
  const publish = (number: number, days: number, audience: string, others_after: string | null) =>
    witness.rows(
      `insert into programme_versions (business_id, _id, card_id, programme, card, valid_from, number, audience, others_after, reason)
        select business_id, gen_random_uuid(), card_id, programme, card, valid_from + make_interval(days => $3), $2, $4, $5,
          '{"pl": "Nowe zasady"}' from programme_versions where business_id = $1 and number = 1`,
      [scope.business_id, number, days, audience, others_after],
    );
  await publish(2, 2, "everyone", null);
  await publish(3, 1, "joiners", "full_card");
  const before = await versions();
  await change({ currency: "EUR" });
  const after = (await versions()).filter(({ currency }) => currency === "EUR");
  expect(after).toEqual(before.map((version) => ({ ...version, currency: "EUR" })));
});

test("another time zone before the first transaction: days are its own, the cards' too, and then it stays", async () => {
  const { change, owner, scope, visit } = await setUp();
  const chosen = await change({ time_zone: "America/New_York", currency: "USD" });
  expect([chosen.status, chosen.body]).toMatchObject([200, { time_zone: "America/New_York", currency: "USD" }]);
  const [card] = await witness.rows<{ zones: string[] }>(
    `select array_agg(distinct programme ->> 'time_zone') as zones from (select distinct on (card_id) programme
      from programme_versions where business_id = $1 order by card_id, number desc) newest`,
    [scope.business_id],
  );
  expect(card).toEqual({ zones: ["America/New_York"] });
  expect((await visit()).status).toBe(201);
  const [day] = await witness.rows<{ is_local: boolean }>(
    `select local_day = (occurred_at at time zone 'America/New_York')::date as is_local from transactions where business_id = $1`,
    [scope.business_id],
  );
  expect(day).toEqual({ is_local: true });
  const late = await change({ time_zone: "Europe/Kyiv", currency: "UAH" });
  expect([late.status, late.body]).toMatchObject([
    400,
    {
      errors: [
        { path: "currency", code: "currency_in_use" },
        { path: "time_zone", code: "time_zone_in_use" },
      ],
    },
  ]);
  expect((await owner.call<Business>("GET", "/api/businesses/current")).body.time_zone).toBe("America/New_York");
});

test("weeks begin as in the country of the invoices until a day is chosen, at any time", async () => {
  const { change, visit, owner, scope } = await setUp();
  const first = async () => (await owner.call<Business>("GET", "/api/businesses/current")).body.first_day_of_week;
  const kept = async () =>
    (
      await witness.rows<{ first_day_of_week: number | null }>(
        "select first_day_of_week from businesses where _id = $1",
        [scope.business_id],
      )
    )[0]?.first_day_of_week;
  for (const [country, postcode] of [
    ["PL", "00-950"],
    ["DE", "10115"],
    ["UK", "SW1A 1AA"],
  ]) {
    const billing_address = { address: "1 Main Street", postcode, city: "Town", country };
    expect((await change({ billing_address, first_day_of_week: 1 })).body.first_day_of_week).toBe(1);
    expect([await first(), await kept()]).toEqual([1, null]);
  }
  await visit();
  expect((await change({ first_day_of_week: 7 })).body.first_day_of_week).toBe(7);
  expect((await change({ billing_name: "Ziarno" })).body.first_day_of_week).toBe(7);
  expect([await first(), await kept()]).toEqual([7, 7]);
  const noted = await witness.rows(
    `select before -> 'first_day_of_week' as before, after -> 'first_day_of_week' as after from audit_entries
      where business_id = $1 and entity = 'businesses' and after ? 'first_day_of_week'`,
    [scope.business_id],
  );
  expect(noted).toEqual([{ before: 1, after: 7 }]);
  for (const first_day_of_week of [0, 8, 1.5, null]) {
    const { status, body } = await change({ first_day_of_week });
    expect([status, body]).toMatchObject([400, { errors: [{ path: "first_day_of_week" }] }]);
  }
});

test.each(["Europe/Atlantis", "+02:00", "europe/kyiv", ""])("%s is no time zone", async (time_zone) => {
  const { change, owner } = await setUp();
  const { status, body } = await change({ time_zone });
  expect([status, body]).toMatchObject([400, { errors: [{ path: "time_zone" }] }]);
  expect((await owner.call<Business>("GET", "/api/businesses/current")).body.time_zone).toBe("Europe/Warsaw");
});
