/** A phone follows its customer, and what it was told of lapsing counts as a warning. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../../platform/clock.ts";
import { buildBusiness } from "../../../../testing/builders.ts";
import { openNoticeApp, type NoticeApp } from "../../../../testing/notice-app.ts";
import { joinCard } from "../../../people/card-subscriptions/index.ts";
import { selectDeliveredReminders } from "../../automations/reminder-queries.ts";

const clock = fixedClock("2026-06-12T10:00:00.000Z");
let app: NoticeApp;
beforeAll(async () => {
  app = await openNoticeApp(clock);
});
afterAll(() => app.close());

test("the browser of a customer who was merged tells of the messages of who stayed, within their one limit", async () => {
  const business = await buildBusiness(app);
  const [old] = await joinCard(business.ctx, business.stamps_card_id, [{}]);
  const { user_id } = business.points;
  const [phone, other] = [await app.tell(business, old!.user_id), await app.tell(business, user_id)];
  await app.lay(business, "Przed");
  await app.work();
  expect([phone.titles(), other.titles()]).toEqual([["Przed"], ["Przed"]]);
  const owner = await app.as("OWNER", business.scope);
  const asked = { from_id: old!.user_id };
  const key = { "idempotency-key": randomUUID() };
  expect((await owner.call("POST", `/api/users/${user_id}/merge`, asked, key)).status).toBe(201);
  for (const title of ["Raz", "Dwa", "Trzy"]) {
    clock.set(new Date(clock.nowMs() + 60_000).toISOString());
    await app.lay(business, title);
    await app.work();
  }
  // Each had one before the merge, which counts for both phones.
  expect([phone.titles(), other.titles()]).toEqual([["Dwa"], ["Dwa"]]);
});

test("a reminder on the card warned once a browser was told, and not while it only lies there", async () => {
  const business = await buildBusiness(app);
  const { ctx, scope } = business;
  const { user_id, card_subscription_id } = business.points;
  await app.tell(business, user_id);
  const at = await app.lay(business, "Punkty przepadną");
  const message_id = at.split("/").at(-1)!;
  await app.witness.rows(
    `insert into automations (business_id, _id, name, trigger, delay_hours, hour, message, held_out_percent, repeat_days, window_days, status,
        created_at, updated_at)
      select business_id, $2, 'Lapsing', '{"kind": "points_lapsing", "days": 14}', 0, 9, '{}', 0, null, 30, 'off', now(), now()
      from messages where _id = $1`,
    [message_id, newId()],
  );
  await app.witness.rows(
    `insert into automation_runs (business_id, automation_id, user_id, occasion, happened_at, due_at, state, decided_at, message_id)
      select m.business_id, a._id, $2, '2026-06-26', $3, $3, 'reached', $3, m._id
      from messages m join automations a on a.business_id = m.business_id and a.name = 'Lapsing' where m._id = $1`,
    [message_id, user_id, new Date(clock.nowMs()).toISOString()],
  );
  const warned = () =>
    ctx.database.read(scope, (tx) => selectDeliveredReminders(tx, scope, "2026-06-01T00:00:00.000Z"));
  app.service.isAway = "broken";
  await app.work();
  expect(await warned()).toEqual([]);
  app.service.isAway = "none";
  clock.set(new Date(clock.nowMs() + 60_000).toISOString());
  await app.work();
  expect(await warned()).toMatchObject([
    { card_subscription_id, message_id, at: new Date(clock.nowMs()).toISOString() },
  ]);
});
