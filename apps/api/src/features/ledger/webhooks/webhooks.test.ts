/** Webhooks against a real HTTP receiver on loopback, which the test allows as a network of the operator's. */
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ErrorBody } from "@rewardo/contract/errors";
import { builtInRoles } from "@rewardo/contract/roles";
import {
  webhookEvents,
  type DeliveryCounts,
  type IssuedWebhook,
  type Webhook,
  type WebhookDelivery,
} from "@rewardo/contract/webhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { sendMessage } from "../../../platform/webhooks/send.ts";
import { publicTargets, webhookTargets } from "../../../platform/webhooks/targets.ts";
import { expectDescribed } from "../../../testing/webhook-messages.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { joinCard } from "../../people/card-subscriptions/index.ts";
import { nextAttemptMs, tellAll, webhookQueue, type WebhookDeps } from "./queue.ts";

interface Received {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

let nowMs = Date.parse("2026-06-12T10:00:00.000Z");
const clock = { ...systemClock, nowMs: () => nowMs };
const secrets = passingSecretBox();
const targets = webhookTargets(["127.0.0.0/8"]);

let app: TestApp;
let receiver: Server;
let received: Received[] = [];
/** What the receiver answers: the next of these, then 200. */
let answers: (number | "hang")[] = [];

beforeAll(async () => {
  app = await openTestApp({ clock, secrets, webhook_targets: targets });
  receiver = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      const answer = answers.shift() ?? 200;
      if (answer === "hang") return;
      if (answer === 302) response.setHeader("location", "http://127.0.0.1:1/");
      response.writeHead(answer).end("thanks");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  expectDescribed(received);
  received = [];
  answers = [];
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});

const url = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/rewardo`;

const deps = (): WebhookDeps => ({
  ...{ database: app.database, clock, secrets, targets, brand_name: "Rewardo" },
  log: jsonLog("silent", clock.nowMs),
});
const tell = () => tellAll(deps());

const add = async (owner: Caller, events: readonly string[] = webhookEvents) =>
  (await owner.call<IssuedWebhook>("POST", "/api/webhooks", { url: url(), events })).body;

const withWebhook = async (events?: readonly string[]) => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  return { ...business, owner, ...(await add(owner, events)) };
};

const visit = (owner: Caller, number: string, place_id: string) =>
  owner.call<{ transaction: { _id: string } }>(
    "POST",
    "/api/scanner/commit",
    { number, place_id },
    { "idempotency-key": randomUUID() },
  );

const deliveries = async (owner: Caller, query = "") =>
  (await owner.call<{ items: WebhookDelivery[] }>("GET", `/api/webhook_deliveries${query}`)).body.items;

/** As a receiver verifies it, by the standard's own description. */
const isSigned = ({ headers, body }: Received, secret: string): boolean => {
  const bytes = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${body}`;
  const expected = `v1,${createHmac("sha256", bytes).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
};

test("what happens is told once, signed, without a name, and stands in the log", async () => {
  const { ctx, owner, secret, webhook, stamps, stamps_card_id, place_id } = await withWebhook();
  const { body } = await visit(owner, stamps.number, place_id);
  await joinCard(ctx, stamps_card_id, [{ first_name: "Hanna", last_name: "Wójcik" }]);
  await tell();
  await tell();
  expect(received.map((one) => (JSON.parse(one.body) as { type: string }).type).toSorted()).toEqual([
    "membership.created",
    "transaction.created",
  ]);
  expect(received.every((one) => isSigned(one, secret))).toBe(true);
  expect(received.map((one) => one.body).join("")).toContain(body.transaction._id);
  expect(received.map((one) => one.body).join("")).not.toMatch(/Hanna|Wójcik|Oliwia|Nowak/);
  const log = await deliveries(owner, `?webhook_id=${webhook._id}`);
  expect(log.map(({ status, attempts, last_status }) => [status, attempts, last_status])).toEqual([
    ["delivered", 1, 200],
    ["delivered", 1, 200],
  ]);
  const { items } = (await owner.call<{ items: Webhook[] }>("GET", "/api/webhooks")).body;
  expect(items[0]).toMatchObject({ ended_count: 2, delivered_count: 2, waiting_count: 0 });
  expect(JSON.stringify(items)).not.toContain(secret);
});

test("a reversal, a correction and a redeemed reward are events of their own", async () => {
  const { owner, points, place_id } = await withWebhook();
  const { body } = await visit(owner, points.number, place_id);
  const key = { "idempotency-key": randomUUID() };
  await owner.call(
    "POST",
    `/api/card_subscriptions/${points.card_subscription_id}/adjust`,
    { delta: 7, reason: "Sorry" },
    key,
  );
  await owner.call(
    "POST",
    `/api/transactions/${body.transaction._id}/reverse`,
    {},
    { "idempotency-key": randomUUID() },
  );
  await tell();
  const types = received.map((one) => (JSON.parse(one.body) as { type: string }).type);
  expect(types).toContain("balance.adjusted");
  expect(types).toContain("transaction.reversed");
});

test("messages of one membership keep their order while one is refused; others go past it", async () => {
  const { owner, ctx, stamps, stamps_card_id, place_id } = await withWebhook(["transaction.created"]);
  const [other] = await joinCard(ctx, stamps_card_id, [{}]);
  answers = [503];
  const first = await visit(owner, stamps.number, place_id);
  await tell();
  const second = await visit(owner, stamps.number, place_id);
  await visit(owner, other!.number, place_id);
  await tell();
  const idsOf = () =>
    received.map((one) => (JSON.parse(one.body) as { data: { transaction: { _id: string } } }).data.transaction._id);
  expect(idsOf()).toHaveLength(2);
  expect(idsOf()).not.toContain(second.body.transaction._id);
  nowMs += 10_000;
  await tell();
  await tell();
  expect(idsOf().slice(2)).toEqual([first.body.transaction._id, second.body.transaction._id]);
  expect(received[2]?.headers["webhook-id"]).toBe(received[0]?.headers["webhook-id"]);
});

test("a message is tried for three days, then given up, and can be sent again", async () => {
  const { owner, stamps, place_id } = await withWebhook(["transaction.created"]);
  answers = Array.from({ length: 60 }, () => 500);
  await visit(owner, stamps.number, place_id);
  let attempts = 0;
  for (; attempts < 60; attempts += 1) {
    await tell();
    const [one] = await deliveries(owner);
    if (one?.next_attempt_at == null) break;
    nowMs = Date.parse(one.next_attempt_at);
  }
  const [given] = await deliveries(owner, "?status=given_up");
  const counts = async () => (await owner.call<DeliveryCounts>("GET", "/api/webhook_deliveries/counts")).body;
  expect(await counts()).toEqual({ all: 1, waiting: 0, delivered: 0, given_up: 1 });
  expect(given?.attempts).toBe(attempts + 1);
  expect(attempts).toBeGreaterThan(9);
  answers = [];
  await owner.call("POST", `/api/webhook_deliveries/${given!._id}/replay`);
  await tell();
  expect((await deliveries(owner))[0]).toMatchObject({ _id: given!._id, status: "delivered" });
  expect(await counts()).toMatchObject({ all: 1, delivered: 1, given_up: 0 });
  expect(nextAttemptMs(1, 0, 72 * 3_600_000)).toBeNull();
});

test("a redirect is not followed, an address that is gone pauses the webhook, a removed one is told nothing", async () => {
  const { owner, stamps, place_id, webhook } = await withWebhook(["transaction.created"]);
  answers = [302, 410];
  await visit(owner, stamps.number, place_id);
  await tell();
  expect((await deliveries(owner))[0]).toMatchObject({ status: "waiting", last_status: 302 });
  nowMs += 10_000;
  await tell();
  const { items } = (await owner.call<{ items: Webhook[] }>("GET", "/api/webhooks")).body;
  expect(items[0]?.status).toBe("paused");
  expect((await owner.call("POST", `/api/webhooks/${webhook._id}/remove`)).status).toBe(204);
  await visit(owner, stamps.number, place_id);
  nowMs += 3_600_000;
  await tell();
  expect(received).toHaveLength(2);
  expect((await deliveries(owner))[0]?.status).toBe("given_up");
});

test("what waits for a paused webhook holds up no other, and is sent when it goes on", async () => {
  const { ctx, owner, webhook, stamps_card_id } = await withWebhook(["membership.created"]);
  await joinCard(
    ctx,
    stamps_card_id,
    Array.from({ length: 20 }, () => ({})),
  );
  answers = Array.from({ length: 20 }, () => 503);
  await tell();
  const put = (status: string, seen: number) =>
    owner.call("PATCH", `/api/webhooks/${webhook._id}`, { status }, { "if-match": `"${seen}"` });
  expect((await put("paused", webhook.version)).status).toBe(200);
  const { webhook: other } = await add(owner, ["membership.created"]);
  await joinCard(ctx, stamps_card_id, [{}]);
  nowMs += 10_000;
  await tell();
  expect((await deliveries(owner, `?webhook_id=${other._id}`)).map(({ status }) => status)).toEqual(["delivered"]);
  expect((await put("active", webhook.version + 1)).status).toBe(200);
  await tell();
  expect(received).toHaveLength(41);
});

test("for a day after a rotation both secrets sign", async () => {
  const { owner, secret, webhook } = await withWebhook();
  const rotated = await owner.call<IssuedWebhook>("POST", `/api/webhooks/${webhook._id}/rotate_secret`);
  const send = async () => {
    await owner.call("POST", `/api/webhooks/${webhook._id}/test`);
    await tell();
    return received.at(-1)!;
  };
  const both = await send();
  expect([isSigned(both, secret), isSigned(both, rotated.body.secret)]).toEqual([true, true]);
  nowMs += 86_400_000;
  const later = await send();
  expect([isSigned(later, secret), isSigned(later, rotated.body.secret)]).toEqual([false, true]);
});

test("addresses of this machine and of private networks are refused, by name, by number and when a name changes", async () => {
  const { owner } = await withWebhook();
  const refused = async (address: string) =>
    (await owner.call<ErrorBody>("POST", "/api/webhooks", { url: address, events: ["transaction.created"] })).body
      .errors?.[0]?.code;
  for (const address of [
    "https://10.0.0.1/",
    "https://[::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://169.254.169.254/latest",
    "https://0x7f000001.example/../",
    ...["https://localhost/", "https://localhost./", "https://printer.internal./", "https://[fec0::1]/"],
    "https://db.internal/",
  ]) {
    const code = await refused(address);
    expect([address, code], address).toEqual([address, address.includes("0x7f") ? undefined : "private_address"]);
  }
  expect(await refused("http://shop.example/")).toBe("needs_https");
  expect(await refused("ftp://shop.example/")).toBe("needs_https");
  expect(await refused("https://user:secret@shop.example/")).toBe("holds_password");
  expect(await refused("shop")).toBe("invalid_url");
  expect(publicTargets.allows("93.184.216.34")).toBe(true);
  for (const address of [
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ])
    expect(publicTargets.allows(address), address).toBe(false);
  // The name resolves to this machine: what is connected to is what is checked.
  const message = {
    url: url().replace("127.0.0.1", "localhost"),
    secrets: [Buffer.from("s")],
    id: "1",
    body: "{}",
    seconds: 1,
  };
  const attempt = await sendMessage(publicTargets, message, { timeoutMs: 5000, agent: "test" });
  expect(attempt).toMatchObject({ status: null, failure: "private_address" });
  expect(received).toEqual([]);
});

test("an address that hangs ends with the time limit, and one that is not there is unreachable", async () => {
  answers = ["hang"];
  const message = { url: url(), secrets: [Buffer.from("s")], id: "1", body: "{}", seconds: 1 };
  expect(await sendMessage(targets, message, { timeoutMs: 50, agent: "test" })).toMatchObject({ failure: "timeout" });
  const closed = { ...message, url: "http://127.0.0.1:1/" };
  expect(await sendMessage(targets, closed, { timeoutMs: 5000, agent: "test" })).toMatchObject({
    failure: "unreachable",
  });
});

test("an address that hangs holds up its own business alone, and no message is with it twice", async () => {
  const [slow, quick] = [await withWebhook(), await withWebhook(["transaction.created"])];
  const arrived = async (count: number) => expect.poll(() => received.length, { timeout: 9000 }).toBe(count);
  answers = ["hang"];
  const ending = new AbortController();
  const { signal } = ending;
  const work = webhookQueue(deps()).handle({ _id: "job", payload: {}, signal, ending: signal });
  await slow.owner.call("POST", `/api/webhooks/${slow.webhook._id}/test`);
  await arrived(1);
  await visit(quick.owner, quick.stamps.number, quick.place_id);
  // The slow one's time is ten seconds.
  await arrived(2);
  await visit(quick.owner, quick.points.number, quick.place_id);
  await arrived(3);
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    ...["webhook.test", "transaction.created", "transaction.created"],
  ]);
  let hasEnded = false;
  ending.abort();
  void work.then(() => (hasEnded = true));
  expect((await deliveries(slow.owner))[0]).toMatchObject({ status: "waiting", attempts: 1, last_failure: null });
  expect(hasEnded).toBe(false);
  receiver.closeAllConnections();
  await work;
  expect((await deliveries(slow.owner))[0]).toMatchObject({ status: "waiting", last_failure: "unreachable" });
});

test("only those who may read an event, at all places, let an address be told it", async () => {
  const { owner, scope, place_id, webhook, stamps } = await withWebhook(["transaction.created"]);
  await visit(owner, stamps.number, place_id);
  await owner.call("POST", `/api/webhooks/${webhook._id}/test`);
  await tell();
  const log = await deliveries(owner);
  const about = (type: string) => `/api/webhook_deliveries/${log.find((one) => one.type === type)!._id}/replay`;
  const as = async (permissions: readonly string[], limits: object = {}, places: { place_ids?: string[] } = {}) => {
    const body = { name: randomUUID(), permissions: ["integrations_modify", ...permissions] };
    const role = { ...body, limits: { ...builtInRoles.OWNER.limits, ...limits } };
    const made = await owner.call<{ _id: string }>("POST", "/api/account_roles", role);
    return app.as({ role_id: made.body._id }, scope, places);
  };
  const outcomes = async (caller: Caller) => {
    const path = `/api/webhooks/${webhook._id}`;
    const { items } = (await owner.call<{ items: Webhook[] }>("GET", "/api/webhooks")).body;
    const change = (body: object) => caller.call("PATCH", path, body, { "if-match": `"${items.at(-1)!.version}"` });
    const make = (event: string) => caller.call("POST", "/api/webhooks", { url: url(), events: [event] });
    const made = [];
    for (const event of webhookEvents) made.push((await make(event)).status);
    const changed = [];
    for (const body of [{ url: `${url()}/else` }, { status: "paused" }, { events: ["membership.created"] }])
      changed.push((await change(body)).status);
    const again = (await caller.call("POST", about("transaction.created"))).status;
    const tested = (await caller.call("POST", about("webhook.test"))).status;
    return { made, changed, rotated: (await caller.call("POST", `${path}/rotate_secret`)).status, again, tested };
  };
  const none = (status: number) => webhookEvents.map(() => status);
  const ofCustomers = webhookEvents.map((event) => (event === "membership.created" ? 201 : 422));
  const refused = (status: number, tested = 200) => ({
    changed: [status, status, status],
    rotated: status,
    again: status,
    tested,
  });
  expect(await outcomes(await as([]))).toEqual({ made: none(422), ...refused(422) });
  const [views, here] = [["transactions_view", "users_view"], { place_ids: [place_id] }];
  expect(await outcomes(await as(views, {}, here))).toEqual({ made: none(403), ...refused(403, 403) });
  expect(await outcomes(await as(views, { own_places_only: true }))).toEqual({ made: none(403), ...refused(403) });
  expect(await outcomes(await as(["users_view"]))).toEqual({ made: ofCustomers, ...refused(422) });
});

test("a business without a webhook notes nothing, and one has twenty at most", async () => {
  const business = await buildBusiness(app);
  const owner = await app.as("OWNER", business.scope);
  await visit(owner, business.stamps.number, business.place_id);
  const noted = await app.database.read(business.scope, (tx) =>
    tx.rows<{ _id: string }>({
      text: "select _id from webhook_events where business_id = $1",
      values: [business.scope.business_id],
    }),
  );
  expect(noted).toEqual([]);
  for (let made = 0; made < 20; made += 1) await add(owner);
  const { status, body } = await owner.call<ErrorBody>("POST", "/api/webhooks", {
    url: url(),
    events: ["feedback.created"],
  });
  expect([status, body.code]).toEqual([409, "webhook_limit_reached"]);
});
