/** Payment events from outside: who is believed, once each, in any order. */
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { signatureOf, signedSender } from "../../../platform/signed-json.ts";

import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const secret = "a secret of the installation";
const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock, payments: signedSender(secret) });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const url = "/api/payments/webhook";
const nowSeconds = () => Math.floor(clock.nowMs() / 1000);

const send = async (
  body: object | string,
  { at = nowSeconds(), by = secret, signature }: { at?: number | string; by?: string; signature?: string } = {},
) => {
  const payload = typeof body === "string" ? body : JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "x-rewardo-timestamp": String(at),
    "x-rewardo-signature": signature ?? signatureOf(by, String(at), payload),
  };
  const answer = await app.app.inject({ method: "POST", url, headers, payload });
  return { status: answer.statusCode, code: answer.body === "" ? null : answer.json<{ code: string }>().code };
};

const setUp = async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const path = `/api/businesses/${scope.business_id}/plan_subscriptions`;
  await owner.call("POST", path, { plan_id: "00000000-0000-7000-8000-0000000000a3" });
  const current = async () => (await owner.call<PlanSubscription>("GET", `${path}/current`)).body;
  const event = (more: object = {}) => ({
    id: crypto.randomUUID(),
    type: "paid",
    business_id: scope.business_id,
    occurred_at: "2026-06-12T07:59:00.000Z",
    paid_to: "2026-07-11",
    ...more,
  });
  const act = (verb: "cancel" | "resume") => owner.call<PlanSubscription>("POST", `${path}/current/${verb}`);
  const choose = (plan_id: string) => owner.call<PlanSubscription>("POST", path, { plan_id });
  return { scope, current, event, act, choose };
};

test("an event counts once, however often and however many times at once it is sent, and is noted", async () => {
  const { scope, current, event } = await setUp();
  const paid = event();
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(paid)));
  expect(answers).toEqual(Array.from({ length: 5 }, () => ({ status: 204, code: null })));
  expect(await current()).toMatchObject({
    status: "active",
    paid_until: "2026-07-11T22:00:00.000Z",
    has_issues: false,
  });
  const noted = await witness.rows(
    "select action, account_id from audit_entries where business_id = $1 and action like 'marked%'",
    [scope.business_id],
  );
  expect(noted).toEqual([{ action: "marked_paid", account_id: null }]);
});

test("events in any order: the last to happen holds", async () => {
  const { current, event } = await setUp();
  await send(event({ occurred_at: "2026-06-12T07:00:00.000Z" }));
  await send(event({ type: "past_due", paid_to: undefined, occurred_at: "2026-06-12T06:00:00.000Z" }));
  expect(await current()).toMatchObject({ status: "active" });
  await send(event({ type: "past_due", paid_to: undefined, occurred_at: "2026-06-12T07:30:00.000Z" }));
  expect(await current()).toMatchObject({ status: "past_due", access: "read_only" });
});

test("a payment that is told late counts, and leaves the cancellation that came after it", async () => {
  const { current, event, act } = await setUp();
  await act("cancel");
  const paid = event();
  expect(await send(paid)).toEqual({ status: 204, code: null });
  expect(await current()).toMatchObject({ status: "cancelled", paid_until: "2026-07-11T22:00:00.000Z" });
  expect((await act("resume")).body).toMatchObject({ status: "active", ends_at: "2026-07-11T22:00:00.000Z" });
});

test("a payment that is told late pays a plan that was cancelled and taken up again, and no longer than was corrected", async () => {
  const { current, event, act } = await setUp();
  await act("cancel");
  await act("resume");
  await send(event({ occurred_at: "2026-06-12T07:30:00.000Z" }));
  expect(await current()).toMatchObject({ status: "active", paid_until: "2026-07-11T22:00:00.000Z" });
  await send(event({ occurred_at: "2026-06-12T07:20:00.000Z", paid_to: "2062-07-11" }));
  expect(await current()).toMatchObject({ paid_until: "2026-07-11T22:00:00.000Z" });
});

test("a missing payment does not take a cancellation back, and is missing once it is resumed", async () => {
  const { current, event, act } = await setUp();
  await act("cancel");
  await send(event({ type: "past_due", paid_to: undefined, occurred_at: "2026-06-12T08:01:00.000Z" }));
  expect(await current()).toMatchObject({ status: "cancelled", has_issues: false });
  clock.set("2026-06-12T08:02:00.000Z");
  expect(await current()).toMatchObject({ status: "cancelled", access: "read_only" });
  expect((await act("resume")).body).toMatchObject({ status: "past_due" });
  clock.set("2026-06-12T08:00:00.000Z");
});

test("a new choice after a cancellation is not undone by what happened before", async () => {
  const { current, event, act, choose } = await setUp();
  await send(event({ occurred_at: "2026-06-12T07:00:00.000Z" }));
  await act("cancel");
  await choose("00000000-0000-7000-8000-0000000000a2");
  await send(event({ type: "past_due", paid_to: undefined, occurred_at: "2026-06-12T06:00:00.000Z" }));
  expect(await current()).toMatchObject({ status: "active", access: "full" });
});

test.each([
  ["another's secret", { by: "guessed" }, 401],
  ["no signature", { signature: "" }, 401],
  ["half a signature", { signature: "00ff" }, 401],
  ["a signature of letters", { signature: "z".repeat(64) }, 401],
  ["six minutes ago", { at: -360 }, 401],
  ["six minutes ahead", { at: 360 }, 401],
  ["four minutes ago", { at: -240 }, 204],
] as const)("%s", async (_name, { at = 0, ...how }: { at?: number; by?: string; signature?: string }, status) => {
  const { current, event } = await setUp();
  const answer = await send(event(), { ...how, at: nowSeconds() + at });
  expect(answer).toEqual({ status, code: status === 204 ? null : "signature_invalid" });
  expect((await current()).status).toBe(status === 204 ? "active" : "trialing");
});

test("a signature holds for its body and its time alone", async () => {
  const { current, event } = await setUp();
  const [at, paid] = [nowSeconds(), event()];
  const signature = signatureOf(secret, String(at), JSON.stringify(paid));
  expect((await send({ ...paid, paid_to: "2036-07-11" }, { signature })).status).toBe(401);
  expect((await send(paid, { signature, at: at + 1 })).status).toBe(401);
  expect((await current()).status).toBe("trialing");
});

test.each([
  ["no event", { id: "x" }],
  ["no JSON", "{"],
  ["a business that does not exist", { business_id: "01890a5d-ac96-774b-bcce-b302099a8057" }],
  ["a payment without a day", { paid_to: undefined }],
  ["a moment to come, before which nothing would count any more", { occurred_at: "2026-06-12T08:05:01.000Z" }],
])("what is signed and wrong is refused: %s", async (_name, wrong) => {
  const { event } = await setUp();
  const body = typeof wrong === "string" || Object.keys(wrong)[0] === "id" ? wrong : event(wrong);
  expect((await send(body)).status).toBe(400);
});

test("without a secret there is no such call", async () => {
  const plain = await openTestApp({ clock });
  const answer = await plain.app.inject({ method: "POST", url, payload: {} });
  await plain.close();
  expect(answer.statusCode).toBe(404);
});
