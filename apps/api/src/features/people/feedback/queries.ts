/** Feedback with the names of the people involved. */
import type { Feedback } from "@rewardo/contract/feedback";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { PageWanted } from "../../../platform/list.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

/** Narrows feedback to a card, an account that served, a till, or one member. */
export interface FeedbackSubject {
  readonly kind: "cards" | "accounts" | "devices" | "card_subscriptions";
  readonly id: string;
}

export type FeedbackRecord = Omit<Feedback, "can">;

export interface FeedbackFilter {
  /** `null`: about any account. */
  readonly subject: FeedbackSubject | null;
  /** Rows of these places alone; `null` is every place. Rows without a place are for those who see all. */
  readonly place_ids: readonly string[] | null;
  readonly rating?: readonly number[] | undefined;
  readonly status?: readonly Feedback["status"][] | undefined;
  readonly place_id?: string | undefined;
  /** Feedback given at or after `from`, and before `before`. */
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly commented?: boolean | undefined;
  readonly language?: Feedback["language"] | undefined;
  /** Part of a comment, ignoring case. */
  readonly q?: string | undefined;
  /** Only feedback with these ids. */
  readonly ids?: readonly string[] | undefined;
  readonly transaction_id?: string | undefined;
}

const columnOf = {
  cards: "cs.card_id",
  accounts: "f.account_id",
  devices: "f.device_id",
  card_subscriptions: "f.card_subscription_id",
} as const;

/** The customer of feedback follows from the card, whose holder may have been merged into another customer. */
const columns = (
  scope: Scope,
): RawBuilder<unknown> => sql`f._id, f.business_id, f.transaction_id, f.card_subscription_id, cs.user_id, f.account_id, f.device_id,
  f.place_id, f.rating, f.comment, f.language, f.status, f.reply, f.reply_mailed_at,
  u.email is not null and u.email_confirmed_at is not null and u.removed_at is null as has_email, f.version, f.created_at,
  nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name,
  (select n.number from card_numbers n where ${inScope(scope, "n.business_id", "f.business_id")} and n.card_subscription_id = f.card_subscription_id
    order by n.status, n.created_at desc limit 1) as card_number,
  (select p.name from places p where ${inScope(scope, "p.business_id", "f.business_id")} and p._id = f.place_id) as place_name`;

const joins = (
  scope: Scope,
): RawBuilder<unknown> => sql`join card_subscriptions cs on ${inScope(scope, "cs.business_id", "f.business_id")} and cs._id = f.card_subscription_id
  left join users u on ${inScope(scope, "u.business_id", "f.business_id")} and u._id = cs.user_id`;

const where = (scope: Scope, { subject, place_ids, ...asked }: FeedbackFilter): RawBuilder<unknown> => {
  const { rating, status, place_id, from, before, commented, language, q, ids, transaction_id } = asked;
  return sql`where ${inScope(scope, "f.business_id")}
    ${subject === null ? sql`` : sql`and ${sql.ref(columnOf[subject.kind])} = ${subject.id}::uuid`}
    ${place_ids === null ? sql`` : sql`and f.place_id = any(${[...place_ids]}::uuid[])`}
    ${ids === undefined ? sql`` : sql`and f._id = any(${[...ids]}::uuid[])`}
    ${transaction_id === undefined ? sql`` : sql`and f.transaction_id = ${transaction_id}::uuid`}
    ${rating === undefined ? sql`` : sql`and f.rating = any(${[...rating]}::smallint[])`}
    ${status === undefined ? sql`` : sql`and f.status = any(${[...status]}::text[])`}
    ${place_id === undefined ? sql`` : sql`and f.place_id = ${place_id}::uuid`}
    ${from === undefined ? sql`` : sql`and f.created_at >= ${from}::timestamptz`}
    ${before === undefined ? sql`` : sql`and f.created_at < ${before}::timestamptz`}
    ${commented === undefined ? sql`` : sql`and (f.comment is not null) = ${commented}::boolean`}
    ${language === undefined ? sql`` : sql`and f.language = ${language}`}
    ${q === undefined ? sql`` : sql`and position(lower(${q}) in lower(f.comment)) > 0`}`;
};

/** One page, sorted by the time of the feedback. */
export const selectFeedback = (
  tx: Transaction,
  scope: Scope,
  filter: FeedbackFilter,
  page: PageWanted,
): Promise<FeedbackRecord[]> => {
  const isAcross = scope.kind === "platform";
  const { after, order } = keysetPage({ column: "f.created_at", type: "timestamptz", id: "f._id", isAcross, ...page });
  return tx.rows(
    statement<FeedbackRecord>(
      sql`select ${columns(scope)} from feedback f ${joins(scope)} ${where(scope, filter)} ${after} ${order}`,
    ),
  );
};

export const selectFeedbackById = (
  tx: Transaction,
  scope: Scope,
  filter: FeedbackFilter,
  _id: string,
): Promise<FeedbackRecord | undefined> =>
  tx.row(
    statement<FeedbackRecord>(
      sql`select ${columns(scope)} from feedback f ${joins(scope)} ${where(scope, filter)} and f._id = ${_id}::uuid`,
    ),
  );

/** Number and mean of ratings, and how many there are of each, of the newest `cap`, so that the cost is bounded. */
export const selectRatings = async (
  tx: Transaction,
  scope: Scope,
  filter: FeedbackFilter,
  cap: number,
): Promise<{ count: number; mean_rating: number | null; ratings: number[] }> =>
  (await tx.row(
    statement<{
      count: number;
      mean_rating: number | null;
      ratings: number[];
    }>(sql`select count(*) as count, avg(rating)::float8 as mean_rating,
        array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
          count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::integer[] as ratings
      from (select f.rating from feedback f ${joins(scope)} ${where(scope, filter)} order by f.created_at desc, f._id desc limit ${sql.lit(cap)}) counted`),
  ))!;

/** Whether there is such an account, device or card within the scope, whatever its status. */
export const selectSubjectExists = async (
  tx: Transaction,
  scope: Scope,
  { kind, id }: FeedbackSubject,
): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from ${sql.table(kind)} s where ${inScope(scope, "s.business_id")} and s._id = ${id}::uuid`),
  )) !== undefined;

/** The row of the places that the caller sees, held until the end of the transaction. */
export const selectFeedbackForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  place_ids: readonly string[] | null,
): Promise<FeedbackRecord | undefined> =>
  tx.row(
    statement<FeedbackRecord>(
      sql`select ${columns(scope)} from feedback f ${joins(scope)} ${where(scope, { subject: null, place_ids })}
        and f._id = ${_id}::uuid for no key update of f`,
    ),
  );

export const updateFeedback = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, reply, now }: Pick<Feedback, "status" | "reply"> & { now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update feedback set status = ${status}, reply = ${reply},
        reply_mailed_at = case when reply is not distinct from ${reply}::text then reply_mailed_at end, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
