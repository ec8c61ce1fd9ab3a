/** Products that an undone import takes back, and references that would miss them. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { FilledFields } from "./import-queries.ts";

export interface ProductToUndo extends Required<FilledFields> {
  _id: string;
  /** Only imports have changed it since it was created, and all that did were undone. */
  is_untouched: boolean;
  created_at: string;
  /** The import made it; otherwise it filled something in. */
  is_made: boolean;
  filled: FilledFields | null;
}

/** The next products that an import made or filled up, by id, held until the end of the transaction. */
export const selectProductsToUndo = (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, after, limit }: { import_id: string; after: string | null; limit: number },
): Promise<ProductToUndo[]> => {
  const from = after ?? "00000000-0000-0000-0000-000000000000";
  return tx.rows(
    statement<ProductToUndo>(sql`select p._id, p.version = 1 + p.undone_changes as is_untouched, p.created_at, p.description, p.price, p.points, p.category, p.external_id,
        p.import_id is not distinct from ${import_id}::uuid as is_made,
        (select m.filled from product_marks m where ${inScope(scope, "m.business_id")} and m.import_id = ${import_id}::uuid
          and m.product_id = p._id) as filled
      from products p where ${inScope(scope, "p.business_id")} and p._id in (
        (select o._id from products o where ${inScope(scope, "o.business_id")} and o.import_id = ${import_id}::uuid
          and o._id > ${from}::uuid order by o._id limit ${limit})
        union
        (select m.product_id from product_marks m where ${inScope(scope, "m.business_id")} and m.import_id = ${import_id}::uuid
          and m.product_id > ${from}::uuid order by m.product_id limit ${limit}))
      order by p._id limit ${limit} for update of p`),
  );
};

/**
 * Which of the products a coupon or an offer names, in a programme that is in force, that is to be, or that is still a
 * draft: one that names what is no more could not be published.
 */
export const selectProductsOfProgrammes = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, now }: { ids: readonly string[]; now: string },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select distinct named.id #>> '{}' as _id from (
        select pv.programme from programme_versions pv where ${inScope(scope, "pv.business_id")}
          and not exists (select 1 from programme_versions later where ${inScope(scope, "later.business_id")}
            and later.card_id = pv.card_id and later.valid_from <= ${now}::timestamptz
            and later.number > pv.number)
        union all
        select d.draft from programme_drafts d where ${inScope(scope, "d.business_id")} and d.draft is not null) one
      cross join lateral jsonb_path_query(one.programme, '$.**.product_ids[*]') as named (id)
      where named.id #>> '{}' = any(${[...ids]}::text[])`),
  );

/** Which of the products the newest `most` receipts since then name. */
export const selectProductsOfReceipts = (
  tx: Transaction,
  scope: BusinessScope,
  { ids, since, most }: { ids: readonly string[]; since: string; most: number },
): Promise<{ _id: string }[]> =>
  tx.rows(
    statement<{ _id: string }>(sql`select distinct line.item ->> 'product_id' as _id
      from (select t.items from transactions t where ${inScope(scope, "t.business_id")} and t.occurred_at >= ${since}::timestamptz
        order by t.occurred_at desc, t._id desc limit ${sql.lit(most)}) recent
      cross join lateral jsonb_array_elements(recent.items) as line (item)
      where line.item ->> 'product_id' = any(${[...ids]}::text[])`),
  );

/**
 * Empties fields of products that an import had filled. Each filling counted as a change, and so does the emptying: the
 * product keeps how many these were, so that an earlier import finds it as it had made it.
 */
export const emptyProducts = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    import_id,
    now,
    products,
  }: {
    import_id: string;
    now: string;
    products: readonly { _id: string; fields: readonly (keyof FilledFields)[] }[];
  },
): Promise<void> => {
  if (products.length === 0) return;
  const emptied = (field: keyof FilledFields) =>
    sql`${sql.ref(field)} = case when ${field} = any(r.fields) then null else ${sql.ref(`p.${field}`)} end`;
  await tx.rows(
    statement(sql`update products p set ${emptied("description")}, ${emptied("price")}, ${emptied("points")}, ${emptied("category")},
        ${emptied("external_id")}, version = p.version + 1, updated_at = ${now}::timestamptz,
        undone_changes = p.undone_changes + 1 + coalesce((select m.changes from product_marks m where ${inScope(scope, "m.business_id")}
          and m.import_id = ${import_id}::uuid and m.product_id = p._id), 0)
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (_id uuid, fields text[])
      where p.business_id = ${scope.business_id}::uuid and p._id = r._id`),
  );
};

export const deleteProducts = async (tx: Transaction, scope: BusinessScope, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.rows(
    statement(
      sql`delete from products p where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`,
    ),
  );
};
