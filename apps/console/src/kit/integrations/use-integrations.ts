import { useQuery, queryOptions } from "@tanstack/react-query";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { listIntegrations, type Integration } from "@rewardo/contract/integrations";
import { call } from "@rewardo/web/api.ts";

/** Polling interval for systems that have fallen behind. */
const refreshMs = 60_000;

/** The systems of the business; asked again every minute where there are any. The page brings the first answer along. */
export const integrationsQuery = queryOptions({
  queryKey: ["integrations", "list"],
  queryFn: ({ signal }) => call(listIntegrations, { query: { limit: 200 }, signal }),
  staleTime: refreshMs,
  refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? refreshMs : false),
});

/** Whether the integration is in use: disconnected ones are kept as history. */
export const isInUse = ({ status }: Integration): boolean => status !== "disconnected";

/**
 * Whether the integration was ever connected. A connection that was started and abandoned, as by leaving the provider's
 * page, is neither chosen nor waited for.
 */
const wasConnected = ({ status, last_heard_at }: Integration): boolean =>
  status === "connected" || last_heard_at !== null;

/**
 * The connected systems. Whoever works in the business may choose one from the menu. The question that must be answered is
 * asked only of those who may connect systems: staff at the till cannot know the answer. The platform's people do neither.
 */
export function useIntegrations() {
  const { account, business } = useSession();
  const mayView = useAllowed("integrations_view");
  const mayConnect = useAllowed("integrations_modify");
  const isTheirs = business !== null && account !== null && mayView;
  const { data, isLoading } = useQuery({ ...integrationsQuery, enabled: isTheirs });
  const integrations = isTheirs ? (data?.items ?? []).filter((one) => isInUse(one) && wasConnected(one)) : [];
  const mayChoose = integrations.length > 0 && account?.is_acting !== true;
  return { integrations, mayChoose, mustChoose: mayChoose && mayConnect, isLoading };
}
