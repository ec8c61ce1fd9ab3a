import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { HealthList, HealthRow } from "../../../kit/health/health-list.tsx";
import { appVersion } from "@rewardo/web/app-version.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";

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
      {wallet !== null && <WalletRow wallet={wallet} />}
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

/** Cards in the wallets of phones, and the certificate that signs them, which people have to renew each year. */
function WalletRow({ wallet }: { wallet: NonNullable<PlatformHealth["wallet"]> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { behind, problem, ends_at, is_ending, certificates_ending } = wallet;
  const problems: Readonly<Record<NonNullable<typeof problem>, string>> = {
    unreadable_certificate: t`the certificate cannot be read: no pass is signed`,
    unreadable_key: t`the key of the certificate cannot be read: no pass is signed`,
    unreadable_wwdr: t`Apple’s intermediate certificate cannot be read: no pass is signed`,
    other_key: t`the key does not belong to the certificate: no pass is signed`,
    other_pass_type: t`the certificate is of another pass type: no pass is signed`,
    other_team: t`the certificate is of another team: no pass is signed`,
    other_wwdr: t`the intermediate certificate is not Apple’s G4: no pass is signed`,
    not_yet: t`the certificate is not valid yet: no pass is signed`,
    expired: t`the certificate has expired: no pass is signed`,
    wwdr_expired: t`Apple’s intermediate certificate has expired: no pass is signed`,
    insecure_address: t`PUBLIC_URL does not begin with https: no pass is signed`,
  };
  const day = ends_at === null ? "" : format.date(ends_at, "date");
  const detail = () => {
    if (problem !== null) return problems[problem];
    if (is_ending) return t({ message: `renew the certificate by ${day}`, comment: "Of Apple Wallet, with a day" });
    if (certificates_ending > 0)
      return plural(certificates_ending, {
        one: "# business has to renew its own certificate",
        other: "# businesses have to renew their own certificate",
      });
    if (ends_at === null) return t`signed with certificates of the businesses`;
    return t({ message: `certificate until ${day}`, comment: "Of Apple Wallet, with a day" });
  };
  const passes = plural(wallet.passes, { one: "# pass", other: "# passes" });
  const late = format.number(behind);
  return (
    <HealthRow
      icon="device-mobile"
      name={t({ message: "Wallets", comment: "Cards in the wallets of phones" })}
      figure={
        behind === 0
          ? passes
          : t({
              message: `${passes}, ${late} behind`,
              comment: "40 passes, 2 behind: their phones show an older balance",
            })
      }
      detail={detail()}
      isFine={problem === null && !is_ending && certificates_ending === 0}
      fault={t({ message: "renew", comment: "A certificate that ends soon or has ended" })}
    />
  );
}
