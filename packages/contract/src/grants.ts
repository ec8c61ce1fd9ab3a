/** Which rights people may grant: no permission and no limit beyond their own. */
import type { Permission } from "./permissions.ts";
import { roleFigures } from "./role.ts";
import { builtInRoles, platformBusinessId, type Role, type RoleLimits } from "./roles.ts";

export interface Rights {
  readonly permissions: Iterable<Permission>;
  readonly limits: RoleLimits;
}

/** The rights that exceed others; both empty if none do. */
export interface Excess {
  readonly permissions: Permission[];
  readonly limits: (keyof RoleLimits)[];
}

/** Changing a section implies seeing it, and a till needs the cards and places it works with. */
const implied: Partial<Record<Permission, readonly Permission[]>> = {
  points_adjust: ["users_view"],
  scanner_view: ["cards_view", "places_view"],
  transactions_reverse: ["transactions_view"],
};

/** The permissions that a permission requires. */
export const impliedBy = (permission: Permission): readonly Permission[] => {
  const view = permission.replace(/_modify$/, "_view");
  const isSeen = permission !== view && permission !== "public_info_modify";
  return implied[permission] ?? (isSeen ? [view as Permission] : []);
};

/** The permissions with all that they imply, each once and in order. */
export const withImplied = (permissions: readonly Permission[]): Permission[] =>
  [...new Set(permissions.flatMap((one) => [one, ...impliedBy(one)]))].toSorted();

const isMore = (wanted: number | null, held: number | null): boolean =>
  held !== null && (wanted === null || wanted > held);

/** The rights in `wanted` that exceed `held`. */
export const excessOf = (held: Rights, wanted: Rights): Excess => {
  const mine = new Set(held.permissions);
  const [most, asked] = [held.limits, wanted.limits];
  const limits: (keyof RoleLimits)[] = [];
  for (const name of roleFigures) {
    if (isMore(asked[name], most[name])) limits.push(name);
  }
  if (asked.contact === "full" && most.contact === "masked") limits.push("contact");
  if (!asked.own_places_only && most.own_places_only) limits.push("own_places_only");
  return { permissions: [...wanted.permissions].filter((one) => !mine.has(one)), limits };
};

export const exceeds = (held: Rights, wanted: Rights): boolean => {
  const { permissions, limits } = excessOf(held, wanted);
  return permissions.length + limits.length > 0;
};

/** The built-in roles that accounts of a business may have, the widest first; the platform's people have their own. */
export const builtInRolesOf = (business_id: string | null): readonly Role[] => {
  const { OWNER, ADMIN, EMPLOYEE, REWARDO_ADMIN } = builtInRoles;
  return business_id === null || business_id === platformBusinessId ? [REWARDO_ADMIN] : [OWNER, ADMIN, EMPLOYEE];
};

/** The role that at least one account always has: a business's owner. No role has more rights. */
export const chiefRoleOf = (business_id: string | null): Role => builtInRolesOf(business_id)[0] ?? builtInRoles.OWNER;
