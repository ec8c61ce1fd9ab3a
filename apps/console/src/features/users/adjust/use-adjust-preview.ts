import type { AdjustmentOutcome } from "@rewardo/contract/card-subscriptions";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestCalls } from "../../../kit/adjustments/calls.ts";
import { isApiError } from "@rewardo/web/api-error.ts";
import { call } from "@rewardo/web/api.ts";

/** Debounce: quick steps of the amount lead to one call. */
const settleMs = 200;

export interface AdjustPreview {
  readonly outcome: AdjustmentOutcome | undefined;
  /** Why it would not work. */
  readonly error: unknown;
  /** The preview is being fetched, or soon will be. */
  readonly isPending: boolean;
}

/**
 * The server's preview of a correction; asked once the place is known.
 * @param isHeld the correction is being sent: the preview must not be asked again, because it would count the
 * correction twice
 */
export function useAdjustPreview(
  id: string,
  delta: number,
  at: { place_id: string | undefined } | undefined,
  isHeld: boolean,
): AdjustPreview {
  const [asked, setAsked] = useState(delta);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(delta), settleMs);
    return () => clearTimeout(timer);
  }, [delta]);
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    queryKey: ["card_subscriptions", id, "adjust_preview", asked, at?.place_id ?? null],
    queryFn: ({ signal }) =>
      call(requestCalls.preview, { params: { id }, body: { delta: asked, place_id: at?.place_id }, signal }),
    enabled: at !== undefined && !isHeld,
    placeholderData: keepPreviousData,
    retry: (tries, error) => tries < 2 && !isApiError(error, "refused"),
    staleTime: 0,
  });
  return asked === delta
    ? { outcome: error === null ? data : undefined, error, isPending: isFetching || isPlaceholderData }
    : { outcome: undefined, error: null, isPending: true };
}
