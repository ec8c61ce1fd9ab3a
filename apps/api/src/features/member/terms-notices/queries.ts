/** To whom a change of a card's rules is mailed, and what became of it. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

interface NoticeKey {
  readonly version_id: string;
  readonly user_id: string;
}

/** Those of these customers who have a confirmed address. */
export const selectMailed = async (
  tx: Transaction,
  scope: BusinessScope,
  user_ids: readonly string[],
): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{ user_id: string }>(sql`select u._id as user_id from users u
      where ${inScope(scope, "u.business_id")} and u._id = any(${[...user_ids]}::uuid[])
        and u.email is not null and u.email_confirmed_at is not null`),
  );
  return rows.map(({ user_id }) => user_id);
};

/** Stores a notice for each of these customers; answers those who had none before. */
export const insertNotices = async (
  tx: Transaction,
  scope: BusinessScope,
  { version_id, user_ids, now }: { version_id: string; user_ids: readonly string[]; now: string },
): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{ user_id: string }>(sql`insert into terms_notices (business_id, version_id, user_id, created_at)
      select u.business_id, ${version_id}::uuid, u._id, ${now}::timestamptz from users u
      where u.business_id = ${scope.business_id}::uuid and u._id = any(${[...user_ids]}::uuid[])
      on conflict (business_id, version_id, user_id) do nothing returning user_id`),
  );
  return rows.map(({ user_id }) => user_id);
};

/** The notice, while it is neither sent nor given up. */
export const selectWaitingNotice = (
  tx: Transaction,
  scope: BusinessScope,
  { version_id, user_id }: NoticeKey,
): Promise<object | undefined> =>
  tx.row(
    statement<object>(sql`select n.user_id from terms_notices n
      where ${inScope(scope, "n.business_id")} and n.version_id = ${version_id}::uuid and n.user_id = ${user_id}::uuid
        and n.sent_at is null and n.failed_at is null`),
  );

/** Notes that the mail was handed over, or that it is given up. */
export const updateNoticeOver = async (
  tx: Transaction,
  scope: BusinessScope,
  { version_id, user_id, now, failed }: NoticeKey & { readonly now: string; readonly failed: boolean },
): Promise<void> => {
  await tx.rows(
    statement(sql`update terms_notices set sent_at = case when not ${failed}::boolean then ${now}::timestamptz end,
        failed_at = case when ${failed}::boolean then ${now}::timestamptz end
      where business_id = ${scope.business_id}::uuid and version_id = ${version_id}::uuid and user_id = ${user_id}::uuid`),
  );
};
