import { type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import { isAllowed, useSession } from "@rewardo/web/session/index.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { accountMenuOf, linkOf, menuOf, scannerOf } from "../navigation/navigation.ts";
import { settingsPages } from "../settings/settings-pages.ts";
import { useMinute } from "@rewardo/web/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { Target } from "./target.ts";

interface Action {
  readonly to: string;
  readonly permission: Permission;
  readonly icon: IconName;
  readonly label: MessageDescriptor;
  /** Other words that people look for it by. */
  readonly words?: MessageDescriptor;
  /** Only within a business, not for the platform across all businesses. */
  readonly inBusiness?: true;
}

const actions: readonly Action[] = [
  { to: "/users/new", permission: "users_modify", icon: "user-plus", label: msg`New customer`, inBusiness: true },
  { to: "/products/new", permission: "products_modify", icon: "plus", label: msg`New product`, inBusiness: true },
  { to: "/places/new", permission: "places_modify", icon: "plus", label: msg`New place`, inBusiness: true },
  {
    to: "/accounts/new",
    permission: "accounts_modify",
    icon: "user-plus",
    label: msg`Invite someone`,
    words: msg({ message: "staff, employee, waiter, team", context: "other words" }),
    inBusiness: true,
  },
  {
    to: "/imports/new",
    permission: "users_modify",
    icon: "upload-simple",
    label: msg`Import customers`,
    words: msg({ message: "upload, CSV, Excel, move from another system", context: "other words" }),
    inBusiness: true,
  },
  {
    to: "/messages/new",
    permission: "messages_modify",
    icon: "paper-plane-tilt",
    label: msg`Write to customers`,
    words: msg({ message: "mail, SMS, poll, campaign, newsletter", context: "other words" }),
    inBusiness: true,
  },
  {
    to: "/messages/automations",
    permission: "messages_view",
    icon: "clock-counter-clockwise",
    label: msg`Automations`,
    words: msg({ message: "birthday, reminder, we miss you", context: "other words" }),
    inBusiness: true,
  },
  { to: "/businesses/new", permission: "businesses_modify", icon: "plus", label: msg`New business` },
];

/** Other words that people look for a screen by. */
const otherWords: Readonly<Record<string, MessageDescriptor>> = {
  "/transactions": msg({ message: "refund, return, take back, receipt", context: "other words" }),
  "/accounts": msg({ message: "staff, employee, waiter, team", context: "other words" }),
  "/devices": msg({ message: "till, tablet, pairing", context: "other words" }),
  "/stats": msg({ message: "report, turnover, sales", context: "other words" }),
  "/settings/public_info": msg({ message: "logo, picture, links, address", context: "other words" }),
  "/settings/export": msg({ message: "download, backup, archive, CSV", context: "other words" }),
  "/settings/plan": msg({ message: "pay, price, invoice, trial", context: "other words" }),
};

/** The parts of a program that have pages of their own. */
const programParts: readonly (readonly [path: string, icon: IconName, label: MessageDescriptor])[] = [
  ["rewards", "gift", msg`Rewards`],
  ["coupons", "ticket", msg`Coupons`],
  ["offers", "tag", msg`Offers`],
  ["levels", "medal", msg`Levels`],
  ["groups", "users-three", msg`Groups`],
  ["challenges", "trophy", msg`Challenges`],
  ["referral", "user-plus", msg({ message: "Inviting", context: "tab" })],
];

/** The screens that this session may open, the settings among them, and what can be begun from anywhere. */
export function useScreens(): { readonly screens: readonly Target[]; readonly actions: readonly Target[] } {
  const { t, i18n } = useLingui();
  const session = useSession();
  const today = useFormat().day(useMinute());
  const { business } = session;
  const scanner = scannerOf(session);
  const wordsOf = (path: string): Pick<Target, "words"> => {
    const words = otherWords[path];
    return words === undefined ? {} : { words: i18n._(words) };
  };
  const screens = [...menuOf(session), ...accountMenuOf(session)].map((section): Target => {
    const { path, search, label } = linkOf(section, { business, today });
    return { kind: "screens", to: path, search, title: i18n._(label), icon: section.icon, ...wordsOf(section.path) };
  });
  const settings = settingsPages
    .filter((page) => page.isFor(session))
    .map(({ path, icon, label }): Target => ({
      ...{ kind: "screens", to: `/settings/${path}`, icon },
      ...{ title: i18n._(label), sub: t`in Settings`, ...wordsOf(`/settings/${path}`) },
    }));
  // With several programs the link leads to their list, where one is chosen.
  const program = business?.only_card_id ?? null;
  const programAt = program === null ? "/cards" : `/cards/${program}`;
  const parts =
    business !== null && isAllowed(session, "cards_view")
      ? programParts.map(([path, icon, label]): Target => ({
          ...{ kind: "screens", to: program === null ? programAt : `${programAt}/${path}`, icon },
          ...{ title: i18n._(label), sub: t`in the loyalty program` },
        }))
      : [];
  const print: Target[] =
    business !== null && isAllowed(session, "cards_view")
      ? [
          {
            ...{ kind: "actions", to: program === null ? programAt : `${programAt}/print`, icon: "printer" },
            title: t`Print cards and posters`,
            words: t({ message: "sheet, QR code, sticker, tent", context: "other words" }),
          },
        ]
      : [];
  const scan: Target[] =
    scanner === undefined ? [] : [{ kind: "actions", to: scanner.path, title: t`Scan a card`, icon: scanner.icon }];
  const begun = actions
    .filter((action) => isAllowed(session, action.permission) && (action.inBusiness !== true || business !== null))
    .map(({ to, icon, label, words }): Target => ({
      ...{ kind: "actions", to, icon, title: i18n._(label) },
      ...(words !== undefined && { words: i18n._(words) }),
    }));
  const asks: Target[] =
    business !== null && isAllowed(session, "stats_view")
      ? [{ kind: "actions", to: ".", over: "assistant", title: t`Ask about your figures`, icon: "question" }]
      : [];
  return { screens: [...screens, ...settings, ...parts], actions: [...scan, ...asks, ...begun, ...print] };
}
