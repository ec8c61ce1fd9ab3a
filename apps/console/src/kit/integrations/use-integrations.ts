import { useQuery } from "@tanstack/react-query";
import { useAllowed, useSession } from "../../platform/session/index.ts";
import { integrationsQuery, isInUse } from "./query.ts";

/** The connected systems, for people of a business who work with them; the platform's people are never asked to choose. */
export function useIntegrations() {
  const { account, business } = useSession();
  const mayView = useAllowed("integrations_view");
  const isTheirs = business !== null && account !== null && mayView;
  const { data, isLoading } = useQuery({ ...integrationsQuery, enabled: isTheirs });
  const integrations = isTheirs ? (data?.items ?? []).filter(isInUse) : [];
  const mayChoose = integrations.length > 0 && account?.is_acting !== true;
  return { integrations, mayChoose, isLoading };
}
