/** Recovery codes of customers. These run as the tenants' role, within one business. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

const theirs = ({ business_id }: BusinessScope, user_id: string): RawBuilder<unknown> =>
  sql`(select u._id from users u where u.business_id = ${business_id}::uuid
    and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid))`;

/** When the valid code of the customer, or of a customer merged into them, was made. */
export const selectRecoveryCode = (
  tx: Transaction,
  scope: BusinessScope,
  user_id: string,
): Promise<{ created_at: string } | undefined> =>
  tx.row(
    statement<{ created_at: string }>(sql`select r.created_at from member_recovery_codes r
      where ${inScope(scope, "r.business_id")} and r.user_id in ${theirs(scope, user_id)} and r.ended_at is null
      order by r.created_at desc limit 1`),
  );

export const insertRecoveryCode = async (
  tx: Transaction,
  scope: BusinessScope,
  code: { _id: string; code_hash: Buffer; user_id: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into member_recovery_codes (business_id, _id, code_hash, user_id, created_at)
      values (${scope.business_id}, ${code._id}, ${code.code_hash}, ${code.user_id}, ${code.now})`),
  );
};

/** Ends every code of the customer. Returns whether one was valid until now. */
export const updateCodesEnded = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`update member_recovery_codes set ended_at = ${now}::timestamptz
        where business_id = ${scope.business_id}::uuid and user_id in ${theirs(scope, user_id)} and ended_at is null returning 1`),
    )
  ).length > 0;

/** Uses a code up and returns its customer; `undefined` for an invalid code. Of two uses at the same time one succeeds. */
export const updateCodeUsed = (
  tx: Transaction,
  scope: BusinessScope,
  { code_hash, now }: { code_hash: Buffer; now: string },
): Promise<{ user_id: string } | undefined> =>
  tx.row(
    statement<{
      user_id: string;
    }>(sql`update member_recovery_codes r set used_at = ${now}::timestamptz, ended_at = ${now}::timestamptz
      from users u where ${inScope(scope, "r.business_id")} and r.code_hash = ${code_hash} and r.ended_at is null
        and ${inScope(scope, "u.business_id")} and u._id = r.user_id and u.erased_at is null and u.removed_at is null
      returning coalesce(u.merged_into, u._id) as user_id`),
  );
