/** The one table that says who may do what. The four built-in roles are constants; a business's own roles are rows. */
import type { Permission } from "./permissions.ts";

export { deviceRole } from "./device-role.ts";

export interface RoleLimits {
  /** Most points or stamps one adjustment may move; `null` has no limit. */
  readonly adjust_max: number | null;
  /** Most points or stamps that staff may enter by hand in one visit; `null` has no limit. */
  readonly custom_max: number | null;
  /** Only what this account wrote itself may be taken back, and only for so long; `null` has no limit. */
  readonly reverse_own_minutes: number | null;
  /** Phone and e-mail of customers: whole, or masked. */
  readonly contact: "full" | "masked";
  /** Rows of other places are hidden. */
  readonly own_places_only: boolean;
}

export interface Role {
  readonly _id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly limits: RoleLimits;
}

/** Fixed ids of the built-in roles, the same in every installation. */
export const roleIds = {
  EMPLOYEE: "00000000-0000-7000-8000-000000000001",
  ADMIN: "00000000-0000-7000-8000-000000000002",
  OWNER: "00000000-0000-7000-8000-000000000003",
  REWARDO_ADMIN: "00000000-0000-7000-8000-000000000004",
} as const;
export type RoleName = keyof typeof roleIds;

/** The platform is itself a business under this id; on the wire it is `null`. */
export const platformBusinessId = "00000000-0000-7000-8000-000000000000";

const views: Permission[] = [
  "cards_view",
  "places_view",
  "products_view",
  "ingredients_view",
  "devices_view",
  "messages_view",
  "integrations_view",
];

const employee: Permission[] = [
  ...views,
  "scanner_view",
  "transactions_view",
  "transactions_reverse",
  "users_view",
  "points_adjust",
  "stats_view",
];

const admin: Permission[] = [
  ...employee,
  "cards_modify",
  "places_modify",
  "products_modify",
  "ingredients_modify",
  "devices_modify",
  "messages_modify",
  "integrations_modify",
  "transactions_modify",
  "users_modify",
  "accounts_view",
  "accounts_modify",
  "account_roles_view",
  "account_roles_modify",
  "data_export",
  "public_info_modify",
  "audit_view",
];

const owner: Permission[] = [...admin, "payment_details_view", "payment_details_modify"];

const platform: Permission[] = [...owner, "businesses_view", "businesses_modify", "plans_view", "plans_modify"];

/** Role → permissions and limits. */
export const builtInRoles: Readonly<Record<RoleName, Role>> = {
  EMPLOYEE: {
    _id: roleIds.EMPLOYEE,
    name: "EMPLOYEE",
    permissions: employee,
    limits: { adjust_max: 50, custom_max: 50, reverse_own_minutes: 15, contact: "masked", own_places_only: true },
  },
  ADMIN: {
    _id: roleIds.ADMIN,
    name: "ADMIN",
    permissions: admin,
    limits: { adjust_max: 500, custom_max: 500, reverse_own_minutes: null, contact: "full", own_places_only: false },
  },
  OWNER: {
    _id: roleIds.OWNER,
    name: "OWNER",
    permissions: owner,
    limits: { adjust_max: null, custom_max: null, reverse_own_minutes: null, contact: "full", own_places_only: false },
  },
  REWARDO_ADMIN: {
    _id: roleIds.REWARDO_ADMIN,
    name: "REWARDO_ADMIN",
    permissions: platform,
    limits: {
      adjust_max: null,
      custom_max: null,
      reverse_own_minutes: null,
      contact: "masked",
      own_places_only: false,
    },
  },
};

/** The built-in role with this id, or `undefined` for a business's own role. */
export const builtInRole = (id: string): Role | undefined =>
  Object.values(builtInRoles).find((role) => role._id === id);
