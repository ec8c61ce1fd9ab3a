/** Which permissions a user may tick, and which others a tick implies. Pure. */
import { chiefRoleOf, impliedBy } from "@rewardo/contract/grants";
import type { Permission } from "@rewardo/contract/permissions";
import type { RoleLimits } from "@rewardo/contract/roles";

/** Permissions that the user may grant in this business; those without use to the business are left out. */
export const grantable = (
  held: readonly Permission[],
  business: { readonly _id: string; readonly flags: Readonly<Record<string, unknown>> } | null,
): ReadonlySet<Permission> => {
  const chief = new Set(chiefRoleOf(business?._id ?? null).permissions);
  const hasIngredients = business?.flags["ingredients"] === true;
  return new Set(held.filter((one) => chief.has(one) && (hasIngredients || !one.startsWith("ingredients_"))));
};

/** Ticking adds what the permission needs; unticking removes what needs it. */
export const toggled = (chosen: readonly Permission[], permission: Permission, isOn: boolean): Permission[] => {
  const next = isOn
    ? [...chosen, permission, ...impliedBy(permission)]
    : chosen.filter((one) => one !== permission && !impliedBy(one).includes(permission));
  return [...new Set(next)].toSorted();
};

/** The narrower of two limits; what a new role begins with is never more than its maker has. */
const least = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

export const narrowed = (wanted: RoleLimits, mine: RoleLimits): RoleLimits => ({
  adjust_max: least(wanted.adjust_max, mine.adjust_max),
  adjust_day_max: least(wanted.adjust_day_max, mine.adjust_day_max),
  visit_max: least(wanted.visit_max, mine.visit_max),
  visit_cards_max: least(wanted.visit_cards_max, mine.visit_cards_max),
  custom_max: least(wanted.custom_max, mine.custom_max),
  reverse_own_minutes: least(wanted.reverse_own_minutes, mine.reverse_own_minutes),
  contact: mine.contact === "masked" ? "masked" : wanted.contact,
  own_places_only: mine.own_places_only || wanted.own_places_only,
});
