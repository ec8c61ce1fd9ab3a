/** What holds when no plan is in force: by the moment of asking, over every call of the contract. */
import { allEndpoints, type NamedEndpoint } from "@rewardo/contract/all";
import type { Business } from "@rewardo/contract/businesses";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import type { Plan } from "@rewardo/contract/plans";
import { builtInRoles, platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock("2026-06-01T08:00:00.000Z");
const start = clock.nowMs();
const dayMs = 86_400_000;
const team = "00000000-0000-7000-8000-0000000000a2";
const solo = "00000000-0000-7000-8000-0000000000a1";
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const passTo = (days: number) => clock.set(new Date(start + days * dayMs).toISOString());

const setUp = async () => {
  passTo(0);
  const { scope, place_id, stamps } = await buildBusiness(app, { plan_id: null });
  const path = `/api/businesses/${scope.business_id}/plan_subscriptions`;
  const owner = () => app.as("OWNER", scope);
  const platform = () => app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
  await (await owner()).call("POST", path, { plan_id: team });
  const scan = async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    const { status, body } = await (
      await owner()
    ).call("POST", "/api/scanner/commit", { number: stamps.number, place_id }, key);
    return status === 201 ? "open" : (body as { code: string }).code;
  };
  const addPlace = async () => {
    const { status, body } = await (await owner()).call("POST", "/api/places", { name: "Nowe", country: "PL" });
    return status === 201 ? "done" : (body as { code: string }).code;
  };
  return {
    scope,
    path,
    scan,
    addPlace,
    owner,
    platform,
    current: async () => (await (await owner()).call<PlanSubscription>("GET", `${path}/current`)).body,
    mark: async (body: object) => (await platform()).call<PlanSubscription>("POST", `${path}/current/mark`, body),
  };
};

test("a trial, its end, 14 days of the till alone, and a payment that opens everything again", async () => {
  const { current, scan, addPlace, mark, owner } = await setUp();
  // The session says it as well, so that the banner comes with the page.
  const hasBanner = async () =>
    (await (await owner()).call<Business>("GET", "/api/businesses/current")).body.plan_has_issues;
  const seen: unknown[] = [];
  for (const days of [13, 14, 15, 27.99, 28]) {
    passTo(days);
    const { status, has_issues, access } = await current();
    expect(await hasBanner()).toBe(has_issues);
    seen.push([days, status, has_issues, access, await addPlace(), await scan()]);
  }
  expect(seen).toEqual([
    [13, "trialing", false, "full", "done", "open"],
    [14, "trialing", true, "read_only", "read_only", "open"],
    [15, "trialing", true, "read_only", "read_only", "open"],
    [27.99, "trialing", true, "read_only", "read_only", "open"],
    [28, "trialing", true, "closed", "read_only", "till_closed"],
  ]);
  const paid = await mark({ mark: "paid", paid_to: "2026-07-31" });
  // To the end of that day in Warsaw.
  expect(paid.body).toMatchObject({ status: "active", access: "full", ends_at: "2026-07-31T22:00:00.000Z" });
  expect([await addPlace(), await scan(), await hasBanner()]).toEqual(["done", "open", false]);
});

test("a payment that is missing, a cancellation, and both taken back", async () => {
  const { current, mark, owner, path, scope, addPlace } = await setUp();
  passTo(1);
  expect((await mark({ mark: "paid" })).status).toBe(400);
  expect((await mark({ mark: "past_due", paid_to: "2026-07-31" })).status).toBe(400);
  await mark({ mark: "paid", paid_to: "2026-07-31" });
  await mark({ mark: "past_due" });
  expect(await current()).toMatchObject({ status: "past_due", has_issues: true, access: "read_only" });
  expect(await addPlace()).toBe("read_only");
  await mark({ mark: "paid", paid_to: "2026-07-31" });
  const act = async (verb: string) =>
    (await (await owner()).call<PlanSubscription>("POST", `${path}/current/${verb}`)).body;
  expect(await act("cancel")).toMatchObject({
    status: "cancelled",
    access: "full",
    ends_at: "2026-07-31T22:00:00.000Z",
  });
  passTo(70);
  expect(await current()).toMatchObject({ status: "cancelled", access: "read_only" });
  passTo(2);
  expect(await act("resume")).toMatchObject({ status: "active", has_issues: false });
  expect(
    (await (await owner()).call("POST", `${path}/current/mark`, { mark: "paid", paid_to: "2030-01-01" })).status,
  ).toBe(403);
  const noted = await witness.rows<{ action: string }>(
    "select action from audit_entries where business_id = $1 and entity = 'plan_subscriptions' order by _id",
    [scope.business_id],
  );
  expect(noted.map(({ action }) => action)).toEqual([
    "created",
    "marked_paid",
    "marked_past_due",
    "marked_paid",
    "cancelled",
    "resumed",
  ]);
});

/** What a business without a plan may still call, written down a second time; reading is always possible. */
const open: Readonly<Record<string, "till" | "always">> = {
  previewVisit: "till",
  makeCard: "till",
  findCards: "till",
  commitVisit: "till",
  askForReward: "till",
  cancelRewardConfirmation: "till",
  // A stamp too many is taken back where it was given.
  previewReversal: "till",
  reverseTransaction: "till",
  // Coupons that a till has set aside for a basket, and gives back.
  releaseCoupons: "till",
  // A visit that waits for a phone to take it.
  startClaim: "till",
  // What a till promised while it was without a network.
  openQueue: "till",
  sendPromises: "till",
  renewClaim: "till",
  putClaimOnPaper: "till",
  cancelClaim: "till",
  // A card goes to the phone of the customer who stands at the till, or back to it.
  sendCardAtTill: "till",
  decidePhoneRequest: "till",
  giveRecoveryCodeAtTill: "till",
  // A code that a customer shows at the till.
  claimCouponCode: "till",
  // What a till system sends earns as what is scanned there does; its own call is its vendor's key's.
  matchOrder: "till",
  // A visit that a customer misses is counted as the till would have counted it.
  giveOrder: "till",
  answerTillReport: "till",
  updateAccount: "always",
  requestVerificationMail: "always",
  switchAccount: "always",
  // People who left and lost tills can always be locked out.
  disableAccount: "always",
  freezeAccount: "always",
  freezeDevice: "always",
  revokeApiKey: "always",
  noteDeviceSeen: "always",
  // Who serves changes nothing of the business; what they then record is asked by itself.
  serveByPin: "always",
  stopServing: "always",
  removeOwnPin: "always",
  removeWebhook: "always",
  disconnectIntegration: "always",
  revokeDevice: "always",
  // A smaller plan asks for fewer places.
  closePlace: "always",
  // An import that runs can be stopped, and what it has brought taken back.
  pauseImport: "always",
  undoImport: "always",
  changePassword: "always",
  chooseMails: "always",
  dismissAdvice: "always",
  restoreAdvice: "always",
  dismissSuggestion: "always",
  restoreSuggestion: "always",
  closeOtherSessions: "always",
  closeOwnSession: "always",
  // Customers go on collecting for some days, so their cards can be printed.
  mailPaper: "always",
  stopActing: "always",
  beginSecondFactor: "always",
  confirmSecondFactor: "always",
  turnOffSecondFactor: "always",
  changeSignInRules: "always",
  beginPasskey: "always",
  addPasskey: "always",
  removePasskey: "always",
  // Counting those whom a message would reach changes nothing, and what goes out can be stopped.
  estimateAutomation: "always",
  switchAutomationOff: "always",
  archiveAutomation: "always",
  estimateEmailRecipients: "always",
  estimateSmsRecipients: "always",
  estimateMessageRecipients: "always",
  pauseEmail: "always",
  pauseSms: "always",
  pauseMessage: "always",
  cancelEmail: "always",
  cancelSms: "always",
  cancelMessage: "always",
  closePoll: "always",
  updateBusiness: "always",
  requestClosure: "always",
  withdrawClosure: "always",
  createPlanSubscription: "always",
  cancelPlanSubscription: "always",
  openCheckout: "always",
  openPaymentPortal: "always",
  resumePlanSubscription: "always",
};

const anyId = "01890a5d-ac96-774b-bcce-b302099a8057";

test("every call that changes something is refused but the till's, paying and one's own account", async () => {
  const { owner, scope } = await setUp();
  const isOwners = ({ access }: NamedEndpoint["definition"]) =>
    access === "signed_in" ||
    access === "signed_in_device" ||
    [access].flat().some((one) => (builtInRoles.OWNER.permissions as readonly string[]).includes(one));
  const codes = async (days: number) => {
    passTo(days);
    const caller = await owner();
    const found: Record<string, string> = {};
    for (const { name, definition } of allEndpoints) {
      if (!isOwners(definition) || definition.access === "public" || name === "readCurrentDevice") continue;
      const url = `/api${definition.path}`.replace(/:\w+/g, (part) =>
        part === ":business_id" ? scope.business_id : anyId,
      );
      const { status, body } = await caller.call<{ code?: string }>(
        definition.method,
        url,
        definition.method === "GET" ? undefined : {},
      );
      found[name] = status === 402 ? String(body.code) : "goes on";
    }
    return found;
  };
  const lapsed = await codes(14);
  const closed = await codes(28);
  for (const { name, definition } of allEndpoints) {
    if (lapsed[name] === undefined) continue;
    const allowed = definition.method === "GET" ? "always" : open[name];
    expect(lapsed[name], name).toBe(allowed === undefined ? "read_only" : "goes on");
    const later = allowed === "till" ? "till_closed" : "read_only";
    expect(closed[name], name).toBe(allowed === "always" ? "goes on" : later);
  }
  expect(Object.keys(open).filter((name) => lapsed[name] === undefined)).toEqual([]);
});

test("a business that the platform made read-only changes nothing, and its till goes on", async () => {
  const { scope, scan, addPlace } = await setUp();
  await witness.rows("update businesses set status = 'read_only' where _id = $1", [scope.business_id]);
  expect([await addPlace(), await scan()]).toEqual(["read_only", "open"]);
});

test("the platform offers, changes and archives plans, and subscribers pay the price they agreed to", async () => {
  const { current, platform, owner, path } = await setUp();
  const admin = await platform();
  const duo = {
    name: "Duo",
    max_places: 2,
    price: 14_900,
    promo_price: 9900,
    promo_valid_to: "2026-12-31",
    position: 1,
  };
  const { body: made, status } = await admin.call<Plan>("POST", "/api/plans", duo);
  expect([status, made]).toEqual([201, { ...duo, _id: made._id, currency: "PLN", status: "active", version: 1 }]);
  expect((await (await owner()).call("POST", path, { plan_id: made._id })).status).toBe(201);
  const change = (body: object, version: number) =>
    admin.call<Plan>("PATCH", `/api/plans/${made._id}`, body, { "if-match": String(version) });
  expect((await change({ price: 19_900, promo_price: null, promo_valid_to: null }, 1)).body).toMatchObject({
    version: 2,
  });
  expect((await change({ price: 1 }, 1)).body).toMatchObject({ code: "version_conflict" });
  expect(await current()).toMatchObject({ plan_id: made._id, price: 14_900, promo_price: 9900 });
  for (const [body, path_, code] of [
    [{ name: "   " }, "name", "required"],
    [{ promo_price: 100 }, "promo_valid_to", "required"],
    [{ promo_price: 19_900, promo_valid_to: "2026-12-31" }, "promo_price", "not_lower"],
    [{ max_places: 1 }, "max_places", "plan_taken"],
  ] as const) {
    expect((await change(body, 2)).body, code).toMatchObject({ errors: [{ path: path_, code }] });
  }
  const listed = async () =>
    (await (await owner()).call<{ items: Plan[] }>("GET", "/api/plans?status=archived")).body.items.map(
      ({ _id }) => _id,
    );
  expect(await listed()).toContain(made._id);
  await admin.call("POST", `/api/plans/${made._id}/archive`);
  expect(await listed()).not.toContain(made._id);
  const archived = await admin.call<{ items: Plan[] }>("GET", "/api/plans?status=archived");
  expect(archived.body.items.map(({ name }) => name)).toEqual(["Duo"]);
  // Businesses that have it keep it; once left, it cannot be chosen again.
  const choose = async (plan_id: string) => (await (await owner()).call("POST", path, { plan_id })).status;
  expect([await choose(made._id), await choose(solo), await choose(made._id)]).toEqual([201, 201, 400]);
  expect((await admin.call<Plan>("POST", `/api/plans/${made._id}/restore`)).body.status).toBe("active");
  expect((await (await owner()).call("POST", "/api/plans", duo)).status).toBe(403);
});
