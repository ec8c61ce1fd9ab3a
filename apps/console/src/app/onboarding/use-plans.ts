import { listPlans } from "@rewardo/contract/plans";
import { useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { useSession } from "@rewardo/web/session/index.ts";

/** Plans to choose from, in the platform's order. After logging out nothing is fetched any more. */
export function usePlans() {
  const { account } = useSession();
  return useQuery({
    queryKey: ["plans", "offered"],
    queryFn: async ({ signal }) => (await call(listPlans, { signal })).items,
    enabled: account !== null,
  });
}
