/** A shop to kill servers in: its tills, what they were told, and what is stored. */
import { setTimeout as delay } from "node:timers/promises";
import { roleIds } from "@rewardo/contract/roles";
import { Client } from "pg";
import { expect } from "vitest";
import { createAccount } from "../../features/tenants/accounts/index.ts";
import { joinCard } from "../../features/people/card-subscriptions/index.ts";
import { newId, systemClock } from "../../platform/clock.ts";
import { openDatabase } from "../../platform/database/database.ts";
import type { DatabaseServer } from "../../platform/database/server.ts";
import { openSession } from "../../platform/session/sessions.ts";
import { buildBusiness } from "../builders.ts";
import { auditLedger } from "../ledger-audit.ts";
import type { Acknowledged, Till, TillOptions } from "./tills.ts";

/** And one without visits yet. */
const tillCount = 8 + 1;

/** A business with eight tills and six cards, so that tills meet on the same card. */
export const openShop = async (
  server: DatabaseServer,
  urls: readonly string[],
): Promise<{ business_id: string; tills: TillOptions[]; idle: TillOptions }> => {
  const clock = systemClock;
  const database = openDatabase(server, { poolSize: 2 });
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
      tills.push({ urls, token, name: `till-${index}`, place_id, numbers });
    }
    return { business_id, idle: tills.pop()!, tills };
  } finally {
    await database.close();
  }
};

/** Waits until every till has been told of so many more writes; a till that cannot go on says why. */
export const enough = async (tills: readonly Till[], more: number): Promise<void> => {
  const goals = tills.map((till) => till.acknowledged.length + more);
  const isEnough = () => tills.every((till, index) => till.acknowledged.length >= (goals[index] ?? 0));
  const failures = Promise.all(tills.map((till) => till.failed));
  while (!isEnough()) await Promise.race([delay(10), failures]);
};

/** As many as were acknowledged are stored, the same ones, no second one by a retry, and the ledger agrees with itself. */
export const expectStored = async (
  server: DatabaseServer,
  business_id: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> => {
  const stored = await readStored(server, business_id);
  const deltas = new Map<string, number>();
  for (const { card_subscription_id: _id, delta } of acknowledged) deltas.set(_id, (deltas.get(_id) ?? 0) + delta);
  expect(stored.transactions).toEqual(new Map(acknowledged.map(({ key, transaction_id }) => [key, transaction_id])));
  expect(stored.count).toBe(acknowledged.length);
  for (const [membership, balance] of deltas) expect(stored.balances.get(membership)).toBe(balance);
  expect((await auditLedger(server, business_id)).violations).toEqual([]);
};

interface Stored {
  /** Idempotency key → transaction. */
  readonly transactions: Map<string, string>;
  readonly count: number;
  readonly balances: Map<string, number>;
}

const readStored = async (server: DatabaseServer, business_id: string): Promise<Stored> => {
  const client = new Client(server.connection("owner"));
  await client.connect();
  const rows = async <Row>(text: string): Promise<Row[]> => (await client.query(text, [business_id])).rows as Row[];
  try {
    const transactions = await rows<{ key: string; _id: string }>(
      "select idempotency_key as key, _id from transactions where business_id = $1",
    );
    const memberships = await rows<{ _id: string; balance: number }>(
      "select _id, balance from card_subscriptions where business_id = $1",
    );
    return {
      transactions: new Map(transactions.map(({ key, _id }) => [key, _id])),
      count: transactions.length,
      balances: new Map(memberships.map(({ _id, balance }) => [_id, balance])),
    };
  } finally {
    await client.end();
  }
};
