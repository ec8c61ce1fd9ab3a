/** What has just happened at the tills that a display stands beside. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";

/** Visits at these places (`null`: all places), or at one till if it is named. */
export interface Beside {
  readonly place_ids: readonly string[] | null;
  readonly till_id: string | null;
}

const at = (table: "c" | "t", { place_ids, till_id }: Beside): RawBuilder<unknown> => sql`
  ${place_ids === null ? sql`` : sql`and ${sql.ref(`${table}.place_id`)} = any(${[...place_ids]}::uuid[])`}
  ${till_id === null ? sql`` : sql`and ${sql.ref(`${table}.device_id`)} = ${till_id}::uuid`}`;

/** The till of a display, also of one that was taken out of use. */
export const selectTillOf = async (tx: Transaction, scope: BusinessScope, _id: string): Promise<string | null> =>
  (
    await tx.row(
      statement<{ till_id: string | null }>(
        sql`select d.till_id from devices d where ${inScope(scope, "d.business_id")} and d._id = ${_id}::uuid`,
      ),
    )
  )?.till_id ?? null;

export interface OpenClaim {
  readonly _id: string;
  readonly card_id: string;
  readonly card_subscription_id: string;
  readonly code_sealed: Buffer;
  readonly code_until: string;
}

/** Claims whose codes work now, the newest first. Two are read at most: the caller only needs to know whether there are several. */
export const selectOpenClaims = (
  tx: Transaction,
  scope: BusinessScope,
  { now, ...beside }: Beside & { readonly now: string },
): Promise<OpenClaim[]> =>
  tx.rows(
    statement<OpenClaim>(sql`select c._id, c.card_id, c.card_subscription_id, c.code_sealed, c.code_until from claims c
      where ${inScope(scope, "c.business_id")} and c.status = 'waiting' and c.code_until > ${now}::timestamptz
        and c.code_sealed is not null ${at("c", beside)}
      order by c.created_at desc, c._id desc limit 2`),
  );

export interface FallenVisit {
  readonly _id: string;
  readonly card_id: string;
  readonly card_subscription_id: string;
  /** Stamps or points that the visit earned, without what a reward of the same visit cost. */
  readonly delta: number;
  /** When the stamp was added; for a guest's visit, when their phone or a printed card took it. */
  readonly at: string;
}

/** The last visit since then that added stamps or points. A visit that waits for a phone is left out. */
export const selectFallenVisit = (
  tx: Transaction,
  scope: BusinessScope,
  { since, ...beside }: Beside & { readonly since: string },
): Promise<FallenVisit | undefined> =>
  tx.row(
    statement<FallenVisit>(sql`select x._id, x.card_id, x.card_subscription_id, x.delta, x.at from (
        (select t._id, t.card_id, t.card_subscription_id, t.earned as delta, t.occurred_at as at from transactions t
          where ${inScope(scope, "t.business_id")} and t.occurred_at > ${since}::timestamptz and t.kind = 'visit'
            and t.status <> 'reversed' and t.earned > 0 ${at("t", beside)}
            and not exists (select 1 from claims g where ${inScope(scope, "g.business_id")} and g.transaction_id = t._id)
          order by t.occurred_at desc, t._id desc limit 1)
        union all
        (select t._id, t.card_id, t.card_subscription_id, t.earned as delta, c.settled_at as at from claims c
          join transactions t on ${inScope(scope, "t.business_id")} and t._id = c.transaction_id
          where ${inScope(scope, "c.business_id")} and c.created_at > ${since}::timestamptz - interval '1 hour'
            and c.status in ('claimed', 'on_paper') and c.settled_at > ${since}::timestamptz
            and t.status <> 'reversed' and t.earned > 0 ${at("c", beside)}
          order by c.settled_at desc, c._id desc limit 1)
      ) x order by x.at desc, x._id desc limit 1`),
  );

/** The membership that this one was merged into, over any number of merges; itself if it was not merged. */
export const selectSurvivor = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<{ _id: string } | undefined> =>
  tx.row(
    statement<{ _id: string }>(sql`with recursive way as (
          select cs._id, cs.merged_into from card_subscriptions cs
          where ${inScope(scope, "cs.business_id")} and cs._id = ${_id}::uuid
          union all
          select cs._id, cs.merged_into from way
          join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = way.merged_into
        )
        select way._id from way where way.merged_into is null`),
  );
