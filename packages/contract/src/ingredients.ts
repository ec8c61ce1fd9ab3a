/** Ingredients: what products are made of, each written once with its allergens. For businesses whose flag says so. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, Money, nameText, page, queryBoolean, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { UploadName } from "./uploads.ts";

export const privacy = {
  ingredients: {
    business: ["name", "name_key", "unit", "allergens", "price", "image", "status"],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  ingredients: ["created", "updated", "archived", "restored", "exported"],
} as const;

/** The fourteen of annex II of Regulation (EU) No 1169/2011, in its order. */
export const allergens = [
  ...(["gluten", "crustaceans", "eggs", "fish", "peanuts", "soybeans", "milk"] as const),
  ...(["nuts", "celery", "mustard", "sesame", "sulphites", "lupin", "molluscs"] as const),
] as const;
export type Allergen = (typeof allergens)[number];

export const ingredientStatuses = ["active", "archived"] as const;

export const Ingredient = z.object({
  _id: Id,
  name: text(200),
  /** What its price is for: kg, l, piece. */
  unit: z.nullable(text(30)),
  allergens: z.array(z.enum(allergens)),
  /** Price of one unit, in minor units of the business's currency. */
  price: z.nullable(Money),
  /** Name of an upload, or `null`. */
  image: z.nullable(text(200)),
  /** How many products on offer are made of it. */
  products_count: z.int(),
  status: z.enum(ingredientStatuses),
  version: z.int(),
  created_at: Instant,
});
export type Ingredient = z.infer<typeof Ingredient>;

const fields = {
  name: nameText(200),
  unit: z.optional(z.nullable(text(30))),
  allergens: z.optional(z.array(z.enum(allergens)).check(z.maxLength(allergens.length))),
  price: z.optional(z.nullable(Money)),
  image: z.optional(z.nullable(UploadName)),
};

export const IngredientInput = z.strictObject(fields);
export type IngredientInput = z.infer<typeof IngredientInput>;

/** What is left out stays; null empties a field. */
export const IngredientChanges = z.strictObject({
  ...fields,
  _id: z.optional(Id),
  name: z.optional(fields.name),
});
export type IngredientChanges = z.infer<typeof IngredientChanges>;

export const ingredientSorts = ["name", "created_at"] as const;

const filters = {
  /** Part of a name, ignoring case and diacritics. For one business only, like the next filters. */
  q: z.optional(text(200)),
  status: z.optional(z.enum(ingredientStatuses)),
  /** Only ingredients that contain this allergen. */
  allergen: z.optional(z.enum(allergens)),
  /** Only ingredients with any allergen, or without. */
  has_allergens: z.optional(queryBoolean),
  /** Only ingredients used in a product on offer, or unused ones. */
  is_used: z.optional(queryBoolean),
};

export const listIngredients = endpoint({
  method: "GET",
  path: "/ingredients",
  access: "ingredients_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(ingredientSorts), ...filters }),
  response: page(Ingredient),
  errors: ["bad_request"],
  summary: "Ingredients, by name",
});

export const exportIngredients = endpoint({
  method: "GET",
  path: "/ingredients/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(ingredientSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The ingredients of a list, as a table in CSV",
});

export const IngredientCounts = z.object({
  /** Archived ones among them, as in the list. */
  all: z.int(),
  with_allergens: z.int(),
  /** Number of ingredients that are in no product on offer. */
  unused: z.int(),
});
export type IngredientCounts = z.infer<typeof IngredientCounts>;

export const readIngredientCounts = endpoint({
  method: "GET",
  path: "/ingredients/counts",
  access: "ingredients_view",
  scope: "business",
  response: IngredientCounts,
  errors: [],
  summary: "How many ingredients there are, with allergens and in no product",
});

export const readIngredient = endpoint({
  method: "GET",
  path: "/ingredients/:id",
  access: "ingredients_view",
  scope: "scoped",
  response: Ingredient,
  errors: ["not_found"],
  summary: "One ingredient",
});

export const createIngredient = endpoint({
  method: "POST",
  path: "/ingredients",
  access: "ingredients_modify",
  scope: "business",
  all_places: true,
  body: IngredientInput,
  response: Ingredient,
  status: 201,
  idempotent: "optional",
  errors: ["not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Add an ingredient",
});

export const updateIngredient = endpoint({
  method: "PATCH",
  path: "/ingredients/:id",
  access: "ingredients_modify",
  scope: "business",
  all_places: true,
  body: IngredientChanges,
  response: Ingredient,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change an ingredient of the version that the caller has seen",
});

export const archiveIngredient = endpoint({
  method: "POST",
  path: "/ingredients/:id/archive",
  access: "ingredients_modify",
  scope: "business",
  all_places: true,
  response: Ingredient,
  errors: ["not_found"],
  summary: "Archive an ingredient; an archived one stays as it is",
});

export const restoreIngredient = endpoint({
  method: "POST",
  path: "/ingredients/:id/restore",
  access: "ingredients_modify",
  scope: "business",
  all_places: true,
  response: Ingredient,
  errors: ["not_found"],
  summary: "Bring an archived ingredient back",
});
