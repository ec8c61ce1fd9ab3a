import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import type { RoleLimits } from "@rewardo/contract/roles";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { useSession } from "@rewardo/web/session/index.ts";

/** How far a role's rights go, a phrase for each limit; those of rights that are not `held` say nothing. */
export function useLimitWords(): (limits: RoleLimits, held?: ReadonlySet<Permission>) => string[] {
  const { t } = useLingui();
  const format = useFormat();
  const currency = useSession().business?.currency ?? "PLN";
  return (limits, held) => {
    const { adjust_max, adjust_day_max, visit_max, custom_max, reverse_own_minutes, contact, own_places_only } = limits;
    const has = (permission: Permission) => held === undefined || held.has(permission);
    const phrases = [
      has("points_adjust") &&
        (adjust_max === null
          ? t`Corrections without limit`
          : plural(adjust_max, { one: "Corrections up to # unit", other: "Corrections up to # units" })),
      has("points_adjust") &&
        (adjust_day_max === null
          ? t`Any number of corrections a day`
          : plural(adjust_day_max, { one: "# unit of corrections a day", other: "# units of corrections a day" })),
      has("scanner_view") &&
        (visit_max === null ? t`Receipts without limit` : t`Receipts up to ${format.money(visit_max, currency)}`),
      has("scanner_view") &&
        (custom_max === null
          ? t`Entries at the till without limit`
          : plural(custom_max, {
              one: "Entries at the till up to # unit",
              other: "Entries at the till up to # units",
            })),
      has("transactions_reverse") &&
        (reverse_own_minutes === null
          ? t`Takes back anyone’s transactions`
          : plural(reverse_own_minutes, {
              one: "Takes back own transactions for # minute",
              other: "Takes back own transactions for # minutes",
            })),
      contact === "full" ? t`Sees contacts in full` : t`Sees contacts masked`,
      own_places_only ? t`Own places only` : t`All places`,
    ];
    return phrases.filter((phrase) => phrase !== false);
  };
}
