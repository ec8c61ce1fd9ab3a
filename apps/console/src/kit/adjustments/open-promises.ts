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
  const mayAdjust = useAllowed("points_adjust");
  const hasBusiness = useSession().business !== null;
  const isAsked = mayAdjust && hasBusiness;
  const { data } = useQuery({
    queryKey: [...promisesKey, "open"],
    queryFn: ({ signal }) => call(listPromiseConflicts, { ...asked, signal }),
    initialData: () => (isAsked ? broughtAnswer(listPromiseConflicts, asked) : undefined),
    enabled: isAsked,
  });
  return isAsked ? (data?.count ?? 0) : 0;
}
