/** Customers' reports: what they are about, how many were settled, and those that nobody answered. */
import type { OwnReport } from "@rewardo/contract/missing-visits";
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

const visitOf = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`(select jsonb_build_object('amount', t.amount, 'currency', t.currency,
    'items', (select coalesce(jsonb_agg(line ->> 'name' order by nr), '[]') from jsonb_array_elements(t.items) with ordinality as l (line, nr) where nr <= 5),
    'occurred_at', to_char(t.occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'delta', t.delta + t.delta_pending)
  from transactions t where ${inScope(scope, "t.business_id")} and t.kind in ('visit', 'redeem')
    and t._id = coalesce(ar.about_id, ar.transaction_id))`;

const reportColumns = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`ar._id, ar.kind, ar.card_subscription_id, ar.status, ar.delta, ar.receipt,
  ar.visited_from, ar.visited_to, ar.cause, ar.about_id, ar.due_at, ar.created_at, ar.decided_at, ar.note, ar.settled_because,
  (select p.name from places p where ${inScope(scope, "p.business_id")} and p._id = ar.place_id) as place_name,
  ${visitOf(scope)} as visit`;

export type ReportRow = Omit<OwnReport, "status"> & { readonly status: Exclude<OwnReport["status"], "lapsed"> };

/** What a customer reported, newest first. */
export const selectOwnReports = (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, ids, limit }: { user_ids: readonly string[]; ids?: readonly string[]; limit: number },
): Promise<ReportRow[]> =>
  tx.rows(
    statement<ReportRow>(sql`select ${reportColumns(scope)} from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar.user_id = any(${[...user_ids]}::uuid[])
        ${ids === undefined ? sql`` : sql`and ar._id = any(${[...ids]}::uuid[])`}
      order by ar.created_at desc, ar._id desc limit ${limit}::integer`),
  );

export interface Asked {
  readonly receipt: string | null;
  readonly place_id: string | null;
  readonly visited_from: string | null;
  readonly visited_to: string | null;
}

/** A report of the same visit by the same customer that waits for an answer. */
export const selectSameReport = (
  tx: Transaction,
  scope: BusinessScope,
  { user_ids, receipt, place_id, visited_from, visited_to }: Asked & { readonly user_ids: readonly string[] },
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select ar._id from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar.user_id = any(${[...user_ids]}::uuid[])
        and ar.kind = 'missing_visit' and ar.status = 'pending'
        and receipt_key(ar.receipt) is not distinct from receipt_key(${receipt}::text)
        and ar.place_id is not distinct from ${place_id}::uuid
        and ar.visited_from is not distinct from ${visited_from}::timestamptz
        and ar.visited_to is not distinct from ${visited_to}::timestamptz
      order by ar.created_at desc limit 1`),
  );

export interface ReportingCard {
  readonly _id: string;
  readonly card_id: string;
  readonly status: string;
  readonly joined_at: string;
  readonly number: string | null;
  /** Proven or not, in small letters: it tells whether the customer works here. */
  readonly email: string | null;
}

/** A card that somebody holds now, with a number that tills read. */
export const selectReportingCard = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ReportingCard | undefined> =>
  tx.row(
    statement<ReportingCard>(sql`select cs._id, cs.card_id, cs.status, cs.joined_at, lower(u.email) as email,
        (select n.number from card_numbers n where ${inScope(scope, "n.business_id")} and n.card_subscription_id = cs._id
          and n.status = 'active' order by n.created_at desc limit 1) as number
      from card_subscriptions cs join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
      where ${inScope(scope, "cs.business_id")} and cs._id = ${_id}::uuid and cs.merged_into is null and cs.removed_at is null`),
  );

/** An open place with its hours and zone; without an id, the business's zone alone. */
export const selectReportPlace = (
  tx: Transaction,
  scope: BusinessScope,
  place_id: string,
): Promise<{ name: string; opening_hours: string | null; time_zone: string | null } | undefined> =>
  tx.row(
    statement<{
      name: string;
      opening_hours: string | null;
      time_zone: string | null;
    }>(sql`select p.name, p.opening_hours, p.time_zone from places p
      where ${inScope(scope, "p.business_id")} and p._id = ${place_id}::uuid and p.status = 'active'`),
  );

/** Holds the customer until the end of the transaction: what is counted of them stays as it is. */
export const holdReporter = async (tx: Transaction, scope: BusinessScope, user_id: string): Promise<boolean> =>
  (await tx.row(
    statement<{ _id: string }>(sql`select u._id from users u
      where ${inScope(scope, "u.business_id")} and u._id = ${user_id}::uuid and u.removed_at is null for no key update`),
  )) !== undefined;

/** Reports of a customer, and of those merged into them, that settled by themselves since then. */
export const countSettled = async (
  tx: Transaction,
  scope: BusinessScope,
  { user_id, since }: { user_id: string; since: string },
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(sql`select count(*)::integer as count from adjustment_requests ar
      join users u on ${inScope(scope, "u.business_id")} and u._id = ar.user_id
      where ${inScope(scope, "ar.business_id")} and (u._id = ${user_id}::uuid or u.merged_into = ${user_id}::uuid)
        and ar.settled_because is not null and ar.decided_at >= ${since}::timestamptz`),
  ))!.count;

/** What the newest visits of a card earned: of one membership, or of all. */
export const selectUsualUnits = async (
  tx: Transaction,
  scope: BusinessScope,
  { card_id, card_subscription_id, since }: { card_id: string; card_subscription_id: string | null; since: string },
): Promise<number[]> => {
  const whose = card_subscription_id === null ? sql`` : sql`and t.card_subscription_id = ${card_subscription_id}::uuid`;
  const rows = await tx.rows(
    statement<{ units: number }>(sql`select t.delta + t.delta_pending as units from transactions t
      where ${inScope(scope, "t.business_id")} and t.card_id = ${card_id}::uuid ${whose} and t.kind = 'visit' and t.status = 'completed'
        and t.delta + t.delta_pending > 0 and t.occurred_at >= ${since}::timestamptz
      order by t.occurred_at desc, t._id desc limit 50`),
  );
  return rows.map(({ units }) => units);
};

export interface ReportableVisit {
  readonly card_subscription_id: string;
  readonly place_id: string | null;
  readonly units: number;
  readonly occurred_at: string;
}

/** A visit or reward that stands on one of these cards. */
export const selectReportableVisit = (
  tx: Transaction,
  scope: BusinessScope,
  { _id, card_subscription_ids, since }: { _id: string; card_subscription_ids: readonly string[]; since: string },
): Promise<ReportableVisit | undefined> =>
  tx.row(
    statement<ReportableVisit>(sql`select t.card_subscription_id, t.place_id, t.delta + t.delta_pending as units, t.occurred_at
      from transactions t where ${inScope(scope, "t.business_id")} and t._id = ${_id}::uuid
        and t.card_subscription_id = any(${[...card_subscription_ids]}::uuid[])
        and t.kind in ('visit', 'redeem') and t.status <> 'reversed' and t.occurred_at >= ${since}::timestamptz`),
  );

/** A report of this visit that is open or was granted. */
export const selectReportOfVisit = (
  tx: Transaction,
  scope: BusinessScope,
  about_id: string,
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`select ar._id from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar.about_id = ${about_id}::uuid and ar.status in ('pending', 'approved')`),
  );

export interface NewReport extends Asked {
  readonly _id: string;
  readonly kind: "missing_visit" | "not_mine";
  readonly card_subscription_id: string;
  readonly user_id: string;
  readonly delta: number;
  readonly reason: string;
  readonly about_id: string | null;
  readonly cause: string | null;
  readonly due_at: string | null;
  readonly now: string;
  /** The visit that was found; `null` for what waits. */
  readonly found: { readonly transaction_id: string; readonly because: "order_found" | "order_picked" } | null;
}

export const insertReport = async (tx: Transaction, scope: BusinessScope, one: NewReport): Promise<void> => {
  const { found, now } = one;
  await tx.rows(
    statement(sql`insert into adjustment_requests (business_id, _id, kind, card_subscription_id, place_id, user_id, delta, reason, receipt,
        visited_from, visited_to, about_id, cause, due_at, status, list_key, decided_at, transaction_id, settled_because, created_at)
      values (${scope.business_id}, ${one._id}, ${one.kind}, ${one.card_subscription_id}, ${one.place_id}, ${one.user_id}, ${one.delta},
        ${one.reason}, ${one.receipt}, ${one.visited_from}, ${one.visited_to}, ${one.about_id}, ${one.cause}, ${one.due_at},
        ${found === null ? "pending" : "approved"}, ${`${found === null ? "1" : "0"} ${now}`}, ${found === null ? null : now},
        ${found?.transaction_id ?? null}, ${found?.because ?? null}, ${now})`),
  );
};

export interface DueReport {
  readonly _id: string;
  readonly user_id: string;
  readonly status: string;
  readonly card_subscription_id: string;
  readonly place_id: string | null;
  readonly about_id: string | null;
  readonly delta: number;
  readonly reason: string;
  readonly visited_from: string | null;
  readonly visited_to: string | null;
  readonly created_at: string;
  /** The reporter's address, in small letters: it tells whether they work here. */
  readonly email: string | null;
}

const dueColumns = (
  scope: BusinessScope,
): RawBuilder<unknown> => sql`ar._id, ar.user_id, ar.status, ar.card_subscription_id, ar.place_id,
  ar.about_id, ar.delta, ar.reason, ar.visited_from, ar.visited_to, ar.created_at,
  (select lower(u.email) from users u where ${inScope(scope, "u.business_id")} and u._id = ar.user_id) as email`;

/** Reports whose hour has passed without an answer and that move no more than this, in the order of their ids. */
export const selectReportsDue = (
  tx: Transaction,
  scope: BusinessScope,
  { now, since, most, after, limit }: { now: string; since: string; most: number; after: string; limit: number },
): Promise<DueReport[]> =>
  tx.rows(
    statement<DueReport>(sql`select ${dueColumns(scope)} from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar.status = 'pending' and ar.due_at <= ${now}::timestamptz
        and ar.created_at > ${since}::timestamptz and abs(ar.delta) <= ${most}::integer and ar._id > ${after}::uuid
      order by ar._id limit ${limit}::integer`),
  );

/** The report as it is now, held until the end of the transaction. */
export const selectReportForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<DueReport | undefined> =>
  tx.row(
    statement<DueReport>(sql`select ${dueColumns(scope)} from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid and ar.user_id is not null for no key update`),
  );

/** Approves a report whose deadline has passed without an answer. */
export const updateReportUnanswered = async (
  tx: Transaction,
  scope: BusinessScope,
  { _id, transaction_id, created_at, now }: { _id: string; transaction_id: string; created_at: string; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update adjustment_requests ar set status = 'approved', settled_because = 'unanswered', transaction_id = ${transaction_id}::uuid,
        decided_at = ${now}::timestamptz, list_key = ${`0 ${created_at}`}
      where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid`),
  );
};

/** A visit between these instants that these cards got since the report. */
export const selectVisitMeanwhile = (
  tx: Transaction,
  scope: BusinessScope,
  asked: {
    readonly card_subscription_ids: readonly string[];
    readonly place_id: string | null;
    readonly from: string;
    readonly to: string;
    readonly since: string;
  },
): Promise<{ _id: string } | undefined> => {
  const { card_subscription_ids, place_id, from, to, since } = asked;
  return tx.row(
    statement<{ _id: string }>(sql`select t._id from transactions t
      where ${inScope(scope, "t.business_id")} and t.card_subscription_id = any(${[...card_subscription_ids]}::uuid[])
        and t.kind = 'visit' and t.status <> 'reversed' and t.recorded_at >= ${since}::timestamptz
        and t.occurred_at >= ${from}::timestamptz and t.occurred_at < ${to}::timestamptz
        and (t.place_id is null or ${place_id}::uuid is null or t.place_id = ${place_id}::uuid)
      limit 1`),
  );
};

/** Ends waiting reports of a customer that mean this order: by its receipt, else by place and time. Answers which. */
export const withdrawReportsOfOrder = async (
  tx: Transaction,
  scope: BusinessScope,
  { order_id, user_ids, now }: { order_id: string; user_ids: readonly string[]; now: string },
): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{
      _id: string;
    }>(sql`update adjustment_requests ar set status = 'withdrawn', decided_at = ${now}::timestamptz,
        list_key = '0' || substr(ar.list_key, 2)
      where ${inScope(scope, "ar.business_id")} and ar.user_id = any(${[...user_ids]}::uuid[])
        and ar.kind = 'missing_visit' and ar.status = 'pending'
        and exists (select 1 from integration_orders o where ${inScope(scope, "o.business_id")} and o._id = ${order_id}::uuid
          and (ar.place_id is null or o.place_id = ar.place_id)
          and case when ar.receipt is null then o.occurred_at >= ar.visited_from and o.occurred_at < ar.visited_to
            else receipt_key(ar.receipt) in (receipt_key(o.number), receipt_key(o.external_id)) end)
      returning ar._id`),
  );
  return rows.map(({ _id }) => _id);
};

export type ReportWindow = Asked & { readonly created_at: string };

/** What a report of a missing visit says of it. */
export const selectReportWindow = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ReportWindow | undefined> =>
  tx.row(
    statement<ReportWindow>(sql`select ar.receipt, ar.place_id, ar.visited_from, ar.visited_to, ar.created_at from adjustment_requests ar
      where ${inScope(scope, "ar.business_id")} and ar._id = ${_id}::uuid and ar.kind = 'missing_visit'`),
  );

/** A row where this address is that of an active account of the business. */
export const selectStaffAddress = (
  tx: Transaction,
  scope: BusinessScope,
  email: string,
): Promise<{ own: true } | undefined> =>
  tx.row(
    statement<{
      own: true;
    }>(sql`select true as own from accounts a where ${inScope(scope, "a.business_id")} and a.status = 'active'
      and is_email_of(a._id, ${[email]}::text[]) limit 1`),
  );
