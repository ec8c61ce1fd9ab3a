/** RFM groups on request, by the call and the real worker. */
import type { RfmOverview } from "@rewardo/contract/rfm";
import { rfmGroups as contractGroups } from "@rewardo/contract/user-fields";
import type { User } from "@rewardo/contract/users";
import { rfmGroups } from "@rewardo/engine";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { openJobs } from "../../../platform/jobs/jobs.ts";
import { jsonLog } from "../../../platform/log.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { rfmQueue } from "./index.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

test("the wire knows the engine's groups, in their order", () => {
  expect(contractGroups).toEqual(rfmGroups);
});

test("groups are computed on request, once in ten minutes, and shown with the customer and the card", async () => {
  const business = await buildBusiness(app);
  const { scope, points, points_card_id: card_id } = business;
  const visits = ["2026-06-01T10:00:00.000Z", "2026-06-10T10:00:00.000Z"];
  const made = await writeHistories(witness, { business_id: scope.business_id, card_id }, [
    visits.map((occurred_at) => ({ occurred_at, amount: 9000 })),
    [{ occurred_at: "2026-01-02T10:00:00.000Z", amount: 500 }],
  ]);
  const owner = await app.as("OWNER", scope);
  expect(await owner.call("GET", "/api/rfm")).toMatchObject({ status: 204 });
  const ask = () => owner.call("POST", "/api/rfm/refresh");
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429, 429]);
  expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
    code: "too_many_requests",
    params: { retry_after_seconds: 600 },
  });
  const employee = await app.as("EMPLOYEE", scope);
  expect((await employee.call("POST", "/api/rfm/refresh")).status).toBe(403);

  const { server, database } = app;
  const log = jsonLog("error", clock.nowMs);
  const jobs = await openJobs({ server, log, queues: [rfmQueue({ database, clock })], pollSeconds: 0.5 });
  const read = async () => (await owner.call<RfmOverview>("GET", "/api/rfm")).body;
  await expect.poll(async () => (await owner.call("GET", "/api/rfm")).status).toBe(200);
  const overview = await read();
  const counted = Object.fromEntries(
    overview.groups.filter(({ customers }) => customers > 0).map(({ group, customers }) => [group, customers]),
  );
  expect(overview).toMatchObject({ local_day: "2026-06-12", requested_at: "2026-06-12T08:00:00.000Z" });
  expect(overview.groups.map(({ group }) => group)).toEqual(rfmGroups);
  // The builder's two members have never come.
  expect(counted).toEqual({ active: 1, dormant: 1, prospects: 2 });
  expect(overview.moves.map(({ from, to, customers }) => `${from} ${to} ${customers}`)).toEqual([
    "none active 1",
    "none dormant 1",
    "none prospects 2",
  ]);
  const groupOf = async (id: string) => (await owner.call<User>("GET", `/api/users/${id}`)).body;
  for (const [id, group] of [
    [made[0]!.user_id, "active"],
    [made[1]!.user_id, "dormant"],
    [points.user_id, "prospects"],
  ] as const) {
    expect(await groupOf(id)).toMatchObject({ rfm_group: group, card_subscriptions: [{ rfm_group: group }] });
  }

  clock.set("2026-06-12T08:09:59.999Z");
  expect((await ask()).body).toMatchObject({ params: { retry_after_seconds: 1 } });
  clock.set("2026-06-12T08:10:00.000Z");
  expect((await ask()).status).toBe(201);
  const done = "select 1 from jobs.job where name = 'rfm' and state = 'completed'";
  await expect.poll(() => witness.rows(done)).toHaveLength(2);
  await jobs.close();
  expect((await read()).groups).toEqual(overview.groups);
});
