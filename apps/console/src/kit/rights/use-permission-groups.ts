import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

export interface PermissionWords {
  readonly permission: Permission;
  readonly label: string;
  /** What it allows, where the label alone is unclear. */
  readonly hint: string;
}

export interface PermissionGroup {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly permissions: readonly PermissionWords[];
}

/** Every permission that a role of a business may hold, by section, each in words. */
export function usePermissionGroups(): readonly PermissionGroup[] {
  const { t } = useLingui();
  const group = (
    id: string,
    title: string,
    icon: IconName,
    permissions: readonly (readonly [Permission, string, string])[],
  ): PermissionGroup => ({
    id,
    title,
    icon,
    permissions: permissions.map(([permission, label, hint]) => ({ permission, label, hint })),
  });
  return [
    group("till", t`At the till`, "scan", [
      [
        "scanner_view",
        t`Scan cards`,
        t`Record visits, hand over rewards and take coupons at the places of the account.`,
      ],
      ["transactions_view", t`See transactions`, t`What happened on cards, with amounts and customers.`],
      ["transactions_modify", t`Complete transactions`, t`Add what is missing in a transaction, such as the customer.`],
      ["transactions_reverse", t`Take back transactions`, t`Undo a visit or a reward by a counter-entry.`],
      ["points_adjust", t`Correct balances`, t`Give or take points and stamps by hand, with a reason.`],
    ]),
    group("users", t({ message: "Customers", context: "rights" }), "users-three", [
      ["users_view", t`See customers`, t`Names, cards and visits; contacts as far as the limits let them be seen.`],
      ["users_modify", t`Change customers`, t`Edit their details, merge cards, replace, freeze and close them.`],
    ]),
    group("cards", t`Loyalty programs`, "stamp", [
      ["cards_view", t`See loyalty programs`, t`Cards with their rewards, levels and coupons.`],
      ["cards_modify", t`Change loyalty programs`, t`Decide what is earned, what it costs, and when it expires.`],
    ]),
    group("messages", t`Messages`, "paper-plane-tilt", [
      ["messages_view", t`See messages`, t`What was sent, to whom, and how it was answered.`],
      ["messages_modify", t`Send messages`, t`Write to customers by e-mail, text message and in the app.`],
    ]),
    group("offer", t({ message: "Offer", context: "rights" }), "tag", [
      ["products_view", t`See the offer`, t`Products and services with their prices.`],
      ["products_modify", t`Change the offer`, t`Add, change and archive products and services.`],
      ["ingredients_view", t`See ingredients`, t`What products are made of, with allergens.`],
      ["ingredients_modify", t`Change ingredients`, t`Add, change and archive ingredients.`],
    ]),
    group("places", t`Places and devices`, "map-pin", [
      ["places_view", t`See places`, t`Addresses, opening hours and contacts.`],
      ["places_modify", t`Change places`, t`Open, change and close places, as far as the plan allows.`],
      ["devices_view", t`See devices`, t`Which tills and scanners are paired, and when they were last used.`],
      ["devices_modify", t`Change devices`, t`Pair and revoke tills, scanners and displays.`],
      ["integrations_view", t`See integrations`, t`Which point-of-sale systems are connected, and what they report.`],
      ["integrations_modify", t`Change integrations`, t`Connect and disconnect point-of-sale systems.`],
    ]),
    group("figures", t`Figures`, "chart-bar", [
      ["stats_view", t`See statistics`, t`Visits, turnover and customers over time.`],
      ["data_export", t`Export data`, t`Take lists along as tables; each export is noted in the audit log.`],
    ]),
    group("people", t`Team`, "identification-badge", [
      ["accounts_view", t`See accounts`, t`Who works here, with which role and at which places.`],
      [
        "accounts_modify",
        t`Change accounts`,
        t`Invite and disable people and give them roles, never more than one’s own.`,
      ],
      ["account_roles_view", t`See account roles`, t`Which roles there are, and what each may do.`],
      ["account_roles_modify", t`Change account roles`, t`Make and change roles, never wider than one’s own.`],
      ["audit_view", t`See the audit log`, t`Who changed what, and when.`],
    ]),
    group("business", t`Business`, "storefront", [
      ["public_info_modify", t`Change public info`, t`Name, logo, description and contacts that customers see.`],
      ["payment_details_view", t`See payment details`, t`The plan, its state, and what invoices say.`],
      ["payment_details_modify", t`Change payment details`, t`Choose the plan and say who pays.`],
    ]),
  ];
}
