import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { DownloadLink } from "../../kit/actions/download-link.tsx";
import { addressOf } from "@rewardo/web/api.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useSession } from "@rewardo/web/session/index.ts";
import { settingsCalls } from "./api.ts";
import c from "./settings.module.css";

/** Taking everything along that the business has, in one file; and where to find the list that is wanted alone. */
export function ExportPage() {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const name = useSession().business?.name ?? "";
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
        <p className="mut">
          {t`A single list is exported from its own page, as it is filtered there.`}{" "}
          <Link to="/users" className="link">{t`Customers`}</Link>
          {" · "}
          <Link to="/transactions" className="link">{t`Transactions`}</Link>
        </p>
      </section>
    </div>
  );
}
