/** The connected point-of-sale systems, which the frame of every page and several pages ask for. */
import type { Integration, listIntegrations } from "@rewardo/contract/integrations";
import { queryOptions } from "@tanstack/react-query";
import { call, route } from "../../platform/api.ts";

const list = route<typeof listIntegrations>({ method: "GET", path: "/integrations", scope: "scoped" });

/** How often it is asked whether a system has fallen behind. */
const refreshMs = 60_000;

/** The systems of the business; asked again every minute where there are any. The page brings the first answer along. */
export const integrationsQuery = queryOptions({
  queryKey: ["integrations", "list"],
  queryFn: ({ signal }) => call(list, { query: { limit: 200 }, signal }),
  staleTime: refreshMs,
  refetchInterval: ({ state }) => ((state.data?.items.length ?? 0) > 0 ? refreshMs : false),
});

/** In use: those that were disconnected are history. */
export const isInUse = ({ status }: Integration): boolean => status !== "disconnected";
