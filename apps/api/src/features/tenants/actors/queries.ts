/** Accounts and devices have the same columns for being frozen, and sessions of the same kind. */
import type { Transaction } from "../../../platform/database/database.ts";
import { sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export interface ActorRow {
  readonly table: "accounts" | "devices";
  readonly _id: string;
}

/** Freezes the actor for `by`, or with `null` unfreezes it; false when it is so already. */
export const updateFrozen = async (
  tx: Transaction,
  scope: BusinessScope,
  { table, _id }: ActorRow,
  { by, now }: { by: string | null; now: string },
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update ${sql.table(table)} set frozen_by = ${by}::uuid, updated_at = ${now}::timestamptz,
        frozen_at = case when ${by}::uuid is null then null else ${now}::timestamptz end
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid
        and (frozen_at is null) = (${by}::uuid is not null) returning 1`),
  )) !== undefined;

export const updateFlagsSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { table, _id }: ActorRow,
  now: string,
): Promise<void> => {
  await tx.rows(
    statement(sql`update ${sql.table(table)} set flags_settled_at = ${now}::timestamptz, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const deleteSessionsOf = async (
  tx: Transaction,
  scope: BusinessScope,
  { table, _id }: ActorRow,
): Promise<void> => {
  const owner = sql.ref(table === "accounts" ? "account_id" : "device_id");
  await tx.rows(
    statement(sql`delete from sessions where business_id = ${scope.business_id}::uuid and ${owner} = ${_id}::uuid`),
  );
};
