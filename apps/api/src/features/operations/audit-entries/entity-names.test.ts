import type { AuditEntry } from "@rewardo/contract/audit-entries";
import type { AutomationInput } from "@rewardo/contract/automation-fields";
import type { Id } from "@rewardo/contract/fields";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertAuditEntry, noRequest } from "../../../platform/audit/queries.ts";
import { newId } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { setUpFlags } from "../../tenants/businesses/index.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test("whatever has a name is named in the log, also once it is gone", async () => {
  const { ctx, scope, points_card_id: card_id } = await buildBusiness(app);
  await setUpFlags(ctx, { ingredients: true });
  const owner = await app.as("OWNER", scope);
  const make = async (path: string, body: object): Promise<string> => {
    const headers = { "idempotency-key": crypto.randomUUID() };
    const answer = await owner.call<{ _id: Id }>("POST", `/api/${path}`, body, headers);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body._id;
  };
  await make("api_keys", { name: "Web shop", permissions: ["places_view"], place_ids: null, expires_at: null });
  await make("ingredients", { name: "Oats" });
  const { body: templates } = await owner.call<{ items: AutomationInput[] }>("GET", "/api/automations/templates");
  await make("automations", { ...templates.items[0]!, name: "Birthday" });
  await make(`cards/${card_id}/challenges`, { type: "most_transactions", name: { pl: "Maraton kawy" } });
  await make("integrations", { type: "foodsoft" });
  const view = await make("saved_views", { list: "products", name: "Coffees", search: "q=coffee" });
  expect((await owner.call("DELETE", `/api/saved_views/${view}`)).status).toBe(204);
  // As the codes and the handout of a coupon are noted: its name is in the entry.
  for (const entity of ["coupon_code_batches", "coupon_handouts"] as const) {
    const after = { name: { pl: "Kawa gratis" } };
    const entry = { action: "created" as const, entity, entity_id: newId(), after };
    await ctx.database.write(scope, (tx) => insertAuditEntry(tx, { ...ctx, actor: null, request: noRequest }, entry));
  }
  const asked = "/api/audit_entries?limit=100";
  const { body } = await owner.call<{ items: AuditEntry[] }>("GET", asked);
  const namesIn = (entries: readonly AuditEntry[]) => entries.map(({ _id, entity_name }) => [_id, entity_name]);
  // The platform reads the same across all businesses.
  const platform = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  const across = await platform.call<{ items: AuditEntry[] }>("GET", asked);
  expect(namesIn(across.body.items)).toEqual(expect.arrayContaining(namesIn(body.items)));
  const nameOf = (entity: string) =>
    body.items.filter((one) => one.entity === entity).map(({ action, entity_name }) => [action, entity_name]);
  expect(nameOf("api_keys")).toContainEqual(["created", "Web shop"]);
  expect(nameOf("ingredients")).toEqual([["created", "Oats"]]);
  expect(nameOf("automations")).toEqual([["created", "Birthday"]]);
  expect(nameOf("challenges")).toEqual([["created", "Maraton kawy"]]);
  expect(nameOf("integrations").map(([, name]) => name)).not.toContain(null);
  expect(nameOf("integrations").length).toBeGreaterThan(0);
  expect(nameOf("saved_views")).toEqual([
    ["removed", "Coffees"],
    ["created", "Coffees"],
  ]);
  expect(nameOf("coupon_code_batches")).toEqual([["created", "Kawa gratis"]]);
  expect(nameOf("coupon_handouts")).toEqual([["created", "Kawa gratis"]]);
});
