/** Automations through the calls and the workers, by a simulated clock: who is reached, once, and who is not. */
import type { Automation, AutomationInput, Uplift } from "@rewardo/contract/automation-fields";
import { builtInRoles } from "@rewardo/contract/roles";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import type { Caller } from "../../../testing/app.ts";
import { buildBusiness, type TestBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";
import { createAccountRole } from "../../tenants/account-roles/index.ts";
import { isHeldOut } from "./queue.ts";
import { runAutomations } from "./index.ts";

const start = "2026-06-12T06:00:00.000Z";
const clock = fixedClock(start);
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(start);
  app.mails.length = 0;
  await app.witness.rows("update automations set status = 'off', due_at = null where status = 'on'");
});

const hour = 3_600_000;
const days = (count: number): number => count * 24 * hour;
const forward = (ms: number): void => clock.set(new Date(clock.nowMs() + ms).toISOString());
const work = async (): Promise<void> => {
  const log = { info: () => undefined, error: (...said: unknown[]) => expect(said).toEqual([]) };
  await runAutomations({ database: app.database, clock, log });
  await app.sendDue();
};

interface Desk {
  readonly business: TestBusiness;
  readonly admin: Caller;
}

const open = async (): Promise<Desk> => {
  const business = await buildBusiness(app);
  return { business, admin: await app.as("ADMIN", business.scope) };
};

const templateOf = async ({ admin }: Desk, name: string): Promise<AutomationInput> => {
  const { body } = await admin.call<{ items: AutomationInput[] }>("GET", "/api/automations/templates");
  return body.items.find(({ template }) => template === name)!;
};

/** Adds one from a template, with no one held out unless given, and switches it on. */
const switchOn = async (desk: Desk, name: string, changes: Partial<AutomationInput> = {}): Promise<Automation> => {
  const input = { ...(await templateOf(desk, name)), held_out_percent: 0, ...changes };
  const made = await desk.admin.call<Automation>("POST", "/api/automations", input);
  expect([made.status, made.body]).toMatchObject([201, { status: "off", reached: 0 }]);
  const at = `/api/automations/${made.body._id}/switch_on`;
  const { status, body } = await desk.admin.call<Automation>("POST", at, undefined, { "if-match": "1" });
  expect([status, body]).toMatchObject([200, { status: "on", on_since: new Date(clock.nowMs()).toISOString() }]);
  return body;
};

const read = async ({ admin }: Desk, { _id }: Automation): Promise<Automation> =>
  (await admin.call<Automation>("GET", `/api/automations/${_id}`)).body;

const numberOf = async (user_id: string): Promise<string> =>
  (
    await app.witness.rows<{ number: string }>(
      `select n.number from card_numbers n join card_subscriptions cs on cs.business_id = n.business_id and cs._id = n.card_subscription_id where cs.user_id = $1`,
      [user_id],
    )
  )[0]!.number;

let visits = 0;
const visit = async ({ admin, business }: Desk, user_id: string, amount = 1000): Promise<void> => {
  const basket = { number: await numberOf(user_id), place_id: business.place_id, amount };
  visits += 1;
  const key = { "idempotency-key": `v${visits}` };
  expect((await admin.call("POST", "/api/scanner/commit", basket, key)).status).toBe(201);
};

const addressees = (): string[] => app.mails.map(({ to }) => to.replace("@example.test", "")).toSorted();

test("a birthday is met on its morning, once a year, by those who agreed; some are held out, always the same", async () => {
  const desk = await open();
  const readers = await app.addReaders(desk.business, 80);
  const born = "update users set birth_date = '1990-06-13' where _id = any($1::uuid[])";
  await app.witness.rows(born, [readers]);
  // Customers tell a day and a month at their own card, and no year.
  const told = "update users set birth_date = null, birth_day = 13, birth_month = 6 where _id = any($1::uuid[])";
  await app.witness.rows(told, [readers.filter((_, nr) => nr % 2 === 0)]);
  await app.consent(desk.business, readers[0]!, "email", false);
  const one = await switchOn(desk, "birthday", { held_out_percent: 30 });
  await work();
  expect(app.mails).toEqual([]);
  clock.set("2026-06-13T06:59:00.000Z");
  await work();
  expect(app.mails).toEqual([]);
  clock.set("2026-06-13T07:00:30.000Z");
  await work();
  await work();
  const others = readers.slice(1);
  const reached = others.filter((user_id) => !isHeldOut(one._id, user_id, 30));
  expect(reached.length).toBeLessThan(75);
  expect(addressees()).toEqual(reached.toSorted());
  expect(app.mails[0]).toMatchObject({ subject: "Wszystkiego najlepszego!", sender_name: "Kawiarnia Ziarno" });
  expect(app.mails[0]!.stop_url).toContain("/api/unsubscribe?key=");
  expect(await read(desk, one)).toMatchObject({ reached: reached.length, held_out: others.length - reached.length });
  // The messages of automations are in no list of what people wrote.
  expect((await desk.admin.call("GET", "/api/emails")).body).toMatchObject({ items: [] });
  for (let day = 0; day < 365; day += 73) {
    forward(days(73));
    await work();
  }
  expect(addressees()).toEqual([...reached, ...reached].toSorted());
});

test("nobody is held out where those held out would be too few to learn from", async () => {
  const desk = await open();
  const readers = await app.addReaders(desk.business, 39);
  await app.witness.rows("update users set birth_date = '1990-06-13' where _id = any($1::uuid[])", [readers]);
  const one = await switchOn(desk, "birthday", { held_out_percent: 50 });
  clock.set("2026-06-13T07:00:30.000Z");
  await work();
  expect(await read(desk, one)).toMatchObject({ reached: 39, held_out: 0 });
});

test("what happened before it was switched on sets nothing off, and a program that was away catches up", async () => {
  const desk = await open();
  const [anna, boris] = await app.addReaders(desk.business, 2);
  await visit(desk, anna!);
  forward(hour);
  const one = await switchOn(desk, "welcome");
  await work();
  forward(hour);
  await visit(desk, boris!);
  await visit(desk, anna!);
  forward(30 * hour);
  await work();
  forward(hour);
  await work();
  expect(addressees()).toEqual([boris]);
  expect(app.mails[0]!.text).toContain("dziękujemy za pierwszą wizytę");
  expect(await read(desk, one)).toMatchObject({ reached: 1, held_out: 0 });
});

test("who came back by then gets no message, and one that is switched off sends none", async () => {
  const desk = await open();
  const [anna, boris] = await app.addReaders(desk.business, 2);
  const trigger = { kind: "no_visit", days: 10 } as const;
  const one = await switchOn(desk, "come_back", { trigger, delay_hours: 24 });
  await visit(desk, anna!);
  await visit(desk, boris!);
  forward(days(10) + 2 * hour);
  await work();
  forward(hour);
  await visit(desk, boris!);
  forward(24 * hour);
  await work();
  expect(addressees()).toEqual([anna]);
  const reasons = "select reason from automation_runs where automation_id = $1 and state = 'skipped'";
  expect(await app.witness.rows(reasons, [one._id])).toEqual([{ reason: "changed" }]);
  forward(days(9) + 2 * hour);
  await work();
  const off = await desk.admin.call("POST", `/api/automations/${one._id}/switch_off`);
  expect(off.body).toMatchObject({ status: "off" });
  forward(days(3));
  await work();
  expect(addressees()).toEqual([anna]);
});

test("a stamp that is missing, a reward that is ready and a rating each set off their own", async () => {
  const desk = await open();
  const { stamps, points, scope } = desk.business;
  for (const { user_id } of [stamps, points]) {
    const confirmed =
      "update users set email = _id::text || '@example.test', email_confirmed_at = now() where _id = $1";
    await app.witness.rows(confirmed, [user_id]);
    await app.consent(desk.business, user_id, "email", true);
  }
  const missing = await switchOn(desk, "one_stamp_missing");
  const ready = await switchOn(desk, "reward_ready", { delay_hours: 0 });
  const sorry = await switchOn(desk, "sorry");
  for (let nr = 1; nr <= 9; nr += 1) {
    forward(days(1));
    await visit(desk, stamps.user_id);
  }
  await work();
  expect(app.mails).toEqual([]);
  forward(days(2));
  await work();
  expect(app.mails.map(({ subject }) => subject)).toEqual(["Jeszcze tylko jedna pieczątka"]);
  await visit(desk, points.user_id, 5000);
  await visit(desk, stamps.user_id);
  await app.witness.rows(
    `insert into feedback (business_id, _id, transaction_id, card_subscription_id, rating, language, created_at)
      select business_id, gen_random_uuid(), _id, card_subscription_id, 2, 'pl', $3 from transactions
      where business_id = $1 and card_subscription_id in (select _id from card_subscriptions where user_id = $2) limit 1`,
    [scope.business_id, points.user_id, new Date(clock.nowMs() - 1000).toISOString()],
  );
  for (let nr = 0; nr < 3; nr += 1) {
    await work();
    forward(hour);
  }
  expect(
    app.mails
      .slice(1)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(["Nagroda czeka", "Nagroda czeka", "Przepraszamy"]);
  for (const [one, times] of [
    [missing, 1],
    [ready, 2],
    [sorry, 1],
  ] as const)
    expect(await read(desk, one), one.name).toMatchObject({ reached: times });
});

test("the remaining triggers find whom they mean: points about to lapse, a level, a group", async () => {
  const desk = await open();
  const [anna, boris, clara] = await app.addReaders(desk.business, 3);
  const { business_id } = desk.business.scope;
  await visit(desk, anna!, 3000);
  const lapses =
    "update lots set expires_at = '2026-06-27T22:00:00Z' where card_subscription_id in (select _id from card_subscriptions where user_id = $1)";
  await app.witness.rows(lapses, [anna]);
  await switchOn(desk, "points_lapsing");
  const entered = await switchOn(desk, "thank_you", { trigger: { kind: "rfm_group_entered", rfm_group: "loyal" } });
  const level = await switchOn(desk, "thank_you", { trigger: { kind: "level_reached" } });
  await app.witness.rows(
    "insert into rfm_changes (business_id, user_id, valid_from, rfm_group) values ($1, $2, '2026-06-13', 'loyal')",
    [business_id, boris],
  );
  await app.witness.rows(
    `insert into level_changes (business_id, card_subscription_id, _id, to_id, changed_at)
      select business_id, _id, gen_random_uuid(), gen_random_uuid(), $2 from card_subscriptions where user_id = $1`,
    [clara, new Date(clock.nowMs() + 1000).toISOString()],
  );
  clock.set("2026-06-13T08:01:00.000Z");
  await work();
  forward(days(1));
  await work();
  expect(new Set(addressees())).toEqual(new Set([anna, boris, clara]));
  expect(app.mails).toHaveLength(3);
  expect(await read(desk, entered)).toMatchObject({ reached: 1 });
  expect(await read(desk, level)).toMatchObject({ reached: 1 });
});

test("a level that was taken back with what had raised it is not told", async () => {
  const desk = await open();
  const [anna, boris] = await app.addReaders(desk.business, 2);
  const late = { trigger: { kind: "level_reached" }, delay_hours: 24 } as const;
  const level = await switchOn(desk, "thank_you", late);
  for (const [user, status] of [
    [anna, "reversed"],
    [boris, "completed"],
  ] as const) {
    await visit(desk, user!, 3000);
    // The level is gone by the time of the message; of one it went with the visit.
    await app.witness.rows(
      `with told as (update transactions set status = $2 where user_id = $1 returning business_id, card_subscription_id, _id)
        insert into level_changes (business_id, card_subscription_id, _id, to_id, transaction_id, changed_at)
        select business_id, card_subscription_id, gen_random_uuid(), gen_random_uuid(), _id, $3 from told`,
      [user, status, new Date(clock.nowMs() + 1000).toISOString()],
    );
  }
  forward(hour);
  await work();
  forward(days(1));
  await work();
  expect(addressees()).toEqual([boris]);
  expect(await read(desk, level)).toMatchObject({ reached: 1 });
});

test("a program that dies between noting, deciding and sending repeats nothing, and two at once do it once", async () => {
  const desk = await open();
  const readers = await app.addReaders(desk.business, 40);
  await app.witness.rows("update users set birth_date = '1990-06-12' where _id = any($1::uuid[])", [readers]);
  const one = await switchOn(desk, "birthday");
  clock.set("2026-06-12T07:01:00.000Z");
  const deps = { database: app.database, clock, log: { info: () => undefined, error: () => undefined } };
  let writes = 0;
  const dying = {
    ...app.database,
    write: (...asked: Parameters<typeof app.database.write>) => {
      writes += 1;
      return writes === 2 ? Promise.reject(new Error("The program died")) : app.database.write(...asked);
    },
  } as typeof app.database;
  await runAutomations({ ...deps, database: dying });
  expect(await read(desk, one)).toMatchObject({ reached: 0 });
  await Promise.all([runAutomations(deps), runAutomations(deps), work()]);
  await work();
  expect(addressees()).toEqual(readers.toSorted());
});

test("an estimate counts four weeks, and what is not whole or not ours is refused", async () => {
  const desk = await open();
  const other = await open();
  const readers = await app.addReaders(desk.business, 4);
  await app.witness.rows("update users set birth_date = '1990-06-20' where _id = any($1::uuid[])", [readers]);
  const template = await templateOf(desk, "birthday");
  const asked = { trigger: template.trigger, channel: "email", promotion_group_id: null, held_out_percent: 10 };
  const estimate = await desk.admin.call("POST", "/api/automations/estimate", asked);
  expect(estimate.body).toEqual({ in_28_days: 4, a_week: 0.9, reachable: 4, readers: null, phones: null });
  expect((await other.admin.call("POST", "/api/automations/estimate", asked)).body).toMatchObject({ in_28_days: 0 });
  const wrong = { ...template, trigger: { kind: "feedback", least: 4, most: 2 } };
  expect((await desk.admin.call("POST", "/api/automations", wrong)).body).toMatchObject({
    errors: [{ path: "trigger.most" }],
  });
  const employee = await app.as("EMPLOYEE", desk.business.scope);
  expect((await employee.call("POST", "/api/automations", template)).status).toBe(403);
  const empty = { ...template, message: { channel: "sms", content: { text: {} } } };
  const made = await desk.admin.call<Automation>("POST", "/api/automations", empty);
  const at = `/api/automations/${made.body._id}`;
  expect((await desk.admin.call("POST", `${at}/switch_on`, undefined, { "if-match": "1" })).body).toMatchObject({
    errors: [{ path: "content.text.pl", code: "required" }],
  });
  expect((await other.admin.call("GET", at)).status).toBe(404);
  // A test is mailed to the caller alone, once the message is whole.
  expect((await desk.admin.call("POST", `${at}/test`)).status).toBe(400);
  const whole = await desk.admin.call<Automation>("POST", "/api/automations", { ...template, name: "Sto lat" });
  const tested = `/api/automations/${whole.body._id}/test`;
  expect([(await employee.call("POST", tested)).status, (await desk.admin.call("POST", tested)).status]).toEqual([
    403, 204,
  ]);
  await app.witness.rows("update identities set email_verified_at = now()");
  await app.sendTest();
  expect(app.mails).toMatchObject([{ subject: "Wszystkiego najlepszego!" }]);
  expect(app.mails[0]).not.toHaveProperty("stop_url");
  expect((await desk.admin.call("POST", `/api/automations/${whole.body._id}/archive`)).status).toBe(200);
  const changed = await desk.admin.call("PATCH", at, { name: "SMS" }, { "if-match": "1" });
  expect(changed.body).toMatchObject({ name: "SMS", version: 2 });
  expect((await desk.admin.call("PATCH", at, { name: "Mail" }, { "if-match": "1" })).status).toBe(409);
  expect((await desk.admin.call("POST", `${at}/archive`)).body).toMatchObject({ status: "archived" });
  expect((await desk.admin.call("POST", `${at}/switch_on`, undefined, { "if-match": "3" })).body).toMatchObject({
    code: "already_decided",
  });
  expect((await desk.admin.call("GET", "/api/automations")).body).toMatchObject({ items: [] });
});

test("uplift compares those reached with those held out after their windows, and says when that is not enough", async () => {
  const desk = await open();
  const readers = await app.addReaders(desk.business, 80);
  await app.witness.rows("update users set birth_date = '1990-06-12' where _id = any($1::uuid[])", [readers]);
  const one = await switchOn(desk, "birthday", { held_out_percent: 40 });
  clock.set("2026-06-12T07:01:00.000Z");
  await work();
  const uplift = async () => (await desk.admin.call<Uplift>("GET", `/api/automations/${one._id}/uplift`)).body;
  expect(await uplift()).toMatchObject({
    reached: 0,
    held_out: 0,
    turnover: null,
    visits: null,
    needed: 20,
    coupon: null,
  });
  const isReached = (user_id: string): boolean => !isHeldOut(one._id, user_id, 40);
  forward(days(3));
  await visit(desk, readers[0]!, 1000);
  // Everyone once, and those who were reached again.
  const copy = `insert into transactions (business_id, _id, kind, status, source, card_id, card_subscription_id, amount, currency, delta,
      balance_after, explanation, programme_version_id, engine_version, local_day, idempotency_actor, idempotency_key, request_hash,
      occurred_at, recorded_at)
    select t.business_id, gen_random_uuid(), t.kind, t.status, t.source, t.card_id, cs._id, t.amount + (get_byte(uuid_send(cs._id), 15) % 5) * 100,
      t.currency, t.delta, t.balance_after, t.explanation, t.programme_version_id, t.engine_version, t.local_day, t.idempotency_actor,
      gen_random_uuid(), t.request_hash, t.occurred_at, t.recorded_at
    from transactions t join card_subscriptions cs on cs.business_id = t.business_id and cs.user_id = any($2::uuid[])
    where t.business_id = $1 and t.idempotency_key = $3`;
  const { business_id } = desk.business.scope;
  await app.witness.rows(copy, [business_id, readers.slice(1), `v${visits}`]);
  await app.witness.rows(copy, [business_id, readers.filter(isReached), `v${visits}`]);
  forward(days(28));
  const later = await app.as("ADMIN", desk.business.scope);
  const { body: told } = await later.call<Uplift>("GET", `/api/automations/${one._id}/uplift`);
  const { reached, held_out, turnover, visits: came } = told;
  expect([reached + held_out, reached]).toEqual([80, readers.filter(isReached).length]);
  expect(came).toMatchObject({ reached: 2, held_out: 1, difference: 1, is_clear: true });
  expect(turnover).toMatchObject({ is_clear: true });
  expect([turnover!.low > 900, turnover!.high < 1600]).toEqual([true, true]);
  // What customers do at all places is for those who may read it in the statistics.
  const { limits } = builtInRoles.ADMIN;
  for (const [permissions, own_places_only] of [
    [["messages_view", "stats_view"], false],
    [["messages_view", "stats_view"], true],
    [["messages_view"], false],
  ] as const) {
    const role = { name: newId(), permissions: [...permissions], limits: { ...limits, own_places_only } };
    const role_id = await createAccountRole(desk.business.ctx, role);
    const reader = await app.as({ role_id }, desk.business.scope, { place_ids: [desk.business.place_id] });
    const { body: seen } = await reader.call<Uplift>("GET", `/api/automations/${one._id}/uplift`);
    const isWhole = permissions.length > 1 && !own_places_only;
    expect(seen).toEqual(isWhole ? told : { ...told, is_visible: false, turnover: null, visits: null });
  }
});
