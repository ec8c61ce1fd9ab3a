/** What undoing an import leaves of customers whom the business had already. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../testing/app.ts";
import { customer, openDesk, type Desk } from "../../../testing/import-desk.ts";
import { openWitness, type Witness } from "../../../testing/witness.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock: fixedClock("2026-06-12T08:00:00.000Z") });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** Whom imports brought or met, by name; without one those who went again. */
const users = ({ scope }: Desk, columns: string) =>
  witness.rows(
    `select ${columns} from users where _id in (select user_id from import_marks where business_id = $1) order by name_key`,
    [scope.business_id],
  );

test("an address that comes in after an undone one is not confirmed", async () => {
  const desk = await openDesk(app, witness);
  const columns = "email, email_confirmed_at is not null as confirmed, email_confirmation_sent_at is not null as sent";
  await desk.customers(newId(), [customer(1, { email: null }), customer(2, { email: "anna2@example.test" })]);
  const import_id = newId();
  const rows = [
    customer(1, { email: "anna1@old.test" }),
    customer(2, { birth_date: "1990-02-28" }),
    customer(3, { email: "anna3@old.test" }),
  ];
  await desk.customers(import_id, rows);
  await witness.rows(
    "update users set email_confirmed_at = now(), email_confirmation_sent_at = now() where business_id = $1 and email is not null",
    [desk.scope.business_id],
  );
  // An address that was there before the import stays, and so does that it was confirmed.
  const second = { email: "anna2@example.test", confirmed: true, sent: true };
  const nothing = { email: null, confirmed: false, sent: false };
  await desk.undo(import_id);
  expect(await users(desk, columns)).toEqual([nothing, nothing, second]);
  await desk.customers(newId(), [customer(1, { email: "anna1@new.test" }), customer(2, { phone: "+48601204418" })]);
  expect(await users(desk, columns)).toEqual([nothing, { ...nothing, email: "anna1@new.test" }, second]);
});

test("a customer whose address was confirmed and emptied has to confirm the next one", async () => {
  const desk = await openDesk(app, witness);
  await desk.customers(newId(), [customer(1, { email: null })]);
  // As an undo left it before.
  await witness.rows("update users set email_confirmed_at = now() where business_id = $1 and external_id = 'K-1'", [
    desk.scope.business_id,
  ]);
  await desk.customers(newId(), [customer(1, { email: "anna1@new.test" })]);
  expect(await users(desk, "email, email_confirmed_at")).toEqual([
    { email: "anna1@new.test", email_confirmed_at: null },
  ]);
});
