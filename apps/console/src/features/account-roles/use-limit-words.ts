import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RoleLimits } from "@rewardo/contract/roles";

/** How far a role's rights go, a phrase for each limit. */
export function useLimitWords(): (limits: RoleLimits) => string[] {
  const { t } = useLingui();
  return ({ adjust_max, custom_max, reverse_own_minutes, contact, own_places_only }) => [
    adjust_max === null
      ? t`Corrections without limit`
      : plural(adjust_max, { one: "Corrections up to # unit", other: "Corrections up to # units" }),
    custom_max === null
      ? t`Entries at the till without limit`
      : plural(custom_max, { one: "Entries at the till up to # unit", other: "Entries at the till up to # units" }),
    reverse_own_minutes === null
      ? t`Takes back anybody’s transactions`
      : plural(reverse_own_minutes, {
          one: "Takes back own transactions for # minute",
          other: "Takes back own transactions for # minutes",
        }),
    contact === "full" ? t`Sees contacts in full` : t`Sees contacts masked`,
    own_places_only ? t`Own places only` : t`All places`,
  ];
}
