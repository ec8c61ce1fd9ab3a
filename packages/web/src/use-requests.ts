import { type AdjustmentRequest, listAdjustmentRequests } from "@rewardo/contract/adjustment-requests";
import { useQuery } from "@tanstack/react-query";
import { broughtAnswer, call } from "./api.ts";
import { useAllowed, useSession } from "./session/index.ts";

/** What the answers about requests for corrections are kept under. */
export const requestsKey = ["adjustment_requests"] as const;

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
    queryFn: ({ signal }) => call(listAdjustmentRequests, { query: { ...wanted, limit: most }, signal }),
    initialData: () =>
      isAllowed && hasBusiness
        ? broughtAnswer(listAdjustmentRequests, { query: { ...wanted, limit: most } })
        : undefined,
    enabled: isAllowed && hasBusiness,
  });
  return isAllowed && hasBusiness ? (data?.items ?? none) : none;
}
