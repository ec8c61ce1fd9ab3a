/**
 * Kills in the middle of eight tills writing, without a moment's notice. No acknowledged
 * transaction may be lost, none doubled by the tills' retries, every invariant holds, and
 * the next start needs no hand. LONG=1 kills each 20 times instead of once.
 */
import { setTimeout as delay } from "node:timers/promises";
import { roleIds } from "@rewardo/contract/roles";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccount } from "../../features/accounts/index.ts";
import { joinCard } from "../../features/card-subscriptions/index.ts";
import { newId, systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { openSession } from "../../platform/session/sessions.ts";
import { buildBusiness } from "../builders.ts";
import { auditLedger } from "../ledger-audit.ts";
import { type Program, prepareProgram } from "./program.ts";
import { openTill, type Till, type TillOptions } from "./tills.ts";

const rounds = process.env["LONG"] === "1" ? 20 : 1;
const tillCount = 8;

let program: Program;
beforeEach(async () => {
  program = await prepareProgram();
  await program.start();
});
afterEach(() => program.remove());

const kills: Record<string, () => Promise<void>> = {
  "the server": async () => {
    await program.killServer();
    await program.start();
  },
  "the server, asked to end,": async () => {
    const asked = performance.now();
    expect(await program.stopServer()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(5000); // well before anybody loses patience
    await program.start();
  },
  "the database": async () => program.killDatabase(), // and the server goes on by itself
  "server and database": async () => {
    program.killDatabase();
    await program.killServer();
    await program.start();
  },
};

test.each(Object.keys(kills))("%s killed", { timeout: 120_000 + rounds * 60_000 }, async (what) => {
  const { business_id, tills: options } = await openShop();
  const acknowledged = new Map<string, string>();
  const deltas = new Map<string, number>();
  const statuses = new Set<number>();
  let inDoubt = 0;
  for (let round = 1; round <= rounds; round++) {
    const tills = options.map((till) => openTill({ ...till, name: `${till.name}-round-${round}` }));
    await enough(tills, 2);
    await delay(Math.random() * 400);
    await kills[what]?.();
    await enough(tills, 2);
    await Promise.all(tills.map((till) => till.stop()));
    for (const till of tills) {
      inDoubt += till.inDoubt;
      for (const status of till.statuses) statuses.add(status);
      for (const { key, transaction_id, card_subscription_id, delta } of till.acknowledged) {
        acknowledged.set(key, transaction_id);
        deltas.set(card_subscription_id, (deltas.get(card_subscription_id) ?? 0) + delta);
      }
    }
    const stored = await readStored(business_id);
    // As many as were acknowledged, the same ones, and no second one by a retry.
    expect(stored.transactions).toEqual(acknowledged);
    expect(stored.count).toBe(acknowledged.size);
    expect(stored.events).toBe(acknowledged.size);
    for (const [membership, balance] of deltas) expect(stored.balances.get(membership)).toBe(balance);
    expect((await auditLedger(program.server, business_id)).violations).toEqual([]);
  }
  expect([...statuses].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
  process.stdout.write(
    `${what} killed ${rounds} times: ${acknowledged.size} writes acknowledged and stored, ${inDoubt} of them in doubt at first\n`,
  );
});

/** Waits until every till has been told of so many more writes; a till that cannot go on says why. */
const enough = async (tills: readonly Till[], more: number): Promise<void> => {
  const goals = tills.map((till) => till.acknowledged.length + more);
  const isEnough = () => tills.every((till, index) => till.acknowledged.length >= (goals[index] ?? 0));
  const failures = Promise.all(tills.map((till) => till.failed));
  while (!isEnough()) await Promise.race([delay(10), failures]);
};

/** A business with eight tills and six cards, so that tills meet on the same card. */
const openShop = async (): Promise<{ business_id: string; tills: TillOptions[] }> => {
  const clock = systemClock;
  const database = openDatabase(program.server, { poolSize: 2 });
  try {
    const { ctx, scope, place_id, stamps_card_id, points_card_id } = await buildBusiness({ database, clock });
    const stamps = await joinCard(ctx, stamps_card_id, [{}, {}, {}]);
    const points = await joinCard(ctx, points_card_id, [{}, {}, {}]);
    const numbers = [...stamps, ...points].map(({ number }) => number);
    const { business_id } = scope;
    const tills: TillOptions[] = [];
    for (let index = 1; index <= tillCount; index++) {
      const person = { first_name: "Kuba", last_name: "Lis", place_ids: null };
      const email = `${newId()}@example.test`;
      const account_id = await createAccount(ctx, { ...person, email, account_role_id: roleIds.OWNER });
      const token = await openSession(database, clock, { business_id, account_id, user_agent: "till" });
      tills.push({ url: program.url, token, name: `till-${index}`, place_id, numbers });
    }
    return { business_id, tills };
  } finally {
    await database.close();
  }
};

interface Stored {
  /** Idempotency key → transaction. */
  readonly transactions: Map<string, string>;
  readonly count: number;
  readonly events: number;
  readonly balances: Map<string, number>;
}

const readStored = async (business_id: string): Promise<Stored> => {
  const client = new Client(program.server.connection("owner"));
  await client.connect();
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text, [business_id])).rows as Row[];
  try {
    const transactions = await rows<{ key: string; _id: string }>(
      "select idempotency_key as key, _id from transactions where business_id = $1",
    );
    const [events] = await rows<{ count: number }>("select count(*)::int from events where business_id = $1");
    const memberships = await rows<{ _id: string; balance: number }>(
      "select _id, balance from card_subscriptions where business_id = $1",
    );
    return {
      transactions: new Map(transactions.map(({ key, _id }) => [key, _id])),
      count: transactions.length,
      events: events?.count ?? 0,
      balances: new Map(memberships.map(({ _id, balance }) => [_id, balance])),
    };
  } finally {
    await client.end();
  }
};
