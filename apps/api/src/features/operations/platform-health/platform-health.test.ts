/** What the operator is told of nights, their checks and mails; and what a business's own people are told of theirs. */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LedgerProof } from "@rewardo/contract/ledger-proofs";
import type { BusinessHealth, PlatformHealth } from "@rewardo/contract/platform-health";
import { platformBusinessId } from "@rewardo/contract/roles";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { businessScope } from "../../../platform/scope.ts";
import { openTestApp, type Caller, type TestApp } from "../../../testing/app.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { writeHistories } from "../../../testing/histories.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { runNights } from "../nightly/index.ts";
import { foldNext } from "../../ledger/stats/index.ts";
import { selectWaitingJobs } from "./index.ts";

const clock = fixedClock("2026-06-02T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
let directory: string;
let operator: Caller;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
  directory = mkdtempSync(join(tmpdir(), "platform-health-"));
  operator = await app.as("REWARDO_ADMIN", businessScope(platformBusinessId));
});
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await witness.close();
  await app.close();
});

const health = async (): Promise<PlatformHealth> =>
  (await operator.call<PlatformHealth>("GET", "/api/platform_health")).body;
const night = () =>
  runNights({
    database: app.database,
    clock,
    log: jsonLog("silent", clock.nowMs),
    roots: rootFiles(join(directory, "roots")),
  });

test("a night that is not done and figures that differ are reported, to the operator and on the business's home", async () => {
  const { scope, points_card_id: card_id } = await buildBusiness(app, { name: "Lodziarnia Miś" });
  const { business_id } = scope;
  const named = { business_id, name: "Lodziarnia Miś" };
  // On its first day no night is due.
  expect((await health()).nights).toEqual({ businesses: 0, done: 0, late: [] });
  await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business_id]);
  expect((await health()).nights).toEqual({ businesses: 1, done: 0, late: [named] });

  const visit = { occurred_at: "2026-06-01T09:00:00.000Z", amount: 500 };
  await writeHistories(witness, { business_id, card_id }, [[visit], [visit]]);
  await foldNext(app.database, scope);
  await night();
  const fine = await health();
  expect(fine.nights).toEqual({ businesses: 1, done: 1, late: [] });
  expect(fine.checks).toEqual({ memberships: 4, faulty_businesses: 0, faulty: [] });
  const owner = await app.as("OWNER", scope);
  const proof = async () => (await owner.call<LedgerProof>("GET", "/api/businesses/current/ledger_proof")).body;
  expect(await proof()).toMatchObject({ faulty: 0, different_figures: 0 });

  clock.set("2026-06-03T10:00:00.000Z");
  await writeHistories(witness, { business_id, card_id }, [[{ ...visit, occurred_at: "2026-06-02T09:00:00.000Z" }]]);
  await foldNext(app.database, scope);
  await witness.rows(
    "update stat_figures set turnover = turnover + 1 where business_id = $1 and dimension = 'total' and from_day = '2026-06-02'",
    [business_id],
  );
  await night();
  const found = await proof();
  expect(found).toMatchObject({ local_day: "2026-06-02", faulty: 0 });
  // The sum, and that of its place.
  expect(found.different_figures).toBeGreaterThanOrEqual(2);
  expect((await health()).checks).toMatchObject({ faulty_businesses: 1, faulty: [named] });
});

test("mails that fail are counted, and sent at once when the operator asks", async () => {
  const put = (state: string, queue = "mail") =>
    witness.rows(
      `insert into jobs.job (id, name, data, state, retry_count, retry_limit, start_after, created_on, policy)
        values (gen_random_uuid(), $1, '{}', $2::jobs.job_state, 15, 15, now() + interval '1 hour', '2026-06-02T09:00:00.000Z', 'standard')`,
      [queue, state],
    );
  expect((await health()).mails).toEqual({ waiting: 0, failing: 0, given_up: 0, since: null });
  await put("created");
  await put("retry");
  await put("retry", "weekly_report_mails");
  await put("failed");
  await put("failed", "nightly");
  const since = "2026-06-02T09:00:00.000Z";
  expect((await health()).mails).toEqual({ waiting: 1, failing: 2, given_up: 1, since });
  const { status, body } = await operator.call("POST", "/api/platform_health/mails/retry");
  expect([status, body]).toEqual([200, { mails: 3 }]);
  expect((await health()).mails).toEqual({ waiting: 1, failing: 3, given_up: 0, since });
  const due = await witness.rows(
    "select 1 from jobs.job where state = 'retry' and start_after <= now() and retry_limit > retry_count",
  );
  expect(due).toHaveLength(3);
});

test("a regular job that died with its process is not given up: the next one came by itself", async () => {
  const put = (message: string, retry_limit: number) =>
    witness.rows(
      `insert into jobs.job (id, name, data, state, retry_count, retry_limit, start_after, policy, output)
        values (gen_random_uuid(), 'stats', '{}', 'failed', 0, $2, now(), 'standard', jsonb_build_object('value', jsonb_build_object('message', $1::text)))`,
      [message, retry_limit],
    );
  const givenUp = async () =>
    (await app.database.background(null, selectWaitingJobs)).find(({ queue }) => queue === "stats")!.given_up;
  const before = await givenUp();
  await put("job heartbeat timeout", 0);
  await put("job timed out", 0);
  expect(await givenUp()).toBe(before);
  // Its handler failed; and a job of another kind, which no other replaces.
  await put("the figures could not be added", 0);
  await put("job heartbeat timeout", 2);
  expect(await givenUp()).toBe(before + 2);
});

test("the platform sees of one business its night, jobs, mails, connections and sizes", async () => {
  clock.set("2026-06-03T10:00:00.000Z");
  const { scope, points_card_id: card_id } = await buildBusiness(app, { name: "Piekarnia Kłos" });
  const { business_id } = scope;
  await witness.rows("update businesses set created_at = '2026-01-01' where _id = $1", [business_id]);
  const path = `/api/businesses/${business_id}/health`;
  const read = async () => (await operator.call<BusinessHealth>("GET", path)).body;
  expect((await read()).night).toEqual({ local_day: null, is_late: true, memberships: 0, is_faulty: false });
  await writeHistories(witness, { business_id, card_id }, [[{ occurred_at: "2026-06-01T09:00:00.000Z", amount: 500 }]]);
  await foldNext(app.database, scope);
  await night();
  const before = await read();
  expect(before.night).toEqual({
    local_day: "2026-06-02",
    is_late: false,
    memberships: expect.any(Number),
    is_faulty: false,
  });
  expect(before).toMatchObject({
    connections: {
      integrations: 0,
      integrations_in_trouble: 0,
      trouble_since: null,
      webhooks: 0,
      webhooks_given_up: 0,
    },
    sizes: { users: 3, transactions: 1 },
  });
  await app.as("EMPLOYEE", scope);
  const put = (state: string, queue: string) =>
    witness.rows(
      `insert into jobs.job (id, name, data, state, retry_count, retry_limit, start_after, created_on, policy)
        values (gen_random_uuid(), $1, jsonb_build_object('business_id', $3::text), $2::jobs.job_state, 1, 15, now(),
          '2026-06-02T09:00:00.000Z', 'standard')`,
      [queue, state, business_id],
    );
  await put("created", "imports");
  await put("failed", "imports");
  await put("retry", "feedback_mails");
  const since = "2026-06-02T09:00:00.000Z";
  const after = await read();
  expect(after.jobs).toEqual({ ...before.jobs, waiting: before.jobs.waiting + 1, given_up: 1, since });
  expect(after.mails).toEqual({ waiting: 0, failing: 1, given_up: 0, since });
  expect(after.sizes.accounts).toBe(before.sizes.accounts + 1);
  expect((await operator.call("GET", "/api/businesses/01890a5d-ac96-774b-bcce-b302099a8057/health")).status).toBe(404);
  expect((await (await app.as("OWNER", scope)).call("GET", path)).status).toBe(403);
});

test("SMS that wait too long, systems that are behind and tills that are not there are counted over all businesses", async () => {
  const { scope } = await buildBusiness(app, { name: "Bar Agata" });
  const { business_id } = scope;
  const now = new Date(clock.nowMs()).toISOString();
  const ago = (minutes: number): string => new Date(clock.nowMs() - minutes * 60_000).toISOString();
  await witness.rows(
    "insert into sms_usage (business_id, month, parts) values ($1, '2026-06-01', 12), ($1, '2026-05-01', 40)",
    [business_id],
  );
  const message = (channel: string, due_at: string, paused_at: string | null = null) =>
    witness.rows(
      `insert into messages (business_id, _id, channel, name, status, recipient, content, due_at, paused_at, created_at, updated_at)
        values ($1, gen_random_uuid(), $2, 'Lody', 'sending', '{}', '{}', $3, $4, $5, $5)`,
      [business_id, channel, due_at, paused_at, now],
    );
  await message("sms", ago(20));
  await message("sms", ago(10));
  await message("sms", ago(20), ago(30));
  await message("email", ago(20));
  const integration = async (type: string, status: string, mark: string | null) => {
    const [row] = await witness.rows<{ _id: string }>(
      `insert into integrations (business_id, _id, type, name, status, owner_id, created_at, updated_at)
        values ($1, gen_random_uuid(), $2, $2, $3, gen_random_uuid(), $4, $4) returning _id`,
      [business_id, type, status, now],
    );
    await witness.rows(
      "insert into integration_syncs (business_id, integration_id, mark, last_order_at) values ($1, $2, $3, $3)",
      [business_id, row!._id, mark],
    );
  };
  await integration("gopos", "connected", ago(14));
  await integration("gopos", "connected", ago(16));
  await integration("izzyrest", "connected", null);
  await integration("dotykacka", "disconnected", ago(60));
  const device = (status: string, seen: string | null, app_version: string | null) =>
    witness.rows(
      `insert into devices (business_id, _id, name, kind, status, last_seen_at, app_version)
        values ($1, gen_random_uuid(), 'Kasa', 'till', $2, $3, $4)`,
      [business_id, status, seen, app_version],
    );
  await device("paired", ago(1), "2026.11.20 1");
  await device("paired", ago(2), "2026.11.24 2");
  await device("paired", ago(2), "2026.11.24 2");
  await device("paired", ago(1), null);
  await device("paired", ago(6), "2026.11.20 1");
  await device("revoked", ago(1), "2026.11.20 1");
  const { sms, integrations, devices } = await health();
  expect(sms).toEqual({ parts: 12, late: 1 });
  expect(integrations).toEqual([
    { type: "gopos", name: "GoPOS", businesses: 1, last_order_at: ago(14), behind: 1 },
    { type: "izzyrest", name: "izzyRest", businesses: 1, last_order_at: null, behind: 0 },
  ]);
  expect(devices).toEqual({
    ...{ paired: 5, online: 4 },
    versions: [
      { app_version: "2026.11.24 2", devices: 2 },
      { app_version: "2026.11.20 1", devices: 1 },
    ],
  });
});

test("cards that tills do not know and visits that a rule refuses are counted on their day, previews of a refusal are not", async () => {
  const { scope, stamps, place_id } = await buildBusiness(app);
  const till = await app.as("OWNER", scope);
  const scan = (verb: "preview" | "commit", number: string) =>
    till.call("POST", `/api/scanner/${verb}`, { number, place_id }, { "idempotency-key": randomUUID() });
  const before = (await health()).refused;
  expect((await scan("preview", "482109375516")).status).toBe(404);
  expect((await scan("preview", stamps.number)).status).toBe(200);
  await till.call("POST", `/api/places/${place_id}/close`);
  expect((await scan("preview", stamps.number)).status).toBe(200);
  expect((await scan("commit", stamps.number)).status).toBe(422);
  expect((await health()).refused).toEqual({
    unknown_cards: before.unknown_cards + 1,
    visits: before.visits + 1,
  });
  clock.set(new Date(clock.nowMs() + 86_400_000).toISOString());
  expect((await health()).refused).toEqual({ unknown_cards: 0, visits: 0 });
});

test("people of a business may ask neither", async () => {
  const owner = await app.as("OWNER", (await buildBusiness(app)).scope);
  expect((await owner.call("GET", "/api/platform_health")).status).toBe(403);
  expect((await owner.call("POST", "/api/platform_health/mails/retry")).status).toBe(403);
});
