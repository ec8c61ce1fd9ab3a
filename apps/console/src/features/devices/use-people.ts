import { listAccounts } from "@rewardo/contract/accounts";
import { useQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";

/** Whether several people work in the business, as far as the reader is told: a device is then shared. */
export function usePeople() {
  const { business } = useSession();
  // Accounts are filtered within one business: the platform's staff, who pair a till for any, are not asked for.
  const maySee = useAllowed("accounts_view") && business !== null;
  return useQuery({
    queryKey: ["accounts", "several"],
    queryFn: async ({ signal }) => {
      if (!maySee) return { isShared: false };
      // Nobody waits for what only ticks a box.
      const page = await call(listAccounts, { query: { limit: 2, status: "active" }, signal }).catch(() => null);
      return { isShared: (page?.items.length ?? 0) > 1 };
    },
    staleTime: 60_000,
  });
}
