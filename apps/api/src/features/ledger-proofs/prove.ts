/** The nightly check of the ledger: chains, sums and lots of what was touched that day and of a thirtieth of the rest. */
import { setImmediate as turn } from "node:timers/promises";
import { checkInvariants } from "@rewardo/engine";
import { daysBetween, startOfLocalDay } from "@rewardo/rules";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import {
  addToProof,
  selectAllLots,
  selectChains,
  selectMembershipsToCheck,
  selectStates,
  type Fault,
} from "./worker-queries.ts";

/** More are counted and not named. */
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
  const figures = { memberships: states.length, entries: chains.length, faulty, first_faults: faults };
  await addToProof(tx, scope, day, { ...figures, is_first: after === null, most_faults: mostFaults, now });
  return { next: ids.length < limit ? null : (ids.at(-1) ?? null), memberships: states.length, faulty };
};
