/**
 * The pages of the settings, in the order of their list. A new one is a row here and nothing else: its address below
 * /settings, its words, whose it is, and what draws it, a chunk of its own.
 */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { roleIds } from "@rewardo/contract/roles";
import { type ComponentType, lazy } from "react";
import { isAllowed, type Session } from "@rewardo/web/session/index.ts";
import { isBound } from "@rewardo/web/session/reach.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";

export interface SettingsPage {
  /** Below `/settings/`. */
  readonly path: string;
  readonly icon: IconName;
  readonly label: MessageDescriptor;
  readonly isFor: (session: Session) => boolean;
  readonly Page: ComponentType;
}

/** A page that comes when it is opened. */
const page = (load: () => Promise<ComponentType>): ComponentType => lazy(async () => ({ default: await load() }));

const inBusiness = ({ business }: Session): boolean => business !== null;

export const settingsPages: readonly SettingsPage[] = [
  {
    path: "public_info",
    icon: "storefront",
    label: msg`Public info`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "public_info_modify"),
    Page: page(async () => (await import("../../features/settings/public-info-page.tsx")).PublicInfoPage),
  },
  {
    path: "payment_details",
    icon: "receipt",
    label: msg`Payment details`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "payment_details_view"),
    Page: page(async () => (await import("../../features/settings/payment-details-page.tsx")).PaymentDetailsPage),
  },
  {
    path: "plan",
    icon: "stack",
    label: msg({ message: "Plan", context: "subscription" }),
    isFor: (session) => session.business?.plan_id != null && isAllowed(session, "payment_details_view"),
    Page: page(async () => (await import("../../features/plan-subscription/plan-page.tsx")).PlanPage),
  },
  {
    path: "account",
    icon: "user-circle",
    label: msg`My account`,
    isFor: () => true,
    Page: page(async () => (await import("../../features/settings/account-page.tsx")).AccountPage),
  },
  {
    path: "notifications",
    icon: "bell",
    label: msg`Notifications`,
    isFor: () => true,
    Page: page(async () => (await import("../../features/settings/notifications-page.tsx")).NotificationsPage),
  },
  {
    path: "security",
    icon: "shield-check",
    label: msg`Security`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "accounts_modify") && !isBound(session),
    Page: page(async () => (await import("../../features/settings/security-page.tsx")).SecurityPage),
  },
  {
    path: "retention",
    icon: "clock-counter-clockwise",
    label: msg`Keeping customers`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "users_modify") && !isBound(session),
    Page: page(async () => (await import("../../features/settings/retention-page.tsx")).RetentionPage),
  },
  {
    path: "messages",
    icon: "paper-plane-tilt",
    label: msg`Messages to customers`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "messages_modify") && !isBound(session),
    Page: page(async () => (await import("../../features/messages/settings-page.tsx")).MessageSettingsPage),
  },
  {
    path: "integration",
    icon: "plugs-connected",
    label: msg`Integration`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "integrations_view"),
    Page: page(async () => (await import("../../features/integrations/integration-page.tsx")).IntegrationPage),
  },
  {
    path: "keys",
    icon: "lock-key",
    label: msg`Keys and webhooks`,
    isFor: (session) => inBusiness(session) && isAllowed(session, "integrations_modify"),
    Page: page(async () => (await import("./keys-page.tsx")).KeysPage),
  },
  {
    path: "export",
    icon: "download-simple",
    label: msg({ message: "Export", context: "page" }),
    isFor: (session) =>
      inBusiness(session) && session.account?.account_role_id === roleIds.OWNER && isAllowed(session, "data_export"),
    Page: page(async () => (await import("../../features/settings/export-page.tsx")).ExportPage),
  },
  {
    path: "closure",
    icon: "warning-circle",
    label: msg`Danger zone`,
    isFor: (session) => inBusiness(session) && session.account?.account_role_id === roleIds.OWNER,
    Page: page(async () => (await import("../../features/settings/closure-page.tsx")).ClosurePage),
  },
];

/** The pages that a session has; a person has one at least. */
export const settingsPagesOf = (session: Session): readonly SettingsPage[] =>
  settingsPages.filter(({ isFor }) => isFor(session));

/** The first settings page that the session may open, if the address is none of its pages; otherwise `null`. */
export const pageInsteadOf = (session: Session, pathname: string): string | null => {
  const pages = settingsPagesOf(session).map(({ path }) => path);
  return pages.some((path) => pathname === `/settings/${path}`) ? null : (pages[0] ?? "account");
};
