import type { Product } from "@rewardo/contract/products";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { containing } from "../../../platform/text.ts";
import { searchCondition } from "../../../platform/database/search.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type ProductRecord = Product & { name_key: string };

const columns = sql`p._id, p.name, p.name_key, p.description, p.kind, p.price, p.points, p.category, p.external_id, p.item_names, p.item_groups, p.place_ids, p.image,
  p.ingredient_ids, p.status,
  p.version, p.created_at`;

export interface ProductsWanted {
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
  status?: Product["status"] | undefined;
  /** Compared on the way through the list's order, as a category is: a business has hundreds of products, not millions. */
  kind?: Product["kind"] | undefined;
  category?: string | undefined;
  /** Folded part of a name, a category, a number or a name at tills; of the transaction's business alone. */
  search?: string | undefined;
  /** Only products with these ids. */
  ids?: readonly string[] | undefined;
}

type Matching = Pick<ProductsWanted, "status" | "kind" | "category" | "search" | "ids">;

const among = (ids: readonly string[]): RawBuilder<unknown> => sql`and p._id = any(${[...ids]}::uuid[])`;

const matching = (tx: Transaction, search: string | undefined): Promise<RawBuilder<unknown>> | RawBuilder<unknown> => {
  if (search === undefined) return sql``;
  const pattern = containing(search);
  const compared = sql`p.search_key like ${pattern}`;
  return searchCondition(tx, { id: "p._id", found: sql`search_products(${pattern})`, compared });
};

const where = async (
  tx: Transaction,
  scope: Scope,
  { status, kind, category, search, ids }: Matching,
): Promise<RawBuilder<unknown>> => sql`where ${inScope(scope, "p.business_id")}
  ${status === undefined ? sql`` : sql`and p.status = ${status}`}
  ${kind === undefined ? sql`` : sql`and p.kind = ${kind}`}
  ${category === undefined ? sql`` : sql`and p.category = ${category}`}
  ${ids === undefined ? sql`` : among(ids)}
  ${await matching(tx, search)}`;

export const selectProducts = async (
  tx: Transaction,
  scope: Scope,
  wanted: ProductsWanted,
): Promise<ProductRecord[]> => {
  const { sort_by, status, kind, category, search, ids, ...page } = wanted;
  const [column, type] =
    sort_by === "name" ? (["p.name_key", "text"] as const) : (["p.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "p._id", isAcross: scope.kind === "platform", ...page });
  return tx.rows(
    statement<ProductRecord>(
      sql`select ${columns} from products p
        ${await where(tx, scope, { status, kind, category, search, ids })} ${after} ${order}`,
    ),
  );
};

/** The ids of a list, or those of these products that there are; in any order. */
export const selectProductIds = async (
  tx: Transaction,
  scope: BusinessScope,
  wanted: Matching & { readonly limit: number },
): Promise<string[]> => {
  const rows = await tx.rows(
    statement<{ _id: string }>(
      sql`select p._id from products p ${await where(tx, scope, wanted)} limit ${sql.lit(wanted.limit)}`,
    ),
  );
  return rows.map(({ _id }) => _id);
};

/** Categories by name, each with how many active products it has, and first all products under `null`. */
export const selectCategories = (
  tx: Transaction,
  scope: BusinessScope,
  limit: number,
): Promise<{ name: string | null; products_count: number }[]> =>
  tx.rows(
    statement<{ name: string | null; products_count: number }>(
      sql`(select null as name, count(*)::integer as products_count from products p where ${inScope(scope, "p.business_id")})
        union all
        (select p.category, (count(*) filter (where p.status = 'active'))::integer from products p where ${inScope(scope, "p.business_id")} and p.category is not null
          group by p.category order by lower(p.category), p.category limit ${sql.lit(limit)})`,
    ),
  );

export const selectProduct = (tx: Transaction, scope: Scope, _id: string): Promise<ProductRecord | undefined> =>
  tx.row(
    statement<ProductRecord>(
      sql`select ${columns} from products p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid`,
    ),
  );

/** Like `selectProduct`, locked until the end of the transaction. */
export const selectProductForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<ProductRecord | undefined> =>
  tx.row(
    statement<ProductRecord>(
      sql`select ${columns} from products p where ${inScope(scope, "p.business_id")} and p._id = ${_id}::uuid for no key update`,
    ),
  );

export const selectOfferPlaces = (tx: Transaction, scope: Scope): Promise<{ _id: string; name: string }[]> =>
  tx.rows(
    statement<{ _id: string; name: string }>(
      sql`select p._id, p.name from places p where ${inScope(scope, "p.business_id")} order by p._id`,
    ),
  );

/** How many of the ids are places of the business. */
export const countOfferPlaces = async (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from places p where ${inScope(scope, "p.business_id")} and p._id = any(${[...ids]}::uuid[])`,
    ),
  ))!.count;

/** How many of the ids are ingredients of the business. */
export const countIngredients = async (
  tx: Transaction,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<number> =>
  (await tx.row(
    statement<{ count: number }>(
      sql`select count(*) as count from ingredients i where ${inScope(scope, "i.business_id")} and i._id = any(${[...ids]}::uuid[])`,
    ),
  ))!.count;

export type ProductFields = Pick<
  Product,
  | "name"
  | "description"
  | "kind"
  | "price"
  | "points"
  | "category"
  | "external_id"
  | "item_names"
  | "item_groups"
  | "place_ids"
  | "image"
  | "ingredient_ids"
>;

export type ProductRow = ProductFields & {
  name_key: string;
  item_name_keys: string[];
  item_group_keys: string[];
  now: string;
};

/** Names and groups, folded, that another product has already. */
export const selectTakenItems = (
  tx: Transaction,
  scope: BusinessScope,
  { except, names, groups }: { except: string; names: string[]; groups: string[] },
): Promise<{ field: "item_names" | "item_groups"; key: string }[]> =>
  tx.rows(
    statement<{ field: "item_names" | "item_groups"; key: string }>(sql`select 'item_names' as field, k as key
      from products p cross join unnest(p.item_name_keys) k
      where ${inScope(scope, "p.business_id")} and p._id <> ${except}::uuid and k = any(${names}::text[])
      union all
      select 'item_groups', k from products p cross join unnest(p.item_group_keys) k
      where ${inScope(scope, "p.business_id")} and p._id <> ${except}::uuid and k = any(${groups}::text[])`),
  );

export const insertProduct = async (
  tx: Transaction,
  scope: BusinessScope,
  product: ProductRow & { _id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into products (business_id, _id, name, name_key, description, kind, price, points, category, external_id,
        item_names, item_name_keys, item_groups, item_group_keys, place_ids, image, ingredient_ids, created_at, updated_at)
      values (${scope.business_id}, ${product._id}, ${product.name}, ${product.name_key}, ${product.description}, ${product.kind},
        ${product.price}, ${product.points}, ${product.category}, ${product.external_id}, ${product.item_names}::text[],
        ${product.item_name_keys}::text[], ${product.item_groups}::text[], ${product.item_group_keys}::text[],
        ${product.place_ids}::uuid[], ${product.image},
        ${[...product.ingredient_ids]}::uuid[], ${product.now}, ${product.now})`),
  );
};

export const updateProductFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  product: ProductRow,
): Promise<void> => {
  await tx.rows(
    statement(sql`update products set name = ${product.name}, name_key = ${product.name_key}, description = ${product.description},
        kind = ${product.kind}, price = ${product.price}, points = ${product.points}, category = ${product.category}, external_id = ${product.external_id},
        item_names = ${product.item_names}::text[], item_name_keys = ${product.item_name_keys}::text[],
        item_groups = ${product.item_groups}::text[], item_group_keys = ${product.item_group_keys}::text[],
        place_ids = ${product.place_ids}::uuid[], image = ${product.image}, ingredient_ids = ${[...product.ingredient_ids]}::uuid[], version = version + 1, updated_at = ${product.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updateProductStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, now }: { status: Product["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update products set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

/** A line of a receipt, as far as it tells a product. */
export interface SoldLine {
  readonly line_no: number;
  /** A product's id, or its number at the business. */
  readonly product_id: string | null;
  /** Folded; counts where no number does, and the group where no name does. */
  readonly name_key: string;
  readonly group_key: string;
}

/** The points of the products that lines name, by line; a line without a product is missing. */
export const selectPointsOfLines = (
  tx: Transaction,
  scope: BusinessScope,
  lines: readonly SoldLine[],
): Promise<{ line_no: number; points: number }[]> =>
  tx.rows(
    statement<{ line_no: number; points: number }>(sql`select l.line_no, coalesce(p.points, 0) as points
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line_no integer, product_id text, name_key text, group_key text)
      cross join lateral (
        (select p.points from products p where p.business_id = ${scope.business_id}::uuid and p.status = 'active'
          and case when l.product_id is null then p.name_key = l.name_key
            else p._id::text = l.product_id or p.external_id = l.product_id end
        order by p.created_at, p._id limit 1)
        union all
        (select p.points from products p where p.business_id = ${scope.business_id}::uuid and p.status = 'active'
          and l.product_id is null and l.name_key = any(p.item_name_keys) order by p.created_at, p._id limit 1)
        union all
        (select p.points from products p where p.business_id = ${scope.business_id}::uuid and p.status = 'active'
          and l.product_id is null and l.group_key <> '' and l.group_key = any(p.item_group_keys)
        order by p.created_at, p._id limit 1)
        limit 1
      ) p`),
  );
