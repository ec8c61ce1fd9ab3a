import { raisedBy, type ReverseEvent } from "@rewardo/engine";
import type { Transaction } from "../../platform/database/database.ts";
import type { BusinessScope } from "../../platform/scope.ts";
import { readTill, type Membership } from "../ledger/index.ts";
import type { TransactionRecord } from "./queries.ts";
import { selectLevelsBefore } from "./survivor-queries.ts";

/**
 * The level that this transaction raised the member to, if it is the one that they have: a level is had since the moment
 * that raised it, until a night begins another period. A merge takes both along. Nothing is asked of other transactions.
 */
export const readRaised = async (
  tx: Transaction,
  scope: BusinessScope,
  { row, programme }: Membership,
  { record, way, now }: { record: TransactionRecord; way: readonly string[]; now: string },
): Promise<Pick<ReverseEvent, "raised">> => {
  const change = raisedBy(record.explanation as never);
  if (change === null || change.to_id === null || change.to_id !== row.level_id || row.level_since === null) return {};
  if (Date.parse(row.level_since) !== Date.parse(record.recorded_at)) return {};
  const { standing } = await readTill(tx, scope, row, programme, {
    ...{ place_id: null, lock_key: null, at: now, standing_only: true },
  });
  if (standing === undefined) return {};
  const before = await selectLevelsBefore(tx, scope, { way, level_id: change.to_id, since: row.level_since });
  return { raised: { standing, before } };
};
