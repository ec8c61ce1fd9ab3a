/** Lives of servers, and what nights make of warnings and outages. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { jsonLog } from "../../../platform/log.ts";
import { rootFiles } from "../../../platform/root-files.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { buildBusiness, pointsCard, type TestBusiness } from "../../../testing/builders.ts";
import { commitAt } from "../../../testing/tenant.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";
import { joinCard, type Member } from "../../people/card-subscriptions/index.ts";
import { createCard } from "../../programme/cards/index.ts";
import { awayBetween, watchOutages } from "./outages.ts";
import { runNights } from "./index.ts";

const clock = fixedClock("2026-06-01T10:00:00.000Z");
let app: TestApp;
let witness: Witness;
let business: TestBusiness;
let directory: string;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
beforeEach(async () => {
  clock.set("2026-06-01T10:00:00.000Z");
  await witness.rows("truncate nightly_runs, server_lives");
  await witness.rows("update businesses set created_at = '2099-01-01' where qr_key <> 'platform'");
  business = await buildBusiness(app);
  await witness.rows("update businesses set created_at = '2026-05-30' where _id = $1", [business.scope.business_id]);
  directory = mkdtempSync(join(tmpdir(), "outages-"));
  return () => rmSync(directory, { recursive: true });
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const deps = () => ({ database: app.database, clock, log: jsonLog("silent", clock.nowMs) });
const nights = () => runNights({ ...deps(), roots: rootFiles(join(directory, "roots")) });

const open = async (): Promise<Member> => {
  const card_id = await createCard(business.ctx, {
    ...{ ...pointsCard, expiry: { kind: "rolling_days", days: 20 }, lapse_after_warning: 14 },
  });
  const [member] = await joinCard(business.ctx, card_id, [{ first_name: "Ewa" }]);
  const owner = await app.as("OWNER", business.scope);
  await commitAt(owner, member!.number, business.place_id, { amount: 50_00, occurred_at: "2026-06-01T10:00:00.000Z" });
  return member!;
};

const balance = async ({ card_subscription_id }: Member): Promise<number> => {
  const [row] = await witness.rows<{ balance: number }>("select balance from card_subscriptions where _id = $1", [
    card_subscription_id,
  ]);
  return row!.balance;
};

const minute = 60_000;
const life = (from: number, until: number) => ({
  alive_from: new Date(from * minute).toISOString(),
  alive_until: new Date(until * minute).toISOString(),
});

test("an outage is what no server lived through, and a late note is none", () => {
  expect(awayBetween([], 100 * minute)).toEqual([]);
  expect(awayBetween([life(0, 97)], 100 * minute)).toEqual([]);
  expect(awayBetween([life(0, 50)], 100 * minute)).toEqual([{ from: 50 * minute, until: 100 * minute }]);
  // Another server lived through most of it, and one lived within another's life.
  expect(awayBetween([life(0, 50), life(40, 70), life(45, 46), life(80, 100)], 100 * minute)).toEqual([
    { from: 70 * minute, until: 80 * minute },
  ]);
});

/** A reminder that was sent, as the sending leaves it. */
const remind = async (member: Member, at: string, day: string, status = "sent"): Promise<string> => {
  const { business_id } = business.scope;
  const [automation, message] = [newId(), newId()];
  await witness.rows(
    `insert into automations (business_id, _id, name, trigger, delay_hours, hour, message, held_out_percent, window_days, created_at, updated_at)
      values ($1, $2, 'Reminder', '{"kind": "points_lapsing", "days": 14}', 0, 9, '{}', 0, 30, $3, $3)`,
    [business_id, automation, at],
  );
  await witness.rows(
    `insert into messages (business_id, _id, channel, name, recipient, content, created_at, updated_at)
      values ($1, $2, 'email', 'Reminder', '{}', '{}', $3, $3)`,
    [business_id, message, at],
  );
  await witness.rows(
    "insert into message_deliveries (business_id, message_id, user_id, status, ended_at) values ($1, $2, $3, $4, $5)",
    [business_id, message, member.user_id, status, at],
  );
  await witness.rows(
    `insert into automation_runs (business_id, automation_id, user_id, occasion, happened_at, due_at, state, decided_at, message_id)
      values ($1, $2, $3, $4, $5, $5, 'reached', $5, $6)`,
    [business_id, automation, member.user_id, day, at, message],
  );
  return message;
};

test("the night takes a reminder that was handed over for a warning, and one that failed for none", async () => {
  const [told, untold] = [await open(), await open()];
  await remind(told, "2026-06-07T07:00:00.000Z", "2026-06-21");
  await remind(untold, "2026-06-07T07:00:00.000Z", "2026-06-21", "failed");
  clock.set("2026-06-21T22:10:00.000Z");
  expect(await nights()).toMatchObject({ failed: 0 });
  expect([await balance(told), await balance(untold)]).toEqual([0, 5]);
});

test("a business whose card warns has the ready-made reminder, once, and without holding anybody out", async () => {
  await open();
  clock.set("2026-06-03T22:10:00.000Z");
  expect(await nights()).toMatchObject({ failed: 0 });
  const reminders = "select status, template, held_out_percent from automations where business_id = $1";
  expect(await witness.rows(reminders, [business.scope.business_id])).toEqual([
    { status: "on", template: "points_lapsing", held_out_percent: 0 },
  ]);
});

test("a server that comes back moves what it kept from being used before anybody asks, and again moves nothing", async () => {
  const member = await open();
  await remind(member, "2026-06-07T07:00:00.000Z", "2026-06-21");
  clock.set("2026-06-20T22:10:00.000Z");
  const note = watchOutages(deps());
  await note();
  await nights();
  clock.set("2026-06-20T22:11:00.000Z");
  await note();
  const ends = async () =>
    JSON.parse(
      JSON.stringify(
        await witness.rows(
          "select cause, until_at from lapse_moves where card_subscription_id = $1 order by until_at",
          [member.card_subscription_id],
        ),
      ),
    );
  expect(await ends()).toEqual([]);
  // Away for the rest of the last day: another process starts.
  clock.set("2026-06-21T22:20:00.000Z");
  await watchOutages(deps())();
  const moved = [{ cause: "outage", until_at: "2026-06-22T22:00:00.000Z" }];
  expect(await ends()).toEqual(moved);
  expect(await nights()).toMatchObject({ failed: 0 });
  expect([await ends(), await balance(member)]).toEqual([moved, 5]);
  clock.set("2026-06-21T22:21:00.000Z");
  await watchOutages(deps())();
  expect(await ends()).toEqual(moved);
  clock.set("2026-06-22T22:21:00.000Z");
  await witness.rows("update server_lives set alive_until = '2026-06-22T22:21:00Z'");
  await nights();
  expect(await balance(member)).toBe(0);
});
