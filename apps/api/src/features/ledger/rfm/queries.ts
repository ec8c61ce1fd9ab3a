import type { RfmGroup } from "@rewardo/contract/user-fields";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface RfmMoveRecord {
  readonly local_day: string;
  readonly from: RfmGroup | "none";
  readonly to: RfmGroup;
  readonly customers: number;
}

/** The moves of the latest day that was computed; none before the first. */
export const selectLatestMoves = (tx: Transaction, scope: BusinessScope): Promise<RfmMoveRecord[]> =>
  tx.rows(
    statement<RfmMoveRecord>(sql`select m.local_day, m.from_group as "from", m.to_group as "to", m.customers from rfm_moves m
      where ${inScope(scope, "m.business_id")} and m.local_day = (select max(l.local_day) from rfm_moves l
        where ${inScope(scope, "l.business_id")}) order by m.from_group, m.to_group`),
  );

export const selectRequestedAt = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ requested_at: string } | undefined> =>
  tx.row(
    statement<{ requested_at: string }>(
      sql`select r.requested_at from rfm_requests r where ${inScope(scope, "r.business_id")}`,
    ),
  );

/** Notes a request if the one before was made by `before`; answers whether it was. */
export const insertRequest = async (
  tx: Transaction,
  scope: BusinessScope,
  { now, before }: { now: string; before: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`insert into rfm_requests (business_id, requested_at) values (${scope.business_id}::uuid, ${now}::timestamptz)
      on conflict (business_id) do update set requested_at = excluded.requested_at
        where rfm_requests.requested_at <= ${before}::timestamptz
      returning requested_at`),
  )) !== undefined;
