/** What the console's menu needs to know of the current business. */
import type { Business } from "@rewardo/contract/businesses";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { stampsCard } from "../../../testing/builders.ts";
import { createCard } from "../../programme/cards/index.ts";
import { createBusiness } from "./index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const setUp = async () => {
  const scope = await createBusiness(app, {
    name: "Kawiarnia Ziarno",
    plan_id: null,
    logo_icon: null,
    logo_stock: null,
    currency: "PLN",
    time_zone: "Europe/Warsaw",
    language: "pl",
    city: null,
  });
  const ctx = { database: app.database, clock: app.clock, scope };
  const employee = await app.as("EMPLOYEE", scope);
  const cards = async () => {
    const { body } = await employee.call<Business>("GET", "/api/businesses/current");
    return [body.cards_count, body.only_card_id];
  };
  return { ctx, cards };
};

test("the card is named where there is exactly one; archived cards and those of others do not count", async () => {
  const [{ ctx, cards }, other] = [await setUp(), await setUp()];
  await createCard(other.ctx, stampsCard);
  expect(await cards()).toEqual([0, null]);
  await createCard(ctx, { ...stampsCard, status: "archived" });
  expect(await cards()).toEqual([0, null]);
  const only = await createCard(ctx, { ...stampsCard, status: "draft" });
  expect(await cards()).toEqual([1, only]);
  await createCard(ctx, stampsCard);
  expect(await cards()).toEqual([2, null]);
});
