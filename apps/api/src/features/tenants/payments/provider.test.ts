/** Paying for a plan at a payment provider, against a simulator of Stripe's wire: real HTTP both ways, real signatures. */
import type { PaymentWays } from "@rewardo/contract/payments";
import type { PlanSubscription } from "@rewardo/contract/plan-subscriptions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { stripe } from "../../../platform/payments/stripe.ts";
import { type Caller, openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openStripeSimulator, type StripeEvent, type StripeSimulator } from "../../../testing/stripe-simulator.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { paymentAgreementQueue } from "./index.ts";

const key = "sk_test_never_to_be_logged";
const clock = fixedClock("2026-06-01T08:00:00.000Z");
const beginMs = clock.nowMs();
const monthMs = 28 * 86_400_000;
const at = (iso: string) => clock.set(iso);
const [solo, team] = ["00000000-0000-7000-8000-0000000000a1", "00000000-0000-7000-8000-0000000000a2"];
const payee = { payee: "Rewardo sp. z o.o.", account: "PL61 1090 1014 0000 0712 1981 2874", bank: null };
let app: TestApp;
let witness: Witness;
let shop: StripeSimulator;
let provider: ReturnType<typeof stripe>;
let webhook: string;
const logged: string[] = [];
beforeAll(async () => {
  shop = await openStripeSimulator({ key, nowMs: clock.nowMs });
  const write = (...parts: unknown[]) =>
    void logged.push(parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(" "));
  const log = { info: write, error: write };
  const { url, webhook_secret } = shop;
  provider = stripe({ url, key, webhook_secret, clock, log, pausesMs: [0, 0] });
  app = await openTestApp({ clock, payment_provider: provider, payee });
  webhook = `${await app.app.listen({ host: "127.0.0.1", port: 0 })}/api/payments/provider/webhook`;
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
  await shop.close();
});

const billing = { address: "Prosta 49", postcode: "00-838", city: "Warszawa", country: "PL" };

/** A business in its trial, which has been told what an invoice needs. */
const setUp = async ({ isInvoiced = true } = {}) => {
  at("2026-06-01T08:00:00.000Z");
  Object.assign(shop, { isDeclining: false });
  shop.events.length = 0;
  const { scope } = await buildBusiness(app, { plan_id: null });
  const first = await app.as("OWNER", scope);
  // Months pass, in which a session ends.
  const owner: Pick<Caller, "call"> = {
    call: async (...asked) => (clock.nowMs() < beginMs + monthMs ? first : await app.as("OWNER", scope)).call(...asked),
  };
  const base = `/api/businesses/${scope.business_id}`;
  await owner.call("POST", `${base}/plan_subscriptions`, { plan_id: solo });
  if (isInvoiced) await owner.call("PATCH", base, { tin: "5252248481", billing_address: billing });
  const idle = new AbortController().signal;
  return {
    scope,
    checkout: () => owner.call<{ url: string }>("POST", `${base}/payments/checkout`),
    portal: () => owner.call<{ url: string }>("POST", `${base}/payments/portal`),
    ways: async () => (await owner.call<PaymentWays>("GET", `${base}/payments/ways`)).body,
    current: async () => (await owner.call<PlanSubscription>("GET", `${base}/plan_subscriptions/current`)).body,
    act: (verb: "cancel" | "resume") => owner.call("POST", `${base}/plan_subscriptions/current/${verb}`),
    choose: (plan_id: string) => owner.call("POST", `${base}/plan_subscriptions`, { plan_id }),
    close: () =>
      witness.rows("update businesses set closing_at = $2 where _id = $1", [scope.business_id, "2026-07-01"]),
    /** The subscriptions at the provider, the newest last. */
    own: () => [...shop.subscriptions.values()].filter(({ metadata }) => metadata["business_id"] === scope.business_id),
    invoices: () =>
      [...shop.invoices.values()].filter(
        (one) => one.subscription_details.metadata["business_id"] === scope.business_id,
      ),
    /** Does the jobs of the business, each twice. */
    work: async () => {
      const jobs = await witness.rows<{ data: unknown }>(
        "delete from jobs.job where name = 'payment_agreements' and data ->> 'business_id' = $1 returning data",
        [scope.business_id],
      );
      const queue = paymentAgreementQueue({ database: app.database, payment_provider: provider });
      for (const { data: payload } of [...jobs, ...jobs])
        await queue.handle({ _id: newId(), payload, signal: idle, ending: idle });
    },
  };
};

/** Sends what happened, in order. */
const deliver = async (events: readonly StripeEvent[] = shop.events.splice(0)) => {
  for (const event of events) expect(await shop.send(event, webhook), event.type).toBe(204);
};

const paidInTrial = async () => {
  const business = await setUp();
  const { body } = await business.checkout();
  shop.pay(body.url);
  await deliver();
  await business.work();
  return { ...business, agreement: () => business.own().at(-1)! };
};

test("without tax number and address nothing is asked of the provider, and both are named", async () => {
  const { checkout, ways } = await setUp({ isInvoiced: false });
  const before = shop.calls.length;
  const answer = await checkout();
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: "validation_failed",
    errors: [{ path: "tin" }, { path: "billing_address" }],
  });
  expect(shop.calls.length).toBe(before);
  const transfer = { ...payee, reference: "Rewardo Kawiarnia Ziarno" };
  expect(await ways()).toEqual({ transfer, is_online: true, is_renewed: false });
});

test("who pays in the trial keeps its days, is charged when it ends, and each month", async () => {
  const { checkout, portal, ways, current, own, scope } = await setUp();
  expect((await portal()).status).toBe(404);
  const { body } = await checkout();
  const [session] = [...shop.sessions.values()].filter(({ url }) => url === body.url);
  expect(session).toMatchObject({
    terms: { unit_amount: 9900, currency: "pln" },
    trial_end: Date.parse("2026-06-15T08:00:00.000Z") / 1000,
    success_url: "http://localhost/settings/plan?payment=done",
    cancel_url: "http://localhost/settings/plan?payment=left",
  });
  expect(shop.customers.get(session!.customer)).toMatchObject({
    "address[line1]": "Prosta 49",
    "address[country]": "PL",
    "invoice_settings[custom_fields][0][name]": "NIP",
    "invoice_settings[custom_fields][0][value]": "5252248481",
  });
  shop.pay(body.url);
  await Promise.all(shop.events.splice(0).flatMap((event) => [1, 2, 3].map(() => shop.send(event, webhook))));
  const noted = "select action from audit_entries where business_id = $1 and action like 'marked%'";
  expect(await witness.rows(noted, [scope.business_id])).toEqual([{ action: "marked_paid" }]);
  expect(await current()).toMatchObject({
    status: "active",
    has_issues: false,
    paid_until: "2026-06-16T22:00:00.000Z",
  });
  expect(await ways()).toMatchObject({ is_renewed: true, transfer: { reference: "Rewardo 5252248481" } });
  expect((await checkout()).status).toBe(409);
  expect((await portal()).body.url).toContain(session!.customer);
  at("2026-06-15T09:10:00.000Z");
  shop.endPeriod(own()[0]!.id);
  await deliver();
  expect(await current()).toMatchObject({ status: "active", paid_until: "2026-07-16T22:00:00.000Z" });
  const told = await witness.rows<{ type: string; amount: string; currency: string }>(
    "select type, amount, currency from payment_events where business_id = $1 order by occurred_at",
    [scope.business_id],
  );
  expect(told.map(({ type, amount, currency }) => [type, Number(amount), currency])).toEqual([
    ["paid", 0, "PLN"],
    ["paid", 9900, "PLN"],
  ]);
});

test("a plan that is over is charged at once; a day before its end, two days later and no earlier", async () => {
  const { checkout } = await setUp();
  const trialOf = (url: string) => [...shop.sessions.values()].find((one) => one.url === url)!.trial_end;
  at("2026-06-14T08:30:00.000Z");
  expect(trialOf((await checkout()).body.url)).toBe(Date.parse("2026-06-16T10:00:00.000Z") / 1000);
  at("2026-06-15T08:00:00.000Z");
  expect(trialOf((await checkout()).body.url)).toBeNull();
});

test("repeated, at once and after lost answers, one customer is made and one page is open", async () => {
  const { checkout, choose, scope } = await setUp();
  const sessions = () => [...shop.sessions.values()].filter((one) => one.metadata["business_id"] === scope.business_id);
  const customers = () =>
    [...shop.customers.values()].filter((one) => one["metadata[business_id]"] === scope.business_id);
  shop.fail("lost", "cut", "none", "broken", "none", "lost", "busy");
  const first = (await checkout()).body.url;
  const both = await Promise.all([checkout(), checkout()]);
  expect(both.map(({ body }) => body.url)).toEqual([first, first]);
  expect([sessions().length, customers().length]).toEqual([1, 1]);
  // Another plan: nothing can be paid on the page before.
  await choose(team);
  const second = (await checkout()).body.url;
  expect(sessions().map(({ url, status }) => [url, status])).toEqual([
    [first, "expired"],
    [second, "open"],
  ]);
  at("2026-06-02T08:00:00.000Z");
  expect((await checkout()).body.url).not.toBe(second);
  // Paid, and not yet told: no second page.
  shop.pay(sessions().at(-1)!.url);
  expect((await checkout()).status).toBe(409);
  await choose(solo);
  expect((await checkout()).status).toBe(409);
});

test("of two questions at the very same time one page is opened", async () => {
  const { checkout, scope } = await setUp();
  const [one, other] = await Promise.all([checkout(), checkout()]);
  expect(one.body.url).toBe(other.body.url);
  const pages = [...shop.sessions.values()].filter((page) => page.metadata["business_id"] === scope.business_id);
  expect(pages.length).toBe(1);
});

test("a provider that does not answer is said, nothing is kept of it, and no key stands in the log", async () => {
  const { checkout, scope } = await setUp();
  shop.fail("broken", "broken", "broken");
  expect(await checkout()).toMatchObject({ status: 502, body: { code: "provider_failed" } });
  const kept = await witness.rows("select 1 from payment_customers where business_id = $1", [scope.business_id]);
  expect(kept).toEqual([]);
  expect((await checkout()).status).toBe(200);
  expect(logged.join("\n")).toContain("asked in vain");
  for (const secret of [key, shop.webhook_secret]) expect(logged.join("\n")).not.toContain(secret);
});

/** Three months, of which the second fails at first and the third is given back. */
const history = async () => {
  const business = await setUp();
  shop.pay((await business.checkout()).body.url);
  const { id } = business.own().at(-1)!;
  at("2026-06-15T09:10:00.000Z");
  shop.endPeriod(id);
  at("2026-07-15T09:10:00.000Z");
  Object.assign(shop, { isDeclining: true });
  shop.endPeriod(id);
  at("2026-08-15T09:10:00.000Z");
  Object.assign(shop, { isDeclining: false });
  shop.endPeriod(id);
  at("2026-08-20T10:00:00.000Z");
  shop.refund(business.invoices().at(-1)!.id);
  return { ...business, told: shop.events.splice(0) };
};

test("in whatever order events come and however often, the plan ends the same", async () => {
  // Orders of the events by a simple rule: no two histories are told alike.
  for (const seed of [1, 2, 3, 5, 6, 7, 8, 11]) {
    const { told, current } = await history();
    const order = told
      .map((event, nr) => ({ event, place: ((nr + 1) * seed * 7919) % 13 }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ event }) => event);
    const answers = await Promise.all(order.flatMap((event) => [shop.send(event, webhook), shop.send(event, webhook)]));
    expect(new Set(answers)).toEqual(new Set([204]));
    await deliver(order);
    const { status, paid_until, access } = await current();
    expect({ seed, status, access, day: paid_until?.slice(0, 10) }).toEqual({
      ...{ seed, status: "past_due", access: "read_only", day: "2026-08-20" },
    });
  }
});

test("a charge that fails makes the plan past due, and the next one that holds makes it good", async () => {
  const { current, agreement } = await paidInTrial();
  at("2026-06-15T09:10:00.000Z");
  Object.assign(shop, { isDeclining: true });
  shop.endPeriod(agreement().id);
  await deliver();
  expect(await current()).toMatchObject({ status: "past_due", access: "read_only" });
  at("2026-06-16T09:10:00.000Z");
  Object.assign(shop, { isDeclining: false });
  shop.endPeriod(agreement().id);
  await deliver();
  expect(await current()).toMatchObject({ status: "active", access: "full" });
});

test("a first payment that is declined changes nothing", async () => {
  const { checkout, current } = await setUp();
  at("2026-06-20T08:00:00.000Z");
  const { url } = (await checkout()).body;
  Object.assign(shop, { isDeclining: true });
  shop.pay(url);
  await deliver();
  expect(await current()).toMatchObject({ status: "trialing", access: "read_only" });
});

test("a plan that is cancelled here is not charged again, is taken up again, and ends with its paid time", async () => {
  const { current, act, work, agreement, checkout, ways } = await paidInTrial();
  await act("cancel");
  shop.fail("broken", "cut");
  await work();
  expect(agreement().cancel_at_period_end).toBe(true);
  await act("resume");
  await work();
  expect(agreement().cancel_at_period_end).toBe(false);
  // Charged before the provider was told: paid, and cancelled all the same.
  await act("cancel");
  at("2026-06-15T09:10:00.000Z");
  shop.endPeriod(agreement().id);
  await deliver();
  expect(await current()).toMatchObject({ status: "cancelled", paid_until: "2026-07-16T22:00:00.000Z" });
  await work();
  at("2026-07-15T09:10:00.000Z");
  shop.endPeriod(agreement().id);
  await deliver();
  expect(agreement().status).toBe("canceled");
  at("2026-07-20T09:10:00.000Z");
  expect(await current()).toMatchObject({ status: "cancelled", access: "read_only" });
  expect(await ways()).toMatchObject({ is_renewed: false });
  // Paid anew, it is in force.
  shop.pay((await checkout()).body.url);
  await deliver();
  expect(await current()).toMatchObject({ status: "active", access: "full" });
});

test("what was agreed on at the provider and replaced is ended there, and says nothing of the plan", async () => {
  const { current, agreement, own, work } = await paidInTrial();
  const first = agreement();
  at("2026-06-02T08:00:00.000Z");
  // Someone makes a second one in the provider's own pages.
  const twin = { ...structuredClone(first), id: `${first.id}2` };
  shop.subscriptions.set(twin.id, twin);
  shop.endPeriod(twin.id);
  await deliver();
  await work();
  expect(own().map(({ status }) => status)).toEqual(["canceled", "active"]);
  await deliver();
  expect(await current()).toMatchObject({ status: "active", access: "full" });
});

test("another plan, and a promotion that is over, are charged from the next month on", async () => {
  const { choose, work, agreement, scope } = await paidInTrial();
  const price = () => agreement().items.data[0]!.price.unit_amount;
  await choose(team);
  await work();
  expect(price()).toBe(24900);
  await witness.rows(
    "update plan_subscriptions set promo_price = 19900, promo_valid_to = '2026-06-30' where business_id = $1",
    [scope.business_id],
  );
  await choose(team);
  at("2026-06-03T08:00:00.000Z");
  await witness.rows("select jobs.enqueue('payment_agreements', jsonb_build_object('business_id', $1::uuid))", [
    scope.business_id,
  ]);
  await work();
  expect(price()).toBe(19900);
  at("2026-06-15T09:10:00.000Z");
  shop.endPeriod(agreement().id);
  await deliver();
  await work();
  expect(price()).toBe(24900);
});

test("a business that closes is not charged", async () => {
  const { close, work, agreement, act } = await paidInTrial();
  await close();
  await act("cancel");
  await act("resume");
  await work();
  expect(agreement().cancel_at_period_end).toBe(true);
});

test("a part that is given back changes nothing; all of it ends the paid time at once, and gives nothing away", async () => {
  const { current, act, agreement, invoices } = await paidInTrial();
  at("2026-06-15T09:10:00.000Z");
  shop.endPeriod(agreement().id);
  at("2026-06-20T09:10:00.000Z");
  const { id } = invoices().at(-1)!;
  shop.refund(id, 100);
  await deliver();
  expect(await current()).toMatchObject({ status: "active", paid_until: "2026-07-16T22:00:00.000Z" });
  // Cancelled and given back in one step of the provider's.
  shop.cancel(agreement().id);
  shop.refund(id);
  await deliver();
  expect(await current()).toMatchObject({ status: "cancelled", access: "read_only" });
  await act("resume");
  expect(await current()).toMatchObject({ status: "past_due", access: "read_only" });
});

test.each([
  ["another's secret", { secret: "whsec_guessed" }, 401],
  ["six minutes old", { at: Date.parse("2026-06-01T07:54:00.000Z") / 1000 }, 401],
  ["six minutes ahead", { at: Date.parse("2026-06-01T08:06:00.000Z") / 1000 }, 401],
  ["another text than was signed", { text: "{}" }, 401],
])("a notice is refused and changes nothing: %s", async (_name, more, status) => {
  const { checkout, current } = await setUp();
  shop.pay((await checkout()).body.url);
  for (const event of shop.events) expect(await shop.send(event, webhook, more)).toBe(status);
  expect(await current()).toMatchObject({ status: "trialing" });
});

test("what concerns no plan is answered and ignored; another version of the wire is refused", async () => {
  const { checkout, current } = await setUp();
  shop.pay((await checkout()).body.url);
  const paid = shop.events.find(({ type }) => type === "invoice.paid")!;
  const object = (more: object): StripeEvent => ({
    ...paid,
    id: newId(),
    data: { object: { ...paid.data.object, ...more } },
  });
  expect(await shop.send({ ...paid, type: "invoice.sent" }, webhook)).toBe(204);
  // Another shop's payment in the same account.
  expect(await shop.send(object({ subscription_details: { metadata: {} } }), webhook)).toBe(204);
  expect(await shop.send(object({ subscription: null }), webhook)).toBe(204);
  expect(await shop.send({ ...paid, api_version: "2020-08-27" }, webhook)).toBe(400);
  expect(await shop.send(object({ amount_paid: 99.5 }), webhook)).toBe(400);
  expect(await shop.send(object({ subscription_details: { metadata: { business_id: newId() } } }), webhook)).toBe(400);
  expect(await current()).toMatchObject({ status: "trialing" });
});
