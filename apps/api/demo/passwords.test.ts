/** The demonstration's published passwords open nothing where others can reach the program. */
import { rmSync } from "node:fs";
import { request } from "node:http";
import { platformBusinessId, roleIds } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../src/features/tenants/accounts/index.ts";
import { createBusiness } from "../src/features/tenants/businesses/index.ts";
import { systemClock } from "../src/platform/clock.ts";
import { readConfig } from "../src/platform/config.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { loadOnce } from "../src/platform/database/once.ts";
import { openServer } from "../src/platform/database/open-server.ts";
import { businessScope } from "../src/platform/scope.ts";
import { type OwnPostgres, startOwnPostgres } from "../src/testing/kill/own-postgres.ts";
import { prepareServer } from "../src/testing/kill/server-process.ts";
import { scratchFolder } from "../src/testing/scratch-folder.ts";
import { signIns } from "./load.ts";

let postgres: OwnPostgres;
const folder = scratchFolder("demo");
const published = "Rewardo-2026";
const settingsOf = (url: string) => ({
  ...{ DATA_DIR: folder, DATABASE_URL: url, DEMO: "on" },
  SECRET_KEYS: Buffer.alloc(32, 7).toString("base64"),
});

/** What a start that loaded the demonstration has left behind, as far as sign-ins go: none of the years is needed here. */
const openSignIns = async (): Promise<void> => {
  const server = await openServer(readConfig(settingsOf(postgres.url)), () => {}, new AbortController().signal);
  const owner = server.connection("owner");
  await migrate(owner, () => {});
  const database = openDatabase(server);
  const business = { name: "Kawiarnia Ziarno", plan_id: null, logo_icon: "coffee_bean", logo_stock: "forest" };
  const settings = { currency: "PLN", time_zone: "Europe/Warsaw", language: "pl", city: "Kraków" } as const;
  await loadOnce(owner, async () => {
    const scope = await createBusiness({ database, clock: systemClock }, { ...business, ...settings });
    for (const { role, email, password } of signIns) {
      const own = role === "REWARDO_ADMIN" ? businessScope(platformBusinessId) : scope;
      const input = { email, password, account_role_id: roleIds[role] };
      await createAccount({ database, clock: systemClock, scope: own }, input);
    }
    return true;
  });
  await database.close();
  await server.stop();
};

beforeAll(async () => {
  postgres = await startOwnPostgres({ isDurable: false });
  await openSignIns();
}, 180_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** As through a proxy, which passes on the host that was asked for. */
const login = (url: string, host: string, body: object) =>
  new Promise<number>((resolve, reject) => {
    const headers = { host, "content-type": "application/json" };
    const asked = request(`${url}/api/accounts/login`, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    asked.on("error", reject);
    asked.end(JSON.stringify(body));
  });

/** Starts the program, signs in as each with a password, and stops it. */
const startAndSignIn = async (
  settings: Readonly<Record<string, string>>,
  passwords: Readonly<Record<string, string>>,
) => {
  const server = await prepareServer({ ...settingsOf(postgres.url), ...settings });
  await server.start();
  const statuses: number[] = [];
  for (const [email, password] of Object.entries(passwords)) {
    statuses.push(await login(server.url, new URL(settings["PUBLIC_URL"] ?? server.url).host, { email, password }));
  }
  await server.stop();
  const printed = Object.fromEntries(
    [...server.said().matchAll(/(\S+@rewardo\.example) {2}(\S+)/g)].map(([, email = "", password = ""]) => [
      email,
      password,
    ]),
  );
  return { statuses, printed };
};

test("published passwords sign in on loopback alone; elsewhere random ones are printed once", async () => {
  const people = signIns.map(({ email }) => email);
  const known = Object.fromEntries(people.map((email) => [email, published]));
  const own = await startAndSignIn({}, known);
  expect(own).toEqual({ statuses: people.map(() => 200), printed: known });

  const elsewhere = { PUBLIC_URL: "https://shop.example" };
  const first = await startAndSignIn(elsewhere, known);
  expect(first.statuses).toEqual(people.map(() => 401));
  expect(Object.keys(first.printed)).toEqual(people);
  expect(new Set(Object.values(first.printed)).size).toBe(people.length);
  const second = await startAndSignIn(elsewhere, first.printed);
  expect(second).toEqual({ statuses: people.map(() => 200), printed: {} });
  expect((await startAndSignIn({}, known)).statuses, "nor when it is moved back").toEqual(people.map(() => 401));
}, 240_000);
