import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "@rewardo/web/api.ts";
import { listPlaces } from "@rewardo/contract/places";

/** This many are seen at a glance; above it there is a search. */
const pageSize = 24;

/** The open places whose names contain the search text, sorted by name; `isBound` keeps only the user's own. */
export function useOffered(q: string, isBound: boolean) {
  const query = useInfiniteQuery({
    queryKey: ["places", "choice", { q, isBound }],
    queryFn: ({ pageParam, signal }) =>
      call(listPlaces, {
        query: {
          limit: pageSize,
          status: "active",
          count: true,
          q: q === "" ? undefined : q,
          own: isBound ? true : undefined,
          cursor: pageParam ?? undefined,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
  const first = query.data?.pages[0];
  return {
    query,
    places: query.data?.pages.flatMap(({ items }) => items) ?? [],
    total: first?.count === undefined ? null : { count: first.count, isEstimate: first.count_is_estimate === true },
  };
}
