/** Promises of tills that were not counted and wait for a person. */
import { listPromiseConflicts } from "@rewardo/contract/promise-conflicts";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { useQuery } from "@tanstack/react-query";

/** What the answers about promises are kept under. */
export const promisesKey = ["promise_conflicts"] as const;

/** Only their number is asked for. */
const asked = { query: { limit: 1, count: true, can_settle: true } };

/** How many wait that this account may settle; 0 while loading, and for those who may settle none. */
export function useOpenPromises(): number {
  return useWaitingPromises() ?? 0;
}

/** The same number where the page waits for it: `null` while loading. One that cannot be asked for counts as 0. */
export function useWaitingPromises(): number | null {
  const mayAdjust = useAllowed("points_adjust");
  const hasBusiness = useSession().business !== null;
  const isAsked = mayAdjust && hasBusiness;
  const { data, isError } = useQuery({
    queryKey: [...promisesKey, "open"],
    queryFn: ({ signal }) => call(listPromiseConflicts, { ...asked, signal }),
    initialData: () => (isAsked ? broughtAnswer(listPromiseConflicts, asked) : undefined),
    enabled: isAsked,
  });
  return isAsked && data === undefined && !isError ? null : (data?.count ?? 0);
}
