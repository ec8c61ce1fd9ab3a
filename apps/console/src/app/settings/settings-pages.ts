/**
 * The pages of the settings, in the order of their list and its groups. A new one is a row here and nothing else: its address below
 * /settings, its words, whose it is, and what draws it, a chunk of its own.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { roleIds } from "@rewardo/contract/role-ids";
import { type ComponentType, lazy } from "react";
import { isAllowed, type Session } from "@rewardo/web/session/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

/** What the list of the settings is parted into, in its order. */
export const settingsGroups = {
  business: msg({ message: "Business", comment: "Group of settings" }),
  own: msg({ message: "You", comment: "Group of settings: those of one’s own account" }),
  data: msg({ message: "Connections and data", comment: "Group of settings" }),
} as const;
export type SettingsGroup = keyof typeof settingsGroups;

export interface SettingsPage {
  /** Below `/settings/`. */
  readonly path: string;
  readonly group: SettingsGroup;
  readonly icon: IconName;
  readonly label: MessageDescriptor;
  readonly isFor: (session: Session) => boolean;
  /** It has a save bar, which takes the place of the phone's bars. */
  readonly isForm?: true;
  readonly Page: ComponentType;
}

/** A page that comes when it is opened. */
const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

const inBusiness = ({ business }: Session): boolean => business !== null;

export const settingsPages: readonly SettingsPage[] = [
  {
    path: "public_info",
    group: "business",
    icon: "storefront",
    label: msg`Public info`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "public_info_modify"),
    isForm: true,
    Page: page(async () => (await import("../../features/settings/public-info-page.tsx")).PublicInfoPage),
  },
  {
    path: "payment_details",
    group: "business",
    icon: "receipt",
    label: msg`Payment details`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "payment_details_view"),
    isForm: true,
    Page: page(async () => (await import("../../features/settings/payment-details-page.tsx")).PaymentDetailsPage),
  },
  {
    path: "plan",
    group: "business",
    icon: "stack",
    label: msg({ message: "Plan", context: "subscription" }),
    isFor: (session) => session.business?.plan_id != null && isAllowed(session, "payment_details_view"),
    Page: page(async () => (await import("../../features/plan-subscription/plan-page.tsx")).PlanPage),
  },
  {
    path: "messages",
    group: "business",
    icon: "paper-plane-tilt",
    label: msg`Messages to customers`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "messages_modify") && !isBound(session),
    isForm: true,
    Page: page(async () => (await import("../../features/messages/settings-page.tsx")).MessageSettingsPage),
  },
  {
    path: "security",
    group: "business",
    icon: "shield-check",
    label: msg`Security`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "accounts_modify") && !isBound(session),
    Page: page(async () => (await import("../../features/settings/security-page.tsx")).SecurityPage),
  },
  {
    path: "account",
    group: "own",
    icon: "user-circle",
    label: msg`My account`,
    isFor: () => true,
    Page: page(async () => (await import("../../features/settings/account-page.tsx")).AccountPage),
  },
  {
    path: "notifications",
    group: "own",
    icon: "bell",
    label: msg`Notifications`,
    isFor: () => true,
    Page: page(async () => (await import("../../features/settings/notifications-page.tsx")).NotificationsPage),
  },
  {
    path: "integration",
    group: "data",
    icon: "plugs-connected",
    label: msg`Integration`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "integrations_view"),
    Page: page(async () => (await import("../../features/integrations/integration-page.tsx")).IntegrationPage),
  },
  {
    path: "keys",
    group: "data",
    icon: "lock-key",
    label: msg`Keys and webhooks`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "integrations_modify"),
    Page: page(async () => (await import("./keys-page.tsx")).KeysPage),
  },
  {
    path: "retention",
    group: "data",
    icon: "clock-counter-clockwise",
    label: msg`Keeping customers`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "users_modify") && !isBound(session),
    Page: page(async () => (await import("../../features/settings/retention-page.tsx")).RetentionPage),
  },
  {
    path: "export",
    group: "data",
    icon: "download-simple",
    label: msg({ message: "Export", context: "page" }),
    isFor: (session) =>
      inBusiness(session) && session.account?.account_role_id === roleIds.OWNER && isAllowed(session, "data_export"),
    Page: page(async () => (await import("../../features/settings/export-page.tsx")).ExportPage),
  },
  {
    path: "closure",
    group: "data",
    icon: "warning-circle",
    label: msg`Danger zone`,
    isFor: (session) => inBusiness(session) && session.account?.account_role_id === roleIds.OWNER,
    Page: page(async () => (await import("../../features/settings/closure-page.tsx")).ClosurePage),
  },
];

/** The pages that a session has; a person has one at least. */
export const settingsPagesOf = (session: Session): readonly SettingsPage[] =>
  settingsPages.filter(({ isFor }) => isFor(session));

/** The window has room for the list beside a page; without it the list is a page of its own. */
export const roomForBoth = "(min-width: 1100px)";

/**
 * The first settings page that the session may open, if the address is none of its pages; otherwise `null`. Where the
 * list is a page of its own, its address is one of them.
 */
export const pageInsteadOf = (session: Session, pathname: string): string | null => {
  const pages = settingsPagesOf(session).map(({ path }) => path);
  const isList = pathname.replace(/\/$/, "") === "/settings" && !window.matchMedia(roomForBoth).matches;
  return isList || pages.some((path) => pathname === `/settings/${path}`) ? null : (pages[0] ?? "account");
};
