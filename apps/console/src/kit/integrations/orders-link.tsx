import { useLingui } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import { usePreferredIntegration } from "./preferred.ts";
import { useIntegrations } from "./use-integrations.ts";

/** Leads to the orders of the tills, of the one that this browser works with first. */
export function OrdersLink() {
  const { t } = useLingui();
  const { integrations } = useIntegrations();
  const preferred = usePreferredIntegration(integrations);
  // With a single system the link needs no filter.
  const search: Record<string, string> = preferred != null && integrations.length > 1 ? { integration: preferred } : {};
  return (
    integrations.length > 0 && (
      <Link to="/transactions/orders" search={search} className="link">
        {t`Orders of the tills`}
      </Link>
    )
  );
}
