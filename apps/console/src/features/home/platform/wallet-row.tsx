import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { HealthRow } from "../../../kit/health/health-list.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";

/** Cards in the wallets of phones, and the certificate that signs them, which people have to renew each year. */
export function WalletRow({ wallet }: { wallet: NonNullable<PlatformHealth["wallet"]> }) {
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
