/** Browsers that hold customers' cards, as a session is read. */
import type { Transaction } from "../database/database.ts";
import { inScope, sql, statement } from "../database/sql.ts";
import type { BusinessScope, MemberRows } from "../scope.ts";
import { joinOwner, ownRows } from "../database/member-rows.ts";

/** The business of a public key, unless it is suspended. Asked by the sign-in role, before a business is known. */
export const selectKeyOwner = (tx: Transaction, key: string): Promise<{ _id: string; key: string } | undefined> =>
  tx.row({
    text: `select b._id, b.qr_key as key from businesses b where b.qr_key = $1 and b.status <> 'suspended'`,
    values: [key],
  });

export interface MemberBrowserRow extends MemberRows {
  readonly _id: string;
  readonly expires_at: string;
  /** The last use was recorded more than an hour ago. */
  readonly refresh: boolean;
}

/** The browser with this token that still holds cards. A merged customer leads to the one that stayed. */
export const selectMemberBrowser = (
  tx: Transaction,
  scope: BusinessScope,
  token_hash: Buffer,
  now: string,
): Promise<MemberBrowserRow | undefined> =>
  tx.row(
    statement<MemberBrowserRow>(sql`select b._id, b.expires_at,
        b.last_used_at < ${now}::timestamptz - interval '1 hour' as refresh, ${ownRows(scope)}
      from member_browsers b ${joinOwner(scope, "b.user_id")}
      where ${inScope(scope, "b.business_id")} and b.token_hash = ${token_hash} and b.expires_at > ${now}::timestamptz`),
  );

/** Notes that the browser uses its cards, which keeps them for longer. */
export const updateMemberBrowserUse = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, now, expires_at }: { _id: string; now: string; expires_at: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update member_browsers set last_used_at = ${now}::timestamptz, expires_at = ${expires_at}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** Ends what opens the cards of these customers and of those merged into them: browsers, links, recovery codes and digits under way. */
export const endOpeners = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, now }: { user_ids: readonly string[]; now: string },
): Promise<void> => {
  const theirs = sql`(select u._id from users u where u.business_id = ${scope.business_id}::uuid
    and (u._id = any(${[...user_ids]}::uuid[]) or u.merged_into = any(${[...user_ids]}::uuid[])))`;
  // First what opens them: a browser that comes by it meanwhile is there when the browsers are deleted.
  for (const table of [sql`member_links`, sql`member_recovery_codes`]) {
    await tx.rows(
      statement(sql`update ${table} set ended_at = ${now}::timestamptz
        where business_id = ${scope.business_id}::uuid and user_id in ${theirs} and ended_at is null`),
    );
  }
  for (const table of [sql`member_browsers`, sql`member_proofs`]) {
    await tx.rows(
      statement(sql`delete from ${table} where business_id = ${scope.business_id}::uuid and user_id in ${theirs}`),
    );
  }
};
