/** Each webhook has turns of its own: one address that hangs or asks for time delays no other. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { IssuedWebhook, WebhookDelivery } from "@rewardo/contract/webhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { passingSecretBox } from "../../../platform/secrets.ts";
import { readableAnswer } from "../../../platform/webhooks/send.ts";
import { webhookTargets } from "../../../platform/webhooks/targets.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { tellAll, webhookQueue, type WebhookDeps } from "./queue.ts";

let nowMs = Date.parse("2026-06-12T10:00:00.000Z");
const clock = { ...systemClock, nowMs: () => nowMs };
const secrets = passingSecretBox();
const targets = webhookTargets(["127.0.0.0/8"]);
interface Answer {
  readonly status: number;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
let app: TestApp;
let receiver: Server;
/** How often each path was asked, and what it answers; a path without an answer hangs. */
const asked = new Map<string, number>();
const answers = new Map<string, Answer>();
beforeAll(async () => {
  app = await openTestApp({ clock, secrets, webhook_targets: targets });
  receiver = createServer((request, response) => {
    const path = request.url ?? "";
    asked.set(path, (asked.get(path) ?? 0) + 1);
    const answer = answers.get(path);
    request.resume().on("end", () => {
      if (answer !== undefined) response.writeHead(answer.status, answer.headers).end(answer.body ?? "");
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await app.close();
});

const deps = (): WebhookDeps => ({
  ...{ database: app.database, clock, secrets, targets, brand_name: "Rewardo" },
  log: jsonLog("silent", clock.nowMs),
});

const add = async (owner: Caller, path: string): Promise<string> => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;
  const body = { url, events: ["transaction.created"] };
  return (await owner.call<IssuedWebhook>("POST", "/api/webhooks", body)).body.webhook._id;
};

const tellTest = (owner: Caller, webhook_id: string) => owner.call("POST", `/api/webhooks/${webhook_id}/test`);
const log = async (owner: Caller, webhook_id: string) =>
  (await owner.call<{ items: WebhookDelivery[] }>("GET", `/api/webhook_deliveries?webhook_id=${webhook_id}`)).body
    .items;

test("six addresses that hang delay neither the seventh of the business nor what happens meanwhile", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const hanging: string[] = [];
  for (let nr = 0; nr < 6; nr += 1) hanging.push(await add(owner, `/hangs/${nr}`));
  answers.set("/good", { status: 200 });
  const good = await add(owner, "/good");
  for (const one of [...hanging, good]) await tellTest(owner, one);
  const ending = new AbortController();
  const { signal } = ending;
  const work = webhookQueue(deps()).handle({ _id: "job", payload: {}, signal, ending: signal });
  const times = (count: number) => expect.poll(() => asked.get("/good"), { timeout: 9000 }).toBe(count);
  await times(1);
  await expect.poll(() => [...asked.keys()].filter((path) => path.startsWith("/hangs/")).length).toBe(6);
  await tellTest(owner, good);
  await times(2);
  ending.abort();
  receiver.closeAllConnections();
  await work;
});

test("an address that asks for time gets it, then one message before all others, and its words stand in the log", async () => {
  const { scope } = await buildBusiness(app);
  const owner = await app.as("OWNER", scope);
  const path = "/busy";
  const busy = await add(owner, path);
  answers.set(path, {
    ...{ status: 429, headers: { "retry-after": "3600" } },
    body: '{"error": "slow down", "api_key": "k-123", "seen": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"}',
  });
  await tellTest(owner, busy);
  await tellAll(deps());
  const [first] = await log(owner, busy);
  expect(first).toMatchObject({ status: "waiting", last_status: 429, next_attempt_at: "2026-06-12T11:00:00.000Z" });
  expect(first!.last_answer).toContain("slow down");
  expect(first!.last_answer).not.toMatch(/k-123|MfKQ9r8/);
  for (let nr = 0; nr < 3; nr += 1) await tellTest(owner, busy);
  nowMs += 3_599_000;
  await tellAll(deps());
  expect(asked.get(path)).toBe(1);
  nowMs += 2000;
  await tellAll(deps());
  expect(asked.get(path)).toBe(2);
  answers.set(path, { status: 503, headers: { "retry-after": new Date(nowMs + 7_200_000).toUTCString() } });
  nowMs += 3_601_000;
  await tellAll(deps());
  expect(asked.get(path)).toBe(3);
  answers.set(path, { status: 200 });
  nowMs += 3_000_000;
  await tellAll(deps());
  expect(asked.get(path)).toBe(3);
  nowMs += 2_000_000;
  await tellAll(deps());
  expect((await log(owner, busy)).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => "delivered"));
});

test("of an answer the log keeps a line of text, bounded", () => {
  expect(readableAnswer(Buffer.from("\u0000\n  \t"))).toBeNull();
  expect(readableAnswer(Buffer.from("a\r\nb\u202Ec"))).toBe("a b c");
  expect(readableAnswer(Buffer.from("x".repeat(9000)))).toHaveLength(500);
  expect(readableAnswer(Buffer.from("Authorization: Bearer abc.def password=hunter2"))).not.toMatch(/abc|hunter2/);
});
