/** Who likes a product, as its page tells it: how many regular buyers can be written to, and never who. */
import type { User } from "@rewardo/contract/users";
import { builtInRoles } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { createAccountRole } from "../../tenants/account-roles/index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

const key = () => ({ "idempotency-key": crypto.randomUUID() });

test("who likes a product is counted once each, by its names at tills, without those who are erased or were asked for nothing", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  const product = await owner.call<{ _id: string }>("POST", "/api/products", {
    ...{ kind: "product", name: "Latte owsiane", item_names: ["OWS LATTE 300"] },
  });
  const likes = async (caller: Caller) =>
    caller.call("POST", "/api/emails/estimate_number_of_recipients", {
      recipient: { type: "likes_product", product_id: product.body._id },
    });
  const join = async (first_name: string, channel: "email" | "sms") => {
    const email = `${first_name.toLowerCase()}@example.test`;
    const card_id = business.points_card_id;
    const asked = { first_name, email, card_id, consents: [{ channel, is_granted: true, language: "pl" }] };
    const { status, body } = await owner.call<User>("POST", "/api/users", asked, key());
    expect(status).toBe(201);
    await app.witness.rows("update users set email_confirmed_at = now() where _id = $1", [body._id]);
    return { _id: body._id, number: body.card_subscriptions[0]!.numbers[0]! };
  };
  const [anna, boris, once, silent] = [
    await join("Anna", "email"),
    await join("Boris", "email"),
    await join("Celina", "email"),
    await join("Daria", "sms"),
  ];
  let minutes = 0;
  const buy = async ({ number }: { number: string }, name: string) => {
    clock.set(new Date(Date.parse("2026-06-12T08:00:00.000Z") + (minutes += 61) * 60_000).toISOString());
    const items = [{ line_no: 1, name, quantity: 1, amount: 1900 }];
    const basket = { number, place_id: business.place_id, amount: 1900, items, confirmed: true };
    expect((await owner.call("POST", "/api/scanner/commit", basket, key())).status).toBe(201);
  };
  for (const one of [anna, boris, silent]) {
    await buy(one, "latte OWSIANE");
    await buy(one, "ows latte 300");
  }
  await buy(once, "Latte owsiane");
  await buy(once, "Espresso");
  // One bought it once, one never agreed to e-mails.
  expect(await likes(owner)).toMatchObject({ status: 200, body: { count: 2 } });

  // Who may not see contacts, or no customer at all, is told the number and nothing of whom.
  const limits = { ...builtInRoles.EMPLOYEE.limits, contact: "masked" } as const;
  const role_id = await createAccountRole(business.ctx, {
    ...{ name: "Pisze", permissions: ["messages_view", "messages_modify", "products_view"], limits },
  });
  const writer = await app.as({ role_id }, business.scope);
  expect((await likes(writer)).body).toMatchObject({ count: 2 });
  expect((await writer.call("GET", "/api/users")).status).toBe(403);
  const blind = await createAccountRole(business.ctx, { name: "Patrzy", permissions: ["products_view"], limits });
  expect((await likes(await app.as({ role_id: blind }, business.scope))).status).toBe(403);

  expect((await owner.call("POST", `/api/users/${boris._id}/erase`, undefined, key())).status).toBe(204);
  expect((await likes(owner)).body).toMatchObject({ count: 1 });
  // That it is no longer on offer takes away none of those who liked it.
  expect((await owner.call("POST", `/api/products/${product.body._id}/archive`)).status).toBe(200);
  expect((await likes(owner)).body).toMatchObject({ count: 1 });
  const other = await app.as("OWNER", (await buildBusiness(app)).scope);
  expect((await likes(other)).status).toBe(400);
});
