import type { AdjustmentRequest } from "@rewardo/contract/adjustment-requests";
import { useQuery } from "@tanstack/react-query";
import { broughtAnswer, call } from "@rewardo/web/api.ts";
import { useAllowed, useSession } from "@rewardo/web/session/index.ts";
import { requestCalls, requestsKey } from "./calls.ts";

const none: readonly AdjustmentRequest[] = [];
/** Most requests listed at once. */
const most = 20;

interface Wanted {
  /** Only requests that can still be decided. */
  status?: "pending";
  /** Only requests for this customer's cards. */
  user_id?: string;
}

/** Requests that this account may see, pending ones first; empty while loading. */
export function useRequests(wanted: Wanted): readonly AdjustmentRequest[] {
  const isAllowed = useAllowed("points_adjust");
  const hasBusiness = useSession().business !== null;
  const { data } = useQuery({
    queryKey: [...requestsKey, wanted],
    queryFn: ({ signal }) => call(requestCalls.list, { query: { ...wanted, limit: most }, signal }),
    initialData: () =>
      isAllowed && hasBusiness ? broughtAnswer(requestCalls.list, { query: { ...wanted, limit: most } }) : undefined,
    enabled: isAllowed && hasBusiness,
  });
  return isAllowed && hasBusiness ? (data?.items ?? none) : none;
}
