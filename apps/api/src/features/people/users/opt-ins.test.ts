/** Opt-ins that a business declares. */
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
  expect(await estimate()).toMatchObject({ count: 2, unconfirmed: 0 });
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
