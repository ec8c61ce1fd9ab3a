/** Rows of an import are what the till would have written one by one; once, and gone again when it is undone. */
import { evaluate } from "@rewardo/engine";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixedClock, newId } from "../../../../platform/clock.ts";
import { openTestApp, type TestApp } from "../../../../testing/app.ts";
import { pointsCard } from "../../../../testing/builders.ts";
import { customer, openDesk, pictureOf, purchase, type Desk } from "../../../../testing/import-desk.ts";
import { openWitness, type Witness } from "../../../../testing/witness.ts";
import type { CardInput } from "../../../programme/cards/index.ts";
import {
  checkCustomers,
  checkPurchases,
  newSeenLines,
  readMembershipByNumber,
  writeOutcome,
  type CustomerRow,
  type RowResult,
} from "../index.ts";

const start = "2026-06-12T08:00:00.000Z";
const clock = fixedClock(start);
let app: TestApp;
let witness: Witness;
beforeAll(async () => {
  app = await openTestApp({ clock });
  witness = await openWitness(app.server);
});
afterAll(async () => {
  await witness.close();
  await app.close();
});

const open = (input?: CardInput): Promise<Desk> => openDesk(app, witness, input);

const amounts = fc.record({
  of: fc.integer({ min: 1, max: 4 }),
  amount: fc.integer({ min: 0, max: 9000 }),
  hours: fc.integer({ min: 1, max: 24 * 200 }),
  items: fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 3 }),
});

test("a batch writes what the till writes one by one", async () => {
  const history = fc.record({
    balances: fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 4, maxLength: 4 }),
    visits: fc.array(amounts, { minLength: 8, maxLength: 14 }),
  });
  await fc.assert(
    fc.asyncProperty(history, async ({ balances, visits }) => {
      clock.set(start);
      const [bulk, till] = [await open(), await open()];
      const rows = balances.map((balance, index) => customer(index + 1, { balance }));
      const bought = visits
        .map(({ of, amount, hours, items }, index) =>
          purchase(index + 1, of, {
            occurred_at: new Date(Date.parse(start) - hours * 3_600_000).toISOString(),
            amount,
            items: items.map((one, nr) => ({ name: `Item ${nr}`, group: null, quantity: 1, amount: one })),
          }),
        )
        .toSorted((a, b) => (a.occurred_at < b.occurred_at ? -1 : 1));
      await bulk.customers(newId(), rows);
      const half = Math.ceil(bought.length / 2);
      const import_id = newId();
      await bulk.purchases(import_id, bought.slice(0, half));
      await bulk.purchases(import_id, bought.slice(half));

      await till.customers(
        newId(),
        rows.map((row) => ({ ...row, balance: null })),
      );
      for (const row of rows) if ((row.balance ?? 0) > 0) await openOneByOne(till, row);
      for (const row of bought) {
        const answer = await till.owner.call<{ message?: string }>(
          "POST",
          "/api/scanner/commit",
          {
            number: `9000${row.customer.external_id?.slice(2)}`,
            place_id: till.place_id,
            amount: row.amount,
            items: row.items.map(({ name, quantity, amount }, nr) => ({ line_no: nr + 1, name, quantity, amount })),
            occurred_at: row.occurred_at,
            imported: true,
          },
          { "idempotency-key": row.key.replace(" ", "-") },
        );
        expect([answer.status, answer.body.message]).toEqual([201, undefined]);
      }
      expect(await pictureOf(witness, bulk)).toEqual(await pictureOf(witness, till));
      expect(await bulk.violations()).toEqual([]);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

/** An opening balance by the ledger's ordinary door. */
const openOneByOne = async ({ scope, place_id, write }: Desk, row: CustomerRow): Promise<void> => {
  const now = new Date(clock.nowMs()).toISOString();
  await write(async (tx) => {
    const membership = await readMembershipByNumber(tx, scope, { number: row.card_number ?? "", at: now, place_id });
    if (membership === null) throw new Error("no membership");
    const { level_id, level_since: since, level_below_since: below_since } = membership.row;
    const evaluation = evaluate(membership.programme, membership.state, {
      ...{ type: "adjust", occurred_at: now, recorded_at: now, delta: row.balance ?? 0, entry_kind: "imported" },
      ...{ reason: null, staff_limit: null, standing: { level_id, since, below_since, earned_in_period: 0 } },
    });
    await writeOutcome(
      tx,
      scope,
      membership,
      evaluation,
      {
        ...{ kind: "adjust", source: "import", actor: null, place_id: null, amount: null, items: [], reward_ids: [] },
        ...{ reverses_id: null, reason: null, occurred_at: now, recorded_at: now },
      },
      { key: newId(), request_hash: Buffer.from("") },
    );
  });
};

const nobodysKeys = { external_id: null, card_number: null, email: null, phone: null };

const outcomes = (results: readonly RowResult[]): string[] =>
  results.map(({ outcome, code, field, first_line }) =>
    [outcome, code, field, first_line].filter((part) => part !== undefined).join(" "),
  );

test("an import is repeated without doubling, undone to what was before, and may come again", async () => {
  clock.set(start);
  const desk = await open();
  const [customersImport, purchasesImport] = [newId(), newId()];
  const rows = [1, 2, 3, 4, 5].map((line) => customer(line, { balance: line * 10 }));
  const bought = [1, 2, 3, 4, 5, 1, 2, 3].map((of, index) =>
    purchase(index + 1, of, { amount: 25_000, occurred_at: `2026-0${1 + (index % 5)}-0${1 + index}T10:00:00.000Z` }),
  );
  const before = await desk.stats();

  const batch = { card_id: desk.card_id, import_id: customersImport };
  const foreseen = await desk.write((tx) => checkCustomers(tx, desk.ctx, { ...batch, rows }, newSeenLines()));
  expect(await desk.stats()).toEqual(before);
  const made = await desk.customers(customersImport, rows);
  expect(foreseen).toEqual(made);
  expect(made.map(({ outcome, points }) => [outcome, points])).toEqual(rows.map(({ balance }) => ["created", balance]));
  const part = { card_id: desk.card_id, import_id: purchasesImport, earn: "rules", rows: bought } as const;
  const points = await desk.write((tx) => checkPurchases(tx, desk.ctx, part, newSeenLines()));
  expect(await desk.purchases(purchasesImport, bought)).toEqual(points);
  const after = await desk.stats();
  expect(after).toMatchObject({ users: (before["users"] as number) + 5, balances: [{ levels: 5, visits: 8 }] });

  // Again, under another import and under the same: everything is known, and nothing changes.
  clock.set("2026-06-12T09:00:00.000Z");
  expect(outcomes(await desk.customers(newId(), rows))).toEqual(rows.map(() => "known"));
  expect(outcomes(await desk.purchases(newId(), bought))).toEqual(bought.map(() => "known"));
  expect(outcomes(await desk.purchases(purchasesImport, bought, "none"))).toEqual(bought.map(() => "known"));
  expect(outcomes(await desk.customers(customersImport, rows.slice(0, 1)))).toEqual([
    "set_aside duplicate_in_file external_id 1",
  ]);
  expect(await desk.stats()).toEqual(after);

  expect(await desk.undo(purchasesImport)).toEqual({ transactions: 8, customers: 0, kept: 0 });
  expect(await desk.undo(customersImport)).toEqual({ transactions: 5, customers: 5, kept: 0 });
  expect(await desk.stats()).toEqual(before);
  expect(await desk.undo(customersImport)).toEqual({ transactions: 0, customers: 0, kept: 0 });
  const left = await witness.rows(
    `select u.first_name, u.email, u.external_id, cs.status, cs.balance, cs.pending, cs.debt, cs.visits, n.status as number from users u
      join card_subscriptions cs on cs.business_id = u.business_id and cs.user_id = u._id
      join card_numbers n on n.business_id = cs.business_id and n.card_subscription_id = cs._id
      where u.business_id = $1 and u.removed_at is not null`,
    [desk.scope.business_id],
  );
  const nobody = { first_name: null, email: null, external_id: null, status: "closed", number: "revoked" };
  expect(left).toEqual(rows.map(() => ({ ...nobody, balance: 0, pending: 0, debt: 0, visits: 0 })));

  // The mended file: the same numbers and baskets again.
  expect(outcomes(await desk.customers(newId(), rows))).toEqual(rows.map(() => "created"));
  expect(outcomes(await desk.purchases(newId(), bought))).toEqual(bought.map(() => "created"));
  expect(await desk.stats()).toEqual(after);
  expect(await desk.violations()).toEqual([]);
});

test("undoing keeps customers who were served since, and restores fields of known customers", async () => {
  clock.set(start);
  const desk = await open({ ...pointsCard, reversal_policy: { earned: "within_balance", spent: "restore" } });
  const first = await desk.customers(newId(), [
    customer(1, { email: null, card_number: null }),
    customer(2, {
      external_id: null,
      card_number: null,
      phone: "+48500100200",
      email: null,
      last_name: null,
      first_name: null,
    }),
  ]);
  expect(outcomes(first)).toEqual(["created", "created"]);
  const before = await desk.stats();
  const import_id = newId();
  const rows = [
    customer(1, { phone: "+48500100201", balance: 7 }),
    customer(2, { phone: "+48500100200", email: "b@example.test", birth_date: "1990-01-02" }),
    customer(3, { balance: 30 }),
    customer(4, { balance: 40 }),
    customer(5),
  ];
  expect(outcomes(await desk.customers(import_id, rows))).toEqual([
    "changed",
    "changed",
    "created",
    "created",
    "created",
  ]);
  const basket = { place_id: desk.place_id, amount: 5000 };
  const served = await desk.owner.call(
    "POST",
    "/api/scanner/commit",
    { number: "90004", ...basket },
    { "idempotency-key": "k-1" },
  );
  expect(served.status).toBe(201);
  const people = await desk.owner.call<{ items: { _id: string; version: number; last_name: string }[] }>(
    "GET",
    "/api/users?q=Nr 5",
  );
  const [fifth] = people.body.items;
  const renamed = await desk.owner.call(
    "PATCH",
    `/api/users/${fifth?._id}`,
    { last_name: "Piąta" },
    { "if-match": `"${fifth?.version}"` },
  );
  expect(renamed.status).toBe(200);

  // The third goes; the fourth was at the till, and the fifth was changed.
  expect(await desk.undo(import_id)).toEqual({ transactions: 3, customers: 1, kept: 2 });
  const now = await desk.stats();
  expect(now).toMatchObject({
    users: (before["users"] as number) + 2,
    balances: [{ balance: 5, pending: 0, visits: 1 }],
    turnover: [{ day: "2026-06-12", turnover: 5000 }],
  });
  const fields = await witness.rows(
    `select external_id, email, phone, birth_date from users where business_id = $1 and external_id is distinct from 'K-4'
      and removed_at is null and (external_id is not null or phone is not null) order by external_id`,
    [desk.scope.business_id],
  );
  expect(fields).toEqual([
    { external_id: "K-1", email: null, phone: null, birth_date: null },
    { external_id: "K-5", email: "anna5@example.test", phone: null, birth_date: null },
    { external_id: null, email: null, phone: "+48500100200", birth_date: null },
  ]);
  const lookups = await desk.owner.call("POST", "/api/scanner/preview", { number: "90001", ...basket });
  expect(lookups.status).toBe(404);
  expect(await desk.violations()).toEqual([]);
});

test("what an import brought is taken back from the customer who has it now", async () => {
  clock.set(start);
  const desk = await open({ ...pointsCard, expiry: { kind: "none" } });
  await desk.customers(newId(), [customer(1, { balance: 5 })]);
  const [customersImport, purchasesImport] = [newId(), newId()];
  await desk.customers(customersImport, [customer(2, { balance: 20 })]);
  await desk.purchases(purchasesImport, [purchase(1, 2, { amount: 3000 })]);
  const ids = await witness.rows<{ _id: string }>(
    "select _id from users where business_id = $1 and external_id is not null order by external_id",
    [desk.scope.business_id],
  );
  const [into, from] = ids.map(({ _id }) => _id);
  const merged = await desk.owner.call(
    "POST",
    `/api/users/${into}/merge`,
    { from_id: from },
    { "idempotency-key": "m" },
  );
  expect(merged.status).toBe(201);
  const survivor = () =>
    witness.rows(
      "select balance, visits, lifetime_earned from card_subscriptions where business_id = $1 and user_id = $2 and status = 'active'",
      [desk.scope.business_id, into],
    );
  expect(await survivor()).toEqual([{ balance: 28, visits: 1, lifetime_earned: 3 }]);
  expect(await desk.undo(purchasesImport)).toEqual({ transactions: 1, customers: 0, kept: 0 });
  expect(await desk.undo(customersImport)).toEqual({ transactions: 1, customers: 0, kept: 1 });
  expect(await survivor()).toEqual([{ balance: 5, visits: 0, lifetime_earned: 0 }]);
  // The card's number went along and still opens it; a history without points moves none.
  const again = [purchase(1, 2, { customer: { ...nobodysKeys, card_number: "90002" } })];
  expect(outcomes(await desk.purchases(newId(), again, "none"))).toEqual(["created"]);
  expect(await survivor()).toEqual([{ balance: 5, visits: 1, lifetime_earned: 0 }]);
  expect(await desk.violations()).toEqual([]);
});

test("each line that cannot be is set aside with its reason", async () => {
  clock.set(start);
  const desk = await open(pointsCard);
  const [import_id, later] = [newId(), newId()];
  const family = { email: "home@example.test", phone: "+48600100100" };
  await desk.customers(import_id, [
    customer(1, { balance: 10 }),
    customer(2, family),
    customer(3, { ...family, first_name: "Jan" }),
    customer(16),
  ]);
  const results = await desk.customers(later, [
    customer(4, nobodysKeys),
    customer(1, { line: 5, balance: 11 }),
    customer(6, { ...nobodysKeys, email: "HOME@example.test" }),
    customer(7, { card_number: "90002" }),
    customer(8, { external_id: "K-3", card_number: "90016" }),
    customer(9, { balance: -1 }),
    customer(10, { balance: 2_100_000_000 }),
    customer(11, { card_number: desk.stamps.number }),
    customer(12),
    customer(12, { line: 13 }),
    customer(14, { card_number: "90012" }),
    customer(15, { ...family, first_name: "Ola" }),
  ]);
  expect(outcomes(results)).toEqual([
    "set_aside no_key",
    "set_aside balance_differs balance",
    "set_aside ambiguous email",
    "set_aside card_number_taken card_number",
    "set_aside keys_disagree card_number",
    "set_aside balance_out_of_range balance",
    "set_aside balance_out_of_range balance",
    "set_aside card_number_taken card_number",
    "created",
    "set_aside duplicate_in_file external_id 12",
    "set_aside duplicate_in_file card_number 12",
    "created",
  ]);
  const bought = await desk.purchases(newId(), [
    purchase(1, 1),
    purchase(2, 1, { key: "basket 1" }),
    purchase(3, 99),
    purchase(4, 1, { occurred_at: "2026-06-12T08:00:01.000Z" }),
    purchase(5, 1, { currency: "EUR" }),
    purchase(6, 1, { place_id: newId() }),
    purchase(7, 1, { customer: { ...nobodysKeys, phone: family.phone } }),
    purchase(8, 1, { customer: { ...nobodysKeys, card_number: desk.stamps.number } }),
    purchase(9, 1, { amount: -1 }),
  ]);
  expect(outcomes(bought)).toEqual([
    "created",
    "set_aside duplicate_in_file basket_id 1",
    "set_aside customer_not_found external_id",
    "set_aside in_future occurred_at",
    "set_aside currency_differs",
    "set_aside place_not_found place",
    "set_aside ambiguous phone",
    "set_aside not_a_member card_number",
    "set_aside refused",
  ]);
  expect(outcomes(await desk.purchases(newId(), [purchase(1, 1, { amount: 2501 })]))).toEqual([
    "set_aside purchase_differs basket_id",
  ]);
});

test("tills go on at the same cards while purchases come in", async () => {
  clock.set(start);
  const desk = await open({ ...pointsCard, caps: { minutes_between_visits: null, visits_per_day: null } });
  await desk.customers(
    newId(),
    [1, 2, 3, 4].map((line) => customer(line, { balance: 5 })),
  );
  const import_id = newId();
  const commits = Array.from({ length: 12 }, async (_, nr) => {
    const body = { number: `9000${1 + (nr % 4)}`, place_id: desk.place_id, amount: 1000 };
    return (await desk.owner.call("POST", "/api/scanner/commit", body, { "idempotency-key": `while-${nr}` })).status;
  });
  const batches = Array.from({ length: 6 }, async (_, nr) => {
    const rows = [1, 2, 3, 4].map((of) => purchase(nr * 10 + of, of, { amount: 1000 }));
    return outcomes(await desk.purchases(import_id, rows));
  });
  expect(new Set(await Promise.all(commits))).toEqual(new Set([201]));
  expect((await Promise.all(batches)).flat()).toEqual(Array.from({ length: 24 }, () => "created"));
  const members = await witness.rows(
    "select balance, visits from card_subscriptions where business_id = $1 and card_id = $2",
    [desk.scope.business_id, desk.card_id],
  );
  expect(members).toEqual([1, 2, 3, 4].map(() => ({ balance: 5 + 3 + 6, visits: 9 })));
  expect(await desk.violations()).toEqual([]);
});
