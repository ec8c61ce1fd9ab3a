import type { User } from "@rewardo/contract/users";
import { cardNumberFrom } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { createPlace } from "../../tenants/places/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock });
});
afterAll(() => app.close());

const add = (caller: Caller, body: object, key: string = crypto.randomUUID()) =>
  caller.call<User & { errors?: { path: string; code: string }[] }>("POST", "/api/users", body, {
    "idempotency-key": key,
  });
const codesOf = ({ body }: Awaited<ReturnType<typeof add>>) => body.errors?.map(({ path, code }) => [path, code]);

const printOne = async (owner: Caller, card_id: string): Promise<string> => {
  const path = `/api/cards/${card_id}/paper_cards`;
  const { body } = await owner.call<{ items: { number: string }[] }>("POST", path, { count: 1 });
  return body.items[0]!.number;
};

test("a customer is added once, with a new number, and with the consents that were given", async () => {
  const { scope, stamps_card_id } = await buildBusiness(app);
  const admin = await app.as("ADMIN", scope);
  const body = {
    ...{ first_name: "Łucja", phone: "601 204 418", email: "lucja@example.test", gender: "female", language: "uk" },
    ...{ birth_date: "1990-02-29", card_id: stamps_card_id },
  };
  expect((await add(admin, body)).status).toBe(400);
  const whole = {
    ...body,
    birth_date: "1990-02-28",
    consents: [{ channel: "sms", is_granted: true, language: "uk" }],
  };
  const added = await add(admin, whole, "once");
  expect([added.status, added.body.phone, added.body.card_subscriptions.length]).toEqual([201, "+48601204418", 1]);
  expect(added.body.card_subscriptions[0]!.numbers).toHaveLength(1);
  expect(added.body.consents.map(({ channel, source }) => [channel, source])).toEqual([["sms", "console"]]);
  expect((await add(admin, whole, "once")).body._id).toBe(added.body._id);
  const staff = await app.as("EMPLOYEE", scope);
  expect((await add(staff, whole)).status).toBe(403);
});

test("a printed card gets its customer once; a foreign, used or mistyped number names its field", async () => {
  const { scope, stamps_card_id, points_card_id, stamps } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const number = await printOne(owner, stamps_card_id);
  const body = { first_name: "Jan", card_id: stamps_card_id, number };
  expect(codesOf(await add(owner, { ...body, card_id: points_card_id }))).toEqual([["number", "number_of_other_card"]]);
  const added = await add(owner, body, "printed");
  expect(added.body.card_subscriptions).toMatchObject([{ card_id: stamps_card_id, numbers: [number] }]);
  expect((await add(owner, body, "printed")).body._id).toBe(added.body._id);
  expect(codesOf(await add(owner, body))).toEqual([["number", "number_taken"]]);
  expect(codesOf(await add(owner, { ...body, number: stamps.number }))).toEqual([["number", "number_taken"]]);
  expect(codesOf(await add(owner, { ...body, number: cardNumberFrom(new Uint8Array(16).fill(7)) }))).toEqual([
    ["number", "number_unknown"],
  ]);
  const foreign = await add(owner, { ...body, number: "KUNDE-77" });
  expect(foreign.body.card_subscriptions[0]!.numbers).toEqual(["KUNDE-77"]);
});

test("a till makes a card and finds it by the whole phone number alone, telling the first name", async () => {
  const { scope, place_id, stamps_card_id } = await buildBusiness(app);
  const staff = await app.as("EMPLOYEE", scope);
  const make = (body: object, key: string = crypto.randomUUID()) =>
    staff.call<{ number: string }>(
      "POST",
      "/api/scanner/cards",
      { place_id, card_id: stamps_card_id, ...body },
      { "idempotency-key": key },
    );
  const find = (phone: string) => staff.call<{ items: object[] }>("POST", "/api/scanner/find", { place_id, phone });
  const made = await make({ phone: "601 204 418" }, "k");
  expect([made.status, (await make({ phone: "601 204 418" }, "k")).body.number]).toEqual([201, made.body.number]);
  expect((await find("601204418")).body.items).toEqual([
    { first_name: null, number: made.body.number, card_id: stamps_card_id, balance: 0 },
  ]);
  expect((await find("601 204 419")).body.items).toEqual([]);
  expect((await find("204418")).status).toBe(400);
  const visit = { number: made.body.number, place_id };
  const written = await staff.call("POST", "/api/scanner/commit", visit, { "idempotency-key": "v" });
  expect(written.status).toBe(201);
  const number = await printOne(await app.as("OWNER", scope), stamps_card_id);
  expect((await make({ number })).body.number).toBe(number);
  for (let tries = 0; tries < 28; tries++) await find("601204418");
  expect((await find("601204418")).status).toBe(429);
});

test("a number without a calling code is of the till's country, and in the console of the business's", async () => {
  const { ctx, scope, place_id, stamps_card_id, points } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const phone = "0151 23456789";
  const change = (version: number, said: string) =>
    owner.call<User>("PATCH", `/api/users/${points.user_id}`, { phone: said }, { "if-match": `"${version}"` });
  expect((await change(1, phone)).status).toBe(400);
  expect((await change(1, "601 204 418")).body.phone).toBe("+48601204418");

  const abroad = await createPlace(ctx, { name: "Berlin" });
  const place = (text: string, _id: string) =>
    app.database.write(scope, (tx) =>
      tx.rows({
        text: `update places set ${text} where business_id = $1 and _id = $2`,
        values: [scope.business_id, _id],
      }),
    );
  await place("country = 'DE'", abroad);
  const make = (at: string) =>
    owner.call<{ number: string }>(
      "POST",
      "/api/scanner/cards",
      { place_id: at, card_id: stamps_card_id, phone },
      { "idempotency-key": at },
    );
  expect((await make(place_id)).status).toBe(400);
  const { number } = (await make(abroad)).body;
  const find = (at: string, said: string) =>
    owner.call<{ items: object[] }>("POST", "/api/scanner/find", { place_id: at, phone: said });
  expect((await find(abroad, phone)).body.items).toMatchObject([{ number }]);
  expect((await find(place_id, "+49 151 23456789")).body.items).toMatchObject([{ number }]);
  expect((await find(place_id, phone)).status).toBe(400);

  await place("status = 'closed'", place_id);
  expect((await change(2, phone)).body.phone).toBe("+4915123456789");
  const added = await add(owner, { first_name: "Jan", card_id: stamps_card_id, phone: "0151 23456780" });
  expect(added.body.phone).toBe("+4915123456780");
});
