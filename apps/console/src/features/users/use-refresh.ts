import { useQueryClient } from "@tanstack/react-query";
import { requestsKey } from "@rewardo/web/use-requests.ts";

/** Invalidates customers, their memberships and correction requests wherever they are shown. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["users"] }),
      client.invalidateQueries({ queryKey: ["card_subscriptions"] }),
      client.invalidateQueries({ queryKey: requestsKey }),
    ]);
}
