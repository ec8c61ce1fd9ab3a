import { type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import { isAllowed, useSession } from "@rewardo/web/session/index.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { accountMenuOf, linkOf, menuOf, scannerOf } from "../navigation/navigation.ts";
import { settingsPages } from "../settings/settings-pages.ts";
import { useMinute } from "../../kit/use-minute.ts";
import { useFormat } from "@rewardo/web/i18n/index.ts";
import type { Target } from "./target.ts";

interface Action {
  readonly to: string;
  readonly permission: Permission;
  readonly icon: IconName;
  readonly label: MessageDescriptor;
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
    inBusiness: true,
  },
  { to: "/businesses/new", permission: "businesses_modify", icon: "plus", label: msg`New business` },
];

/** The screens that this session may open, the settings among them, and what can be begun from anywhere. */
export function useScreens(): { readonly screens: readonly Target[]; readonly actions: readonly Target[] } {
  const { t, i18n } = useLingui();
  const session = useSession();
  const today = useFormat().day(useMinute());
  const { business } = session;
  const scanner = business === null ? undefined : scannerOf(session);
  const screens = [...menuOf(session), ...accountMenuOf(session)].map((section): Target => {
    const { path, search, label } = linkOf(section, { business, today });
    return { kind: "screens", to: path, search, title: i18n._(label), icon: section.icon };
  });
  const settings = settingsPages
    .filter((page) => page.isFor(session))
    .map(({ path, icon, label }): Target => ({
      ...{ kind: "screens", to: `/settings/${path}`, icon },
      ...{ title: i18n._(label), sub: t`in Settings` },
    }));
  const scan: Target[] =
    scanner === undefined ? [] : [{ kind: "actions", to: scanner.path, title: t`Scan a card`, icon: scanner.icon }];
  const begun = actions
    .filter((action) => isAllowed(session, action.permission) && (action.inBusiness !== true || business !== null))
    .map(({ to, icon, label }): Target => ({ kind: "actions", to, icon, title: i18n._(label) }));
  const asks: Target[] =
    business !== null && isAllowed(session, "stats_view")
      ? [{ kind: "actions", to: ".", over: "assistant", title: t`Ask about your figures`, icon: "question" }]
      : [];
  return { screens: [...screens, ...settings], actions: [...scan, ...asks, ...begun] };
}
