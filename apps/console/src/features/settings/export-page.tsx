import { useLingui } from "@lingui/react/macro";
import type { Permission } from "@rewardo/contract/permissions";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { DownloadLink } from "../../kit/actions/download-link.tsx";
import { cx } from "@rewardo/ui/cx.ts";
import type { IconName } from "@rewardo/ui/icons/icon-names.ts";
import { Icon } from "@rewardo/ui/icons/icon.tsx";
import { addressOf } from "@rewardo/web/api.ts";
import { usePageTitle } from "@rewardo/web/page-title.ts";
import { isAllowed, useSession } from "@rewardo/web/session/index.ts";
import { settingsCalls } from "./api.ts";
import c from "./settings.module.css";

interface SingleList {
  readonly to: "/users" | "/transactions" | "/products" | "/places" | "/accounts" | "/devices" | "/audit";
  readonly icon: IconName;
  readonly name: string;
  readonly permission: Permission;
}

/** Taking everything along that the business has, in one file; and where to find the list that is wanted alone. */
export function ExportPage() {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const listsId = useId();
  const session = useSession();
  const name = session.business?.name ?? "";
  const all: readonly SingleList[] = [
    { to: "/users", icon: "users-three", name: t`Customers`, permission: "users_view" },
    { to: "/transactions", icon: "receipt", name: t`Transactions`, permission: "transactions_view" },
    { to: "/products", icon: "tag", name: t`Products`, permission: "products_view" },
    { to: "/places", icon: "map-pin", name: t`Places`, permission: "places_view" },
    { to: "/accounts", icon: "identification-badge", name: t`Accounts`, permission: "accounts_view" },
    { to: "/devices", icon: "device-tablet", name: t`Devices`, permission: "devices_view" },
    { to: "/audit", icon: "clock-counter-clockwise", name: t`Audit log`, permission: "audit_view" },
  ];
  const lists = all.filter(({ permission }) => isAllowed(session, permission));
  usePageTitle(t({ message: "Export", context: "page" }));
  return (
    <div className={c.page}>
      <section className={c.section} aria-labelledby={titleId}>
        <h2 id={titleId}>{t({ message: "Export everything", context: "business" })}</h2>
        <p>
          {t`Everything that ${name} has, in one file: customers, transactions and all other data as tables, your pictures, and a text that explains them.`}
        </p>
        <DownloadLink href={addressOf(settingsCalls.archive, { query: { locale: i18n.locale } })}>
          {t({ message: "Export everything", context: "business" })}
        </DownloadLink>
      </section>
      <section className={c.section} aria-labelledby={listsId}>
        <h2 id={listsId}>{t`A single list`}</h2>
        <p className={c.words}>{t`A single list is exported from its own page, as it is filtered there.`}</p>
        <ul className={cx(c.asked, c.wide)}>
          {lists.map(({ to, icon, name: list }) => (
            <li key={to}>
              <Icon name={icon} />
              <Link to={to} className="link">
                {list}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
