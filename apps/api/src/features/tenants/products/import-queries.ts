/** Queries of an import of products, a batch at a time. */
import type { Transaction } from "../../../platform/database/database.ts";
import { inScope, sql, statement } from "../../../platform/database/sql.ts";
import type { BusinessScope } from "../../../platform/scope.ts";
import type { Product } from "@rewardo/contract/products";
import type { ProductFields } from "./queries.ts";

export interface KnownProduct extends Omit<
  ProductFields,
  "place_ids" | "kind" | "image" | "ingredient_ids" | "item_names" | "item_groups"
> {
  _id: string;
  name_key: string;
  item_name_keys: readonly string[];
  import_id: string | null;
  import_line: number | null;
}

/**
 * The products that one of these numbers or names may mean, oldest first. `isHeld` keeps them from being changed
 * by others until the end of the transaction.
 */
export const selectKnownProducts = (
  tx: Transaction,
  scope: BusinessScope,
  { external_ids, name_keys, isHeld }: { external_ids: string[]; name_keys: string[]; isHeld: boolean },
): Promise<KnownProduct[]> =>
  tx.rows(
    statement<KnownProduct>(
      sql`select p._id, p.name, p.name_key, p.description, p.price, p.points, p.category, p.external_id, p.item_name_keys, p.import_id, p.import_line
        from products p where ${inScope(scope, "p.business_id")}
          and (p.external_id = any(${external_ids}::text[]) or p.name_key = any(${name_keys}::text[]) or p.item_name_keys && ${name_keys}::text[])
        order by p.created_at, p._id ${isHeld ? sql`for no key update` : sql``}`,
    ),
  );

/** Pictures, ingredients and names at tills do not come in files. */
export type ImportedProduct = Omit<ProductFields, "image" | "ingredient_ids" | "item_names" | "item_groups"> & {
  _id: string;
  name_key: string;
  line: number;
  status: Product["status"];
};

export const insertImportedProducts = async (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, now, products }: { import_id: string; now: string; products: readonly ImportedProduct[] },
): Promise<void> => {
  if (products.length === 0) return;
  await tx.rows(
    statement(sql`insert into products (business_id, _id, name, name_key, description, kind, price, points, category, external_id,
        status, place_ids, import_id, import_line, created_at, updated_at)
      select ${scope.business_id}::uuid, r._id, r.name, r.name_key, r.description, r.kind, r.price, r.points, r.category, r.external_id,
        r.status, r.place_ids, ${import_id}::uuid, r.line, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (_id uuid, name text, name_key text, description text, kind text,
        price bigint, points integer, category text, external_id text, status text, place_ids uuid[], line integer)
      returning 1`),
  );
};

/** Fills what is empty; what is there stays. */
export const fillProducts = async (
  tx: Transaction,
  scope: BusinessScope,
  {
    now,
    products,
  }: {
    now: string;
    products: readonly Pick<KnownProduct, "_id" | "description" | "price" | "points" | "category" | "external_id">[];
  },
): Promise<void> => {
  if (products.length === 0) return;
  await tx.rows(
    statement(sql`update products p set description = coalesce(p.description, r.description), price = coalesce(p.price, r.price),
        points = coalesce(p.points, r.points), category = coalesce(p.category, r.category), external_id = coalesce(p.external_id, r.external_id),
        version = p.version + 1, updated_at = ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as r (_id uuid, description text, price bigint, points integer, category text, external_id text)
      where p.business_id = ${scope.business_id}::uuid and p._id = r._id`),
  );
};

/** A value that an import wrote where a product had none, by field. */
export type FilledFields = Partial<Pick<KnownProduct, "description" | "price" | "points" | "category" | "external_id">>;

/** Remembers what one change filled in; several lines of one file may fill the same product. */
export const insertProductMarks = async (
  tx: Transaction,
  scope: BusinessScope,
  { import_id, marks }: { import_id: string; marks: readonly { product_id: string; filled: FilledFields }[] },
): Promise<void> => {
  if (marks.length === 0) return;
  await tx.rows(
    statement(sql`insert into product_marks as m (business_id, import_id, product_id, filled)
      select ${scope.business_id}::uuid, ${import_id}::uuid, r.product_id, r.filled
      from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as r (product_id uuid, filled jsonb)
      on conflict (business_id, import_id, product_id) do update
        set filled = m.filled || excluded.filled, changes = m.changes + 1
      returning 1`),
  );
};
