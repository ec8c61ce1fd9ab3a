import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { HealthList, HealthRow } from "../../../kit/health/health-list.tsx";
import { appVersion } from "@rewardo/web/app-version.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import { lazy, Suspense } from "react";
import { loadWalletRow } from "./load-wallet-row.ts";

/** Few installations have wallets; its words come with it. */
const WalletRow = lazy(loadWalletRow);

/** How the installation does: nights, their checks, mails, SMS, point-of-sale systems and tills, a line each. */
export function PlatformHealthList({ health }: { health: PlatformHealth }) {
  const { checked_at, nights, checks, mails, sms, integrations, devices, wallet } = health;
  const { t } = useLingui();
  const format = useFormat();
  const [done, all] = [format.number(nights.done), format.number(nights.businesses)];
  const failing = mails.failing + mails.given_up;
  const online = format.number(devices.online);
  // Tills load what the server serves: another version than this console's is one that has not been reloaded.
  const old = devices.versions.reduce((sum, one) => sum + (one.app_version === appVersion ? 0 : one.devices), 0);
  const late = t({ message: "late", comment: "Nightly jobs or mails" });
  const lastOrder = (time: string) =>
    t({ message: `last order ${time}`, comment: "When a till sent one: 12 June, 10:41" });
  const title = t({ message: "Health", context: "of the installation" });
  return (
    <HealthList title={title} checkedAt={checked_at}>
      <HealthRow
        icon="moon"
        name={t({ message: "Nights", comment: "The nightly jobs of all businesses" })}
        figure={t({ message: `${done} of ${all} done`, comment: "Nightly jobs of businesses" })}
        detail={t`expiry, levels, groups and checks of the day that ended`}
        isFine={nights.done === nights.businesses}
        fault={late}
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
        fault={late}
      />
      <HealthRow
        icon="chat-circle"
        name={t`SMS`}
        figure={plural(sms.parts, { one: "# part this month", other: "# parts this month" })}
        detail={
          sms.late === 0
            ? t`none waits for longer than it should`
            : plural(sms.late, { one: "# message is not sent on time", other: "# messages are not sent on time" })
        }
        isFine={sms.late === 0}
        fault={late}
      />
      {integrations.map(({ type, name, businesses, last_order_at, behind }) => (
        <HealthRow
          key={type}
          icon="plugs-connected"
          name={name}
          figure={plural(businesses, { one: "# business", other: "# businesses" })}
          detail={
            behind > 0
              ? plural(behind, {
                  one: "orders of # business unread for more than 15 minutes",
                  other: "orders of # businesses unread for more than 15 minutes",
                })
              : last_order_at === null
                ? t`no order yet`
                : lastOrder(format.date(last_order_at, "dateTime"))
          }
          isFine={behind === 0}
          fault={late}
        />
      ))}
      {wallet !== null && (
        <Suspense fallback={null}>
          <WalletRow wallet={wallet} />
        </Suspense>
      )}
      {devices.paired > 0 && (
        <HealthRow
          icon="device-tablet"
          name={t({ message: "Tills", comment: "Paired tills and kiosks of all businesses" })}
          figure={t({ message: `${online} online`, comment: "Tills and kiosks" })}
          detail={
            old === 0
              ? plural(devices.paired, { one: "One is paired", other: "of # that are paired" })
              : plural(old, { one: "# on an old version", other: "# on an old version" })
          }
          isFine
        />
      )}
    </HealthList>
  );
}
