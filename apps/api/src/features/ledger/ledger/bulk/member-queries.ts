/** Memberships as the engine needs them, many at once. */
import type { Explanation } from "@rewardo/engine";
import type { Transaction } from "../../../../platform/database/database.ts";
import type { BusinessScope } from "../../../../platform/scope.ts";
import { ownOfEachText } from "../merged-queries.ts";
import { lotJson, type MemberRow } from "../queries.ts";

/**
 * Keeps memberships for this transaction, in the order of their ids: tills wait for its end, find themselves overtaken
 * and decide again. Returns how many there are.
 */
export const holdMembers = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<number> => {
  const held = await tx.rows({
    text: `select 1 from card_subscriptions cs where cs.business_id = $1 and cs._id = any($2::uuid[])
      order by cs._id for no key update`,
    values: [scope.business_id, ids],
  });
  return held.length;
};

export const selectMembers = (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<MemberRow[]> =>
  tx.rows({
    text: `select cs._id, cs.card_id, cs.user_id, cs.status, cs.balance, cs.pending, cs.debt, cs.lifetime_earned, cs.visits,
        cs.gathered, cs.days, cs.last_visit_at, cs.last_activity_at, cs.ledger_seq, cs.ledger_hash, cs.version, cs.level_id,
        cs.level_since, cs.level_below_since, cs.joined_at, cs.filled_at,
        coalesce((select jsonb_agg(${lotJson} order by l._id) from lots l
          where l.business_id = $1 and l.card_subscription_id = cs._id and l.is_open), '[]') as lots
      from card_subscriptions cs where cs.business_id = $1 and cs._id = any($2::uuid[])`,
    values: [scope.business_id, ids],
  });

/** When a version holds, and for whom. */
export interface VersionRow {
  readonly _id: string;
  readonly valid_from: string;
  readonly audience: "everyone" | "joiners";
  readonly others_from: string | null;
  readonly others_after: "full_card" | "level_period" | null;
}

/** A card's programme versions in the order in which they were published. */
export const selectVersions = (tx: Transaction, scope: BusinessScope, card_id: string): Promise<VersionRow[]> =>
  tx.rows({
    text: `select pv._id, pv.valid_from, pv.audience, pv.others_from, pv.others_after from programme_versions pv where pv.business_id = $1 and pv.card_id = $2
      order by pv.number`,
    values: [scope.business_id, card_id],
  });

/** Units earned since then by memberships and by those that were merged into them. */
export const selectEarnedRows = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<{ holder_id: string; occurred_at: string; earned: number }[]> =>
  tx.rows({
    text: `${ownOfEachText}
      select o.holder_id, t.occurred_at, t.earned from own o
      join transactions t on t.business_id = $1 and t.card_subscription_id = o._id and t.occurred_at >= $3::timestamptz and t.earned <> 0`,
    values: [scope.business_id, ids, since],
  });

/** The import that brought transaction `t` was undone. */
const isUndone = `(t.status = 'reversed' and exists (select 1 from transactions r
  where r.business_id = $1 and r.reverses_id = t._id and r.import_id is not null and r.idempotency_key like 'undo %'))`;

export interface KnownOpening {
  readonly card_subscription_id: string;
  readonly delta: number;
  readonly is_undone: boolean;
}

/** Opening balances that memberships, or those merged into them, have had. */
export const selectOpenings = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, author }: { ids: readonly string[]; author: string },
): Promise<KnownOpening[]> =>
  tx.rows({
    text: `${ownOfEachText}
      select o.holder_id as card_subscription_id, t.delta, ${isUndone} as is_undone from own o
      join transactions t on t.business_id = $1 and t.card_subscription_id = o._id and t.kind = 'adjust' and t.idempotency_actor = $3`,
    values: [scope.business_id, ids, author],
  });

export interface KnownKey {
  readonly key: string;
  readonly request_hash: Buffer;
  readonly is_undone: boolean;
}

/** Those of the import keys that are used already. */
export const selectKeys = (
  tx: Transaction,
  scope: BusinessScope,
  { author, keys }: { author: string; keys: readonly string[] },
): Promise<KnownKey[]> =>
  tx.rows({
    text: `select t.idempotency_key as key, t.request_hash, ${isUndone} as is_undone from transactions t
      where t.business_id = $1 and t.idempotency_actor = $2 and t.idempotency_key = any($3::text[])`,
    values: [scope.business_id, author, keys],
  });

export interface KnownVisit {
  readonly card_subscription_id: string;
  readonly local_day: string;
  readonly amount: number | null;
  /** The file said no time. */
  readonly is_day: boolean;
}

/** Visits that an author has brought to memberships within some days, except by one import, under keys of this form. */
export const selectVisitsOfDays = (
  tx: Transaction,
  scope: BusinessScope,
  {
    ids,
    days,
    ...by
  }: {
    ids: readonly string[];
    days: { from: string; to: string };
    author: string;
    keys: string;
    day_keys: string;
    except: string;
  },
): Promise<KnownVisit[]> =>
  tx.rows({
    text: `select t.card_subscription_id, t.local_day::text as local_day, t.amount,
        t.idempotency_key like $6 as is_day from transactions t
      where t.business_id = $1 and t.card_subscription_id = any($2::uuid[]) and t.local_day between $3 and $7
        and t.import_id is distinct from $8::uuid
        and t.kind = 'visit' and t.status <> 'reversed' and t.idempotency_actor = $4 and t.idempotency_key like $5`,
    values: [scope.business_id, ids, days.from, by.author, by.keys, by.day_keys, days.to, by.except],
  });

/** Which of these are places of the business. */
export const selectPlaceIds = (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<{ _id: string }[]> =>
  tx.rows({
    text: "select p._id from places p where p.business_id = $1 and p._id = any($2::uuid[])",
    values: [scope.business_id, ids],
  });

export interface ImportedTransaction {
  readonly _id: string;
  readonly kind: "visit" | "adjust" | "reverse";
  readonly card_subscription_id: string;
  /** Itself, or the last membership that it was merged into. */
  readonly holder_id: string;
  readonly place_id: string | null;
  readonly amount: number | null;
  /** Amount left after reversals, without reversals of the same import: those are undone as well. */
  readonly left: number | null;
  readonly items: readonly { readonly line_no: number; readonly amount: number }[];
  readonly explanation: Explanation;
  readonly occurred_at: string;
  readonly earlier: Explanation[];
}

/** Reversal `r` is none that the import of transaction `t` brought, or it undid one. */
const isOfOthers = "(r.import_id is distinct from t.import_id or r.idempotency_key like 'undo %')";

/** Purchase `t` is taken back by others, so that there is nothing of it to undo. */
const isGone = (t: string): string => `(${t}.status = 'reversed' and exists (select 1 from transactions r
  where r.business_id = $1 and r.reverses_id = ${t}._id and ${isOfOthers.replaceAll("t.import_id", `${t}.import_id`)}))`;

/** Transactions of an import that were not taken back, returns and reversals included, latest first. */
export const selectToUndo = (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, after, limit }: { import_id: string; after: string | null; limit: number },
): Promise<ImportedTransaction[]> =>
  tx.rows({
    text: `with recursive t as materialized (
        select t._id, t.kind, t.card_subscription_id, t.place_id, t.amount, t.items, t.explanation, t.occurred_at, t.import_id from transactions t
        where t.business_id = $1 and t.import_id = $2 and t._id < $3::uuid and (
          (t.kind in ('visit', 'adjust') and not ${isGone("t")})
          or (t.kind = 'reverse' and t.status <> 'reversed' and t.idempotency_key not like 'undo %'
            and not exists (select 1 from transactions o where o.business_id = $1 and o._id = t.reverses_id and ${isGone("o")})))
        order by t._id desc limit $4
      ), way as (
        select cs._id, cs._id as holder_id, cs.merged_into from card_subscriptions cs
        where cs.business_id = $1 and cs._id in (select t.card_subscription_id from t)
        union
        select way._id, cs._id, cs.merged_into from way join card_subscriptions cs on cs.business_id = $1 and cs._id = way.merged_into
      )
      select t.*, way.holder_id,
        t.amount + coalesce((select sum(r.amount) from transactions r where r.business_id = $1 and r.reverses_id = t._id
          and ${isOfOthers}), 0)::bigint as left,
        coalesce((select jsonb_agg(r.explanation order by r.recorded_at, r._id) from transactions r
          where r.business_id = $1 and r.reverses_id = t._id), '[]') as earlier
      from t join way on way._id = t.card_subscription_id and way.merged_into is null order by t._id desc`,
    values: [scope.business_id, import_id, after ?? "ffffffff-ffff-ffff-ffff-ffffffffffff", limit],
  });
