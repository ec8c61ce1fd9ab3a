import { useLingui } from "@lingui/react/macro";
import type { TargetKind } from "./target.ts";

/** What the kinds of results are called. */
export function useKindNames(): Readonly<Record<TargetKind, string>> {
  const { t } = useLingui();
  return {
    users: t`Customers`,
    transactions: t`Receipts`,
    cards: t`Loyalty programs`,
    places: t`Places`,
    devices: t`Devices`,
    products: t`Products`,
    accounts: t`Accounts`,
    businesses: t`Businesses`,
    screens: t`Screens`,
    actions: t({ message: "Do", comment: "Heading of what can be begun" }),
  };
}
