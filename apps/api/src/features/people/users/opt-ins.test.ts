/** Consents that lead to nobody: the link to all of them, and opt-ins that a business declares. */
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
  await app.witness.rows("update users set email = (select email from users where _id = $2) where _id = $1", [
    ...[readers[0], readers[1]],
  ]);
  await app.consent(business, readers[2]!, "email", false);
  expect(await estimate()).toEqual({ count: 0, unconfirmed: 201 });
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

test("an opt-in of the business's own is declared with its day and proof, and outweighs no one's no", async () => {
  const { business, readers, owner, estimate } = await open(4);
  const admin = await app.as("ADMIN", business.scope);
  const answer = { channel: "email", is_granted: false, language: "pl" };
  await admin.call("POST", `/api/users/${readers[0]}/consents`, answer);
  await app.witness.rows("update users set email = null where _id = $1", [readers[1]]);
  const declared = { user_ids: readers, given_on: "2026-03-01", proof: "Double opt-in of the newsletter" };
  expect(
    (await owner.call("POST", "/api/users/declared_opt_ins", { ...declared, given_on: "2027-01-01" })).status,
  ).toBe(400);
  expect((await owner.call("POST", "/api/users/declared_opt_ins", declared)).body).toEqual({ count: 2 });
  expect(await estimate()).toEqual({ count: 2, unconfirmed: 0 });
  const events = await app.witness.rows(
    `select source, given_on::text as given_on, proof from consent_events where user_id = any($1::uuid[]) and source = 'declared'`,
    [readers],
  );
  const event = { source: "declared", given_on: declared.given_on, proof: declared.proof };
  expect(events).toEqual([event, event]);
  const [entry] = await app.witness.rows<{ after: object }>(
    "select after from audit_entries where business_id = $1 and action = 'opt_ins_declared'",
    [business.scope.business_id],
  );
  expect(entry!.after).toEqual({ count: 2, given_on: declared.given_on, proof: declared.proof });
  const employee = await app.as("EMPLOYEE", business.scope);
  expect((await employee.call("POST", "/api/users/declared_opt_ins", declared)).status).toBe(403);
});
