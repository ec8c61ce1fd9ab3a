/** Messages to browsers, against a push service that keeps to the standards. */
import { createECDH, randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openPushService, type PushService } from "../../testing/push-service.ts";
import { fixedClock } from "../clock.ts";
import { publicTargets, webhookTargets } from "../webhooks/targets.ts";
import { arePushKeys, encryptFor, mostPlainBytes } from "./encrypt.ts";
import { isPushAddress } from "./send.ts";
import { newVapidKey, readVapidKey } from "./vapid.ts";
import { openWebPush } from "./web-push.ts";

const clock = fixedClock("2026-12-01T12:00:00.000Z");
const targets = webhookTargets(["127.0.0.0/8"]);
const subject = "mailto:operator@example.com";
const own = { private_key: newVapidKey(), subject, clock };
const push = openWebPush({ ...own, targets, timeoutMs: 300 });
const message = { text: "Kawa czeka", ttlSeconds: 60, topic: "a-topic" };
let service: PushService;
beforeAll(async () => {
  service = await openPushService(clock, () => push.public_key);
});
afterAll(() => service.close());
beforeEach(() => {
  service.taken.length = 0;
  service.isAway = "none";
});

test("the record is that of the standard's own example", () => {
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const keys = {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  };
  const salt = Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url");
  const body = encryptFor(keys, Buffer.from("When I grow up, I want to be a watermelon"), { own: pair, salt });
  expect(body.toString("base64url")).toBe(
    [
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml",
      "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT",
      "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    ].join(""),
  );
});

test("a message is signed for its service, sealed for its browser, and takes the place of the one before", async () => {
  const { subscription, waiting } = service.browser();
  expect(push.problemOf(subscription)).toBeNull();
  expect(await push.send(subscription, { ...message, text: "older" })).toEqual({ kind: "sent" });
  expect(await push.send(subscription, message)).toEqual({ kind: "sent" });
  expect(service.complaints).toEqual([]);
  expect(service.taken[1]).toMatchObject({ text: "Kawa czeka", ttl: 60, topic: "a-topic", urgency: "normal" });
  expect(waiting(clock.nowMs())).toEqual(["Kawa czeka"]);
  expect(waiting(clock.nowMs() + 61_000)).toEqual([]);
  // A day later the signature is another one, and holds again.
  clock.set("2026-12-02T12:00:00.000Z");
  expect(await push.send(subscription, message)).toEqual({ kind: "sent" });
  expect(service.complaints).toEqual([]);
});

test("what fits is taken whole, and a longer one is never sent", async () => {
  const { subscription } = service.browser();
  const text = "x".repeat(mostPlainBytes);
  expect(await push.send(subscription, { ...message, text })).toEqual({ kind: "sent" });
  expect(service.taken[0]).toMatchObject({ text, bytes: 4096 });
  expect(() => encryptFor(subscription, Buffer.from(`${text}x`))).toThrow(RangeError);
});

test("each answer of the service means one thing", async () => {
  const { subscription } = service.browser();
  service.fail("gone", "unknown", "busy", "broken", "silent", "moved", "switched");
  const outcomes = [];
  for (let at = 0; at < 7; at += 1) outcomes.push(await push.send(subscription, message));
  expect(outcomes).toEqual([
    { kind: "gone" },
    { kind: "gone" },
    { kind: "later", reason: "429", seconds: 7 },
    { kind: "later", reason: "500", seconds: null },
    { kind: "later", reason: "no answer", seconds: null },
    { kind: "refused", reason: "307" },
    { kind: "later", reason: "no answer", seconds: null },
  ]);
  expect(service.taken).toEqual([]);
  const nowhere = { ...subscription, endpoint: "http://127.0.0.1:1/push" };
  expect(await push.send(nowhere, message)).toEqual({ kind: "later", reason: "ECONNREFUSED", seconds: null });
});

test("no address leads into a network that is closed to us", async () => {
  const elsewhere = openWebPush({ ...own, targets: publicTargets });
  const { subscription } = service.browser();
  const closed = [
    ...[
      "http://fcm.example.com/1",
      "https://127.0.0.1/1",
      "https://[::1]/1",
      "https://10.0.0.7/1",
      "https://localhost/1",
    ],
    ...["https://user:secret@push.example.com/1", "file:///etc/passwd", "no address", "https://169.254.169.254/latest"],
    ...["https://[::ffff:127.0.0.1]/1", `https://push.example.com/${"x".repeat(1000)}`, "https://0x7f000001/1"],
    subscription.endpoint,
  ];
  for (const endpoint of closed) {
    expect(isPushAddress(publicTargets, endpoint), endpoint).toBe(false);
    expect(elsewhere.problemOf({ ...subscription, endpoint })).toBe("endpoint");
    expect(await elsewhere.send({ ...subscription, endpoint }, message)).toEqual({
      kind: "refused",
      reason: "address",
    });
  }
  expect(isPushAddress(publicTargets, "https://updates.push.services.mozilla.com/wpush/v2/abc")).toBe(true);
  expect(service.taken).toEqual([]);
});

test("keys that nothing can be sealed for are told from others", () => {
  const { subscription } = service.browser();
  expect(arePushKeys(subscription)).toBe(true);
  for (const wrong of [
    { ...subscription, p256dh: randomBytes(65).toString("base64url") },
    { ...subscription, p256dh: Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url") },
    { ...subscription, p256dh: "" },
    { ...subscription, auth: randomBytes(15).toString("base64url") },
  ])
    expect(arePushKeys(wrong)).toBe(false);
  expect(push.problemOf({ ...subscription, auth: "x" })).toBe("keys");
  expect(readVapidKey(own.private_key.toString("base64url"))).toEqual(own.private_key);
  for (const wrong of ["", "AAAA", Buffer.alloc(32).toString("base64url"), Buffer.alloc(32, 255).toString("base64url")])
    expect(readVapidKey(wrong)).toBeNull();
});
