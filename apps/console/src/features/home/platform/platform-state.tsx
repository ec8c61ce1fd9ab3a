import { useLingui } from "@lingui/react/macro";
import type { PlatformHealth } from "@rewardo/contract/platform-health";
import { useFormat } from "../../../platform/i18n/index.ts";

/** How the installation does, in a few words below the greeting: all is well, or what of it needs a look. */
export function PlatformState({ health: { nights, checks, mails, sms, integrations } }: { health: PlatformHealth }) {
  const { t } = useLingui();
  const format = useFormat();
  const parts: readonly [name: string, isFine: boolean][] = [
    [t({ message: "Nights", comment: "The nightly jobs of all businesses" }), nights.done === nights.businesses],
    [t({ message: "Checks", comment: "Nightly checks of points and statistics" }), checks.faulty_businesses === 0],
    [t`Mails`, mails.failing + mails.given_up === 0],
    [t`SMS`, sms.late === 0],
    ...integrations.map(({ name, behind }): [string, boolean] => [name, behind === 0]),
  ];
  const faulty = format.list(parts.flatMap(([name, isFine]) => (isFine ? [] : [name])));
  return faulty === ""
    ? t({ message: "Everything is running", comment: "The whole installation" })
    : t({ message: `Needs a look: ${faulty}`, comment: "Names of what is late or wrong: Nights and GoPOS" });
}
