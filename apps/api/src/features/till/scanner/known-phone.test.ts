/** One person is one customer: a new card for a known phone number, and orders that name a customer by theirs. */
import { randomUUID } from "node:crypto";
import type { ConnectStep } from "@rewardo/contract/integrations";
import type { CardOfPhone } from "@rewardo/contract/scanner";
import type { User } from "@rewardo/contract/users";
import { afterAll, beforeAll, expect, test } from "vitest";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { createPlace } from "../../tenants/places/index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ secrets: passingSecretBox(), log: "silent" });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const phone = "601 204 418";
interface Made {
  number: string;
  code: string;
  params?: { items: CardOfPhone[] };
}

const open = async () => {
  const business = await buildBusiness(app);
  const { place_id, stamps_card_id: card_id } = business;
  const owner = await app.as("OWNER", business.scope);
  const staff = await app.as("EMPLOYEE", business.scope);
  const { integration, push } = (await owner.call<ConnectStep>("POST", "/api/integrations", { type: "foodsoft" })).body;
  const vendor = app.withToken(push!.key);
  return {
    ...business,
    owner,
    make: (body: object = {}, key: string = randomUUID()) =>
      staff.call<Made>("POST", "/api/scanner/cards", { place_id, card_id, phone, ...body }, { "idempotency-key": key }),
    find: async () =>
      (await staff.call<{ items: CardOfPhone[] }>("POST", "/api/scanner/find", { place_id, phone })).body.items,
    visit: (number: string) =>
      staff.call(
        "POST",
        "/api/scanner/commit",
        { number, place_id, amount: 5000 },
        { "idempotency-key": randomUUID() },
      ),
    people: () =>
      witness.rows<{ _id: string }>(
        "select _id from users where business_id = $1 and phone = '+48601204418' and merged_into is null",
        [business.scope.business_id],
      ),
    memberships: (user_id: string) =>
      witness.rows<{ _id: string; card_id: string; number: string }>(
        `select cs._id, cs.card_id, n.number from card_subscriptions cs join card_numbers n on n.business_id = cs.business_id and n.card_subscription_id = cs._id
          where cs.user_id = $1 order by cs.joined_at, cs._id`,
        [user_id],
      ),
    set: (text: string, number: string) =>
      witness.rows(
        `update card_subscriptions cs set ${text} from card_numbers n where n.business_id = cs.business_id and n.card_subscription_id = cs._id and n.number = $1`,
        [number],
      ),
    sell: async () => {
      const sold = {
        ...{ external_id: randomUUID(), number: "PA/7", status: "closed", amount: 3000, phone },
        ...{ created_at: new Date(app.clock.nowMs()).toISOString() },
        items: [{ name: "Latte", quantity: 1, amount: 3000 }],
      };
      const path = `/api/integrations/${integration._id}/orders`;
      const { body } = await vendor.call<{ orders: { status: string }[] }>("POST", path, { orders: [sold] });
      const [made] = await witness.rows<{ number: string }>(
        `select n.number from transactions t join card_numbers n on n.business_id = t.business_id and n.card_subscription_id = t.card_subscription_id
          where t.external_order_id = $1`,
        [sold.external_id],
      );
      return [body.orders[0]!.status, made?.number];
    },
  };
};

test("a known phone number has a card of this programme already, unless it is another person's", async () => {
  const { make, people, find, stamps_card_id } = await open();
  const first = (await make()).body;
  const again = await make({ phone: "+48601204418" });
  expect([again.status, again.body]).toMatchObject([
    409,
    { code: "customer_exists", params: { items: [{ number: first.number, card_id: stamps_card_id, balance: 0 }] } },
  ]);
  expect(await people()).toHaveLength(1);
  const child = await make({ new_person: true }, "child");
  expect([child.status, (await make({ new_person: true }, "child")).body.number]).toEqual([201, child.body.number]);
  expect([await people(), await find()].map(({ length }) => length)).toEqual([2, 2]);
  // Two share the number now: whose card the next would be, no one can tell.
  expect((await make()).status).toBe(409);
});

test("a card of another programme is the same customer's, also a printed one, and a repeat answers it", async () => {
  const { make, owner, people, memberships, stamps_card_id, points_card_id } = await open();
  const first = (await make()).body;
  const other = await make({ card_id: points_card_id }, "other");
  expect([other.status, (await make({ card_id: points_card_id }, "other")).body.number]).toEqual([
    201,
    other.body.number,
  ]);
  const [person] = await people();
  expect(await people()).toHaveLength(1);
  expect((await memberships(person!._id)).map(({ card_id, number }) => [card_id, number])).toEqual([
    [stamps_card_id, first.number],
    [points_card_id, other.body.number],
  ]);
  expect((await owner.call<User>("GET", `/api/users/${person!._id}`)).body.card_subscriptions).toHaveLength(2);
});

test("a printed card becomes the known customer's", async () => {
  const { make, owner, people, memberships, points_card_id } = await open();
  await make();
  const path = `/api/cards/${points_card_id}/paper_cards`;
  const { number } = (await owner.call<{ items: { number: string }[] }>("POST", path, { count: 1 })).body.items[0]!;
  const taken = await make({ card_id: points_card_id, number }, "paper");
  expect([taken.status, taken.body.number]).toEqual([201, number]);
  expect((await make({ card_id: points_card_id, number }, "paper")).body.number).toBe(number);
  const all = await people();
  expect(all).toHaveLength(1);
  expect((await memberships(all[0]!._id)).map((membership) => membership.number)).toContain(number);
});

test("of tills that make a card for one number at once one makes it, and all know the one customer", async () => {
  const { make, people, memberships, points_card_id } = await open();
  const same = await Promise.all(Array.from({ length: 6 }, () => make()));
  expect(same.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409, 409, 409, 409]);
  const other = await Promise.all(Array.from({ length: 4 }, () => make({ card_id: points_card_id })));
  expect(other.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409, 409]);
  const all = await people();
  expect([all.length, (await memberships(all[0]!._id)).length]).toEqual([1, 2]);
});

test("the fuller card of a number comes first, whichever was visited last", async () => {
  const { make, find, visit, set } = await open();
  const old = (await make()).body.number;
  await set("balance = 5, visits = 5, last_visit_at = now() - interval '3 days'", old);
  const second = (await make({ new_person: true })).body.number;
  await visit(second);
  expect((await find()).map(({ number }) => number)).toEqual([old, second]);
  await set("status = 'frozen'", old);
  expect((await find()).map(({ number }) => number)).toEqual([second, old]);
});

test("an order by phone finds the customer, and of several cards the one that fits", async () => {
  const { make, sell, visit, set, ctx, points_card_id, stamps_card_id, scope } = await open();
  const stamps = (await make()).body.number;
  expect(await sell()).toEqual(["earned", stamps]);
  const points = (await make({ card_id: points_card_id })).body.number;
  await visit(points);
  expect(await sell()).toEqual(["earned", points]);
  await set("status = 'frozen'", points);
  expect(await sell()).toEqual(["earned", stamps]);
  await set("status = 'active'", points);
  // A programme of other places is none that fits.
  const elsewhere = await createPlace(ctx, { name: "Elsewhere" });
  await witness.rows("insert into card_places (business_id, card_id, place_id) values ($1, $2, $3)", [
    scope.business_id,
    points_card_id,
    elsewhere,
  ]);
  await witness.rows("update cards set all_places = false where _id = $1", [points_card_id]);
  expect(await sell()).toEqual(["earned", stamps]);
  await set("status = 'closed'", stamps);
  await set("status = 'closed'", points);
  expect(await sell()).toEqual(["unmatched", undefined]);
  const renewed = (await make({ card_id: stamps_card_id })).body.number;
  expect(await sell()).toEqual(["earned", renewed]);
  await make({ new_person: true });
  expect(await sell()).toEqual(["unmatched", undefined]);
});
