/** Questions of tills to customers, whether rewards may be handed over. */
import type { LocalizedText } from "@rewardo/contract/fields";
import type { MemberAsk } from "@rewardo/contract/member-view";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { ConfirmationRow } from "../scanner/index.ts";

/** Id of the customer who holds the card now; `null` for a card without a customer. */
export const selectHolder = async (
  tx: Transaction,
  scope: BusinessScope,
  card_subscription_id: string,
): Promise<string | null> =>
  (
    await tx.row(
      statement<{ user_id: string | null }>(sql`select cs.person_id as user_id from card_subscriptions cs
        where ${inScope(scope, "cs.business_id")} and cs._id = ${card_subscription_id}::uuid`),
    )
  )?.user_id ?? null;

/** Number of browsers that hold a customer's cards, of those merged into them as well. */
export const countPhones = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, now }: { user_id: string; now: string },
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from member_browsers b
      join users u on ${inScope(scope, "u.business_id")} and u._id = b.user_id
      where ${inScope(scope, "b.business_id")} and b.expires_at > ${now}::timestamptz
        and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)`),
  ))!.count;

type Asked = Pick<ConfirmationRow, "card_subscription_id" | "actor_id" | "reward_ids" | "offer_ids" | "cost">;

/** The same question of the same till, while it waits or its yes can be used. */
export const selectSameConfirmation = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, actor_id, reward_ids, offer_ids, cost, now }: Asked & { now: string },
): Promise<ConfirmationRow | undefined> =>
  tx.row(
    statement<ConfirmationRow>(sql`select rc._id, rc.card_subscription_id, rc.place_id, rc.actor_id, rc.reward_ids, rc.offer_ids, rc.cost,
        rc.phones, rc.status, rc.expires_at
      from reward_confirmations rc where ${inScope(scope, "rc.business_id")} and rc.card_subscription_id = ${card_subscription_id}::uuid
        and rc.actor_id = ${actor_id}::uuid and rc.reward_ids = ${[...reward_ids]}::uuid[] and rc.offer_ids = ${[...offer_ids]}::uuid[]
        and rc.cost = ${cost}::integer and rc.status in ('waiting', 'confirmed') and rc.expires_at > ${now}::timestamptz
      order by rc.created_at desc limit 1`),
  );

/** When the newest questions about a card since then were asked, or those to which the customer said no were answered; newest first. */
export const selectAskTimes = async (
  tx: Transaction,
  scope: BusinessScope,
  wanted: { card_subscription_id: string; of: "asked" | "declined"; since: string; limit: number },
): Promise<string[]> => {
  const at = wanted.of === "asked" ? sql`rc.created_at` : sql`rc.answered_at`;
  const rows = await tx.rows(
    statement<{
      at: string;
    }>(sql`select ${at} as at from reward_confirmations rc where ${inScope(scope, "rc.business_id")}
        and rc.card_subscription_id = ${wanted.card_subscription_id}::uuid and ${at} > ${wanted.since}::timestamptz
        ${wanted.of === "asked" ? sql`` : sql`and rc.status = 'declined'`}
      order by at desc limit ${sql.lit(wanted.limit)}`),
  );
  return rows.map((row) => row.at);
};

export interface NewConfirmation extends Asked {
  readonly _id: string;
  readonly place_id: string;
  readonly names: readonly LocalizedText[];
  readonly phones: number;
  readonly expires_at: string;
  readonly now: string;
}

export const insertConfirmation = async (
  tx: Transaction,
  scope: BusinessScope,
  one: NewConfirmation,
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into reward_confirmations (business_id, _id, card_subscription_id, place_id, actor_id, reward_ids, offer_ids, names,
        cost, phones, created_at, expires_at)
      values (${scope.business_id}, ${one._id}, ${one.card_subscription_id}, ${one.place_id}, ${one.actor_id},
        ${[...one.reward_ids]}::uuid[], ${[...one.offer_ids]}::uuid[], ${JSON.stringify(one.names)}::jsonb, ${one.cost}::integer,
        ${one.phones}::integer, ${one.now}, ${one.expires_at})`),
  );
};

/** Ends what one till asks about a card: one question, or all. */
export const updateAskCancelled = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_id, actor_id, _id }: { card_subscription_id: string; actor_id: string; _id?: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update reward_confirmations rc set status = 'cancelled'
      where rc.business_id = ${scope.business_id}::uuid and rc.card_subscription_id = ${card_subscription_id}::uuid
        and rc.actor_id = ${actor_id}::uuid and rc.status in ('waiting', 'confirmed')
        ${_id === undefined ? sql`` : sql`and rc._id = ${_id}::uuid`}`),
  );
};

/** Whether a question is about one of these cards, read as the customer. */
export const selectOwnAsk = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, card_subscription_ids }: { _id: string; card_subscription_ids: readonly string[] },
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select rc._id from reward_confirmations rc where ${inScope(scope, "rc.business_id")}
      and rc._id = ${_id}::uuid and rc.card_subscription_id = any(${[...card_subscription_ids]}::uuid[])`),
  );

/** The first answer within the time; `false` if it was decided or is over. */
export const updateAnswered = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, status, now, expires_at }: { _id: string; status: "confirmed" | "declined"; now: string; expires_at: string },
): Promise<boolean> =>
  (
    await tx.rows(
      statement(sql`update reward_confirmations rc set status = ${status}, answered_at = ${now}, expires_at = ${expires_at}
        where rc.business_id = ${scope.business_id}::uuid and rc._id = ${_id}::uuid and rc.status = 'waiting'
          and rc.expires_at > ${now}::timestamptz returning 1`),
    )
  ).length > 0;

/** Open questions of tills about these cards, newest first. */
export const selectMemberAsks = (
  tx: Transaction,
  scope: BusinessScope,
  { card_subscription_ids, now }: { card_subscription_ids: readonly string[]; now: string },
): Promise<MemberAsk[]> =>
  tx.rows(
    statement<MemberAsk>(sql`select rc._id, rc.card_subscription_id, rc.names, rc.cost, p.name as place_name, rc.expires_at
      from reward_confirmations rc join places p on ${inScope(scope, "p.business_id")} and p._id = rc.place_id
      where ${inScope(scope, "rc.business_id")} and rc.card_subscription_id = any(${[...card_subscription_ids]}::uuid[])
        and rc.status = 'waiting' and rc.expires_at > ${now}::timestamptz
      order by rc.created_at desc, rc._id desc limit 5`),
  );
