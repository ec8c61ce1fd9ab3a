import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { HealthRow } from "../../../kit/health/health-list.tsx";
import { useFormat } from "@rewardo/web/i18n/index.ts";

type Health = NonNullable<PlatformHealth["wallet"]>;

/** Cards in the wallets of each maker. */
export function WalletRow({ wallet }: { wallet: Health }) {
  const { apple, has_google, ends_at, problem, certificates_ending } = wallet;
  const hasApple = apple.passes > 0 || ends_at !== null || problem !== null || certificates_ending > 0;
  return (
    <>
      {(hasApple || !has_google) && <AppleRow wallet={wallet} />}
      {has_google && <GoogleRow wallet={wallet} />}
    </>
  );
}

/** How many passes there are, and the share of them that shows the true balance. */
function usePasses() {
  const { t } = useLingui();
  const format = useFormat();
  return ({ passes, behind }: Health["apple"]) => {
    const all = plural(passes, { one: "# pass", other: "# passes" });
    if (behind === 0) return all;
    const late = format.number(behind);
    const fresh = format.percent((passes - behind) / passes, 1);
    return t({
      message: `${all}, ${late} behind: ${fresh} show the newest balance`,
      comment: "40 passes, 2 behind: 95% show the newest balance. Cards in wallets; those behind show an older balance",
    });
  };
}

function useToday() {
  const { t } = useLingui();
  const format = useFormat();
  return ({ added, removed }: Health["apple"]) => {
    const [more, fewer] = [format.number(added), format.number(removed)];
    return t({ message: `today ${more} added, ${fewer} removed`, comment: "Cards in the wallets of phones" });
  };
}

/** Cards in Google Wallet, and what Google says against the account. */
function GoogleRow({ wallet: { google, google_problem } }: { wallet: Health }) {
  const { t } = useLingui();
  const passes = usePasses();
  const today = useToday();
  const problems: Readonly<Record<NonNullable<typeof google_problem>, string>> = {
    unreadable_account: t`the file of the service account cannot be read: nothing is offered`,
    unreadable_account_key: t`the key of the service account cannot be read: nothing is offered`,
    account_refused: t`Google refuses the key of the service account: nothing is offered`,
    issuer_refused: t`Google does not let the account make passes of this issuer: nothing is offered`,
    insecure_address: t`PUBLIC_URL does not begin with https: nothing is offered`,
  };
  return (
    <HealthRow
      icon="device-mobile"
      name="Google Wallet"
      figure={passes(google)}
      detail={google_problem === null ? today(google) : problems[google_problem]}
      isFine={google_problem === null}
      fault={t({ message: "refused", comment: "The installation's account at Google" })}
    />
  );
}

/** Cards in Apple Wallet, and the certificate that signs them, which people have to renew each year. */
function AppleRow({ wallet }: { wallet: Health }) {
  const { t } = useLingui();
  const format = useFormat();
  const { apple, problem, ends_at, is_ending, certificates_ending } = wallet;
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
  const passes = usePasses();
  const today = useToday();
  return (
    <HealthRow
      icon="device-mobile"
      name="Apple Wallet"
      figure={passes(apple)}
      detail={`${detail()} · ${today(apple)}`}
      isFine={problem === null && !is_ending && certificates_ending === 0}
      fault={t({ message: "renew", comment: "A certificate that ends soon or has ended" })}
    />
  );
}
