/** The contract and the server name the same calls, and every permission is granted to some role. */
import { allEndpoints } from "@rewardo/contract/all";
import { type EndpointDefinition, mountedPaths, shownPath } from "@rewardo/contract/endpoint";
import { errorCodes, errorTable } from "@rewardo/contract/errors";
import { permissions } from "@rewardo/contract/permissions";
import { builtInRoles, deviceRole, roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { routes } from "../../features/index.ts";
import { openTestApp, type TestApp } from "../app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const nameOf = (definition: EndpointDefinition): string => `${definition.method} ${shownPath(definition)}`;

test("every call of the contract has exactly one route, and every route is a call of the contract", () => {
  const declared = allEndpoints.map(({ definition }) => nameOf(definition));
  const routed = routes.map(({ definition }) => nameOf(definition));
  expect(routed.toSorted()).toEqual(declared.toSorted());
  expect(new Set(routed).size).toBe(routed.length);
  const definitions = new Set<unknown>(allEndpoints.map(({ definition }) => definition));
  expect(routes.filter(({ definition }) => !definitions.has(definition))).toEqual([]);
});

test("every mounted path answers, and no two calls share one", () => {
  const mounted = allEndpoints.flatMap(({ definition }) =>
    mountedPaths(definition).map((url) => ({ method: definition.method, url })),
  );
  const shapes = mounted.map(({ method, url }) => `${method} ${url.replaceAll(/:[a-z_]+/g, ":")}`);
  expect(new Set(shapes).size).toBe(shapes.length);
  for (const { method, url } of mounted) expect(app.app.hasRoute({ method, url }), `${method} ${url}`).toBe(true);
});

test("the document lists every call once, and all of its names are different", async () => {
  interface Named {
    operationId: string;
  }
  const { body } = await app
    .withToken(null)
    .call<{ paths: Record<string, Record<string, Named>> }>("GET", "/api/openapi.json");
  const described = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const declared = allEndpoints.map(
    ({ definition }) => `${definition.method} ${shownPath(definition).replaceAll(/:([a-z_]+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual(declared.toSorted());
  const names = Object.values(body.paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId));
  expect(new Set(names).size).toBe(names.length);
});

test("the document tells of forms with a file and of answers that are files", async () => {
  interface Operation {
    requestBody?: { content: object };
    responses: Record<string, { content?: object }>;
  }
  const { body } = await app
    .withToken(null)
    .call<{ paths: Record<string, Record<string, Operation>> }>("GET", "/api/openapi.json");
  const sent = body.paths["/api/uploads"]!["post"]!;
  expect(Object.keys(sent.requestBody!.content)).toEqual(["multipart/form-data"]);
  expect(Object.keys(sent.responses["201"]!.content!)).toEqual(["application/json"]);
  const read = body.paths["/api/uploads/{name}"]!["get"]!;
  expect(Object.keys(read.responses["200"]!.content!)).toEqual(["image/webp", "image/jpeg"]);
  const table = body.paths["/api/places/export"]!["get"]!;
  expect(Object.keys(table.responses["200"]!.content!)).toEqual(["text/csv"]);
});

test("writes that must not happen twice ask for a key, and reads change nothing by their method", () => {
  for (const { entity, name, definition } of allEndpoints) {
    const writesLedger =
      /(commit|reverse|adjust|merge|approve|askForAdj|makeCard|startClaim|openQueue|givePromise|createUser|eraseUser|sendCard)/.test(
        name,
      ) && !name.startsWith("preview");
    expect(definition.idempotent === true, `${entity} ${name}`).toBe(writesLedger);
    // An account's own settings and a business's invoices have no version, nor have a file that is being
    // imported, the switches of a business and how much it sends.
    // What becomes of a whole draft, or of an earlier reply, is decided by those who have seen it.
    const isCurated =
      (definition.method === "PATCH" &&
        // A customer's own data is theirs alone.
        ![
          "changeMember",
          "updateAccount",
          "updateBusiness",
          "updateImport",
          "changeBusinessFlags",
          "updateMessageSettings",
          "updateOfflineLimits",
        ].includes(name)) ||
      ["archiveCard", "discardDraft", "publishCard", "draftVersionAgain", "replyToFeedback"].includes(name) ||
      // What is sent is what was seen.
      /^((schedule|send)(Email|Sms|Message)|switchAutomationOn)$/.test(name);
    expect(definition.versioned === true, `${entity} ${name}`).toBe(isCurated);
    // A provider leads the browser back by an address; what it does needs the state of the session that began.
    const isRead = /^(read|list|export)|^(countMessages|integrationCallback)$/.test(name);
    expect(definition.method === "GET", `${entity} ${name}`).toBe(isRead);
  }
});

test("every permission is granted to some role, and roles grant nothing else", () => {
  const granted = new Set([...Object.values(builtInRoles), deviceRole].flatMap((role) => role.permissions));
  expect([...granted].toSorted()).toEqual([...permissions].toSorted());
  for (const role of [...Object.values(builtInRoles), deviceRole]) {
    expect(new Set(role.permissions).size, role.name).toBe(role.permissions.length);
  }
});

test("every permission that a call needs is in the list, and the built-in ids are the roles' own", () => {
  const wellKnown = new Set<string>([
    "public",
    "signed_in",
    "signed_in_device",
    "till_vendor",
    "kiosk",
    "display",
    "member",
    ...permissions,
  ]);
  const needed = allEndpoints.flatMap(({ definition }) => [definition.access].flat());
  expect(needed.filter((one) => !wellKnown.has(one))).toEqual([]);
  for (const [name, role] of Object.entries(builtInRoles)) {
    expect(role.name).toBe(name);
    expect(role._id).toBe(roleIds[role.name as keyof typeof roleIds]);
  }
});

test("every error has a status of an error and a message", () => {
  for (const code of errorCodes) {
    expect(errorTable[code].status).toBeGreaterThanOrEqual(400);
    expect(errorTable[code].status).toBeLessThan(600);
    // The specification writes three in small letters.
    expect(errorTable[code].message).toMatch(/^([A-Z]|token is |passwords do )/);
  }
});
