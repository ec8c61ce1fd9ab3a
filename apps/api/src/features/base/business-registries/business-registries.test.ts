/** Looking up a tax number: what is returned, what is requested from outside and how often, and what happens when a register is down. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isNip } from "@rewardo/rules";
import { knownNips, openRegistryServer, type RegistryServer } from "../../../../demo/registry-server.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { ceidg } from "../../../platform/registries/ceidg.ts";
import { whiteList } from "../../../platform/registries/white-list.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
const log = jsonLog("silent", clock.nowMs);
const dailyQuota = 8;
const { company, trader, inCapitals } = knownNips;

let registers: RegistryServer;
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let owner: Caller;

beforeAll(async () => {
  registers = await openRegistryServer();
  const at = { url: registers.url, clock, log };
  app = await openTestApp({ clock, registries: [whiteList({ ...at, dailyQuota }), ceidg({ ...at, token: "secret" })] });
  witness = await openWitness(app.server);
  business = await buildBusiness(app);
});
/** Each test has a day, a caller and registers of its own mind. */
beforeEach(async () => {
  clock.set(new Date(clock.nowMs() + 40 * 86_400_000).toISOString());
  owner = await app.as("OWNER", business.scope);
});
afterAll(async () => {
  await witness.close();
  await app.close();
  await registers.close();
});

const look = (nip: string, caller = owner) => caller.call("GET", `/api/business_registries/pl?nip=${nip}`);
const askedWhile = async (work: () => Promise<unknown>): Promise<number> => {
  const before = registers.asked();
  await work();
  return registers.asked() - before;
};
/** Valid tax numbers that no company has. */
const unknownNips = Array.from({ length: 2000 }, (_, nr) => String(5_260_000_000 + nr)).filter(isNip);

test("a company, a person of the second register, and an address without a comma", async () => {
  expect((await look("525-224-84-81")).body).toEqual({
    user: { first_name: "Hanna", last_name: "Lis" },
    business: {
      billing_name: "PALARNIA WSCHÓD SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ",
      billing_address: { address: "Prosta 49", postcode: "00-838", city: "Warszawa", country: "PL" },
    },
  });
  expect((await look(trader)).body).toEqual({
    user: { first_name: "Marta", last_name: "Wrona-Lis" },
    business: {
      billing_name: "Kawiarnia Ziarno Marta Wrona",
      billing_address: { address: "ul. Józefa 12/3", postcode: "31-056", city: "Kraków", country: "PL" },
    },
  });
  const { body } = await look(inCapitals);
  expect(body).toMatchObject({
    user: { first_name: null, last_name: null },
    business: { billing_address: { address: "Ul. Długa 7", postcode: "43-300", city: "Bielsko-Biała" } },
  });
  expect(JSON.stringify(body)).not.toContain("61109010140000071219812874");
});

test("nothing is asked for what is no number, nor by whom it does not concern, nor twice in a week", async () => {
  const refused = await look("5252248482");
  expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ path: "nip", code: "invalid_nip" }] }]);
  const admin = await app.as("ADMIN", business.scope);
  expect(await askedWhile(async () => expect((await look(company, admin)).status).toBe(403))).toBe(0);
  expect(await askedWhile(() => look(company))).toBe(1);
  expect(await askedWhile(() => look(company))).toBe(0);
  const unknown = unknownNips[0]!;
  expect(await askedWhile(async () => expect((await look(unknown)).status).toBe(204))).toBe(2);
  expect(await askedWhile(() => look(unknown))).toBe(0);
});

test("a register that fails is asked again; for good, it answers nothing, or what it said before", async () => {
  registers.fail(2, "updating");
  expect(await askedWhile(async () => expect((await look(company)).status).toBe(200))).toBe(3);
  clock.set(new Date(clock.nowMs() + 8 * 86_400_000).toISOString());
  owner = await app.as("OWNER", business.scope);
  registers.fail(1, "no_json");
  expect((await look(company)).status).toBe(200);
  registers.fail(6, "down");
  expect((await look(trader)).status).toBe(204);
});

test("no more requests than the day's quota are sent, however many ask at once, and a new day resets it", async () => {
  const callers = await Promise.all(Array.from({ length: 2 }, () => app.as("OWNER", business.scope)));
  const asked = await askedWhile(() =>
    Promise.all(unknownNips.slice(10, 30).map((nip, nr) => look(nip, callers[nr % callers.length]))),
  );
  const [row] = await witness.rows<{ used: number }>(
    "select used from registry_quotas where registry = 'white_list' order by local_day desc limit 1",
  );
  expect(row!.used).toBe(dailyQuota);
  // The others went to the second register alone.
  expect(asked).toBe(dailyQuota + 20);
  expect((await look(company)).status).toBe(204);
  clock.set(new Date(clock.nowMs() + 86_400_000).toISOString());
  owner = await app.as("OWNER", business.scope);
  expect((await look(company)).status).toBe(200);
});

test("a register that says the day is used up is left alone until tomorrow", async () => {
  registers.fail(1, "used_up");
  expect((await look(company)).status).toBe(204);
  expect(await askedWhile(() => look(inCapitals))).toBe(1);
});

test("one caller looks up twenty numbers an hour", async () => {
  const statuses: number[] = [];
  for (let nr = 0; nr < 21; nr++) statuses.push((await look(company)).status);
  expect([statuses.slice(0, 20).every((status) => status === 200), statuses[20]]).toEqual([true, 429]);
});
