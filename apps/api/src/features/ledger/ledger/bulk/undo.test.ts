/** What undoing an import leaves of customers whom the business had already. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../../testing/app.ts";
import { customer, openDesk, type Desk } from "../../../../testing/import-desk.ts";
import { openWitness, type Witness } from "../../../../testing/witness.ts";

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

test("imports undone the last first leave nothing of themselves, unless a person changed it", async () => {
  const desk = await openDesk(app, witness);
  const bare = { email: null, birth_date: null, language: null };
  const lines = [1, 2, 3, 4];
  const imports = [
    { _id: newId(), rows: lines.map((line) => customer(line, bare)) },
    { _id: newId(), rows: lines.map((line) => customer(line, { ...bare, email: `anna${line}@example.test` })) },
    // Brings nothing new.
    { _id: newId(), rows: lines.map((line) => customer(line, bare)) },
    { _id: newId(), rows: lines.map((line) => customer(line, { ...bare, birth_date: "1990-02-28", language: "pl" })) },
  ] as const;
  const change = async (line: number) => {
    const people = await desk.owner.call<{ items: { _id: string; version: number }[] }>(
      "GET",
      `/api/users?q=Nr ${line}`,
    );
    const [{ _id, version }] = people.body.items as [{ _id: string; version: number }];
    const headers = { "if-match": `"${version}"` };
    expect((await desk.owner.call("PATCH", `/api/users/${_id}`, { note: "VIP" }, headers)).status).toBe(200);
  };
  for (const [nr, { _id, rows }] of imports.entries()) {
    await desk.customers(_id, rows);
    // The third is changed between the imports, and the fourth after them.
    if (nr === 1) await change(3);
  }
  await change(4);
  const undo = async (nr: 0 | 1 | 2 | 3) => desk.undo(imports[nr]._id);
  const fields = () => users(desk, "email, birth_date::text, language, removed_at is not null as gone");
  await undo(3);
  const [first, , third, fourth] = await fields();
  expect(first).toEqual({ email: "anna1@example.test", birth_date: null, language: null, gone: false });
  expect(third).toEqual({ email: "anna3@example.test", birth_date: null, language: null, gone: false });
  expect(fourth).toEqual({ email: "anna4@example.test", birth_date: "1990-02-28", language: "pl", gone: false });
  await undo(2);
  await undo(1);
  expect(await fields()).toMatchObject([{ email: null }, { email: null }, third, fourth]);
  expect(await undo(0)).toMatchObject({ customers: 2, kept: 2 });
  expect(await fields()).toMatchObject([{ gone: true }, { gone: true }, third, fourth]);
});

test("an import undone before a later one leaves the customers whom the later one filled", async () => {
  const desk = await openDesk(app, witness);
  const [first, second] = [newId(), newId()];
  await desk.customers(first, [customer(1, { email: null })]);
  await desk.customers(second, [customer(1)]);
  expect(await desk.undo(first)).toMatchObject({ customers: 0, kept: 1 });
  await desk.undo(second);
  expect(await users(desk, "email, removed_at")).toEqual([{ email: null, removed_at: null }]);
});
