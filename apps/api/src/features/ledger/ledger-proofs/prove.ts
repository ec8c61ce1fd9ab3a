/** The nightly check of the ledger: chains, sums and lots of what was touched that day and of a thirtieth of the rest. */
import { setImmediate as turn } from "node:timers/promises";
import { checkInvariants } from "@rewardo/engine";
import { daysBetween, startOfLocalDay } from "@rewardo/rules";
import type { Database, Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import {
  addToProof,
  selectAllLots,
  selectChains,
  selectMembershipsToCheck,
  selectStates,
  type Fault,
} from "./jobs-role-queries.ts";

/** Memberships of one transaction where all are checked. */
const allAtOnce = 300;
/** Most faults that are listed; more are only counted. */
const mostFaults = 20;
/** Chains are hashed by this process: after so many memberships requests have their turn. */
const atATurn = 10;
/** Every membership has its turn within so many days. */
const turns = 30;

const grouped = <Row extends { readonly card_subscription_id: string }>(rows: readonly Row[]): Map<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.card_subscription_id);
    if (group === undefined) groups.set(row.card_subscription_id, [row]);
    else group.push(row);
  }
  return groups;
};

export interface CheckedBatch {
  /** `null` when all were checked. */
  readonly next: string | null;
  readonly memberships: number;
  readonly faulty: number;
}

interface Checked {
  readonly memberships: number;
  readonly entries: number;
  readonly faulty: number;
  readonly first_faults: readonly Fault[];
}

/** Hashes the chains of some memberships again, and holds sums and lots against them; in a steady transaction. */
const checkMemberships = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<Checked> => {
  const states = await selectStates(tx, scope, ids);
  const chains = await selectChains(tx, scope, ids);
  const entries = grouped(chains);
  const lots = grouped(await selectAllLots(tx, scope, ids));

  const faults: Fault[] = [];
  let faulty = 0;
  for (const [index, { _id, ...figures }] of states.entries()) {
    if (index % atATurn === 0) await turn();
    const ownLots = lots.get(_id) ?? [];
    // The unit is the card's and no invariant asks for it.
    const state = { ...figures, unit: "point" as const, lots: ownLots.filter((lot) => lot.is_open) };
    const [first] = checkInvariants(entries.get(_id) ?? [], ownLots, state);
    if (first === undefined) continue;
    faulty += 1;
    if (faults.length < mostFaults) faults.push({ card_subscription_id: _id, code: first.code });
  }
  return { memberships: states.length, entries: chains.length, faulty, first_faults: faults };
};

/** Checks every membership of a business as it is now, a batch at a time. */
export const proveAll = async ({ database }: { database: Database }, scope: BusinessScope): Promise<Checked> => {
  const since = "1970-01-01T00:00:00.000Z";
  let sum: Checked = { memberships: 0, entries: 0, faulty: 0, first_faults: [] };
  for (let after: string | null = null; ;) {
    const page = { since, thirtieth: 0, after, limit: allAtOnce };
    const work = async (tx: Transaction) => {
      const ids = await selectMembershipsToCheck(tx, scope, page);
      return { ids, checked: await checkMemberships(tx, scope, ids) };
    };
    const { ids, checked } = await database.background(scope, work, { steady: true });
    sum = {
      memberships: sum.memberships + checked.memberships,
      entries: sum.entries + checked.entries,
      faulty: sum.faulty + checked.faulty,
      first_faults: [...sum.first_faults, ...checked.first_faults].slice(0, mostFaults),
    };
    if (ids.length < allAtOnce) return sum;
    after = ids.at(-1) ?? null;
  }
};

/**
 * Checks the next few memberships and adds to the day's result. All reads must see one moment, so the transaction is a
 * steady one.
 */
export const proveBatch = async (
  tx: Transaction,
  scope: BusinessScope,
  { day, zone, now, after, limit }: { day: string; zone: string; now: string; after: string | null; limit: number },
): Promise<CheckedBatch> => {
  const since = new Date(startOfLocalDay(day, zone)).toISOString();
  const thirtieth = daysBetween("2000-01-01", day) % turns;
  const ids = await selectMembershipsToCheck(tx, scope, { since, thirtieth, after, limit });
  const figures = await checkMemberships(tx, scope, ids);
  await addToProof(tx, scope, day, { ...figures, is_first: after === null, most_faults: mostFaults, now });
  const { memberships, faulty } = figures;
  return { next: ids.length < limit ? null : (ids.at(-1) ?? null), memberships, faulty };
};
