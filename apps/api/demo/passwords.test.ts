/** The demonstration's published passwords open nothing where others can reach the program. */
import { rmSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../src/testing/kill/own-postgres.ts";
import { prepareServer } from "../src/testing/kill/server-process.ts";
import { scratchFolder } from "../src/testing/scratch-folder.ts";

let postgres: OwnPostgres;
const folder = scratchFolder("demo");
const published = "Rewardo-2026";
beforeAll(async () => {
  postgres = await startOwnPostgres({ isDurable: false });
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
const signIns = async (settings: Readonly<Record<string, string>>, passwords: Readonly<Record<string, string>>) => {
  const key = Buffer.alloc(32, 7).toString("base64");
  const common = { DATA_DIR: folder, DATABASE_URL: postgres.url, SECRET_KEYS: key, DEMO: "on" };
  const server = await prepareServer({ ...common, ...settings });
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
  const people = ["owner", "admin", "employee", "salon", "shop", "platform"].map((name) => `${name}@rewardo.example`);
  const known = Object.fromEntries(people.map((email) => [email, published]));
  const own = await signIns({}, known);
  expect(own).toEqual({ statuses: people.map(() => 200), printed: known });

  const elsewhere = { PUBLIC_URL: "https://shop.example" };
  const first = await signIns(elsewhere, known);
  expect(first.statuses).toEqual(people.map(() => 401));
  expect(Object.keys(first.printed)).toEqual(people);
  expect(new Set(Object.values(first.printed)).size).toBe(people.length);
  const second = await signIns(elsewhere, first.printed);
  expect(second).toEqual({ statuses: people.map(() => 200), printed: {} });
  expect((await signIns({}, known)).statuses, "nor when it is moved back").toEqual(people.map(() => 401));
}, 240_000);
