/** Products: the goods and services that a business sells. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, Money, nameText, page, PlaceIds, text } from "./fields.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";
import { UploadName } from "./uploads.ts";

export const privacy = {
  products: {
    business: [
      "name",
      "name_key",
      "search_key",
      "description",
      "kind",
      "price",
      "points",
      "category",
      "external_id",
      "item_names",
      "item_name_keys",
      "item_groups",
      "item_group_keys",
      "place_ids",
      "image",
      "status",
    ],
    technical: [
      "business_id",
      "_id",
      "ingredient_ids",
      "import_id",
      "import_line",
      "undone_changes",
      "version",
      "created_at",
      "updated_at",
    ],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  products: ["created", "updated", "archived", "restored", "exported"],
} as const;

export const productStatuses = ["active", "archived"] as const;
export const productKinds = ["product", "service"] as const;

/** Most that one of a product can earn of its own. */
export const mostProductPoints = 1_000_000;
const ProductPoints = z.int().check(z.minimum(0), z.maximum(mostProductPoints));

export const Product = z.object({
  _id: Id,
  name: text(200),
  description: z.nullable(text(1000)),
  kind: z.enum(productKinds),
  /** Price in minor units of the business's currency; `null` if it is not known or differs. */
  price: z.nullable(Money),
  /** What one of it earns on a card whose points are the products' own; `null`: nothing. */
  points: z.nullable(ProductPoints),
  category: z.nullable(text(100)),
  /** What the till's system or the shop calls it; once in a business. */
  external_id: z.nullable(text(100)),
  /** What tills' systems and files call it besides its name; a line with one of them is this product. */
  item_names: z.array(text(200)),
  /** Groups whose lines count as this product where no name tells another. */
  item_groups: z.array(text(200)),
  /** Places that sell the product; `null` is every place. */
  place_ids: PlaceIds,
  /** Name of an upload, or `null`. */
  image: z.nullable(text(200)),
  /** What it is made of, in the order of the recipe. */
  ingredient_ids: z.array(Id),
  status: z.enum(productStatuses),
  version: z.int(),
  created_at: Instant,
});
export type Product = z.infer<typeof Product>;

const fields = {
  name: nameText(200),
  kind: z.enum(productKinds),
  description: z.optional(z.nullable(text(1000))),
  price: z.optional(z.nullable(Money)),
  points: z.optional(z.nullable(ProductPoints)),
  category: z.optional(z.nullable(text(100))),
  external_id: z.optional(z.nullable(text(100))),
  /** Each once in a business, ignoring case and diacritics; empty ones are dropped. */
  item_names: z.optional(z.array(text(200)).check(z.maxLength(50))),
  item_groups: z.optional(z.array(text(200)).check(z.maxLength(20))),
  place_ids: z.optional(PlaceIds),
  /** Name of an upload of the same business. */
  image: z.optional(z.nullable(UploadName)),
  /** Ingredients of the same business, each once. */
  ingredient_ids: z.optional(z.array(Id).check(z.maxLength(100))),
};

export const ProductInput = z.strictObject(fields);
export type ProductInput = z.infer<typeof ProductInput>;

/** Omitted fields stay; null empties a field. */
export const ProductChanges = z.strictObject({
  ...fields,
  _id: z.optional(Id),
  name: z.optional(fields.name),
  kind: z.optional(fields.kind),
});
export type ProductChanges = z.infer<typeof ProductChanges>;

export const productSorts = ["name", "created_at"] as const;

const filters = {
  /** Part of a name, one at tills included, of a category or external id, ignoring case and diacritics. For one business only, like the next filters. */
  q: z.optional(text(200)),
  status: z.optional(z.enum(productStatuses)),
  kind: z.optional(z.enum(productKinds)),
  /** As it is written. */
  category: z.optional(text(100)),
};

export const listProducts = endpoint({
  method: "GET",
  path: "/products",
  access: "products_view",
  scope: "scoped",
  query: z.strictObject({ ...listQuery(productSorts), ...filters }),
  response: page(Product),
  errors: ["bad_request"],
  summary: "Products, by name",
});

export const exportProducts = endpoint({
  method: "GET",
  path: "/products/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(productSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The products of a list, as a table in CSV",
});

/** Most categories that are listed. */
export const mostCategories = 500;

export const ProductCategories = z.object({
  /** Categories by name, with how many active products are in each; one of archived products alone has none. */
  items: z.array(z.object({ name: text(100), products_count: z.int() })),
  /** All products, those without a category and archived ones among them. */
  products_count: z.int(),
});
export type ProductCategories = z.infer<typeof ProductCategories>;

export const listProductCategories = endpoint({
  method: "GET",
  path: "/products/categories",
  access: "products_view",
  scope: "business",
  response: ProductCategories,
  errors: [],
  summary: "The categories of products, with how many active ones are in each",
});

export const readProduct = endpoint({
  method: "GET",
  path: "/products/:id",
  access: "products_view",
  scope: "scoped",
  response: Product,
  errors: ["not_found"],
  summary: "One product",
});

export const createProduct = endpoint({
  method: "POST",
  path: "/products",
  access: "products_modify",
  scope: "business",
  all_places: true,
  body: ProductInput,
  response: Product,
  status: 201,
  idempotent: "optional",
  errors: ["not_found", "validation_failed", "idempotency_key_reused"],
  summary: "Add a product",
});

export const updateProduct = endpoint({
  method: "PATCH",
  path: "/products/:id",
  access: "products_modify",
  scope: "business",
  all_places: true,
  body: ProductChanges,
  response: Product,
  versioned: true,
  errors: ["not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a product, given the version that the caller has seen",
});

export const archiveProduct = endpoint({
  method: "POST",
  path: "/products/:id/archive",
  access: "products_modify",
  scope: "business",
  all_places: true,
  response: Product,
  errors: ["not_found"],
  summary: "Archive a product; an archived one stays as it is",
});

export const restoreProduct = endpoint({
  method: "POST",
  path: "/products/:id/restore",
  access: "products_modify",
  scope: "business",
  all_places: true,
  response: Product,
  errors: ["not_found"],
  summary: "Restore an archived product",
});
