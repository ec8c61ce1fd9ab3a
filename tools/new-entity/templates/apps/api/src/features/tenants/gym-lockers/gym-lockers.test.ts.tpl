import { randomUUID } from "node:crypto";
import type { ErrorBody } from "@rewardo/contract/errors";
import type { GymLocker } from "@rewardo/contract/gym-lockers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const owner = async (): Promise<Caller> => app.as("OWNER", (await buildBusiness(app)).scope);
const post = <T = GymLocker>(caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
  caller.call<T>("POST", "/api/gym_lockers", body, headers);
const patch = <T = GymLocker>(caller: Caller, id: string, version: number, body: unknown) =>
  caller.call<T>("PATCH", `/api/gym_lockers/${id}`, body, { "if-match": String(version) });

test("a gym locker is added, read and listed by name", async () => {
  const caller = await owner();
  const made = await post(caller, { name: " Łąka ", description: " " });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({ name: "Łąka", description: null, status: "active", version: 1 });
  await post(caller, { name: "Ąbc" });
  expect((await caller.call("GET", `/api/gym_lockers/${made.body._id}`)).body).toEqual(made.body);
  const { body } = await caller.call<{ items: GymLocker[] }>("GET", "/api/gym_lockers");
  expect(body.items.map(({ name }) => name)).toEqual(["Ąbc", "Łąka"]);
});

test("a repeat with the same key adds nothing", async () => {
  const caller = await owner();
  const key = { "idempotency-key": randomUUID() };
  const first = await post(caller, { name: "Once" }, key);
  expect((await post(caller, { name: "Once" }, key)).body).toEqual(first.body);
});

test("changes are for the version that was seen", async () => {
  const caller = await owner();
  const { body: made } = await post(caller, { name: "Before" });
  const changed = await patch(caller, made._id, 1, { name: "After" });
  expect(changed.body).toMatchObject({ name: "After", version: 2 });
  const stale = await patch<ErrorBody>(caller, made._id, 1, { name: "Late" });
  expect([stale.status, stale.body.code]).toEqual([409, "version_conflict"]);
  const empty = await patch<ErrorBody>(caller, made._id, 2, { name: "  " });
  expect(empty.body.errors!.map(({ path }) => path)).toEqual(["name"]);
});

test("archiving and restoring stay as they are when repeated", async () => {
  const caller = await owner();
  const { body: made } = await post(caller, { name: "Short-lived" });
  const move = (verb: string) => caller.call<GymLocker>("POST", `/api/gym_lockers/${made._id}/${verb}`);
  const archived = await move("archive");
  expect(archived.body).toMatchObject({ status: "archived", version: 2 });
  expect((await move("archive")).body).toEqual(archived.body);
  expect((await move("restore")).body).toMatchObject({ status: "active", version: 3 });
});
