/** What the installation says about itself: every example is valid, every page stands, and none holds anyone's data. */
import { exampleFor } from "@rewardo/client/example";
import { openSchemaBook } from "@rewardo/client/schemas";
import { usableCalls } from "@rewardo/client/usable-calls";
import { testEvent, webhookEvents } from "@rewardo/contract/webhook-events";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { documentedEntities } from "../../platform/documents/pages.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";

let app: TestApp;
let anyone: Caller;
beforeAll(async () => {
  app = await openTestApp();
  anyone = app.withToken(null);
});
afterAll(() => app.close());

test("every example of a body and an answer is valid by the contract", () => {
  const book = openSchemaBook();
  const wrong = usableCalls.flatMap(({ name, definition: { body, response } }) =>
    [
      { schema: body, io: "input" as const },
      { schema: response, io: "output" as const },
    ].flatMap(({ schema, io }) => {
      if (schema == null) return [];
      const { success, error } = z.safeParse(schema, exampleFor(book, schema, io));
      return success ? [] : [`${name} ${io}: ${JSON.stringify(error.issues[0])}`];
    }),
  );
  expect(wrong).toEqual([]);
  expect(usableCalls.length).toBeGreaterThan(200);
});

test("references of the document lead to schemas that it has", async () => {
  const { body } = await anyone.call<{ components: { schemas: object }; security: object[] }>(
    "GET",
    "/api/openapi.json",
  );
  const text = JSON.stringify(body);
  const named = new Set(Object.keys(body.components.schemas));
  const led = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = ""]) => name));
  expect([...led].filter((name) => !named.has(name))).toEqual([]);
  expect(text).not.toContain("$defs");
  expect(body.security).toEqual([{ api_key: [] }]);
});

interface Field {
  description?: string;
  properties?: Record<string, Field>;
}

/** The names of fields without a description, wherever they stand. */
const unnamed = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const { properties = {} } = value as Field;
  const own = Object.entries(properties).flatMap(([name, field]) => (field.description === undefined ? [name] : []));
  return [...own, ...Object.values(value).flatMap(unnamed)];
};

test("every field and every parameter is described, by its comment in the contract first", async () => {
  interface Told {
    paths: Record<string, Record<string, { parameters: { name: string; description?: string }[] }>>;
    webhooks: object;
    components: { schemas: Record<string, Field> };
  }
  const { body } = await anyone.call<Told>("GET", "/api/openapi.json");
  const { Error: _known, ...schemas } = body.components.schemas;
  expect([...new Set(unnamed([body.paths, body.webhooks, schemas]))]).toEqual([]);
  const parameters = Object.values(body.paths).flatMap((methods) =>
    Object.values(methods).flatMap((one) => one.parameters),
  );
  expect([...new Set(parameters.filter((one) => one.description === undefined).map(({ name }) => name))]).toEqual([]);
  const basket = schemas["Basket"]!.properties!;
  expect(basket["lock_key"]!.description).toMatch(/^Names this basket/);
  expect(basket["items"]!.description).toMatch(/Points come from the smaller of/);
});

test("calls that take a form say in which forms they take it", async () => {
  const { body } = await anyone.call<{ paths: Record<string, Record<string, { description: string }>> }>(
    "GET",
    "/api/openapi.json",
  );
  const of = (path: string) => /urlencoded/.test(body.paths[path]?.["post"]?.description ?? "");
  expect(["/api/accounts/login", "/api/businesses", "/api/users"].map(of)).toEqual([true, true, false]);
});

test("the document and the pages show what webhooks are sent", async () => {
  const { body } = await anyone.call<{ webhooks: Record<string, object> }>("GET", "/api/openapi.json");
  expect(Object.keys(body.webhooks).toSorted()).toEqual([testEvent, ...webhookEvents].toSorted());
  const page = (await anyone.call<string>("GET", "/api/docs/webhooks")).body;
  for (const event of webhookEvents) expect(page).toContain(`id="${event}"`);
  expect(page).toContain("balance_after");
});

test("there is a page for every entity, without scripts, and none for others", async () => {
  const pages = ["", ...documentedEntities.map((entity) => `/${entity}`)];
  for (const path of pages) {
    const { status, headers, body } = await anyone.call<string>("GET", `/api/docs${path}`);
    expect([path, status]).toEqual([path, 200]);
    expect(String(headers["content-security-policy"])).toMatch(/default-src 'none'/);
    expect(body).not.toMatch(/<script|>undefined|\[object/);
  }
  expect((await anyone.call("GET", "/api/docs/secrets")).status).toBe(404);
  const page = (await anyone.call<string>("GET", "/api/docs/places")).body;
  expect(page).toContain('call("updatePlace")');
  expect(page).toContain("If-Match");
});
