import { roleIds } from "@rewardo/contract/roles";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

export const selectClosing = (
  tx: Transaction,
  scope: BusinessScope,
): Promise<{ _id: string; closing_at: string | null } | undefined> =>
  tx.row(
    statement<{ _id: string; closing_at: string | null }>(
      sql`select b._id, b.closing_at from businesses b where ${inScope(scope, "b._id")}`,
    ),
  );

/** Sets the day, or with `null` takes it back; false when it was so already. A day that is set stays. */
export const updateClosing = async (
  tx: Transaction,
  scope: BusinessScope,
  closing_at: string | null,
  now: string,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`update businesses set closing_at = ${closing_at}::timestamptz, updated_at = ${now}::timestamptz
      where _id = ${scope.business_id}::uuid and (closing_at is null) <> (${closing_at}::timestamptz is null) returning 1`),
  )) !== undefined;

export type ClosureMailKind = "closure_requested" | "closure_ending" | "closed";

/**
 * Puts a mail in for each owner, and for all its people once it is closed, in the transaction that causes it; they say nothing any
 * more once the day is another.
 */
export const insertClosureMails = async (
  tx: Transaction,
  scope: BusinessScope,
  { kind, closing_at }: { kind: ClosureMailKind; closing_at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`select jobs.enqueue('closure_mails', jsonb_build_object('kind', ${kind}::text, 'business_id', a.business_id,
        'account_id', a._id, 'closing_at', ${closing_at}::text))
      from accounts a where ${inScope(scope, "a.business_id")} and a.status = 'active'
        and (a.account_role_id = ${roleIds.OWNER}::uuid or ${kind}::text = 'closed')`),
  );
};

/** Notes that the owners were reminded of this day; `undefined` when they were, or when there is nothing to remind of. */
export const updateReminded = (
  tx: Transaction,
  scope: BusinessScope,
  { now, until }: { now: string; until: string },
): Promise<{ closing_at: string } | undefined> =>
  tx.row(
    statement<{ closing_at: string }>(sql`update businesses set closing_reminded_for = closing_at
      where _id = ${scope.business_id}::uuid and status <> 'suspended' and closing_at > ${now}::timestamptz
        and closing_at <= ${until}::timestamptz and closing_reminded_for is distinct from closing_at returning closing_at`),
  );

/** Closes the business if its day has come and the closure was not revoked. Returns the day, once. */
export const updateClosed = (
  tx: Transaction,
  scope: BusinessScope,
  now: string,
): Promise<{ closing_at: string } | undefined> => {
  return tx.row(
    statement<{
      closing_at: string;
    }>(sql`update businesses set status = 'suspended', status_before_suspension = status, updated_at = ${now}::timestamptz,
        suspended_at = ${now}::timestamptz, suspended_by = 'owner'
      where _id = ${scope.business_id}::uuid and status <> 'suspended' and closing_at <= ${now}::timestamptz returning closing_at`),
  );
};
