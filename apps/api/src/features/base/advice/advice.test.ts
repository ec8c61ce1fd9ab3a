import type { Advice } from "@rewardo/contract/advice";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { giveFeedback } from "../../../testing/feedback.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { moved } from "../../../testing/moved.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";

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

const adviceFor = async (caller: Caller): Promise<Advice[]> =>
  (await caller.call<{ items: Advice[] }>("GET", "/api/businesses/current/advice")).body.items;
const kindsFor = async (caller: Caller): Promise<string[]> => (await adviceFor(caller)).map(({ kind }) => kind);
const restore = (caller: Caller, kind: unknown) =>
  caller.call("POST", "/api/businesses/current/advice_dismissals/undo", { kind });
const dismiss = (caller: Caller, kind: unknown) =>
  caller.call("POST", "/api/businesses/current/advice_dismissals", { kind });

/** A business that nothing can be said of: two people, a place with opening hours, two members. */
const quiet = async (): Promise<{ business: TestBusiness; owner: Caller; employee: Caller }> => {
  const business = await buildBusiness(app);
  const [owner, employee] = [await app.as("OWNER", business.scope), await app.as("EMPLOYEE", business.scope)];
  const { business_id } = business.scope;
  await witness.rows("update places set opening_hours = 'Mo-Fr 08:00-18:00' where business_id = $1", [business_id]);
  return { business, owner, employee };
};

/** Customers with a name alone, made this long ago. */
const addCustomers = async ({ ctx, stamps_card_id, scope }: TestBusiness, count: number, first_name: string | null) => {
  const inputs = Array.from({ length: count }, () => ({ first_name }));
  await joinCard(ctx, stamps_card_id, inputs);
  await witness.rows(
    `update card_subscriptions set created_at = ${moved("created_at", -8, "day")} where business_id = $1`,
    [scope.business_id],
  );
};

test("a business without anything to say gets no advice", async () => {
  expect(await adviceFor((await quiet()).owner)).toEqual([]);
});

test("each piece has the figures of the business and what its action opens", async () => {
  const { business, owner } = await quiet();
  const { business_id } = business.scope;
  await witness.rows("update places set opening_hours = null where business_id = $1", [business_id]);
  expect(await adviceFor(owner)).toEqual([
    { kind: "places_without_hours", count: 1, of: 1, target_id: business.place_id },
  ]);
  await addCustomers(business, 4, "Iga");
  expect(await adviceFor(owner)).toEqual([
    { kind: "customers_without_contact", count: 6, of: 6, target_id: null },
    { kind: "places_without_hours", count: 1, of: 1, target_id: business.place_id },
  ]);
  await witness.rows("update users set phone = '+48125550112' where business_id = $1", [business_id]);
  expect(await kindsFor(owner)).toEqual(["places_without_hours"]);
});

test("printed cards unused for a week are counted until their first visit", async () => {
  const { business, owner } = await quiet();
  await joinCard(
    business.ctx,
    business.stamps_card_id,
    Array.from({ length: 5 }, () => ({})),
  );
  expect(await kindsFor(owner)).toEqual([]);
  await addCustomers(business, 1, null);
  expect(await adviceFor(owner)).toEqual([{ kind: "unused_paper_cards", count: 6, of: null, target_id: null }]);
  // Those of a card that is out of use are not to be handed over.
  const status = (to: string) =>
    witness.rows("update cards set status = $2 where _id = $1", [business.stamps_card_id, to]);
  await status("archived");
  expect(await kindsFor(owner)).toEqual([]);
  await status("active");
  await witness.rows("update card_subscriptions set visits = 1 where business_id = $1", [business.scope.business_id]);
  expect(await kindsFor(owner)).toEqual([]);
});

test("flagged visits of the week come first, and not once they are taken back", async () => {
  const { business, owner } = await quiet();
  const { business_id } = business.scope;
  const headers = { "idempotency-key": "flagged" };
  const visit = { number: business.stamps.number, place_id: business.place_id, amount: 1700 };
  const { body } = await owner.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", visit, headers);
  await witness.rows("update transactions set flags = '{own_card}' where business_id = $1", [business_id]);
  await witness.rows("update places set opening_hours = null where business_id = $1", [business_id]);
  expect(await kindsFor(owner)).toEqual(["flagged_visits", "places_without_hours"]);
  await owner.call("POST", `/api/transactions/${body.transaction._id}/reverse`, {}, { "idempotency-key": "back" });
  expect(await kindsFor(owner)).toEqual(["places_without_hours"]);
});

test("ratings of one and two without a reply are counted on their card until they are answered", async () => {
  const { business, owner } = await quiet();
  const given: string[] = [];
  for (const [at, rating] of [1, 2, 5].entries()) {
    const visit = { number: business.points.number, place_id: business.place_id, amount: 1700 };
    const headers = { "idempotency-key": `rated-${at}` };
    const { body } = await owner.call<{ transaction: { _id: string } }>("POST", "/api/scanner/commit", visit, headers);
    given.push(await giveFeedback(business.ctx, { transaction_id: body.transaction._id, rating }));
  }
  const advice = (count: number) => ({ kind: "low_ratings", count, of: null, target_id: business.points_card_id });
  expect(await adviceFor(owner)).toEqual([advice(2)]);
  await owner.call("POST", `/api/feedback/${given[0]}/seen`);
  expect(await adviceFor(owner)).toEqual([advice(2)]);
  await owner.call("POST", `/api/feedback/${given[0]}/resolve`);
  expect(await adviceFor(owner)).toEqual([advice(1)]);
  const old = `update feedback set created_at = ${moved("created_at", -31, "day")} where _id = $1`;
  await witness.rows(old, [given[1]]);
  expect(await adviceFor(owner)).toEqual([]);
});

test("a till that is silent for days, a reward that is nearly used up, and customers who are almost lost", async () => {
  const { business, owner } = await quiet();
  const { business_id } = business.scope;
  const device_id = newId();
  await witness.rows(
    `insert into devices (business_id, _id, name, kind, status, last_seen_at)
      values ($1, $2, 'Kasa', 'till', 'paired', now() - interval '3 days')`,
    [business_id, device_id],
  );
  const [reward] = await witness.rows<{ _id: string }>(
    `update programme_versions set programme = jsonb_set(programme, '{rewards,0,stock}', '20')
      where business_id = $1 and card_id = $2 returning programme -> 'rewards' -> 0 ->> '_id' as _id`,
    [business_id, business.points_card_id],
  );
  const use = (used: number) =>
    witness.rows(
      `insert into promotion_counters (business_id, promotion_id, used) values ($1, $2, $3)
        on conflict (business_id, promotion_id) do update set used = excluded.used`,
      [business_id, reward!._id, used],
    );
  const moved = (day: string, customers: number) =>
    witness.rows("insert into rfm_moves values ($1, $2, 'active', 'almost_lost', $3)", [business_id, day, customers]);
  await use(17);
  await moved("2026-05-01", 9);
  await moved("2026-05-02", 4);
  expect(await adviceFor(owner)).toEqual([]);
  await witness.rows("update devices set last_seen_at = now() - interval '5 days' where _id = $1", [device_id]);
  await use(18);
  await moved("2026-05-03", 5);
  expect(await adviceFor(owner)).toEqual([
    { kind: "silent_devices", count: 1, of: null, target_id: device_id },
    { kind: "rewards_running_out", count: 1, of: null, target_id: business.points_card_id },
    { kind: "almost_lost_customers", count: 5, of: null, target_id: null },
  ]);
  const lasts = async (to: string | null) => {
    const validity = JSON.stringify({ kind: "datetime_range", from: null, to });
    await witness.rows(
      `update programme_versions set programme = jsonb_set(programme, '{rewards,0,validity}', $3)
        where business_id = $1 and card_id = $2`,
      [business_id, business.points_card_id, validity],
    );
    return (await kindsFor(owner)).includes("rewards_running_out");
  };
  expect([await lasts(null), await lasts("2099-01-01T00:00"), await lasts("2020-01-01T00:00")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("no more than three, for an owner who works alone", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  await addCustomers(business, 12, "Iga");
  expect(await kindsFor(owner)).toEqual(["customers_without_contact", "only_account", "places_without_hours"]);
  await dismiss(owner, "only_account");
  expect(await kindsFor(owner)).toEqual(["customers_without_contact", "places_without_hours", "no_logo"]);
});

test("what an account dismisses is hidden from it alone, and for thirty days", async () => {
  const { business, owner } = await quiet();
  const admin = await app.as("ADMIN", business.scope);
  await addCustomers(business, 5, "Iga");
  expect(await dismiss(owner, "customers_without_contact")).toMatchObject({ status: 204 });
  expect(await dismiss(owner, "customers_without_contact")).toMatchObject({ status: 204 });
  expect(await kindsFor(owner)).toEqual([]);
  expect(await kindsFor(admin)).toEqual(["customers_without_contact"]);
  await witness.rows(
    `update advice_dismissals set dismissed_at = ${moved("dismissed_at", -30, "day")} where account_id = $1`,
    [owner.account_id],
  );
  expect(await kindsFor(owner)).toEqual(["customers_without_contact"]);
});

test("what was hidden by mistake comes back by the same account's undo alone, also the second time", async () => {
  const { business, owner } = await quiet();
  const admin = await app.as("ADMIN", business.scope);
  await addCustomers(business, 5, "Iga");
  await dismiss(owner, "customers_without_contact");
  expect((await restore(admin, "customers_without_contact")).status).toBe(204);
  expect(await kindsFor(owner)).toEqual([]);
  for (let again = 0; again < 2; again += 1) {
    expect((await restore(owner, "customers_without_contact")).status).toBe(204);
    expect(await kindsFor(owner)).toEqual(["customers_without_contact"]);
  }
});

test("an unknown kind changes nothing, and employees get no advice", async () => {
  const { owner, employee } = await quiet();
  expect(await dismiss(owner, "buy_more")).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect((await employee.call("GET", "/api/businesses/current/advice")).status).toBe(403);
  expect(await restore(owner, "buy_more")).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect((await dismiss(employee, "no_logo")).status).toBe(403);
  expect((await restore(employee, "no_logo")).status).toBe(403);
});

test("customers whom no warning reaches before something lapses are told, and those with a way are not", async () => {
  const { business, owner } = await quiet();
  const { business_id } = business.scope;
  const { card_subscription_id, user_id } = business.stamps;
  const insert = `insert into lots (business_id, card_subscription_id, _id, amount, remaining, is_open, source_transaction_id, occurred_at,
      expires_at, lapse_after_warning) values ($1, $2, $3, 5, 5, true, $3, now(), now() + $4::interval, $5)`;
  const lot = (ahead: string, days: number | null) =>
    witness.rows(insert, [business_id, card_subscription_id, newId(), ahead, days]);
  await lot("10 days", null);
  await lot("60 days", 14);
  expect(await adviceFor(owner)).toEqual([]);
  await lot("20 days", 14);
  const unreached = [{ kind: "lapsing_unreached", count: 1, of: 1, target_id: business.stamps_card_id }];
  expect(await adviceFor(owner)).toEqual(unreached);
  // A number that gets SMS, until they come back.
  await witness.rows("update users set phone = '+48601234567' where business_id = $1 and _id = $2", [
    business_id,
    user_id,
  ]);
  await witness.rows(
    "insert into consent_events (business_id, _id, user_id, channel, is_granted, source, recorded_at) values ($1, $2, $3, 'sms', true, 'console', now())",
    [business_id, newId(), user_id],
  );
  expect(await adviceFor(owner)).toEqual([]);
  await witness.rows(
    `insert into message_suppressions (business_id, _id, channel, address_hash, user_id, reason, updated_at, suppressed_at)
      values ($1, $2, 'sms', encode(sha256(convert_to($1::uuid::text || ' sms ' || '+48601234567', 'UTF8')), 'hex'), $3, 'hard_bounce', now(), now())`,
    [business_id, newId(), user_id],
  );
  expect(await adviceFor(owner)).toEqual(unreached);
  await witness.rows(
    `insert into member_browsers (business_id, _id, token_hash, user_id, created_at, last_used_at, expires_at)
      values ($1, $2, $3, $4, now(), now(), now() + interval '1 day')`,
    [business_id, newId(), Buffer.from(newId()), user_id],
  );
  expect(await adviceFor(owner)).toEqual([]);
});
