/** Notices that wait, and what became of those that do not. */
import type { Transaction } from "../../../../platform/database/database.ts";
import { sql, statement } from "../../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";

export type NoticeEnd = "told" | "gone" | "refused" | "expired" | "over_limit" | "withdrawn";

interface NewNotices {
  readonly message_id: string;
  readonly user_ids: readonly string[];
  readonly due_at: string;
  readonly expires_at: string;
  readonly now: string;
  /** `false`: this installation tells no browsers, so that passes are told alone. */
  readonly tells_browsers: boolean;
}

/** These customers and those who were merged into them. */
const theirs = (scope: BusinessScope, user_ids: readonly string[]) => sql`(select u._id from users u
  where u.business_id = ${scope.business_id}::uuid and (u._id = any(${[...user_ids]}::uuid[]) or u.merged_into = any(${[...user_ids]}::uuid[])))`;

/**
 * Has the browsers of these customers told of a message; where none of a customer's is, the pass that was fetched last, so that nobody
 * is told twice. Answers how many.
 */
export const insertPhoneNotices = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_ids, due_at, expires_at, now, tells_browsers }: NewNotices,
): Promise<number> =>
  (
    await tx.rows(
      statement(sql`with browsers as (
          select b._id as target_id, coalesce(u.merged_into, u._id) as user_id
          from member_browsers b join users u on u.business_id = ${scope.business_id}::uuid and u._id = b.user_id
          where ${tells_browsers} and b.business_id = ${scope.business_id}::uuid and b.user_id in ${theirs(scope, user_ids)}
            and b.push_endpoint is not null and b.expires_at > ${now}::timestamptz
        ), passes as (
          select distinct on (cs.user_id) p._id as target_id, cs.user_id, cs._id as card_subscription_id
          from card_subscriptions cs join wallet_passes p on p.business_id = ${scope.business_id}::uuid and p.card_subscription_id = cs._id
          where cs.business_id = ${scope.business_id}::uuid and cs.user_id = any(${[...user_ids]}::uuid[])
            and cs.status <> 'closed' and cs.merged_into is null and cs.removed_at is null
            and p.kind = 'apple' and p.added_at is not null and p.removed_at is null
            and cs.user_id not in (select o.user_id from browsers o)
          order by cs.user_id, p.shown_at desc nulls last, p._id
        )
        insert into notices (business_id, message_id, target_id, way, user_id, card_subscription_id, due_at, expires_at, created_at)
        select ${scope.business_id}::uuid, ${message_id}::uuid, t.target_id, t.way, t.user_id, t.card_subscription_id,
          ${due_at}::timestamptz, ${expires_at}::timestamptz, ${now}::timestamptz
        from (
          select b.target_id, 'browser' as way, b.user_id, null::uuid as card_subscription_id from browsers b
          union all select p.target_id, 'pass', p.user_id, p.card_subscription_id from passes p
        ) t
        on conflict (business_id, message_id, target_id) do nothing returning 1`),
    )
  ).length;

/** Of each phone only the newest notice waits: takes away what waits there of other messages. */
export const updateReplaced = async (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_ids, now }: Pick<NewNotices, "message_id" | "user_ids" | "now">,
): Promise<void> => {
  await tx.rows(
    statement(sql`update notices n set status = 'replaced', due_at = null, ended_at = ${now}::timestamptz
      where n.business_id = ${scope.business_id}::uuid and n.status = 'waiting' and n.message_id <> ${message_id}::uuid
        and n.target_id in (select o.target_id from notices o where o.business_id = ${scope.business_id}::uuid
          and o.message_id = ${message_id}::uuid and o.user_id = any(${[...user_ids]}::uuid[]))`),
  );
};

export interface DueNotice {
  readonly message_id: string;
  readonly target_id: string;
  readonly way: "browser" | "pass";
  readonly card_subscription_id: string | null;
  readonly expires_at: string;
  readonly tries: number;
  /** The customer who has the phone now: another one after a merge. */
  readonly holder_id: string;
  readonly is_there: boolean;
  /** `null`: the browser is not told any more. */
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
}

/** Notices that are due, held until the end of the transaction; what another process holds is left to it. */
export const selectDueNotices = (
  tx: Transaction,
  scope: BusinessScope,
  { now, limit }: { now: string; limit: number },
): Promise<DueNotice[]> =>
  tx.rows(
    statement<DueNotice>(sql`select n.message_id, n.target_id, n.way, n.card_subscription_id, n.expires_at, n.tries, h._id as holder_id,
        (h.removed_at is null and h.erased_at is null) as is_there,
        b.push_endpoint as endpoint, b.push_key as p256dh, b.push_auth as auth
      from notices n join users u on u.business_id = ${scope.business_id}::uuid and u._id = n.user_id
        join users h on h.business_id = ${scope.business_id}::uuid and h._id = coalesce(u.merged_into, u._id)
        left join member_browsers b on b.business_id = ${scope.business_id}::uuid and b._id = n.target_id
          and n.way = 'browser' and b.expires_at > ${now}::timestamptz
      where n.business_id = ${scope.business_id}::uuid and n.status = 'waiting' and n.due_at <= ${now}::timestamptz
      order by n.due_at, n.message_id, n.target_id limit ${limit} for update of n skip locked`),
  );

export interface ToldLately {
  readonly holder_id: string;
  readonly target_id: string;
  readonly message_id: string;
}

/** What was or is being handed over since a moment: to these customers, and on these phones whoever had them then. */
export const selectToldLately = (
  tx: Transaction,
  scope: BusinessScope,
  { holder_ids, target_ids, since }: { holder_ids: readonly string[]; target_ids: readonly string[]; since: string },
): Promise<ToldLately[]> => {
  const lately = sql`select n.user_id, n.target_id, n.message_id from notices n
    where n.business_id = ${scope.business_id}::uuid and n.taken_at > ${since}::timestamptz and n.status not in ('gone', 'refused')`;
  return tx.rows(
    statement<ToldLately>(sql`select coalesce(u.merged_into, u._id) as holder_id, t.target_id, t.message_id
      from (${lately} and n.user_id in ${theirs(scope, holder_ids)}
        union ${lately} and n.target_id = any(${[...target_ids]}::uuid[])) t
      join users u on u.business_id = ${scope.business_id}::uuid and u._id = t.user_id`),
  );
};

/** A notice by its message and phone. */
export type NoticeKey = Pick<DueNotice, "message_id" | "target_id">;

/** SQL behind `update notices n set …`: those that are named by these keys and still wait. */
const fromNamed = (scope: BusinessScope, keys: readonly NoticeKey[]) => sql`from jsonb_to_recordset(${JSON.stringify(
  keys.map(({ message_id, target_id }) => ({ message_id, target_id })),
)}::jsonb) as k (message_id uuid, target_id uuid)
  where n.business_id = ${scope.business_id}::uuid and n.message_id = k.message_id and n.target_id = k.target_id and n.status = 'waiting'`;

/** Notes that these are being handed over: nobody else takes them until then, and they count for the limit from now on. */
export const updateTaken = async (
  tx: Transaction,
  scope: BusinessScope,
  { keys, now, until }: { keys: readonly NoticeKey[]; now: string; until: string },
): Promise<void> => {
  if (keys.length === 0) return;
  await tx.rows(
    statement(sql`update notices n set taken_at = ${now}::timestamptz, due_at = ${until}::timestamptz, tries = n.tries + 1
      ${fromNamed(scope, keys)}`),
  );
};

/** Notes that these are over. */
export const updateNoticesEnded = async (
  tx: Transaction,
  scope: BusinessScope,
  { keys, status, now }: { keys: readonly NoticeKey[]; status: NoticeEnd; now: string },
): Promise<void> => {
  if (keys.length === 0) return;
  await tx.rows(
    statement(
      sql`update notices n set status = ${status}, due_at = null, ended_at = ${now}::timestamptz ${fromNamed(scope, keys)}`,
    ),
  );
};

/** Puts these off until then. */
export const updateNoticesPutOff = async (
  tx: Transaction,
  scope: BusinessScope,
  { keys, due_at }: { keys: readonly NoticeKey[]; due_at: string },
): Promise<void> => {
  if (keys.length === 0) return;
  await tx.rows(statement(sql`update notices n set due_at = ${due_at}::timestamptz ${fromNamed(scope, keys)}`));
};

/** The message that a pass tells of, and whose it is; `undefined` where it tells of none. */
export const selectPassNotice = (
  tx: Transaction,
  scope: BusinessScope,
  { pass_id, since }: { pass_id: string; since: string },
): Promise<{ message_id: string; holder_id: string; taken_at: string } | undefined> =>
  tx.row(
    statement<{
      message_id: string;
      holder_id: string;
      taken_at: string;
    }>(sql`select n.message_id, coalesce(u.merged_into, u._id) as holder_id, n.taken_at
      from notices n join users u on u.business_id = ${scope.business_id}::uuid and u._id = n.user_id
      where n.business_id = ${scope.business_id}::uuid and n.target_id = ${pass_id}::uuid and n.status in ('told', 'waiting')
        and n.taken_at > ${since}::timestamptz
      order by n.taken_at desc, n.message_id limit 1`),
  );

/** How many customers stand how with the notices of a message: one with several browsers counts once, by the best. */
export const selectNoticeFigures = (
  tx: Transaction,
  scope: BusinessScope,
  message_id: string,
): Promise<{ status: NoticeEnd | "waiting" | "replaced"; count: number }[]> =>
  tx.rows(
    statement<{
      status: NoticeEnd | "waiting" | "replaced";
      count: number;
    }>(sql`select b.status, count(*)::integer as count from (
        select distinct on (n.user_id) n.status from notices n
        where n.business_id = ${scope.business_id}::uuid and n.message_id = ${message_id}::uuid
        order by n.user_id, n.status = 'told' desc, n.status = 'waiting' desc, n.status) b
      group by b.status order by count desc, b.status`),
  );

/** The customer to whom a delivery with a notice went, among these and those merged into them; `undefined` where none did. */
export const selectToldReader = (
  tx: Transaction,
  scope: BusinessScope,
  { message_id, user_id }: { message_id: string; user_id: string },
): Promise<{ user_id: string } | undefined> =>
  tx.row(
    statement<{ user_id: string }>(sql`select n.user_id from notices n
      where n.business_id = ${scope.business_id}::uuid and n.message_id = ${message_id}::uuid and n.taken_at is not null
        and n.user_id in ${theirs(scope, [user_id])} order by n.user_id limit 1`),
  );
