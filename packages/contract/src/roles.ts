/** The four built-in roles and their limits; `permissions.ts` says what each may do. A business's own roles are rows. */
import { permissionsOf, type RoleName } from "./permissions.ts";
import { roleIds } from "./role-ids.ts";
import type { Role } from "./role.ts";

export { deviceRole, showingPermissions, showsOnly } from "./device-role.ts";
export type { RoleName } from "./permissions.ts";
export { roleIds } from "./role-ids.ts";
export { roleFigures, visitsADay } from "./role.ts";
export type { Role, RoleLimits } from "./role.ts";

/** The platform is itself a business under this id; on the wire it is `null`. */
export const platformBusinessId = "00000000-0000-7000-8000-000000000000";

/** Role → permissions and limits. */
export const builtInRoles: Readonly<Record<RoleName, Role>> = {
  EMPLOYEE: {
    _id: roleIds.EMPLOYEE,
    name: "EMPLOYEE",
    permissions: permissionsOf("EMPLOYEE"),
    limits: {
      adjust_max: 50,
      adjust_day_max: 200,
      visit_max: 50_000,
      visit_cards_max: 10,
      custom_max: 50,
      reverse_own_minutes: 15,
      contact: "masked",
      own_places_only: true,
    },
  },
  ADMIN: {
    _id: roleIds.ADMIN,
    name: "ADMIN",
    permissions: permissionsOf("ADMIN"),
    limits: {
      adjust_max: 500,
      adjust_day_max: 2000,
      visit_max: 500_000,
      visit_cards_max: 100,
      custom_max: 500,
      reverse_own_minutes: null,
      contact: "full",
      own_places_only: false,
    },
  },
  OWNER: {
    _id: roleIds.OWNER,
    name: "OWNER",
    permissions: permissionsOf("OWNER"),
    limits: {
      adjust_max: null,
      adjust_day_max: null,
      visit_max: null,
      visit_cards_max: null,
      custom_max: null,
      reverse_own_minutes: null,
      contact: "full",
      own_places_only: false,
    },
  },
  REWARDO_ADMIN: {
    _id: roleIds.REWARDO_ADMIN,
    name: "REWARDO_ADMIN",
    permissions: permissionsOf("REWARDO_ADMIN"),
    limits: {
      adjust_max: null,
      adjust_day_max: null,
      visit_max: null,
      visit_cards_max: null,
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
