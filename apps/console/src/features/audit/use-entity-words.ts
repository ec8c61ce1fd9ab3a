import { useLingui } from "@lingui/react/macro";
import { shownEntities } from "./audit-list.ts";

/** What can be changed, as options of a filter. */
export function useEntityWords(): readonly { value: string; label: string }[] {
  const { t } = useLingui();
  const words: Record<(typeof shownEntities)[number], string> = {
    businesses: t({ message: "The business", context: "audit" }),
    places: t`Places`,
    cards: t`Loyalty programs`,
    card_subscriptions: t`Customers’ cards`,
    users: t`Customers`,
    accounts: t`Accounts`,
    account_roles: t`Account roles`,
    devices: t`Devices`,
    plan_subscriptions: t({ message: "The plan", context: "audit" }),
  };
  return shownEntities.map((value) => ({ value, label: words[value] }));
}
