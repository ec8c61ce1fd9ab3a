/** Account roles: what an account may do. The built-in ones are constants, a business's own are rows. */
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { exportQuery, Id, Instant, listQuery, nameText, page, text } from "./fields.ts";
import { permissions } from "./permissions.ts";
import type { PrivacyClasses } from "./privacy-classes.ts";

export const privacy = {
  account_roles: {
    business: ["name", "name_key", "permissions", "limits", "status"],
    technical: ["business_id", "_id", "version", "created_at", "updated_at"],
  },
} satisfies PrivacyClasses;

export const auditActions = {
  account_roles: ["created", "updated", "archived", "restored", "exported"],
} as const;

const Most = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)));

export const RoleLimitsInput = z.strictObject({
  /** Most units that one adjustment may move; `null` = no limit, also in the next ones. */
  adjust_max: Most,
  /** Most units that all adjustments of one account may move in a local day. */
  adjust_day_max: Most,
  /** Largest bill of one visit, in minor units. */
  visit_max: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000))),
  /** Most that one visit may earn, in full cards. */
  visit_cards_max: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** Most units that staff may enter by hand in one visit. */
  custom_max: Most,
  /** Own transactions can be reversed for this many minutes, others not at all. */
  reverse_own_minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(525_600))),
  contact: z.enum(["full", "masked"]),
  own_places_only: z.boolean(),
});

export const AccountRole = z.object({
  _id: Id,
  name: text(100),
  built_in: z.boolean(),
  permissions: z.array(z.enum(permissions)),
  limits: z.object({
    adjust_max: z.nullable(z.int()),
    adjust_day_max: z.nullable(z.int()),
    visit_max: z.nullable(z.int()),
    visit_cards_max: z.nullable(z.int()),
    custom_max: z.nullable(z.int()),
    reverse_own_minutes: z.nullable(z.int()),
    contact: z.enum(["full", "masked"]),
    own_places_only: z.boolean(),
  }),
});
export type AccountRole = z.infer<typeof AccountRole>;

export const accountRoleStatuses = ["active", "archived"] as const;

/** A role in the list. Built-in ones have no author and no dates. */
export const ManagedAccountRole = z.object({
  ...AccountRole.shape,
  business_id: z.nullable(Id),
  status: z.enum(accountRoleStatuses),
  /** Number of accounts with it, without disabled ones. */
  accounts_count: z.int(),
  version: z.int(),
  created_at: z.nullable(Instant),
  /** What this reader may do with this row: change it, and assign it. */
  can: z.object({ modify: z.boolean(), assign: z.boolean() }),
});
export type ManagedAccountRole = z.infer<typeof ManagedAccountRole>;

const Permissions = z.array(z.enum(permissions)).check(z.maxLength(permissions.length));

export const AccountRoleInput = z.strictObject({
  name: nameText(100),
  permissions: Permissions,
  limits: RoleLimitsInput,
});
export type AccountRoleInput = z.infer<typeof AccountRoleInput>;

/** Omitted fields stay. Permissions and limits are each replaced as a whole. */
export const AccountRoleChanges = z.strictObject({
  _id: z.optional(Id),
  name: z.optional(nameText(100)),
  permissions: z.optional(Permissions),
  limits: z.optional(RoleLimitsInput),
});
export type AccountRoleChanges = z.infer<typeof AccountRoleChanges>;

export const readCurrentAccountRole = endpoint({
  method: "GET",
  path: "/account_roles/current",
  access: "signed_in",
  scope: "own",
  response: AccountRole,
  errors: ["account_role_not_found"],
  summary: "The signed-in account's role",
});

export const accountRoleSorts = ["name", "created_at"] as const;

const filters = {
  /** Filter by status; only within one business. */
  status: z.optional(z.enum(accountRoleStatuses)),
};

export const listAccountRoles = endpoint({
  method: "GET",
  path: "/account_roles",
  // Assigning a role requires seeing the roles.
  access: ["account_roles_view", "accounts_modify"],
  scope: "scoped",
  query: z.strictObject({ ...listQuery(accountRoleSorts), ...filters }),
  response: page(ManagedAccountRole),
  errors: ["bad_request"],
  summary: "Roles: the built-in ones, then a business's own by name",
});

export const exportAccountRoles = endpoint({
  method: "GET",
  path: "/account_roles/export",
  access: "data_export",
  scope: "scoped",
  query: z.strictObject({ ...exportQuery(accountRoleSorts), ...filters }),
  response: null,
  file: ["text/csv"],
  errors: ["bad_request"],
  summary: "The roles of a list, as a table in CSV",
});

export const readAccountRole = endpoint({
  method: "GET",
  path: "/account_roles/:id",
  access: ["account_roles_view", "accounts_modify"],
  scope: "scoped",
  response: ManagedAccountRole,
  errors: ["not_found"],
  summary: "One role",
});

export const createAccountRole = endpoint({
  method: "POST",
  path: "/account_roles",
  access: "account_roles_modify",
  scope: "business",
  all_places: true,
  body: AccountRoleInput,
  response: ManagedAccountRole,
  status: 201,
  idempotent: "optional",
  errors: ["validation_failed", "exceeds_own_rights", "forbidden", "idempotency_key_reused"],
  summary: "Create a role of a business, with no more rights than the caller has",
});

export const updateAccountRole = endpoint({
  method: "PATCH",
  path: "/account_roles/:id",
  access: "account_roles_modify",
  scope: "business",
  all_places: true,
  body: AccountRoleChanges,
  response: ManagedAccountRole,
  versioned: true,
  errors: [
    "not_found",
    "forbidden",
    "validation_failed",
    "exceeds_own_rights",
    "version_conflict",
    "precondition_required",
  ],
  summary: "Change a business's own role; takes effect at once for all its accounts",
});

export const archiveAccountRole = endpoint({
  method: "POST",
  path: "/account_roles/:id/archive",
  access: "account_roles_modify",
  scope: "business",
  all_places: true,
  response: ManagedAccountRole,
  errors: ["not_found", "forbidden", "exceeds_own_rights", "account_role_in_use"],
  summary: "Archive a role that no account has any more",
});

export const restoreAccountRole = endpoint({
  method: "POST",
  path: "/account_roles/:id/restore",
  access: "account_roles_modify",
  scope: "business",
  all_places: true,
  response: ManagedAccountRole,
  errors: ["not_found", "forbidden", "exceeds_own_rights"],
  summary: "Restore an archived role",
});
