/**
 * Whoever is limited to one place, and a key that is, neither sees nor changes what is at another: every call of the
 * contract is walked, those that are added later too.
 */
import type { Account } from "@rewardo/contract/accounts";
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import { keyPermissions } from "@rewardo/contract/api-keys";
import { permissionsOf } from "@rewardo/contract/permissions";
import { builtInRoles, roleIds } from "@rewardo/contract/roles";
import { statStyles } from "@rewardo/contract/stats";
import { firstHash } from "@rewardo/rules";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccountRole } from "../../features/tenants/account-roles/index.ts";
import { createAccount } from "../../features/tenants/accounts/index.ts";
import { openAdjustmentRequest } from "../../features/till/adjustment-requests/index.ts";
import { setUpApiKey } from "../../features/tenants/api-keys/index.ts";
import { setUpDevice } from "../../features/tenants/devices/index.ts";
import { setUpIntegration, setUpOrder } from "../../features/pos/integrations/index.ts";
import { fixedClock, newId } from "../../platform/clock.ts";
import { openTestApp, type Caller, type TestApp } from "../app.ts";
import { insertConflict } from "../../features/till/promises/conflict-queries.ts";
import { insertQueue } from "../../features/till/promises/queue-queries.ts";
import { insertConfirmation } from "../../features/till/reward-confirmations/queries.ts";
import { giveFeedback } from "../feedback.ts";
import { buildTenant, tenantNames, type Tenant } from "../tenant.ts";
import { unzip } from "../unzip.ts";
import { changedEntries, openWitness, type Witness } from "../witness.ts";
import { probeOf } from "./gather.ts";
import { firstVersion, freshKey, idsOf } from "./probe.ts";

const now = "2026-06-12T10:00:00.000Z";

let app: TestApp;
let witness: Witness;
let tenant: Tenant;
/** What is at the other place, by the first part of the path that names it. */
let there: Readonly<Record<string, string>>;
/** What gives the other place away. */
let marks: readonly string[];
let callers: Readonly<Record<"person" | "key" | "employee" | "till", Caller>>;

/** A queue of a device there, and a promise of it that was not counted. */
const promiseAt = async ({ ctx, points }: Tenant, { device_id, place_id }: { device_id: string; place_id: string }) => {
  const [queues, promise_conflicts] = [newId(), newId()];
  const queue = { _id: queues, device_id, account_id: null, session_hash: null, public_key: Buffer.alloc(91), now };
  const { card_subscription_id } = points;
  await ctx.database.write(ctx.scope, async (tx) => {
    await insertQueue(tx, ctx.scope, { ...queue, last_hash: firstHash });
    await insertConflict(tx, ctx.scope, {
      ...{ _id: promise_conflicts, queue_id: queues, seq: 1, kind: "visit", code: "too_late", params: { hours: 72 } },
      ...{
        card_subscription_id,
        number: null,
        units: 1,
        rewards: 0,
        amount: null,
        place_id,
        device_id,
        account_id: null,
      },
      ...{ occurred_at: now, now },
    });
  });
  return { queues, promise_conflicts };
};

/** A question to a customer that waits, asked at this place; answers its id. */
const askAt = async ({ scope, ctx, points, accounts }: Tenant, place_id: string): Promise<string> => {
  const { card_subscription_id } = points;
  const what = { card_subscription_id, actor_id: accounts.owner.account_id, reward_ids: [], offer_ids: [], cost: 5 };
  const one = { ...what, _id: newId(), place_id, names: [], phones: 0, expires_at: "2099-01-01T00:00:00.000Z", now };
  await ctx.database.write(scope, (tx) => insertConfirmation(tx, scope, one));
  return one._id;
};

/** One row of every kind that has a place, at this place. */
const furnish = async (tenant: Tenant, place_id: string) => {
  const { ctx, accounts, points, stamps_card_id, transactions } = tenant;
  const owner_id = accounts.owner.account_id;
  const place_ids = [place_id];
  const { _id: devices } = await setUpDevice(ctx, { name: "Kasa dalekobieżna", kind: "till", place_ids });
  const employee = { account_role_id: roleIds.EMPLOYEE, first_name: "Wawrzyniec", last_name: "Zadrożny", place_ids };
  const integrations = await setUpIntegration(ctx, { type: "foodsoft", name: "Bar nad Wisłą", place_id, owner_id });
  const order = {
    ...({
      external_id: "far-1",
      number: "FAR/778899",
      external_place_id: null,
      state: "closed",
      currency: "PLN",
    } as const),
    ...{
      amount: 778_899,
      items: [],
      is_refund: false,
      refunds: null,
      unusable: null,
      url: null,
      sealed_customer: null,
    },
    ...{ customer_hash: null, content_hash: "00", external_updated_at: null, occurred_at: now, place_id },
  };
  const key = { name: "Sklep za rzeką", permissions: ["places_view" as const], place_ids, expires_at: null, owner_id };
  const { card_subscription_id } = points;
  const claimed = await accounts.owner.caller.call<{ claim: { _id: string } }>(
    "POST",
    "/api/scanner/claims",
    { card_id: stamps_card_id, place_id },
    freshKey(),
  );
  const asked = { delta: 7, reason: "Paragon spod mostu", place_id, card_subscription_id, account_id: owner_id };
  return {
    places: place_id,
    transactions: transactions[1],
    claims: claimed.body.claim._id,
    reward_confirmations: await askAt(tenant, place_id),
    devices,
    accounts: await createAccount(ctx, { ...employee, email: "wawrzyniec@example.test" }),
    integrations,
    integration_orders: await setUpOrder(ctx, integrations, order),
    api_keys: (await setUpApiKey(ctx, key))._id,
    adjustment_requests: await openAdjustmentRequest(ctx, asked),
    ...(await promiseAt(tenant, { device_id: devices, place_id })),
    feedback: await giveFeedback(ctx, { transaction_id: transactions[1], comment: "Daleko, ale warto" }),
  };
};

beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock(now) });
  witness = await openWitness(app.server);
  tenant = await buildTenant(app, tenantNames.home);
  const { ctx, scope, places, accounts } = tenant;
  there = await furnish(tenant, places[1]);
  const texts = ["Kasa dalekobieżna", "Wawrzyniec", "Zadrożny", "wawrzyniec@", "Bar nad Wisłą", "FAR/778899", "778899"];
  const more = ["Sklep za rzeką", "Paragon spod mostu", "Daleko, ale warto"];
  marks = [
    ...Object.values(there),
    ...tenantNames.home.places.slice(1),
    String(tenantNames.home.amount + 1),
    ...texts,
    ...more,
  ];
  const everything = { permissions: [...permissionsOf("OWNER")], place_ids: [places[0]] };
  const limits = { ...builtInRoles.OWNER.limits, own_places_only: true };
  const role_id = await createAccountRole(ctx, {
    name: "Kierownik lokalu",
    permissions: everything.permissions,
    limits,
  });
  const key = { name: "Program lokalu", expires_at: null, owner_id: accounts.owner.account_id };
  callers = {
    person: await app.as({ role_id }, scope, { place_ids: [places[0]] }),
    key: app.withToken((await setUpApiKey(ctx, { ...key, ...everything })).key),
    employee: accounts.limited.caller,
    till: tenant.device,
  };
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const isOfBusiness = ({ definition: { access, scope } }: NamedEndpoint): boolean =>
  access !== "public" && scope !== "own" && scope !== "none" && scope !== "member";

/** What `:id` in the path names, or the first part of a path without one. */
const entityOf = ({ definition: { path } }: NamedEndpoint): string =>
  (/(\w+)\/:id\b/.exec(path) ?? /(\w+)/.exec(path))![1]!;

/** A good request, and the same for what is at the other place. */
const urlsOf = async (endpoint: NamedEndpoint, caller: Caller): Promise<string[]> => {
  const probe = probeOf(endpoint);
  const own = idsOf("own", tenant);
  const scene = { app, caller, canScan: true, isPlatform: false };
  const filled = Object.entries(probe.params ?? {}).reduce(
    (path, [name, value]) => path.replace(`:${name}`, value),
    `/api${endpoint.definition.path}`,
  );
  const query = new URLSearchParams(probe.query?.(own) ?? {}).toString();
  const url = `${filled.replace(/:(feedback_id|part_id|order)\b/, probe.below?.(own) ?? "")}${query === "" ? "" : `?${query}`}`;
  if (!/\/:id\b/.test(url)) return [url];
  const far = there[entityOf(endpoint)];
  const near = probe.item === undefined ? [] : [await probe.item(own, scene)];
  return [...near, ...(far === undefined ? [] : [far])].map((id) => url.replace(/:id\b/, id));
};

const read = async (caller: Caller, url: string): Promise<string> => {
  const headers = { authorization: `Bearer ${caller.token}` };
  const response = await app.app.inject({ method: "GET", url, headers });
  expect(response.statusCode, url).toBeLessThan(500);
  const isPacked = String(response.headers["content-type"]) === "application/zip";
  return isPacked ? [...unzip(response.rawPayload).values()].map(String).join() : response.body;
};

describe.each(["person", "key", "employee", "till"] as const)("a %s of one place", (kind) => {
  test("reads nothing of the other place, whatever is asked", async () => {
    const told: string[] = [];
    for (const endpoint of allEndpoints.filter((one) => one.definition.method === "GET" && isOfBusiness(one))) {
      for (const url of await urlsOf(endpoint, callers[kind])) {
        const filters = endpoint.definition.query === undefined ? [""] : ["", `place_id=${there["places"]}`];
        for (const filter of filters) {
          const asked = filter === "" ? url : `${url}${url.includes("?") ? "&" : "?"}${filter}`;
          const text = await read(callers[kind], asked);
          // What was asked for may be said again in an error.
          const said = marks.filter((mark) => text.includes(mark) && !asked.includes(mark));
          if (said.length > 0) told.push(`${asked} tells ${said.join(", ")}`);
        }
      }
    }
    for (const [type, styles] of Object.entries(statStyles)) {
      for (const style of styles) {
        const text = await read(callers[kind], `/api/stats/${type}/${style}?from=2026-06-01&to=2026-06-12`);
        if (marks.some((mark) => text.includes(mark))) told.push(`stats ${type} ${style}`);
      }
    }
    expect(told).toEqual([]);
  });
});

/** Customers and their cards belong to every place: they are served at each. */
const ofCustomers = new Set([
  ...["addCardNumber", "closeCardSubscription", "freezeCardSubscription", "unfreezeCardSubscription", "grantCoupon"],
  ...["mergeCardSubscriptions", "previewMerge", "voidGrant", "recordConsent", "tellApart", "sendCard"],
  ...["giveRecoveryCode", "takeRecoveryCode"],
  ...["createUser", "updateUser", "eraseUser", "mergeUsers", "previewUserMerge"],
]);

/** Whose rows are one's own, which look at the place that they name themselves, or which no one of a business may call. */
const ofNamedPlace = new Set([
  ...[
    "commitVisit",
    "askForReward",
    // Opens no place: what is sent to it names one.
    "openQueue",
    "startClaim",
    "findCards",
    "makeCard",
    "previewVisit",
    "releaseCoupons",
    "claimCouponCode",
    "matchOrder",
    "findCardStanding",
    "rateAtKiosk",
    "sendCardAtTill",
    "giveRecoveryCodeAtTill",
    "decidePhoneRequest",
    "answerTillReport",
  ],
  ...["adjustCardSubscription", "previewAdjustment", "askForAdjustment", "createDevice", "inviteAccount"],
  ...["createApiKey", "connectIntegration", "createSavedView", "updateSavedView", "removeSavedView", "createUpload"],
  ...[
    "dismissAdvice",
    "restoreAdvice",
    "startBulkChange",
    "cancelBulkChange",
    "undoBulkChange",
    "pushOrders",
    "markPlanSubscription",
  ],
  // A mail to oneself of what one may read.
  "mailPaper",
]);

const writes = allEndpoints.filter((one) => one.definition.method !== "GET" && isOfBusiness(one));

test("every call that changes something is of the whole business, of customers, or looks at its place", async () => {
  const unsaid = writes.filter(
    (one) =>
      one.definition.all_places !== true &&
      !ofCustomers.has(one.name) &&
      !ofNamedPlace.has(one.name) &&
      !(one.definition.path.includes(":id") && there[entityOf(one)] !== undefined),
  );
  expect(unsaid.map(({ name }) => name)).toEqual([]);
});

interface Request {
  readonly name: string;
  readonly method: NamedEndpoint["definition"]["method"];
  readonly url: string;
  readonly body: unknown;
  readonly refused: readonly number[];
}

describe.each(["person", "key"] as const)("a %s of one place with every right", (kind) => {
  test("changes nothing of the whole business and nothing at the other place", async () => {
    const caller = callers[kind];
    const requests: Request[] = [];
    for (const endpoint of writes) {
      const { method, all_places, path } = endpoint.definition;
      const far = there[entityOf(endpoint)];
      if (all_places !== true && (ofCustomers.has(endpoint.name) || ofNamedPlace.has(endpoint.name))) continue;
      const ids = { ...idsOf("own", tenant) };
      // Some bodies need rows of their own, which are made here.
      const body = await probeOf(endpoint).body?.(ids, { app, caller, canScan: false, isPlatform: false });
      const filled = path.replace(/:id\b/, far ?? tenant.points_card_id).replace(/:\w+/, tenant.points_card_id);
      const refused = all_places === true ? [403] : [403, 404, 422];
      requests.push({ name: endpoint.name, method, url: `/api${filled}`, body, refused });
    }
    const wrong: string[] = [];
    const before = await witness.fingerprint();
    for (const { name, method, url, body, refused } of requests) {
      const { status } = await caller.call(method, url, body, { ...freshKey(), ...firstVersion });
      if (!refused.includes(status)) wrong.push(`${name} answers ${status}`);
    }
    expect(wrong).toEqual([]);
    const limits = ["rate_limits", "api_keys"];
    const changed = changedEntries(before, await witness.fingerprint());
    expect(changed.filter((entry) => !limits.some((table) => entry.startsWith(`${table} `)))).toEqual([]);
  });

  test("adds nothing at the other place", async () => {
    const [, place_id] = tenant.places;
    const { card_subscription_id } = tenant.points;
    const name = "Nowa kasa";
    const key = { name, permissions: ["places_view"], expires_at: null };
    const adjustment = { delta: 7, reason: "Zgubiony paragon", place_id };
    const account = {
      email: "far@example.test",
      account_role_id: roleIds.EMPLOYEE,
      first_name: "Ewa",
      last_name: "Lis",
    };
    const calls: [string, unknown][] = [
      ["/devices", { name, kind: "till", place_ids: [place_id] }],
      ["/devices", { name, kind: "till", place_ids: null }],
      ["/accounts", { ...account, place_ids: [place_id] }],
      ["/accounts", { ...account, place_ids: null }],
      ["/api_keys", { ...key, place_ids: [place_id] }],
      ["/api_keys", { ...key, place_ids: null }],
      ["/integrations", { type: "foodsoft", place_id }],
      ["/integrations", { type: "foodsoft", place_id: null }],
      [`/card_subscriptions/${card_subscription_id}/adjust`, adjustment],
      [`/card_subscriptions/${card_subscription_id}/adjustment_requests`, { ...adjustment, delta: 501 }],
      ["/scanner/commit", { number: tenant.points.number, place_id, amount: 1000 }],
      ["/scanner/cards", { card_id: tenant.points_card_id, place_id }],
      ["/scanner/claims", { card_id: tenant.stamps_card_id, place_id }],
    ];
    for (const [path, body] of calls) {
      const { status } = await callers[kind].call("POST", `/api${path}`, body, freshKey());
      expect([400, 403, 404, 422], `${path} ${JSON.stringify(body)}: ${status}`).toContain(status);
    }
  });
});

test("an integration moves to no place of others, from none of theirs, and is ended at its own", async () => {
  const { ctx, places, accounts } = tenant;
  const owner_id = accounts.owner.account_id;
  const own = await setUpIntegration(ctx, { type: "foodsoft", name: "Kasa", place_id: places[0], owner_id });
  const { person } = callers;
  const move = (id: string, place_id: string | null) =>
    person.call("PATCH", `/api/integrations/${id}`, { place_id }, { "if-match": '"1"' });
  for (const place_id of [places[1], null]) expect((await move(own, place_id)).status).toBe(400);
  expect((await move(there["integrations"]!, places[0])).status).toBe(404);
  expect((await person.call("POST", `/api/integrations/${own}/disconnect`)).status).toBe(200);
});

test("a person of one place is told of no permission that every call would refuse them", async () => {
  const { permissions } = (await callers.person.call<Account>("GET", "/api/accounts/current")).body;
  expect(permissions.filter((one) => ["cards_modify", "messages_modify", "audit_view"].includes(one))).toEqual([]);
  expect(permissions).toEqual(expect.arrayContaining(["users_modify", "devices_modify", "stats_view"]));
});

test("who sees every place is limited in nothing", async () => {
  const { owner } = tenant.accounts;
  expect(keyPermissions).toEqual(permissionsOf("OWNER"));
  for (const [entity, id] of Object.entries(there)) {
    if (["integration_orders", "adjustment_requests", "queues"].includes(entity)) continue;
    const path = ["claims", "reward_confirmations"].includes(entity) ? `scanner/${entity}` : entity;
    expect((await owner.caller.call("GET", `/api/${path}/${id}`)).status, entity).toBe(200);
  }
});
