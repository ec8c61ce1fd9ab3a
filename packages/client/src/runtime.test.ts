import { expect, test } from "vitest";
import { readWebhook } from "./runtime.ts";

/** The example of Standard Webhooks itself. */
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const sentMs = 1_614_265_330_000;
const body = '{"test": 2432232314}';
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
const headers = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": String(sentMs / 1000),
  "webhook-signature": signature,
};

const read = (changes: Partial<typeof headers> = {}, { text = body, nowMs = sentMs } = {}) =>
  readWebhook(secret, { ...headers, ...changes }, text, { nowMs });

test("the standard's own example is believed, for five minutes, and has the id by which it is known again", async () => {
  for (const nowMs of [sentMs - 300_000, sentMs, sentMs + 300_000])
    expect(await read({}, { nowMs })).toEqual({ test: 2_432_232_314, id: "msg_p5jXN8AQM9LWM0D4loKWxJek" });
  for (const nowMs of [sentMs - 300_001, sentMs + 300_001])
    await expect(read({}, { nowMs })).rejects.toThrow("too old or from the future");
});

test("one of several signatures is enough, as while a secret is replaced", async () => {
  const other = `v1,${"A".repeat(43)}= v1a,ed25519 `;
  expect(await read({ "webhook-signature": `${other}${signature}` })).toMatchObject({ test: 2_432_232_314 });
  await expect(read({ "webhook-signature": other })).rejects.toThrow("not signed with this secret");
});

test("a message that was changed, renamed or dated anew is not believed", async () => {
  await expect(read({}, { text: '{"test": 1}' })).rejects.toThrow("not signed");
  await expect(read({ "webhook-id": "msg_other" })).rejects.toThrow("not signed");
  const nowMs = sentMs + 3_600_000;
  await expect(read({ "webhook-timestamp": String(nowMs / 1000) }, { nowMs })).rejects.toThrow("not signed");
  for (const missing of Object.keys(headers))
    await expect(readWebhook(secret, { ...headers, [missing]: undefined }, body, { nowMs: sentMs })).rejects.toThrow();
});
