/** The places that a form or a record speaks of, which may be any of very many. */
import { listPlaces, type Place } from "@rewardo/contract/places";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "./api.ts";
import { useAllowed, useSession } from "./session/index.ts";

const largestPage = 200;
/** Most ids per request: keeps URLs short enough for proxies. */
const mostIds = 100;
/** The contract's limit; longer lists are searched instead. */
const most = 1000;

/** Page after page of the places, by name. */
export const readPlaces = async (
  query: { own?: boolean; status?: Place["status"] },
  signal: AbortSignal,
): Promise<readonly Place[]> => {
  const places: Place[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listPlaces, { query: { ...query, limit: largestPage, cursor }, signal });
    places.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && places.length < most);
  return places;
};

const readNamed = async (ids: readonly string[], signal: AbortSignal): Promise<readonly Place[]> => {
  const parts = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, part) =>
    ids.slice(part * mostIds, (part + 1) * mostIds),
  );
  const pages = await Promise.all(
    parts.map((part) => call(listPlaces, { query: { ids: part, limit: mostIds }, signal })),
  );
  return pages.flatMap(({ items }) => items);
};

/** Reads places by id, wherever in the list they are. */
export const namedPlacesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["places", "named", ids.toSorted()],
    queryFn: ({ signal }) => readNamed(ids, signal),
  });

/** Most places that are named; more are shown as a number, see `usePlaceWords`. */
export const mostNamed = 3;

/** The places of a record if they are few enough to be named; `undefined` while loading. */
export function useNamedPlaces(ids: readonly string[] | null): readonly Place[] | undefined {
  const mayView = useAllowed("places_view");
  const { business } = useSession();
  const isNamed = ids !== null && ids.length > 0 && ids.length <= mostNamed;
  return useQuery({ ...namedPlacesQuery(ids ?? []), enabled: mayView && business !== null && isNamed }).data;
}
