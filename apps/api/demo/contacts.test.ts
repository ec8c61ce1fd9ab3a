/** Who opens the composer in the demonstration finds customers whom a message would reach, and none is mailed a link. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../src/platform/clock.ts";
import { businessScope } from "../src/platform/scope.ts";
import { openTestApp, type TestApp } from "../src/testing/app.ts";
import { openWitness } from "../src/testing/witness.ts";
import { loadDemo } from "./load.ts";

const now = "2026-11-28T10:00:00.000Z";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock(now) });
});
afterAll(() => app.close());

test("part of the demonstration's customers agreed to e-mails, SMS and messages on the card when they joined", async () => {
  await loadDemo(app);
  const witness = await openWitness(app.server);
  const [cafe] = await witness.rows<{ _id: string }>("select _id from businesses where name = 'Kawiarnia Ziarno'");
  const owner = await app.as("OWNER", businessScope(cafe!._id));
  const { items } = (await owner.call<{ items: { _id: string; type: string }[] }>("GET", "/api/cards")).body;
  const points = items.find(({ type }) => type === "points")!._id;
  const reached = async (path: string, card_id: string | null = null) => {
    const asked = { recipient: { type: "all" }, card_id };
    const url = `/api/${path}/estimate_number_of_recipients`;
    return (await owner.call<{ count: number }>("POST", url, asked)).body.count;
  };
  expect(await Promise.all(["emails", "sms", "messages"].map((path) => reached(path)))).toEqual([26, 17, 17]);
  expect(await reached("emails", points), "who have the card that has coupons").toBe(5);
  expect(
    await witness.rows(
      `select count(*) filter (where e.recorded_at <> s.joined_at)::integer as late, count(*) filter (where e.wording_version is null)::integer as unread
        from consent_events e join card_subscriptions s on s.user_id = e.user_id`,
    ),
  ).toEqual([{ late: 0, unread: 0 }]);
  expect(
    await witness.rows(
      `select count(*) filter (where u.created_at <> s.joined_at)::integer as late, count(*) filter (where u.updated_at < u.created_at)::integer as early,
          count(*) filter (where s.joined_at > (select min(t.occurred_at) from transactions t where t.card_subscription_id = s._id))::integer as before
        from users u join card_subscriptions s on s.user_id = u._id`,
    ),
    "customers who were entered later than they joined, changed before they were entered, or served before they joined",
  ).toEqual([{ late: 0, early: 0, before: 0 }]);
  // The workers find each address confirmed, and mail nothing.
  expect(
    await witness.rows(`select 1 from jobs.job j join users u on u._id = (j.data ->> 'user_id')::uuid
      where j.name = 'user_mails' and u.email_confirmed_at is null`),
  ).toEqual([]);
  await witness.close();
});
