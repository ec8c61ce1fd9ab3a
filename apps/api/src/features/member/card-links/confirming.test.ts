/** The card by mail to every address that agreed and is not confirmed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock } from "../../../platform/clock.ts";
import { buildBusiness } from "../../../testing/builders.ts";
import { openMessageApp, type MessageApp } from "../../../testing/message-app.ts";

const clock = fixedClock("2026-06-12T08:00:00.000Z");
let app: MessageApp;
beforeAll(async () => {
  app = await openMessageApp(clock);
});
afterAll(() => app.close());

const open = async (count: number) => {
  const business = await buildBusiness(app);
  const readers = await app.addReaders(business, count);
  await app.witness.rows("update users set email_confirmed_at = null where _id = any($1::uuid[])", [readers]);
  const owner = await app.as("OWNER", business.scope);
  const estimate = async () =>
    (
      await owner.call<object>("POST", "/api/emails/estimate_number_of_recipients", {
        recipient: { type: "all" },
      })
    ).body;
  return { business, readers, owner, estimate };
};

test("the estimate says who agreed and is not confirmed, and one call mails the link to all, once a week, at a pace", async () => {
  const { business, readers, owner, estimate } = await open(203);
  await app.witness.rows("update users set email = upper(email) where _id = $1", [readers[1]]);
  await app.witness.rows(
    "update users u set email = o.email from users o where o.business_id = u.business_id and o._id = $2 and u._id = $1",
    [...[readers[0], readers[1]]],
  );
  await app.consent(business, readers[2]!, "email", false);
  expect(await estimate()).toMatchObject({ count: 0, unconfirmed: 201 });
  const ask = () => owner.call("POST", "/api/users/email_confirmations");
  expect((await ask()).body).toEqual({ count: 201 });
  const jobs = await app.witness.rows<{ count: number; seconds: number }>(
    `select count(*)::integer as count, extract(epoch from max(start_after) - min(start_after))::integer as seconds
      from jobs.job where name = 'user_mails' and data ->> 'business_id' = $1`,
    [business.scope.business_id],
  );
  expect(jobs).toEqual([{ count: 201, seconds: 600 }]);
  expect((await ask()).body).toEqual({ count: 0 });
  const noted = "select after from audit_entries where business_id = $1 and action = 'email_confirmations_sent'";
  expect(await app.witness.rows(noted, [business.scope.business_id])).toEqual([{ after: { count: 201 } }]);
  clock.set("2026-06-19T08:00:01.000Z");
  expect((await (await app.as("OWNER", business.scope)).call("POST", "/api/users/email_confirmations")).body).toEqual({
    count: 201,
  });
  const placed = await app.as("ADMIN", business.scope, { place_ids: [business.place_id] });
  expect((await placed.call("POST", "/api/users/email_confirmations")).status).toBe(403);
  expect((await (await app.as("EMPLOYEE", business.scope)).call("POST", "/api/users/email_confirmations")).status).toBe(
    403,
  );
});

test("what became of the mails is told: waiting, sent, opened, confirmed, returned", async () => {
  const { business, readers, owner } = await open(3);
  await app.witness.rows("update users set removed_at = now() where _id = $1", [readers[2]]);
  await owner.call("POST", "/api/users/email_confirmations");
  const figures = async () => (await owner.call<object>("GET", "/api/users/email_confirmations")).body;
  const asked = { unconfirmed: 2, askable: 0, sent: 0, failed: 0, opened: 0, confirmed: 0 };
  expect(await figures()).toEqual({ ...asked, waiting: 2 });
  const rows = await app.witness.rows<{ _id: string; user_id: string }>(
    "select _id, user_id from member_links where business_id = $1 order by user_id",
    [business.scope.business_id],
  );
  await app.witness.rows("update member_links set sent_at = now(), used_at = now() where _id = $1", [rows[0]!._id]);
  await app.witness.rows("update users set email_confirmed_at = now() where _id = $1", [rows[0]!.user_id]);
  await app.witness.rows("update member_links set failed_at = now() where _id = $1", [rows[1]!._id]);
  const told = { unconfirmed: 1, askable: 0, waiting: 0, sent: 1, failed: 1, opened: 1, confirmed: 1 };
  expect(await figures()).toEqual(told);
});
