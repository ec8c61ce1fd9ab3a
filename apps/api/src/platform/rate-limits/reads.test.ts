/** Reads of signed-in callers: a person and a till are not hindered, copying everything at full speed ends. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testing/app.ts";
import { buildBusiness } from "../../testing/builders.ts";
import { fixedClock } from "../clock.ts";
import { createReadLimit, usualReads } from "./reads.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const pace = { session: { most: 5, perSecond: 1 }, account: { most: 8, perSecond: 2 } };
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock, reads: createReadLimit(clock, pace) });
});
afterAll(() => app.close());

test("a session reads so much, is told what is left and when to go on; another's and writes are not counted", async () => {
  const business = await buildBusiness(app);
  const [owner, other] = [await app.as("OWNER", business.scope), await app.as("OWNER", business.scope)];
  const read = (caller = owner) =>
    app.app.inject({ method: "GET", url: "/api/users?q=601", headers: { authorization: `Bearer ${caller.token}` } });
  const first = await read();
  expect(first.statusCode).toBe(200);
  expect(first.headers).toMatchObject({
    "ratelimit-policy": '"reads";q=5;w=5',
    ratelimit: '"reads";r=4;t=1',
  });
  for (let nr = 0; nr < 4; nr += 1) expect((await read()).statusCode).toBe(200);
  const refused = await read();
  expect(refused.statusCode).toBe(429);
  expect(refused.headers["retry-after"]).toBe("1");
  expect(refused.json()).toMatchObject({ code: "too_many_requests", params: { retry_after_seconds: 1 } });
  expect((await read(other)).statusCode).toBe(200);
  const visit = { number: business.points.number, place_id: business.place_id, amount: 1000 };
  const commit = await owner.call("POST", "/api/scanner/commit", visit, { "idempotency-key": "visit" });
  expect(commit.status).toBe(201);
  clock.set("2026-06-12T08:00:01.000Z");
  expect((await read()).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(429);
});

test("an account has its own limit over all its sessions", () => {
  const limit = createReadLimit(clock, pace);
  const spend = (session_hash: string) => limit.spend({ _id: "one", session_hash });
  for (let nr = 0; nr < 8; nr += 1) spend(`session ${nr}`);
  expect(() => spend("session 9")).toThrow("Too many requests");
  expect(() => limit.spend({ _id: "two", session_hash: "session 10" })).not.toThrow();
});

test("the usual limit leaves a busy till alone: twenty reads a second, an hour long", () => {
  const busy = fixedClock("2026-06-12T08:00:00.000Z");
  const limit = createReadLimit(busy, usualReads);
  for (let second = 0; second < 3600; second += 1) {
    for (let nr = 0; nr < 20; nr += 1) limit.spend({ _id: "till", session_hash: "till" });
    busy.set(new Date(busy.nowMs() + 1000).toISOString());
  }
  // What an enumeration of all phone numbers with a prefix would need.
  const all = () => {
    for (let nr = 0; nr < 1_000_000; nr += 1) limit.spend({ _id: "guesser", session_hash: "guesser" });
  };
  expect(all).toThrow("Too many requests");
});
