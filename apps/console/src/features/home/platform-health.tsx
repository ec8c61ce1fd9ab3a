import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlatformHealth, readPlatformHealth } from "@rewardo/contract/platform-health";
import { queryOptions } from "@tanstack/react-query";
import { HealthList, HealthRow } from "../../kit/health/health-list.tsx";
import { call, route } from "../../platform/api.ts";
import { useFormat } from "../../platform/i18n/index.ts";

const read = route<typeof readPlatformHealth>({ method: "GET", path: "/platform_health", scope: "none" });
const minuteMs = 60_000;

/** Asked again every minute while the page is looked at: what fails is seen without a reload. */
export const healthQuery = queryOptions({
  queryKey: ["platform_health"],
  queryFn: ({ signal }) => call(read, { signal }),
  refetchInterval: minuteMs,
  refetchOnMount: "always",
});

/** How the installation does: nights, their checks and mails, a line each. */
export function PlatformHealthList({ health: { checked_at, nights, checks, mails } }: { health: PlatformHealth }) {
  const { t } = useLingui();
  const format = useFormat();
  const [done, all] = [format.number(nights.done), format.number(nights.businesses)];
  const failing = mails.failing + mails.given_up;
  const title = t({ message: "Health", context: "of the installation" });
  return (
    <HealthList title={title} checkedAt={checked_at}>
      <HealthRow
        icon="moon"
        name={t({ message: "Nights", comment: "The nightly jobs of all businesses" })}
        figure={t({ message: `${done} of ${all} done`, comment: "Nightly jobs of businesses" })}
        detail={t`expiry, levels, groups and checks of the day that ended`}
        isFine={nights.done === nights.businesses}
        fault={t({ message: "late", comment: "Nightly jobs or mails" })}
      />
      <HealthRow
        icon="shield-check"
        name={t({ message: "Checks", comment: "Nightly checks of points and statistics" })}
        figure={plural(checks.memberships, { one: "# card checked", other: "# cards checked" })}
        detail={
          checks.faulty_businesses === 0
            ? t`points, stamps and statistics agree with the transactions`
            : plural(checks.faulty_businesses, {
                one: "# business with figures that do not agree",
                other: "# businesses with figures that do not agree",
              })
        }
        isFine={checks.faulty_businesses === 0}
        fault={t({ message: "wrong", comment: "Figures that do not agree with the transactions" })}
      />
      <HealthRow
        icon="envelope-simple"
        name={t`Mails`}
        figure={plural(mails.waiting, { one: "# waits", other: "# wait" })}
        detail={
          failing === 0
            ? t`none has failed`
            : plural(failing, { one: "# could not be sent yet", other: "# could not be sent yet" })
        }
        isFine={failing === 0}
        fault={t({ message: "late", comment: "Nightly jobs or mails" })}
      />
    </HealthList>
  );
}
