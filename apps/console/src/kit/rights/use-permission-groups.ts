import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

export interface PermissionWords {
  readonly permission: Permission;
  readonly label: string;
  /** What it allows, where the label alone is unclear. */
  readonly hint: string;
}

/** A subject with the right to see it and the right to change it; some have one alone. */
export interface PermissionRow {
  readonly title: string;
  readonly icon: IconName;
  readonly see: PermissionWords | undefined;
  readonly change: PermissionWords | undefined;
}

export interface PermissionGroup {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly rows: readonly PermissionRow[];
}

/** A group's rights one after the other. */
export const permissionsOf = ({ rows }: PermissionGroup): PermissionWords[] =>
  rows.flatMap(({ see, change }) => [see, change]).filter((one) => one !== undefined);

type Words = readonly [permission: Permission, label: string, hint: string];

const wordsOf = (words: Words | null): PermissionWords | undefined =>
  words === null ? undefined : { permission: words[0], label: words[1], hint: words[2] };

const row = (title: string, icon: IconName, see: Words | null, change: Words | null = null): PermissionRow => ({
  title,
  icon,
  see: wordsOf(see),
  change: wordsOf(change),
});

/** Every permission that a role of a business may hold, by section and subject, each in words. */
export function usePermissionGroups(): readonly PermissionGroup[] {
  const { t } = useLingui();
  return [
    {
      id: "till",
      title: t`At the till`,
      icon: "scan",
      rows: [
        row(t`Scan cards`, "scan", null, [
          "scanner_view",
          t`Scan cards`,
          t`Record visits, hand over rewards and take coupons at the places of the account.`,
        ]),
        row(
          t`Transactions`,
          "receipt",
          ["transactions_view", t`See transactions`, t`What happened on cards, with amounts and customers.`],
          [
            "transactions_modify",
            t`Complete transactions`,
            t`Add what is missing in a transaction, such as the customer.`,
          ],
        ),
        row(t`Take back transactions`, "arrow-u-up-left", null, [
          "transactions_reverse",
          t`Take back transactions`,
          t`Undo a visit or a reward by a counter-entry.`,
        ]),
        row(t`Correct balances`, "scales", null, [
          "points_adjust",
          t`Correct balances`,
          t`Give or take points and stamps by hand, with a reason.`,
        ]),
      ],
    },
    {
      id: "users",
      title: t({ message: "Customers", context: "rights" }),
      icon: "users-three",
      rows: [
        row(
          t({ message: "Customers", context: "rights" }),
          "users-three",
          ["users_view", t`See customers`, t`Names, cards and visits; contacts as far as the limits let them be seen.`],
          ["users_modify", t`Change customers`, t`Edit their details, merge cards, replace, freeze and close them.`],
        ),
      ],
    },
    {
      id: "cards",
      title: t`Loyalty programs`,
      icon: "stamp",
      rows: [
        row(
          t`Loyalty programs`,
          "stamp",
          ["cards_view", t`See loyalty programs`, t`Cards with their rewards, levels and coupons.`],
          ["cards_modify", t`Change loyalty programs`, t`Decide what is earned, what it costs, and when it expires.`],
        ),
      ],
    },
    {
      id: "messages",
      title: t`Messages`,
      icon: "paper-plane-tilt",
      rows: [
        row(
          t`Messages`,
          "paper-plane-tilt",
          ["messages_view", t`See messages`, t`What was sent, to whom, and how it was answered.`],
          ["messages_modify", t`Send messages`, t`Write to customers by e-mail, text message and in the app.`],
        ),
      ],
    },
    {
      id: "offer",
      title: t({ message: "Offer", context: "rights" }),
      icon: "tag",
      rows: [
        row(
          t({ message: "Offer", context: "rights" }),
          "tag",
          ["products_view", t`See the offer`, t`Products and services with their prices.`],
          ["products_modify", t`Change the offer`, t`Add, change and archive products and services.`],
        ),
        row(
          t`Ingredients`,
          "carrot",
          ["ingredients_view", t`See ingredients`, t`What products are made of, with allergens.`],
          ["ingredients_modify", t`Change ingredients`, t`Add, change and archive ingredients.`],
        ),
      ],
    },
    {
      id: "places",
      title: t`Places and devices`,
      icon: "map-pin",
      rows: [
        row(
          t`Places`,
          "map-pin",
          ["places_view", t`See places`, t`Addresses, opening hours and contacts.`],
          ["places_modify", t`Change places`, t`Open, change and close places, as far as the plan allows.`],
        ),
        row(
          t`Devices`,
          "device-tablet",
          ["devices_view", t`See devices`, t`Which tills and scanners are paired, and when they were last used.`],
          ["devices_modify", t`Change devices`, t`Pair and revoke tills, scanners and displays.`],
        ),
        row(
          t`Integrations`,
          "puzzle-piece",
          [
            "integrations_view",
            t`See integrations`,
            t`Which point-of-sale systems are connected, and what they report.`,
          ],
          ["integrations_modify", t`Change integrations`, t`Connect and disconnect point-of-sale systems.`],
        ),
      ],
    },
    {
      id: "figures",
      title: t`Figures`,
      icon: "chart-bar",
      rows: [
        row(t`Statistics`, "chart-bar", [
          "stats_view",
          t`See statistics`,
          t`Visits, turnover and customers over time.`,
        ]),
        row(t`Export data`, "export", null, [
          "data_export",
          t`Export data`,
          t`Take lists along as tables; each export is noted in the audit log.`,
        ]),
      ],
    },
    {
      id: "people",
      title: t`Team`,
      icon: "identification-badge",
      rows: [
        row(
          t`Accounts`,
          "identification-badge",
          ["accounts_view", t`See accounts`, t`Who works here, with which role and at which places.`],
          [
            "accounts_modify",
            t`Change accounts`,
            t`Invite and disable people and give them roles, never more than one’s own.`,
          ],
        ),
        row(
          t`Account roles`,
          "shield-check",
          ["account_roles_view", t`See account roles`, t`Which roles there are, and what each may do.`],
          ["account_roles_modify", t`Change account roles`, t`Make and change roles, never wider than one’s own.`],
        ),
        row(t`Audit log`, "clock-counter-clockwise", [
          "audit_view",
          t`See the audit log`,
          t`Who changed what, and when.`,
        ]),
      ],
    },
    {
      id: "business",
      title: t`Business`,
      icon: "storefront",
      rows: [
        row(t`Public info`, "storefront", null, [
          "public_info_modify",
          t`Change public info`,
          t`Name, logo, description and contacts that customers see.`,
        ]),
        row(
          t`Payment details`,
          "credit-card",
          ["payment_details_view", t`See payment details`, t`The plan, its state, and what invoices say.`],
          ["payment_details_modify", t`Change payment details`, t`Choose the plan and say who pays.`],
        ),
      ],
    },
  ];
}
