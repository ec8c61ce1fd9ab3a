/** Saved views: what a list is narrowed to and how it is sorted, under a name; one person's, or shared within the business. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, nameText, page } from "./fields.ts";
import type { Permission } from "./permissions.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  saved_views: {
    // A search may be for a customer.
    personal: ["search"],
    business: ["list", "name", "is_shared"],
    technical: ["business_id", "_id", "account_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = { saved_views: ["created", "updated", "removed"] } as const;

/** The lists that have views, each with what seeing it needs. */
export const viewLists = {
  transactions: "transactions_view",
  users: "users_view",
  products: "products_view",
  ingredients: "ingredients_view",
  places: "places_view",
  devices: "devices_view",
  accounts: "accounts_view",
} as const satisfies Readonly<Record<string, Permission>>;
export type ViewList = keyof typeof viewLists;
export const viewListNames = Object.keys(viewLists) as [ViewList, ...ViewList[]];

/** What sharing a view within the business needs, and changing one that is shared. */
export const viewSharing = "accounts_modify" satisfies Permission;

/** Most of one person for one list, and most that are shared. */
export const mostViews = 50;

/** The list's address after `?`, without it: filters, search, period, sort and hidden columns. */
const Search = z.string().check(z.maxLength(1500), z.regex(/^[\w\-.~%&=+*!'(),:;@]*$/));

export const SavedView = z.object({
  _id: Id,
  list: z.enum(viewListNames),
  name: z.string(),
  search: z.string(),
  is_shared: z.boolean(),
  /** This reader saved it. */
  is_own: z.boolean(),
  version: z.int(),
  created_at: Instant,
  can: z.object({ modify: z.boolean() }),
});
export type SavedView = z.infer<typeof SavedView>;

const fields = { name: nameText(100), search: Search, is_shared: z.optional(z.boolean()) };

export const SavedViewInput = z.strictObject({ list: z.enum(viewListNames), ...fields });
export type SavedViewInput = z.infer<typeof SavedViewInput>;

/** What is left out stays. */
export const SavedViewChanges = z.strictObject({
  name: z.optional(fields.name),
  search: z.optional(Search),
  is_shared: fields.is_shared,
});
export type SavedViewChanges = z.infer<typeof SavedViewChanges>;

const access = [
  ...(["transactions_view", "users_view", "products_view", "ingredients_view"] as const),
  ...(["places_view", "devices_view", "accounts_view"] as const),
] as const;

export const listSavedViews = endpoint({
  method: "GET",
  path: "/saved_views",
  access,
  scope: "business",
  query: z.strictObject({ list: z.enum(viewListNames) }),
  response: page(SavedView),
  errors: ["bad_request", "forbidden"],
  summary: "The caller's own views of a list and those that are shared, by name",
});

export const createSavedView = endpoint({
  method: "POST",
  path: "/saved_views",
  access,
  scope: "business",
  body: SavedViewInput,
  response: SavedView,
  status: 201,
  idempotent: "optional",
  errors: ["forbidden", "validation_failed", "idempotency_key_reused"],
  summary: "Save a view of a list",
});

export const updateSavedView = endpoint({
  method: "PATCH",
  path: "/saved_views/:id",
  access,
  scope: "business",
  body: SavedViewChanges,
  response: SavedView,
  versioned: true,
  errors: ["forbidden", "not_found", "validation_failed", "version_conflict", "precondition_required"],
  summary: "Change a view, given the version that the caller has seen",
});

export const removeSavedView = endpoint({
  method: "DELETE",
  path: "/saved_views/:id",
  access,
  scope: "business",
  response: null,
  errors: ["forbidden", "not_found"],
  summary: "Remove a view",
});
