import type { Allergen, Ingredient, IngredientCounts } from "@rewardo/contract/ingredients";
import type { Transaction } from "../../../platform/database/database.ts";
import { keysetPage, type KeysetCursor } from "../../../platform/database/keyset.ts";
import { inScope, sql, statement, type RawBuilder } from "../../../platform/database/sql.ts";
import type { BusinessScope, Scope } from "../../../platform/scope.ts";

export type IngredientRecord = Ingredient & { name_key: string };

const columns = sql`i._id, i.name, i.name_key, i.unit, i.allergens, i.price, i.image, i.status, i.version, i.created_at`;

/** The products that are made of something: their own small index holds all that is asked of them here. */
const made = sql`p.status = 'active' and p.ingredient_ids <> '{}'`;

/** Ingredients used by products of the business, gathered once for all rows. */
const usedIn = (scope: Scope): RawBuilder<unknown> =>
  sql`(select unnest(p.ingredient_ids) from products p where ${inScope(scope, "p.business_id")} and ${made})`;

interface Uses {
  readonly _id: string;
  readonly products_count: number;
}

/** How many products are made of each of these. Across businesses the index can be used, because no policy hides rows. */
const selectUses = async (
  tx: Transaction,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (ids.length === 0) return new Map();
  const among = sql`${[...ids]}::uuid[]`;
  const uses = await tx.rows(
    statement<Uses>(
      scope.kind === "platform"
        ? sql`select u._id, count(*)::integer as products_count from products p cross join unnest(p.ingredient_ids) u (_id)
          where ${made} and p.ingredient_ids && ${among} and u._id = any(${among}) group by u._id`
        : sql`select m._id, m.products_count from count_products_made_of(${among}) m`,
    ),
  );
  return new Map(uses.map(({ _id, products_count }) => [_id, products_count]));
};

export interface IngredientsWanted {
  sort_by: "name" | "created_at";
  limit: number;
  direction: "asc" | "desc";
  cursor: KeysetCursor | null;
  status?: Ingredient["status"] | undefined;
  /** Compared on the way through the list's order, as `search` is. */
  allergen?: Allergen | undefined;
  has_allergens?: boolean | undefined;
  is_used?: boolean | undefined;
  /** Folded part of a name. */
  search?: string | undefined;
  /** Only ingredients with these ids. */
  ids?: readonly string[] | undefined;
}

export const selectIngredients = async (
  tx: Transaction,
  scope: Scope,
  wanted: IngredientsWanted,
): Promise<IngredientRecord[]> => {
  const { sort_by, status, allergen, has_allergens, is_used, search, ids, ...page } = wanted;
  const [column, type] =
    sort_by === "name" ? (["i.name_key", "text"] as const) : (["i.created_at", "timestamptz"] as const);
  const { after, order } = keysetPage({ column, type, id: "i._id", isAcross: scope.kind === "platform", ...page });
  const withStatus = status === undefined ? sql`` : sql`and i.status = ${status}`;
  const containing = allergen === undefined ? sql`` : sql`and ${allergen} = any(i.allergens)`;
  const withAny = has_allergens === undefined ? sql`` : sql`and (i.allergens <> '{}') = ${has_allergens}`;
  const used = is_used === undefined ? sql`` : sql`and (i._id in ${usedIn(scope)}) = ${is_used}`;
  const matching = search === undefined ? sql`` : sql`and strpos(i.name_key, ${search}) > 0`;
  const among = ids === undefined ? sql`` : sql`and i._id = any(${[...ids]}::uuid[])`;
  const rows = await tx.rows(
    statement<Omit<IngredientRecord, "products_count">>(
      sql`select ${columns} from ingredients i
        where ${inScope(scope, "i.business_id")} ${withStatus} ${containing} ${withAny} ${used} ${matching} ${among} ${after} ${order}`,
    ),
  );
  const found = rows.map(({ _id }) => _id);
  const uses = await selectUses(tx, scope, found);
  return rows.map((row) => ({ ...row, products_count: uses.get(row._id) ?? 0 }));
};

/** Counts for the chips of the list. */
export const selectIngredientCounts = async (tx: Transaction, scope: BusinessScope): Promise<IngredientCounts> =>
  (await tx.row(
    statement<IngredientCounts>(sql`select count(*)::integer as all,
        count(*) filter (where i.allergens <> '{}')::integer as with_allergens,
        count(*) filter (where i._id not in ${usedIn(scope)})::integer as unused
      from ingredients i where ${inScope(scope, "i.business_id")}`),
  ))!;

const one = (scope: Scope, _id: string): RawBuilder<unknown> =>
  sql`select ${columns}, (select count(*)::integer from products p
      where ${inScope(scope, "p.business_id", "i.business_id")} and ${made} and i._id = any(p.ingredient_ids)) as products_count
    from ingredients i where ${inScope(scope, "i.business_id")} and i._id = ${_id}::uuid`;

export const selectIngredient = (tx: Transaction, scope: Scope, _id: string): Promise<IngredientRecord | undefined> =>
  tx.row(statement<IngredientRecord>(sql`${one(scope, _id)}`));

/** Like `selectIngredient`, locked until the end of the transaction. */
export const selectIngredientForChange = (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
): Promise<IngredientRecord | undefined> =>
  tx.row(statement<IngredientRecord>(sql`${one(scope, _id)} for no key update`));

export type IngredientFields = Pick<Ingredient, "name" | "unit" | "allergens" | "price" | "image">;
export type IngredientRow = IngredientFields & { name_key: string; now: string };

/** Whether the platform has switched ingredients on for the business. */
export const selectHasIngredients = async (tx: Transaction, scope: BusinessScope): Promise<boolean> =>
  (await tx.row(
    statement(sql`select 1 from businesses b where ${inScope(scope, "b._id")} and b.flags ->> 'ingredients' = 'true'`),
  )) !== undefined;

export const insertIngredient = async (
  tx: Transaction,
  scope: BusinessScope,
  ingredient: IngredientRow & { _id: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`insert into ingredients (business_id, _id, name, name_key, unit, allergens, price, image, created_at, updated_at)
      values (${scope.business_id}, ${ingredient._id}, ${ingredient.name}, ${ingredient.name_key}, ${ingredient.unit},
        ${[...ingredient.allergens]}::text[], ${ingredient.price}, ${ingredient.image}, ${ingredient.now}, ${ingredient.now})`),
  );
};

export const updateIngredientFields = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  ingredient: IngredientRow,
): Promise<void> => {
  await tx.rows(
    statement(sql`update ingredients set name = ${ingredient.name}, name_key = ${ingredient.name_key}, unit = ${ingredient.unit},
        allergens = ${[...ingredient.allergens]}::text[], price = ${ingredient.price}, image = ${ingredient.image},
        version = version + 1, updated_at = ${ingredient.now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};

export const updateIngredientStatus = async (
  tx: Transaction,
  scope: BusinessScope,
  _id: string,
  { status, now }: { status: Ingredient["status"]; now: string },
): Promise<void> => {
  await tx.rows(
    statement(sql`update ingredients set status = ${status}, version = version + 1, updated_at = ${now}::timestamptz
      where business_id = ${scope.business_id}::uuid and _id = ${_id}::uuid`),
  );
};
