/** A known customer gets one membership of a card, even from concurrent writers. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../../testing/app.ts";
import { customer, openDesk, type Desk } from "../../../../testing/import-desk.ts";
import { someoneWaits } from "../../../../testing/waiting.ts";
import { openWitness, type Witness } from "../../../../testing/witness.ts";
import { joinCard } from "../../../people/card-subscriptions/index.ts";
import { importCustomers, type CustomerRow } from "../index.ts";

let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp();
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

/** A desk whose customer with the stamps card is known by e-mail and has no membership of the desk's card. */
const open = async (): Promise<Desk & { readonly row: CustomerRow }> => {
  const desk = await openDesk(app, witness);
  const email = "known@example.test";
  await witness.rows("update users set email = $2 where _id = $1", [desk.stamps.user_id, email]);
  const unnamed = { external_id: null, card_number: null, first_name: null, last_name: null };
  return { ...desk, row: customer(1, { ...unnamed, email, balance: 5 }) };
};

/** Brings the row in, and lets another begin before that is committed. */
const importBeside = async <T>(
  { write, ctx, card_id, row }: Awaited<ReturnType<typeof open>>,
  other: () => Promise<T>,
) => {
  const [outcome, beside] = await write(async (tx) => {
    const results = await importCustomers(tx, ctx, { import_id: newId(), card_id, rows: [row] });
    const begun = other();
    await someoneWaits(witness, "rewardo_app");
    return [results[0]?.outcome, begun.then((said) => ({ said }))] as const;
  });
  return { outcome, other: (await beside).said };
};

const membershipsOf = ({ scope, stamps, card_id }: Desk) =>
  witness.rows<{ balance: number }>(
    `select balance from card_subscriptions where business_id = $1 and card_id = $2 and user_id = $3
      and status = 'active' and removed_at is null`,
    [scope.business_id, card_id, stamps.user_id],
  );

test("two imports at once give one membership between them", async () => {
  const desk = await open();
  const { outcome, other } = await importBeside(desk, () => desk.customers(newId(), [desk.row]));
  expect([outcome, other[0]?.outcome]).toEqual(["changed", "known"]);
  expect(await membershipsOf(desk)).toEqual([{ balance: 5 }]);
  expect(await desk.violations()).toEqual([]);
});

test("a customer who becomes one with a member meanwhile has one membership", async () => {
  const desk = await open();
  const { ctx, card_id, owner, stamps } = desk;
  const [member] = await joinCard(ctx, card_id, [{ first_name: "Ewa" }]);
  const body = { from_id: member!.user_id };
  const { other } = await importBeside(desk, () =>
    owner.call("POST", `/api/users/${stamps.user_id}/merge`, body, { "idempotency-key": newId() }),
  );
  expect(other.status).toBe(201);
  expect(await membershipsOf(desk)).toEqual([{ balance: 5 }]);
  expect(await desk.violations()).toEqual([]);
});
