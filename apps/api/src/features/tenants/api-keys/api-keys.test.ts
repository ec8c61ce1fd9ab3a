import { randomUUID } from "node:crypto";
import type { ApiKey, ApiKeyInput, IssuedApiKey } from "@rewardo/contract/api-keys";
import type { AuditEntry } from "@rewardo/contract/audit-entries";
import { allEndpoints } from "@rewardo/contract/all";
import type { ErrorBody } from "@rewardo/contract/errors";
import { permissions, permissionsOf, type Permission } from "@rewardo/contract/permissions";
import { roleIds } from "@rewardo/contract/roles";
import type { Transaction } from "@rewardo/contract/transactions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createReadLimit, usualReads } from "../../../platform/rate-limits/reads.ts";
import { systemClock } from "../../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { createPlace } from "../places/index.ts";

/** Asks with each right by itself; otherwise those that must not be enough are held together. */
const isLong = process.env["LONG"] === "1";
const dayMs = 86_400_000;
let nowMs = Date.parse("2026-06-12T10:00:00.000Z");
const clock = { ...systemClock, nowMs: () => nowMs };

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, reads: createReadLimit(clock, usualReads) });
});
afterAll(() => app.close());

const everything: ApiKeyInput = {
  name: "Web shop",
  permissions: [...permissionsOf("ADMIN")],
  place_ids: null,
  expires_at: null,
};

const definitions = allEndpoints.map(({ definition }) => definition);
/** What a call may need, besides being signed in or not. */
const rights: ReadonlySet<string> = new Set(permissions);

const issue = async (caller: Caller, input: Partial<ApiKeyInput> = {}) => {
  const answer = await caller.call<IssuedApiKey>("POST", "/api/api_keys", { ...everything, ...input });
  expect(answer.status).toBe(201);
  return { ...answer.body, program: app.withToken(answer.body.key) };
};

/** A business, its owner, and a program that may all that an administrator may. */
const withKey = async (input: Partial<ApiKeyInput> = {}) => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  return { ...business, owner, ...(await issue(owner, input)) };
};

const read = async (caller: Caller, { _id }: Pick<ApiKey, "_id">) =>
  (await caller.call<ApiKey>("GET", `/api/api_keys/${_id}`)).body;

test("a key is shown once, and works as far as its rights go", async () => {
  const { owner, program, api_key, key } = await withKey({ permissions: ["places_view"] });
  expect(api_key).toMatchObject({
    name: "Web shop",
    status: "active",
    permissions: ["places_view"],
    last_used_at: null,
  });
  expect(key.startsWith(api_key.prefix)).toBe(true);
  const listed = await owner.call("GET", "/api/api_keys");
  expect(JSON.stringify(listed.body)).not.toContain(key);

  expect((await program.call("GET", "/api/places")).status).toBe(200);
  expect((await program.call("GET", "/api/businesses/current")).status).toBe(200);
  expect((await program.call("GET", "/api/transactions")).status).toBe(403);
  expect((await read(owner, api_key)).last_used_at).toBe(new Date(nowMs).toISOString());
});

test("a key without a right is refused every call that needs it, and every call about an own account", async () => {
  const { owner } = await withKey();
  const id = randomUUID();
  for (const missing of permissionsOf("ADMIN")) {
    const { program } = await issue(owner, { permissions: everything.permissions.filter((one) => one !== missing) });
    const needing = definitions.filter(({ access }) => access === missing);
    for (const { method, path } of needing) {
      const answer = await program.call(method, `/api${path.replaceAll(/:[a-z_]+/g, id)}`);
      expect([method, path, answer.status]).toEqual([method, path, 403]);
    }
  }
  const { program } = await issue(owner);
  for (const { method, path } of definitions.filter(({ access }) => access === "signed_in")) {
    const answer = await program.call(method, `/api${path.replaceAll(/:[a-z_]+/g, id)}`);
    expect([method, path, answer.status]).toEqual([method, path, 403]);
  }
});

/** Calls whose rows another right shows. */
const neededToo: Readonly<Record<string, Permission>> = {
  ...Object.fromEntries(
    ["accounts", "devices"].flatMap((list) =>
      ["transactions", "feedback"].map((nested) => [`GET /${list}/:id/${nested}`, "transactions_view" as const]),
    ),
  ),
  "GET /accounts/:id/feedback/:feedback_id": "transactions_view",
  "GET /cards/:id/feedback": "transactions_view",
  "GET /account_roles/export": "account_roles_view",
  "GET /accounts/export": "accounts_view",
  "GET /adjustment_requests/export": "points_adjust",
  "GET /users/:id/archive": "users_view",
  "GET /audit_entries/export": "audit_view",
  "GET /card_subscriptions/export": "users_view",
  "GET /devices/export": "devices_view",
  "GET /devices/:id/figures": "transactions_view",
  "GET /feedback/export": "transactions_view",
  "GET /integration_orders/export": "integrations_view",
  "GET /ingredients/export": "ingredients_view",
  "GET /places/export": "places_view",
  "GET /products/export": "products_view",
  "GET /transactions/export": "transactions_view",
  "GET /users/export": "users_view",
  "POST /rfm/refresh": "stats_view",
};

/** Calls that no program is let into, besides those that say so: those about people and what they may. */
const peoplesOnly = /^POST \/(accounts|account_roles)\/:id\/\w+$/;

test("a key is let into every call that needs the right it has, and into no other", async () => {
  const { owner } = await withKey();
  const id = randomUUID();
  const programs = new Map<string, Promise<Caller>>();
  const programWith = (...held: Permission[]) => {
    const name = held.join();
    const program = programs.get(name) ?? issue(owner, { permissions: held }).then((one) => one.program);
    programs.set(name, program);
    return program;
  };
  const wrong: unknown[] = [];
  const all = permissionsOf("ADMIN");
  for (const { access, method, path, people_only } of definitions) {
    /** Any of these, with the one that shows the rows. */
    const needed = [access].flat().filter((one) => rights.has(one));
    if (needed.length === 0) continue;
    const call = `${method} ${path}`;
    const too = neededToo[call];
    const isOpen = people_only !== true && !peoplesOnly.test(call);
    const isLetIn = async (...held: Permission[]) =>
      (await (await programWith(...held)).call(method, `/api${path.replaceAll(/:[a-z_]+/g, id)}`)).status !== 403;
    const isEnough = (held: Permission) => isOpen && too === undefined && needed.includes(held);
    const useless = all.filter((held) => !isEnough(held));
    // Rights only ever add to what a program may, so that each of these is not enough where all of them are not.
    const apart = too === undefined || !isOpen ? [useless] : [useless.filter((held) => held !== too), [too]];
    for (const held of isLong ? useless.map((one) => [one]) : apart) {
      if (held.length > 0 && (await isLetIn(...held))) wrong.push([call, held]);
    }
    for (const held of all.filter((one) => needed.includes(one))) {
      if (isEnough(held) && !(await isLetIn(held))) wrong.push([call, held]);
      if (too !== undefined && !(await isLetIn(held, too))) wrong.push([call, held, too]);
    }
  }
  expect(wrong).toEqual([]);
});

test("a key cannot have more rights than its author, and no program makes another key", async () => {
  const { scope, ctx, place_id, owner, program } = await withKey();
  const other_place = await createPlace(ctx, { name: "Podgórze" });
  const admin = await app.as("ADMIN", scope, { place_ids: [place_id] });
  const refused = async (caller: Caller, input: Partial<ApiKeyInput>) => {
    const { status, body } = await caller.call<ErrorBody>("POST", "/api/api_keys", { ...everything, ...input });
    return [status, body.code, body.errors?.map(({ path }) => path) ?? []];
  };
  const own = { place_ids: [place_id] };
  expect(await refused(admin, { ...own, permissions: ["payment_details_view"] })).toEqual([
    422,
    "exceeds_own_rights",
    [],
  ]);
  expect(await refused(admin, {})).toMatchObject([400, expect.anything(), ["place_ids"]]);
  expect(await refused(admin, { place_ids: [other_place] })).toMatchObject([400, expect.anything(), ["place_ids"]]);
  expect(await refused(owner, { place_ids: [randomUUID()] })).toMatchObject([400, expect.anything(), ["place_ids"]]);
  expect(await refused(owner, { permissions: [] })).toMatchObject([400, expect.anything(), ["permissions"]]);
  expect(await refused(owner, { expires_at: "2026-01-01T00:00:00.000Z" })).toMatchObject([
    400,
    expect.anything(),
    ["expires_at"],
  ]);
  expect(await refused(program, { permissions: ["places_view"] })).toEqual([403, "forbidden", []]);
  expect((await app.as("EMPLOYEE", scope).then((one) => refused(one, own)))[0]).toBe(403);
});

test("guessed, revoked and expired keys are answered alike, at once", async () => {
  const { owner, program, api_key, key } = await withKey();
  const place = () => program.call<ErrorBody>("GET", "/api/places");
  expect((await place()).status).toBe(200);
  const revoke = () => owner.call<ApiKey>("POST", `/api/api_keys/${api_key._id}/revoke`);
  expect((await revoke()).body.status).toBe("revoked");
  expect((await revoke()).body.status).toBe("revoked");
  const after = await place();
  expect([after.status, after.body.code]).toEqual([401, "api_key_invalid"]);
  const guessed = await app
    .withToken(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)
    .call<ErrorBody>("GET", "/api/places");
  expect({ ...guessed.body, request_id: "" }).toEqual({ ...after.body, request_id: "" });

  const short = await issue(owner, { expires_at: new Date(nowMs + dayMs).toISOString() });
  expect((await short.program.call("GET", "/api/places")).status).toBe(200);
  nowMs += dayMs;
  expect((await short.program.call("GET", "/api/places")).status).toBe(401);
  expect((await read(owner, short.api_key)).status).toBe("expired");
});

test("a rotated key goes on for as long as was said, and belongs to who rotated it", async () => {
  const { scope, owner, program, api_key } = await withKey();
  const admin = await app.as("ADMIN", scope);
  const rotate = (caller: Caller, overlap_hours: number) =>
    caller.call<IssuedApiKey>("POST", `/api/api_keys/${api_key._id}/rotate`, { overlap_hours });
  const second = await rotate(admin, 2);
  expect(second.body.api_key).toMatchObject({ owner_id: admin.account_id, previous_until: expect.any(String) });
  const worksFor = async (caller: Caller) => (await caller.call("GET", "/api/places")).status === 200;
  const next = app.withToken(second.body.key);
  expect([await worksFor(program), await worksFor(next)]).toEqual([true, true]);
  nowMs += 2 * 3_600_000;
  expect([await worksFor(program), await worksFor(next)]).toEqual([false, true]);
  const third = await rotate(owner, 0);
  expect([await worksFor(next), await worksFor(app.withToken(third.body.key))]).toEqual([false, true]);
  expect((await rotate(owner, 73)).status).toBe(400);
});

test("a key may no more than its owner may now, and stops with its owner", async () => {
  const { scope, owner } = await withKey();
  const admin = await app.as("ADMIN", scope);
  const { program, api_key } = await issue(admin);
  const change = (verb: string) =>
    owner.call("POST", `/api/accounts/${admin.account_id}/${verb}`, {}, { "if-match": '"2"' });
  expect((await program.call("GET", "/api/accounts")).status).toBe(200);
  expect(
    (
      await owner.call(
        "PATCH",
        `/api/accounts/${admin.account_id}/access`,
        { account_role_id: roleIds.EMPLOYEE },
        { "if-match": '"1"' },
      )
    ).status,
  ).toBeLessThan(300);
  expect((await program.call("GET", "/api/accounts")).status).toBe(403);
  expect((await program.call("GET", "/api/places")).status).toBe(200);

  expect((await change("freeze")).status).toBeLessThan(300);
  const frozen = await program.call<ErrorBody>("POST", "/api/scanner/preview", {});
  expect([frozen.status, frozen.body.code]).toEqual([403, "frozen"]);
  expect((await read(owner, api_key)).status).toBe("stopped");
  expect((await change("unfreeze")).status).toBeLessThan(300);
  expect((await change("disable")).status).toBeLessThan(300);
  expect((await program.call("GET", "/api/places")).status).toBe(401);
});

test("a program stamps a card once, at its places, and is named as the author", async () => {
  const { ctx, owner, place_id, stamps, program, api_key } = await withKey();
  const limited = await issue(owner, { name: "Kazimierz", place_ids: [place_id] });
  const elsewhere = await createPlace(ctx, { name: "Podgórze" });
  const commit = (caller: Caller, place: string, key: string) =>
    caller.call<{ transaction: Transaction }>(
      "POST",
      "/api/scanner/commit",
      { number: stamps.number, place_id: place },
      { "idempotency-key": key },
    );
  const key = randomUUID();
  const first = await commit(limited.program, place_id, key);
  expect(first.status).toBeLessThan(300);
  expect((await commit(limited.program, place_id, key)).body.transaction._id).toBe(first.body.transaction._id);
  expect((await commit(limited.program, elsewhere, randomUUID())).status).toBeGreaterThanOrEqual(400);
  const { body } = await owner.call<Transaction>("GET", `/api/transactions/${first.body.transaction._id}`);
  expect(body).toMatchObject({ source: "api", account_id: null, device_id: null });

  await program.call("POST", "/api/places", { name: "Nowe", country: "PL" });
  const { body: audit } = await owner.call<{ items: AuditEntry[] }>("GET", "/api/audit_entries?entity=places");
  expect(audit.items[0]?.author).toEqual({ kind: "key", _id: api_key._id, name: "Web shop" });
});

test("each call of a program is counted, and it has no live connection", async () => {
  const { program, key } = await withKey();
  const { headers } = await program.call("POST", "/api/places", { name: "Nowe", country: "PL" });
  expect(headers["ratelimit-policy"]).toBe(`"reads";q=1200;w=60`);
  expect(headers["ratelimit"]).toMatch(/^"reads";r=1199;t=\d+$/);
  await expect(app.app.injectWS("/ws", { headers: { authorization: `Bearer ${key}` } })).rejects.toThrow(/403/);
});
