/** Lots, grants and levels that a transaction caused, and where they are today. */
import type { Explanation, StoredTransaction } from "@rewardo/engine";
import type { Transaction } from "../../../platform/database/database.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import { readCausedEntries } from "../ledger/index.ts";
import { selectLastVisitOfMerged, selectLotsAlong, selectMergedInto } from "./survivor-queries.ts";
import type { TransactionRecord } from "./queries.ts";

/** The membership that has to answer for what happens on this one: itself, or the last one that it was merged into. */
export const readSurvivor = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<{ survivor_id: string; way: readonly string[] }> => {
  const way = await selectMergedInto(tx, scope, card_subscription_id);
  return { survivor_id: way.at(-1) ?? card_subscription_id, way };
};

/**
 * The transaction's part of the ledger: the entries wherever it caused some, the lots where they are now. Read it after
 * the survivor: a concurrent write there raises the version that the reversal is compared with.
 */
export const readCausedAlong = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, _id }: TransactionRecord,
  way: readonly string[],
): Promise<Pick<StoredTransaction, "entries" | "lots">> => {
  if (way.length < 2) return readCausedEntries(tx, scope, { card_subscription_id, cause_id: _id });
  const entries: StoredTransaction["entries"][number][] = [];
  for (const step of way) {
    entries.push(...(await readCausedEntries(tx, scope, { card_subscription_id: step, cause_id: _id })).entries);
  }
  const lot_ids = entries.flatMap(({ moves }) => moves.map(({ lot_id }) => lot_id));
  return { entries, lots: await selectLotsAlong(tx, scope, { way, lot_ids }) };
};

/**
 * The explanation with the visit that is the last one when this is taken back. The original knows the one before it on
 * its own card; where cards were merged it may have been on another.
 */
export const readExplanationAmong = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, explanation }: { readonly _id: string; readonly explanation: Explanation },
  survivor_id: string,
): Promise<Explanation> => {
  const merged = await selectLastVisitOfMerged(tx, scope, { card_subscription_id: survivor_id, except: _id });
  if (merged === undefined) return explanation;
  return explanation.map((entry) =>
    entry.code === "visit_counted"
      ? { ...entry, params: { ...entry.params, previous_visit_at: merged.last_visit_at } }
      : entry,
  );
};
