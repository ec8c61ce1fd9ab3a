import { listPlans } from "@rewardo/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";

/** What can be chosen, in the order that the platform gives them. After logging out nothing is asked any more. */
export function usePlans() {
  const { account } = useSession();
  return useQuery({
    queryKey: ["plans", "offered"],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).items,
    enabled: account !== null,
  });
}
