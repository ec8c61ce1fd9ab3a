/**
 * Search candidates by kind: few enough rows to compare them one by one. Long tables are narrowed to names that contain
 * one half of the typed text: with one wrong letter the other half is right.
 */
import type { LocalizedText } from "@rewardo/contract/fields";
import { platformBusinessId } from "@rewardo/contract/roles";
import type { SearchHit } from "@rewardo/contract/search";
import type { Transaction } from "../../../platform/database/database.ts";
import { actingAt } from "../../../platform/database/acting-at.ts";
import { containing } from "../../../platform/text.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type HitOf<Kind extends SearchHit["kind"]> = Omit<Extract<SearchHit, { kind: Kind }>, "kind">;

/** Most rows that are compared. */
const mostCompared = 500;

/** A folded key's halves; whole where a half would be too short to say anything. */
const halves = (key: string): string[] =>
  key.length < 4 ? [key] : [key.slice(0, Math.floor(key.length / 2)), key.slice(Math.floor(key.length / 2))];

const hasHalf = (column: RawBuilder<unknown>, key: string): RawBuilder<unknown> =>
  sql`(${sql.join(
    halves(key).map((half) => sql`${column} like ${containing(half)}`),
    sql` or `,
  )})`;

/** Rows that contain the whole text come first, so that the limit cuts off fuzzy matches only. */
const best = (column: RawBuilder<unknown>, key: string): RawBuilder<unknown> =>
  sql`order by ${column} not like ${containing(key)}, ${column} limit ${sql.lit(mostCompared)}`;

export const selectCardCandidates = (tx: Transaction, scope: BusinessScope): Promise<HitOf<"cards">[]> =>
  tx.rows(
    statement<{ _id: string; name: LocalizedText; status: "draft" | "active" | "archived" }>(
      sql`select c._id, c.name, c.status from cards c where ${inScope(scope, "c.business_id")}
        order by c.created_at desc limit ${sql.lit(mostCompared)}`,
    ),
  );

/** The folded search text, and the places that the reader sees; `null`: all places. */
interface Narrowed {
  readonly key: string;
  readonly place_ids: readonly string[] | null;
}

export const selectPlaceCandidates = (
  tx: Transaction,
  scope: BusinessScope,
  { key, place_ids }: Narrowed,
): Promise<HitOf<"places">[]> =>
  tx.rows(
    statement<HitOf<"places">>(
      sql`select p._id, p.name, p.address, p.city, p.status = 'closed' as is_closed from places p
        where ${inScope(scope, "p.business_id")} and ${hasHalf(sql`p.name_key`, key)}
          ${place_ids === null ? sql`` : sql`and p._id = any(${[...place_ids]}::uuid[])`} ${best(sql`p.name_key`, key)}`,
    ),
  );

export const selectDeviceCandidates = (
  tx: Transaction,
  scope: BusinessScope,
  place_ids: readonly string[] | null,
): Promise<HitOf<"devices">[]> =>
  tx.rows(
    statement<HitOf<"devices">>(
      sql`select d._id, d.name, d.kind as device_kind, d.last_seen_at, d.status = 'revoked' as is_revoked from devices d
        where ${inScope(scope, "d.business_id")} ${actingAt(scope, "devices", place_ids)} order by d.status = 'revoked', d.created_at desc limit ${sql.lit(mostCompared)}`,
    ),
  );

export const selectProductCandidates = (
  tx: Transaction,
  scope: BusinessScope,
  key: string,
): Promise<HitOf<"products">[]> =>
  tx.rows(
    statement<HitOf<"products">>(
      sql`select p._id, p.name, p.category, p.price, p.status = 'archived' as is_archived from products p
        where ${inScope(scope, "p.business_id")} and ${hasHalf(sql`p.name_key`, key)} ${best(sql`p.name_key`, key)}`,
    ),
  );

export const selectAccountCandidates = (
  tx: Transaction,
  scope: BusinessScope,
  { key, place_ids }: Narrowed,
): Promise<HitOf<"accounts">[]> =>
  tx.rows(
    statement<HitOf<"accounts">>(
      sql`select a._id, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.name_key) as name,
          a.account_role_id as role_id, r.name as role_name
        from accounts a left join account_roles r on ${inScope(scope, "r.business_id")} and r._id = a.account_role_id
        where ${inScope(scope, "a.business_id")} and ${hasHalf(sql`a.name_key`, key)} ${actingAt(scope, "accounts", place_ids)} ${best(sql`a.name_key`, key)}`,
    ),
  );

/** Businesses with one half of the name, or with this tax number; without the platform itself. */
export const selectBusinessCandidates = (
  tx: Transaction,
  scope: Scope,
  { key, tin }: { readonly key: string; readonly tin: string },
): Promise<(HitOf<"businesses"> & { tin: string | null })[]> =>
  tx.rows(
    statement<HitOf<"businesses"> & { tin: string | null }>(
      sql`select b._id, b.name, b.city, b.status = 'suspended' as is_suspended, b.tin from businesses b
        where ${inScope(scope, "b._id")} and b._id <> ${platformBusinessId}::uuid
          and (${hasHalf(sql`b.name_key`, key)} or b.tin = ${tin})
        order by b.tin is distinct from ${tin}, b.name_key not like ${containing(key)}, b.name_key limit ${sql.lit(mostCompared)}`,
    ),
  );

/** Transactions by the beginning of the receipt's number; of these places alone, `null` is everywhere. */
export const selectReceipts = (
  tx: Transaction,
  scope: BusinessScope,
  { start, place_ids, limit }: { readonly start: string; readonly place_ids: readonly string[] | null; limit: number },
): Promise<HitOf<"transactions">[]> =>
  tx.rows(
    statement<HitOf<"transactions">>(
      sql`select t._id, t.external_order_id as receipt, t.amount, t.currency, t.occurred_at,
          nullif(concat_ws(' ', u.first_name, u.last_name), '') as user_name
        from (select * from transactions x where ${inScope(scope, "x.business_id")}
            and x.external_order_id is not null and x.external_order_id collate "C" >= ${start} and x.external_order_id collate "C" < ${`${start}\u{10ffff}`}
            ${place_ids === null ? sql`` : sql`and x.place_id = any(${[...place_ids]}::uuid[])`}
          order by x.external_order_id collate "C" limit ${sql.lit(limit)}) t
        join card_subscriptions cs on ${inScope(scope, "cs.business_id")} and cs._id = t.card_subscription_id
        left join users u on ${inScope(scope, "u.business_id")} and u._id = cs.user_id
        order by t.external_order_id collate "C", t._id`,
    ),
  );
