import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { tabClass, tabsClass } from "@rewardo/ui/tab-class.ts";
import { useAllowed } from "@rewardo/web/session/index.ts";
import c from "./team-tabs.module.css";

/** Tabs for the people who work here and the roles that they have, for those who may see both. */
export function TeamTabs({ open }: { open: "accounts" | "roles" }) {
  const { t } = useLingui();
  const maySeeAccounts = useAllowed("accounts_view");
  const maySeeRoles = useAllowed("account_roles_view");
  if (!maySeeAccounts || !maySeeRoles) return null;
  const tabs = [
    { name: "accounts", to: "/accounts", label: t`Accounts` },
    { name: "roles", to: "/account_roles", label: t`Account roles` },
  ] as const;
  return (
    <nav className={`${tabsClass} ${c.tabs}`} aria-label={t`Team`}>
      {tabs.map(({ name, to, label }) => (
        <Link
          key={name}
          to={to}
          className={tabClass}
          activeOptions={{ exact: true }}
          aria-current={name === open ? "page" : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
