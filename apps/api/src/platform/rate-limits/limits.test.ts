/** Who counts as one caller, and that servers count together. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase } from "../../testing/database.ts";
import { openWitness, type Witness } from "../../testing/witness.ts";
import { fixedClock } from "../clock.ts";
import { type Database, openDatabase } from "../database/database.ts";
import { createRateLimits, type RateLimit, type RateLimits } from "./limits.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let database: Database;
let witness: Witness;
let limits: RateLimits;
beforeAll(async () => {
  const server = await openTestDatabase();
  database = openDatabase(server);
  witness = await openWitness(server);
});
afterAll(async () => {
  await witness.close();
  await database.close();
});
/** Each test has its own time, without earlier attempts. */
beforeEach(() => {
  clock.set(new Date(clock.nowMs() + 86_400_000).toISOString());
  limits = createRateLimits(database, clock);
});

const isRefused = async (limit: RateLimit, key: string): Promise<boolean> => !(await limit.allows(key));
const spendAll = async (limit: RateLimit, key: string): Promise<number> => {
  for (let tries = 0; ; tries++) if (await isRefused(limit, key)) return tries;
};

test("an IPv6 network counts as one caller, an IPv4 address however it is written", async () => {
  const { pairing } = limits;
  await spendAll(pairing, "2001:db8:0:7::1");
  expect(await isRefused(pairing, "2001:0db8::7:ffff:0:0:2")).toBe(true);
  expect(await isRefused(pairing, "2001:db8:0:7:aaaa:bbbb:cccc:dddd")).toBe(true);
  expect(await isRefused(pairing, "2001:db8:0:8::1")).toBe(false);
  await spendAll(pairing, "192.0.2.7");
  expect(await isRefused(pairing, "::ffff:192.0.2.7")).toBe(true);
  expect(await isRefused(pairing, "::ffff:192.0.2.8")).toBe(false);
});

test("servers count together, one limit apart from another, and a window ends", async () => {
  const other = createRateLimits(database, clock);
  for (let tries = 0; tries < 5; tries++) {
    await limits.loginCodes.spend("a person");
    await other.loginCodes.spend("a person");
  }
  for (const { loginCodes } of [limits, other, createRateLimits(database, clock)])
    await expect(loginCodes.spend("a person")).rejects.toMatchObject({ params: { retry_after_seconds: 300 } });
  expect(await isRefused(limits.ownProofs, "a person")).toBe(false);
  expect(await isRefused(limits.loginCodes, "another person")).toBe(false);
  clock.set(new Date(clock.nowMs() + 300_000).toISOString());
  expect(await isRefused(limits.loginCodes, "a person")).toBe(false);
});

test("of concurrent attempts exactly the limit passes, and a refused key asks the database no more", async () => {
  const asked = { count: 0 };
  const counting: Pick<Database, "authenticate"> = {
    authenticate: (work, options) => {
      asked.count += 1;
      return database.authenticate(work, options);
    },
  };
  const { mailsOfIdentity } = createRateLimits(counting, clock);
  const allowed = await Promise.all(Array.from({ length: 12 }, () => mailsOfIdentity.allows("reset a person")));
  expect(allowed.filter(Boolean)).toHaveLength(5);
  const before = asked.count;
  expect(await isRefused(mailsOfIdentity, "reset a person")).toBe(true);
  expect(asked.count).toBe(before);
});

test("who tried is not told by what is kept, windows that are over go, and no tenant's role counts", async () => {
  await witness.rows("delete from counters.tries");
  for (let nr = 0; nr < 25; nr++) await limits.login.spend(`192.0.2.${nr}`);
  clock.set(new Date(clock.nowMs() + 3_600_000).toISOString());
  for (let nr = 0; nr < 3; nr++) await limits.login.spend("198.51.100.1");
  const kept = await witness.rows<{ size: number }>("select length(key) as size from counters.tries");
  expect(kept).toEqual([{ size: 32 }]);
  const rights = await witness.rows<{ role: string }>(
    `select r.rolname::text as role from pg_roles r where r.rolname like 'rewardo\\_%'
      and has_schema_privilege(r.oid, 'counters', 'usage')`,
  );
  expect(rights.map(({ role }) => role)).toContain("rewardo_auth");
  expect(rights.filter(({ role }) => ["rewardo_app", "rewardo_jobs", "rewardo_platform"].includes(role))).toEqual([]);
});
