/** The forms of a unit's name go with the card's draft and its versions; a card from before they were has none. */
import type { Card } from "@rewardo/contract/cards";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { Programme } from "@rewardo/contract/programmes";
import { unitName } from "@rewardo/rules";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const unit_name = { en: "coffee", pl: "kawa" };
const unit_forms = { en: { other: "coffees" }, pl: { few: "kawy", many: "kaw" } };

test("forms are drafted, published and shown with the card; an older version has none", async () => {
  const { points_card_id, scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const at = `/api/cards/${points_card_id}`;
  const read = async () => (await owner.call<Programme>("GET", `${at}/programme`)).body;
  const change = async (body: object) => owner.call("PATCH", at, body, { "if-match": String((await read()).version) });
  expect(await read()).toMatchObject({ live: { unit_name: null, unit_forms: null }, draft: null });
  expect((await change({ unit_name, unit_forms })).status).toBe(200);
  const drafted = await read();
  expect(drafted.changes.map(({ fields }) => fields[0]?.field)).toEqual(["unit_name", "unit_forms"]);
  expect((await owner.call<Card>("GET", at)).body.unit_forms).toBeNull();
  const seen = { "if-match": String(drafted.version) };
  expect((await owner.call("POST", `${at}/publish`, { mode: "now" }, seen)).status).toBe(200);
  const { body: card } = await owner.call<Card>("GET", at);
  expect(card).toMatchObject({ unit_name, unit_forms });
  expect([1, 2, 5, 22].map((count) => unitName(card, count, "pl", "pl"))).toEqual(["kawa", "kawy", "kaw", "kawy"]);
});

test("a category that the language does not have is refused, and the draft stays as it was", async () => {
  const { points_card_id, scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const at = `/api/cards/${points_card_id}`;
  const body = { unit_name, unit_forms: { en: { few: "coffees" } } };
  const refused = await owner.call<ErrorBody>("PATCH", at, body, { "if-match": "1" });
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "unit_forms.en.few"]);
  expect((await owner.call<Programme>("GET", `${at}/programme`)).body).toMatchObject({ version: 1, draft: null });
});
